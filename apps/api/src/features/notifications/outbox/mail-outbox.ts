import { Types } from 'mongoose';
import type { Logger } from 'pino';
import { databaseTime } from '../../../platform/database/database.js';
import { followEvents, type EventDoc, type EventFollower, type EventType } from '../../../platform/events/index.js';
import type { Settings } from '../../../platform/settings.js';
import { mailsBeyondBudget } from './mail-budgets.js';
import type { MailKind, MailShop } from '../mails/mail-kind.js';
import { reportedEventTypes, MAIL_KINDS, mailsFor, PROMPT_MAILS, WAITING_MAILS } from '../mails/mail-kinds.js';
import { type MailContent, type MailDoc, MailModel } from '../mail.model.js';

/** These events delete the mails about their subject, which contain names and addresses. */
const FORGETTING: readonly EventType[] = ['account.erased', 'order.anonymised', 'message.removed'];

/** Older events get no mails, such as after weeks in which the shop wrote none. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

/** The settings for writing and storing mails. */
export type MailSettings = Pick<Settings, 'smtpUrl' | 'undoMinutes' | 'rateLimitFactor'> & MailShop;

const forget = async ({ subject }: EventDoc): Promise<void> => {
  const id = new Types.ObjectId(subject.id);
  await MailModel.deleteMany({ [subject.kind]: id });
};

/** The initial state of a mail. */
export const unsent = (
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
  now: Date,
): Pick<MailDoc, 'state' | 'createdAt' | 'nextAt' | 'attempts'> => ({
  state: smtpUrl === '' ? 'kept' : 'waiting',
  createdAt: now,
  nextAt: now,
  attempts: 0,
});

/** A mail beyond the budget of its mailbox, which staff can see. Resending it writes the content again. */
const withheld = <Mail extends MailContent>({ pictures: _pictures, ...mail }: Mail) =>
  ({ ...mail, state: 'withheld', html: '', text: '' }) as const;

let lastMoment = 0;

/** Milliseconds that times of mails may be ahead of the clock. A larger difference shows a clock that was set back. */
const AHEAD_MS = 10_000;

/**
 * The current time, but later than the last returned time: mails are sent and listed in the order of their times.
 */
const nextMoment = (): Date => {
  const now = databaseTime().getTime();
  lastMoment = lastMoment > now + AHEAD_MS ? now : Math.max(now, lastMoment + 1);
  return new Date(lastMoment);
};

/**
 * @param stop aborts writing mails that nobody waits for
 * @returns true if there were any
 */
const writeMailsAbout = async (
  events: readonly EventDoc[],
  settings: MailSettings,
  kinds: readonly MailKind[],
  stop: AbortSignal | undefined,
): Promise<boolean> => {
  const since = databaseTime().getTime() - NEWS_MS;
  const news = events.filter(({ at }) => at.getTime() >= since);
  const mails = await mailsFor(news, settings, kinds);
  if (mails.length === 0) return false;
  const tooMany = await mailsBeyondBudget(mails, settings.rateLimitFactor);
  const writes = mails.map(({ _id, sendAt, ...mail }) => {
    const state = unsent(settings, nextMoment());
    const nextAt = sendAt ?? state.nextAt;
    const written = { ...mail, ...state, nextAt };
    const stored = tooMany.has(_id.toHexString()) ? withheld(written) : written;
    return { updateOne: { filter: { _id }, update: { $setOnInsert: stored }, upsert: true } };
  });
  // The outbox has continued, and may have deleted mails that this call would write again.
  stop?.throwIfAborted();
  await MailModel.bulkWrite(writes, { ignoreUndefined: true });
  return true;
};

/**
 * Writes the mails about events, which then wait to be sent. The events are the outbox: an event is committed together
 * with its change. An event makes one mail of a kind, however often it is handled. If writing fails for one event, no
 * mail is written about the events of the same call.
 * @param stop aborts writing mails that nobody waits for
 * @returns true if there are mails to send
 */
export const writeMails = async (
  events: readonly EventDoc[],
  settings: MailSettings,
  kinds: readonly MailKind[] = MAIL_KINDS,
  stop?: AbortSignal,
): Promise<boolean> => {
  let pending: EventDoc[] = [];
  let hasMails = false;
  for (const event of events) {
    if (!FORGETTING.includes(event.type)) {
      pending.push(event);
      continue;
    }
    hasMails = (await writeMailsAbout(pending, settings, kinds, stop)) || hasMails;
    pending = [];
    await forget(event);
  }
  return (await writeMailsAbout(pending, settings, kinds, stop)) || hasMails;
};

const MINUTE_MS = 60_000;
/** The time that storing an undo may take. */
const UNDO_GRACE_MS = 10_000;

/**
 * Writes mails about the shop's events from now on: most at once, others when nobody can undo their step.
 * @param settings read when a mail is written
 * @param send called when there are mails to send
 */
export const openOutbox = async (
  settings: () => MailSettings,
  log: Logger,
  send: () => void = () => undefined,
): Promise<EventFollower> => {
  const write = async (events: readonly EventDoc[], kinds: readonly MailKind[], stop: AbortSignal): Promise<void> => {
    if (await writeMails(events, settings(), kinds, stop)) send();
  };
  const open = (consumer: string, kinds: readonly MailKind[], afterMs: number): Promise<EventFollower> =>
    followEvents({
      consumer,
      types: [...reportedEventTypes(kinds), ...FORGETTING],
      afterMs,
      onEvent: (event, stop) => write([event], kinds, stop),
      onEvents: (events, stop) => write(events, kinds, stop),
      log,
    });
  const undoMs = settings().undoMinutes * MINUTE_MS;
  const prompt = await open('mail', PROMPT_MAILS, 0);
  const waiting = await open('mail-after-undo', WAITING_MAILS, undoMs > 0 ? undoMs + UNDO_GRACE_MS : 0);
  return {
    close: async () => {
      await Promise.all([prompt.close(), waiting.close()]);
    },
  };
};
