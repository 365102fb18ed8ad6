import { CONTACT, DEFAULT_CASH, LOW_STOCK, NO_SELLER, SHOP_TIME_ZONE } from '@paila/shared';
import { EventModel, type EventDoc } from '../../platform/events/index.js';
import type { Settings } from '../../platform/settings.js';
import type { MailShop } from './mails/mail-kind.js';
import { MailModel, type MailDoc } from './mail.model.js';
import { type MailSettings, writeMails } from './outbox/mail-outbox.js';

export { MailModel, type MailDoc } from './mail.model.js';
export { openOutbox, writeMails } from './outbox/mail-outbox.js';

const noPicture: MailShop['picture'] = () => Promise.resolve(undefined);

type More = Partial<Settings & MailShop>;

/** Default settings for writing mails in tests. */
export const withMailShop = (settings: Settings, more: More = {}): MailSettings => ({
  ...settings,
  contact: CONTACT,
  seller: NO_SELLER,
  lowStock: LOW_STOCK,
  timeZone: SHOP_TIME_ZONE,
  opensAt: DEFAULT_CASH.opensAt,
  closesAt: DEFAULT_CASH.closesAt,
  picture: noPicture,
  ...more,
});

/** The events about a subject, oldest first. */
export const subjectEvents = (id: string): Promise<EventDoc[]> =>
  EventModel.find({ 'subject.id': id }).sort({ at: 1, _id: 1 }).lean<EventDoc[]>().exec();

/** All mails, in the order of their events. */
export const storedMails = async (): Promise<MailDoc[]> => {
  // Uses an index, as suites refuse queries without one.
  const mails = await MailModel.find({ createdAt: { $gt: new Date(0) } }).lean<MailDoc[]>();
  const mailOrder = ({ event, kind }: MailDoc): string => `${event?.toHexString() ?? ''} ${kind}`;
  return mails.sort((a, b) => (mailOrder(a) < mailOrder(b) ? -1 : 1));
};

/** Handles all events about a subject like the outbox. @returns {@link storedMails} */
export const writeMailsAbout = async (id: string, settings: Settings, more: More = {}): Promise<MailDoc[]> => {
  for (const event of await subjectEvents(id)) await writeMails([event], withMailShop(settings, more));
  return storedMails();
};
