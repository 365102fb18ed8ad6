import { MESSAGE_DAYS } from '@paila/shared';
import { Types, type ClientSession, type QueryFilter } from 'mongoose';
import { systemActor, type Actor } from '../../platform/actor.js';
import { itemsOf } from '../../platform/database/cursor-items.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { recordAll, type NewEvent } from '../../platform/events/index.js';
import type { Job } from '../../platform/jobs/index.js';
import { toEmailKey } from './message-sending.js';
import { MessageModel, type MessageDoc } from './message.model.js';

type Ids = readonly Types.ObjectId[];

/** @param actor whoever removes them; the mails about them go by these events */
const remove = async (ids: Ids, actor: Actor, session: ClientSession): Promise<void> => {
  await MessageModel.deleteMany({ _id: { $in: [...ids] } }, { session });
  const events = ids.map((_id): NewEvent => ({
    type: 'message.removed',
    subject: { kind: 'message', id: _id.toHexString() },
    actor,
  }));
  await recordAll(events, session);
};

/** @param limit 0 for all of them */
const messageIds = async (which: QueryFilter<MessageDoc>, session: ClientSession | null, limit = 0): Promise<Ids> =>
  (await MessageModel.find(which, { _id: 1 }).session(session).limit(limit).lean()).map(({ _id }) => _id);

const writtenBy = (userId: string) => ({ account: new Types.ObjectId(userId) });

/** Removes what an account that is being erased has written. */
export const removeAccountMessages = async (userId: string, session: ClientSession, actor: Actor): Promise<void> => {
  const ids = await messageIds(writtenBy(userId), session);
  if (ids.length > 0) await remove(ids, actor, session);
};

/** What an account has written, with the answers, for the file that its owner may ask for; newest first. */
export async function* accountMessages(userId: string): AsyncGenerator<object> {
  const messages = MessageModel.find(writtenBy(userId)).sort({ createdAt: -1 }).lean<MessageDoc>().cursor();
  for await (const { createdAt, name, email, topic, text, answers } of itemsOf(messages)) {
    yield {
      createdAt,
      name,
      email,
      topic,
      text,
      answers: answers.map((answer) => ({ at: answer.at, text: answer.text })),
    };
  }
}

/** The ids of all messages of an account. */
export const accountMessageIds = (userId: string): Promise<Ids> => messageIds(writtenBy(userId), null);

/** An address that others misuse may have more than one person ever writes. */
const MAX_ADOPTED = 1_000;

/**
 * Makes what was written without an account, with an e-mail address that the account has just confirmed, the account's.
 * At a later log-in nothing more is: anybody can write with anybody's address, again and again.
 */
export const adoptMessages = async (
  { id: userId, email }: { readonly id: string; readonly email: string },
  cause: 'confirmation' | 'log-in',
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  if (cause === 'log-in') return;
  const ids = await messageIds({ account: null, emailKey: toEmailKey(email) }, session, MAX_ADOPTED);
  if (ids.length === 0) return;
  await MessageModel.updateMany({ _id: { $in: [...ids] } }, { $set: { account: userId } }, { session });
  const events = ids.map((_id): NewEvent => ({
    type: 'message.adopted',
    subject: { kind: 'message', id: _id.toHexString() },
    actor,
    is: { account: userId },
  }));
  await recordAll(events, session);
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const JOB = 'remove-old-messages';
/** The messages of one transaction, and the transactions of one run; the next run goes on. */
const AT_ONCE = 100;
const MAX_TRANSACTIONS = 20;

/**
 * Removes messages that have not changed for long: guests' that are answered or archived after the given number of
 * days, all others after a year.
 */
export const removeOldMessages = async (guestDays: number, now: Date, stop?: AbortSignal): Promise<void> => {
  const before = (days: number) => ({ $lte: new Date(now.getTime() - days * DAY) });
  const due: QueryFilter<MessageDoc> = {
    $or: [
      { changedAt: before(MESSAGE_DAYS) },
      { changedAt: before(guestDays), account: null, state: { $in: ['answered', 'archived'] } },
    ],
  };
  for (let run = 0; run < MAX_TRANSACTIONS && !stop?.aborted; run += 1) {
    const count = await inTransaction(async (session) => {
      const ids = await messageIds(due, session, AT_ONCE);
      if (ids.length > 0) await remove(ids, systemActor(JOB), session);
      return ids.length;
    });
    if (count < AT_ONCE) return;
  }
};

/** @param guestDays how long guests' messages are stored once they are answered or archived */
export const messageDataJob = (guestDays: number): Job => ({
  name: JOB,
  everyMs: HOUR,
  run: (signal) => removeOldMessages(guestDays, databaseTime(), signal),
});
