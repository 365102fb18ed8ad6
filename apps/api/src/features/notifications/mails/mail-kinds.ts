import type { EventDoc, EventType } from '../../../platform/events/index.js';
import { type MailKind, toMailId, type MailShop, type WrittenMail } from './mail-kind.js';
import { ACCOUNT_MAILS } from './account-mails.js';
import { ALERT_MAILS } from './alert-mails.js';
import { MESSAGE_MAILS } from './message-mails.js';
import { ORDER_MAILS } from './order-mails.js';

/** Every kind of mail. Another one is a file below mails/, and an entry here. */
export const MAIL_KINDS: readonly MailKind[] = [...ORDER_MAILS, ...ACCOUNT_MAILS, ...MESSAGE_MAILS, ...ALERT_MAILS];

/** The kinds that are written as soon as possible. */
export const PROMPT_MAILS = MAIL_KINDS.filter(({ waits }) => !waits);
/** The kinds that are written once nobody can undo the step that they tell of. */
export const WAITING_MAILS = MAIL_KINDS.filter(({ waits }) => waits);

/** The events that mails of some kinds tell of. */
export const eventsOfKinds = (kinds: readonly MailKind[]): EventType[] => [...new Set(kinds.map(({ on }) => on))];

/** A mail that is to be stored and sent, with its id. */
export type NewMail = Omit<WrittenMail, 'once'> & Readonly<Record<'_id' | 'event', EventDoc['_id']> & { kind: string }>;

const write = async ({ kind, ...how }: MailKind, event: EventDoc, shop: MailShop): Promise<NewMail | undefined> => {
  const mail = await how.write(event, shop);
  if (!mail) return undefined;
  const { once = event._id.toHexString(), ...content } = mail;
  return { _id: toMailId(kind, once), kind, event: event._id, ...content };
};

/** The mails that tell of events, in the events' order and in the words of the moment. */
export const mailsFor = async (
  events: readonly EventDoc[],
  shop: MailShop,
  kinds: readonly MailKind[],
): Promise<NewMail[]> => {
  // All at once, so that their equal queries at the same moment are sent once.
  const mails = await Promise.all(
    events.flatMap((event) => kinds.filter(({ on }) => on === event.type).map((kind) => write(kind, event, shop))),
  );
  return mails.filter((mail) => mail !== undefined);
};

/** The mail of a kind that tells of an event; undefined if it has no recipient any more. */
export const writeMailOfKind = async (kind: string, event: EventDoc, shop: MailShop): Promise<NewMail | undefined> => {
  const found = MAIL_KINDS.find((each) => each.kind === kind);
  return found && write(found, event, shop);
};
