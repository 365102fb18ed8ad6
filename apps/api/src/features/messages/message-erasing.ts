import { emailKey, MESSAGE_DAYS } from '@paila/shared';
import { Types, type ClientSession, type QueryFilter } from 'mongoose';
import { systemActor, type Actor } from '../../platform/actor.js';
import { itemsOf } from '../../platform/database/cursor-items.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { recordAll, type NewEvent } from '../../platform/events/index.js';
import type { Job } from '../../platform/jobs/index.js';
import { MessageModel, messageSubject, type MessageDoc } from './message.model.js';

type Ids = readonly Types.ObjectId[];

/** Removes messages. The events also remove the mails about them. */
const remove = async (ids: Ids, actor: Actor, session: ClientSession): Promise<void> => {
  await MessageModel.deleteMany({ _id: { $in: [...ids] } }, { session });
  const events = ids.map((_id): NewEvent => ({ type: 'message.removed', subject: messageSubject({ _id }), actor }));
  await recordAll(events, session);
};

/** @param limit 0 for all messages */
const messageIds = async (filter: QueryFilter<MessageDoc>, session: ClientSession | null, limit = 0): Promise<Ids> =>
  (await MessageModel.find(filter, { _id: 1 }).session(session).limit(limit).lean()).map(({ _id }) => _id);

const writtenBy = (userId: string) => ({ account: new Types.ObjectId(userId) });

/** Removes the messages of an account that is being erased. */
export const removeAccountMessages = async (userId: string, session: ClientSession, actor: Actor): Promise<void> => {
  const ids = await messageIds(writtenBy(userId), session);
  if (ids.length > 0) await remove(ids, actor, session);
};

/** The messages of an account with their answers, newest first, for the export of its data. */
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

/** Strangers may misuse an address for more messages than one person ever writes. */
const MAX_MESSAGES = 1_000;

/**
 * Assigns the messages that guests wrote with an email address to the account that has just confirmed this address. A
 * later log-in assigns no more messages: anybody can write with anybody's address again.
 */
export const claimGuestMessages = async (
  { id: userId, email }: { readonly id: string; readonly email: string },
  cause: 'confirmation' | 'log-in',
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  if (cause === 'log-in') return;
  const ids = await messageIds({ account: null, emailKey: emailKey(email) }, session, MAX_MESSAGES);
  if (ids.length === 0) return;
  await MessageModel.updateMany({ _id: { $in: [...ids] } }, { $set: { account: userId } }, { session });
  const events = ids.map((_id): NewEvent => ({
    type: 'message.adopted',
    subject: messageSubject({ _id }),
    actor,
    is: { account: userId },
  }));
  await recordAll(events, session);
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const JOB = 'remove-old-messages';
/** The messages of one transaction, and the transactions of one run. The next run continues. */
const AT_ONCE = 100;
const MAX_TRANSACTIONS = 20;

/**
 * Removes messages a number of days after their last change: `guestDays` for answered and archived messages of guests,
 * a year for all others.
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

/** @param guestDays days after which answered and archived messages of guests are removed */
export const messageDataJob = (guestDays: number): Job => ({
  name: JOB,
  everyMs: HOUR,
  run: (signal) => removeOldMessages(guestDays, databaseTime(), signal),
});
