import { Types } from 'mongoose';
import type { Logger } from 'pino';
import { followEvents, type EventDoc, type EventFollower, type EventType } from '../../platform/events/index.js';
import type { Settings } from '../../platform/settings.js';
import { mailFor, MAILED_EVENTS } from './mail-kinds.js';
import { MailModel } from './mail.model.js';
import type { ShopLinks } from './mails/frame.js';

/** After these the mails about the subject are deleted, with the name and address that they contain. */
const FORGETTING: readonly EventType[] = ['account.erased', 'order.anonymised'];

/** What happened longer ago is no news any more, such as after the shop had run without writing mails for weeks. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

type MailSettings = Pick<Settings, 'smtpUrl'> & ShopLinks;

const forget = async ({ subject }: EventDoc): Promise<void> => {
  const id = new Types.ObjectId(subject.id);
  await MailModel.deleteMany(subject.kind === 'account' ? { account: id } : { order: id });
};

/**
 * Turns events into mails that wait to be sent. The events are the outbox: an event and what it tells of are committed
 * together, and each event becomes one mail, however often it is handled.
 */
export const writeMail = async (event: EventDoc, { smtpUrl, ...shop }: MailSettings): Promise<void> => {
  if (FORGETTING.includes(event.type)) {
    await forget(event);
    return;
  }
  const now = new Date();
  if (event.at.getTime() < now.getTime() - NEWS_MS) return;
  const mail = await mailFor(event, shop);
  if (!mail) return;
  const state = smtpUrl === '' ? 'kept' : 'waiting';
  await MailModel.updateOne(
    { _id: event._id },
    { $setOnInsert: { ...mail, state, createdAt: now, nextAt: now, attempts: 0 } },
    { upsert: true },
  );
};

/**
 * Makes mails of the shop's events from now on.
 * @param settings as they are when a mail is written
 */
export const openOutbox = (settings: () => MailSettings, log: Logger): Promise<EventFollower> =>
  followEvents({
    consumer: 'mail',
    types: [...MAILED_EVENTS, ...FORGETTING],
    onEvent: (event) => writeMail(event, settings()),
    log,
  });
