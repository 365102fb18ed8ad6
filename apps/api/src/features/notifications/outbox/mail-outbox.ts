import { Types } from 'mongoose';
import type { Logger } from 'pino';
import { databaseTime } from '../../../platform/database/database.js';
import { followEvents, type EventDoc, type EventFollower, type EventType } from '../../../platform/events/index.js';
import type { Settings } from '../../../platform/settings.js';
import { mailsBeyondBudget } from './mail-budgets.js';
import type { MailKind, MailShop } from '../mails/mail-kind.js';
import { eventsOfKinds, MAIL_KINDS, mailsFor, PROMPT_MAILS, WAITING_MAILS } from '../mails/mail-kinds.js';
import { type MailContent, type MailDoc, MailModel } from '../mail.model.js';

/** After these the mails about the subject are deleted, with the name and address that they contain. */
const FORGETTING: readonly EventType[] = ['account.erased', 'order.anonymised', 'message.removed'];

/** What happened longer ago is no news any more, such as after the shop had run without writing mails for weeks. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

/** What mails are written with, and whether there is a mail server. */
export type MailSettings = Pick<Settings, 'smtpUrl' | 'undoMinutes' | 'rateLimitFactor'> & MailShop;

const forget = async ({ subject }: EventDoc): Promise<void> => {
  const id = new Types.ObjectId(subject.id);
  await MailModel.deleteMany({ [subject.kind]: id });
};

/** How a mail begins that is still to be sent. */
export const unsent = (
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
  now: Date,
): Pick<MailDoc, 'state' | 'createdAt' | 'nextAt' | 'attempts'> => ({
  state: smtpUrl === '' ? 'kept' : 'waiting',
  createdAt: now,
  nextAt: now,
  attempts: 0,
});

/** A mail beyond the budget of its mailbox, so that staff see it. What it says is written anew if they send it. */
const withheld = <Mail extends MailContent>({ pictures: _pictures, ...mail }: Mail) =>
  ({ ...mail, state: 'withheld', html: '', text: '' }) as const;

let lastMoment = 0;

/** How far the times of mails may run ahead of the clock, in milliseconds. Beyond that, the clock was set back. */
const AHEAD_MS = 10_000;

/**
 * Now, but later than the last time, as mails are sent and listed in the order of their times, even those that are
 * written together.
 */
const nextMoment = (): Date => {
  const now = databaseTime().getTime();
  lastMoment = lastMoment > now + AHEAD_MS ? now : Math.max(now, lastMoment + 1);
  return new Date(lastMoment);
};

/** @param stop aborted when nobody waits for the mails any more */
const writeMailsAbout = async (
  events: readonly EventDoc[],
  settings: MailSettings,
  kinds: readonly MailKind[],
  stop: AbortSignal | undefined,
): Promise<void> => {
  const since = databaseTime().getTime() - NEWS_MS;
  const news = events.filter(({ at }) => at.getTime() >= since);
  const mails = await mailsFor(news, settings, kinds);
  if (mails.length === 0) return;
  const tooMany = await mailsBeyondBudget(mails, settings.rateLimitFactor);
  const writes = mails.map(({ _id, sendAt, ...mail }) => {
    const state = unsent(settings, nextMoment());
    const nextAt = sendAt ?? state.nextAt;
    const written = { ...mail, ...state, nextAt };
    const stored = tooMany.has(_id.toHexString()) ? withheld(written) : written;
    return { updateOne: { filter: { _id }, update: { $setOnInsert: stored }, upsert: true } };
  });
  // The outbox has gone on, and may have deleted what this would write again.
  stop?.throwIfAborted();
  await MailModel.bulkWrite(writes, { ignoreUndefined: true });
};

/**
 * Writes the mails about events, which then wait to be sent. The events are the outbox: an event is committed together
 * with the change that it is about. Each event becomes one mail of a kind, however often it is handled. If the mails of
 * one event cannot be written, no mail is written of the events that are handled together with it.
 * @param stop aborted when nobody waits for the mails any more
 */
export const writeMails = async (
  events: readonly EventDoc[],
  settings: MailSettings,
  kinds: readonly MailKind[] = MAIL_KINDS,
  stop?: AbortSignal,
): Promise<void> => {
  let pending: EventDoc[] = [];
  for (const event of events) {
    if (!FORGETTING.includes(event.type)) {
      pending.push(event);
      continue;
    }
    await writeMailsAbout(pending, settings, kinds, stop);
    pending = [];
    await forget(event);
  }
  await writeMailsAbout(pending, settings, kinds, stop);
};

const MINUTE_MS = 60_000;
/** An undo that was in time may take so long to be stored. */
const UNDO_GRACE_MS = 10_000;

/**
 * Makes mails of the shop's events from now on: most at once, others when nobody can undo their step.
 * @param settings as they are when a mail is written
 */
export const openOutbox = async (settings: () => MailSettings, log: Logger): Promise<EventFollower> => {
  const open = (consumer: string, kinds: readonly MailKind[], afterMs: number): Promise<EventFollower> =>
    followEvents({
      consumer,
      types: [...eventsOfKinds(kinds), ...FORGETTING],
      afterMs,
      onEvent: (event, stop) => writeMails([event], settings(), kinds, stop),
      onEvents: (events, stop) => writeMails(events, settings(), kinds, stop),
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
