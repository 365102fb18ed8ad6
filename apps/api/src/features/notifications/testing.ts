import { CONTACT, LOW_STOCK, SHOP_TIME_ZONE } from '@paila/shared';
import { EventModel, type EventDoc } from '../../platform/events/index.js';
import type { Settings } from '../../platform/settings.js';
import type { MailShop } from './mail-kind.js';
import { MailModel, type MailDoc } from './mail.model.js';
import { writeMails } from './mail-outbox.js';

export { MailModel, type MailDoc } from './mail.model.js';

const noPicture: MailShop['picture'] = () => Promise.resolve(undefined);

/** Handles all events about a subject, as the outbox does. @returns all mails, in the order of their events */
export const writeMailsAbout = async (
  id: string,
  settings: Settings,
  more: Partial<Settings & MailShop> = {},
): Promise<MailDoc[]> => {
  for (const event of await EventModel.find({ 'subject.id': id }).sort({ at: 1, _id: 1 }).lean<EventDoc[]>()) {
    await writeMails(event, {
      ...settings,
      contact: CONTACT,
      lowStock: LOW_STOCK,
      timeZone: SHOP_TIME_ZONE,
      picture: noPicture,
      ...more,
    });
  }
  // By an index, as suites look for queries without one.
  const mails = await MailModel.find({ createdAt: { $gt: new Date(0) } }).lean<MailDoc[]>();
  const placeOf = ({ event, kind }: MailDoc): string => `${event?.toHexString() ?? ''} ${kind}`;
  return mails.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
};
