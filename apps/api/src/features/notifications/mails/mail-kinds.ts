import type { EventDoc, EventType } from '../../../platform/events/index.js';
import { type MailKind, toMailId, type MailShop, type WrittenMail } from './mail-kind.js';
import { ACCOUNT_MAILS } from './account-mails.js';
import { ALERT_MAILS } from './alert-mails.js';
import { MESSAGE_MAILS } from './message-mails.js';
import { ORDER_MAILS } from './order-mails.js';

/** All kinds of mail. */
export const MAIL_KINDS: readonly MailKind[] = [...ORDER_MAILS, ...ACCOUNT_MAILS, ...MESSAGE_MAILS, ...ALERT_MAILS];

/** The kinds that are written at once. */
export const PROMPT_MAILS = MAIL_KINDS.filter(({ waits }) => !waits);
/** The kinds that are written once nobody can undo the reported step. */
export const WAITING_MAILS = MAIL_KINDS.filter(({ waits }) => waits);

/** The types of events that mails of these kinds report. */
export const reportedEventTypes = (kinds: readonly MailKind[]): EventType[] => [...new Set(kinds.map(({ on }) => on))];

/** A mail that is to be stored, with its id. */
export type NewMail = Omit<WrittenMail, 'once'> & Readonly<Record<'_id' | 'event', EventDoc['_id']> & { kind: string }>;

const write = async (
  { kind, write: writeContent }: MailKind,
  event: EventDoc,
  shop: MailShop,
): Promise<NewMail | undefined> => {
  const mail = await writeContent(event, shop);
  if (!mail) return undefined;
  const { once = event._id.toHexString(), ...content } = mail;
  return { _id: toMailId(kind, once), kind, event: event._id, ...content };
};

/** The mails about events, in the order of the events, with current data. */
export const mailsFor = async (
  events: readonly EventDoc[],
  shop: MailShop,
  kinds: readonly MailKind[],
): Promise<NewMail[]> => {
  // All mails are written at once, so that equal queries are sent once.
  const mails = await Promise.all(
    events.flatMap((event) => kinds.filter(({ on }) => on === event.type).map((kind) => write(kind, event, shop))),
  );
  return mails.filter((mail) => mail !== undefined);
};

/** The mail of a kind about an event; undefined if it has no recipient any more. */
export const writeMailOfKind = async (kind: string, event: EventDoc, shop: MailShop): Promise<NewMail | undefined> => {
  const found = MAIL_KINDS.find((mailKind) => mailKind.kind === kind && mailKind.on === event.type);
  return found && write(found, event, shop);
};
