import type { Message } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { databaseTime, inTransaction } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import { AppError } from '../../platform/http/errors.js';
import { hashBody, refuseOtherBody } from '../../platform/idempotency.js';
import { type ExpectedStates, statesOfVersion } from '../../platform/http/preconditions.js';
import { messageById, toMessageWithNames } from './message-lists.js';
import { MessageModel, messageSubject, type MessageAnswerDoc, type MessageDoc } from './message.model.js';

/** Limits the size of a message, which is loaded with all its answers. */
const MAX_ANSWERS = 50;

const changed = (
  { _id }: MessageDoc,
  change: { readonly $set?: Partial<MessageDoc>; readonly $push?: { readonly answers: MessageAnswerDoc } },
  session: ClientSession,
): Promise<MessageDoc> =>
  MessageModel.findByIdAndUpdate(
    _id,
    { ...change, $set: { ...change.$set, changedAt: databaseTime() }, $inc: { version: 1 } },
    { session, returnDocument: 'after' },
  )
    .orFail()
    .lean<MessageDoc>();

export interface Answering {
  readonly text: string;
  readonly idempotencyKey: string | undefined;
  /** The versions of the message that the answer applies to. */
  readonly expected: ExpectedStates;
  readonly actor: Actor;
}

/**
 * Answers a message. A mail takes the answer to its author. Repeating an `Idempotency-Key` changes nothing.
 * @throws AppError 404, 409 `too_many_answers`, `idempotency_mismatch`, 412 `stale_version`
 */
export const answerMessage = async (
  id: string,
  { text, idempotencyKey, expected, actor }: Answering,
): Promise<Message> => {
  const once = idempotencyKey === undefined ? undefined : { key: idempotencyKey, digest: hashBody([text]) };
  const answered = await inTransaction(async (session) => {
    const message = await messageById(id, session);
    const same = once && message.answers.find((answer) => answer.once?.key === once.key);
    if (same) {
      refuseOtherBody(same.once?.digest, once.digest);
      return message;
    }
    if (statesOfVersion(expected, message.version)?.length === 0) throw new AppError('stale_version');
    if (message.answers.length >= MAX_ANSWERS) throw new AppError('too_many_answers', { max: MAX_ANSWERS });
    const answer: MessageAnswerDoc = {
      _id: new Types.ObjectId(),
      at: databaseTime(),
      actor,
      text: text.replace(/\r\n?/g, '\n').trim(),
      ...(once ? { once } : {}),
    };
    const is = { answer: answer._id.toHexString() };
    await record({ type: 'message.answered', subject: messageSubject(message), actor, is }, session);
    return changed(message, { $set: { state: 'answered' }, $push: { answers: answer } }, session);
  });
  return toMessageWithNames(answered);
};

/**
 * Archives a message, or undoes archiving it: then the message is answered or new again.
 * @throws AppError 404 `not_found`
 */
export const archiveMessage = async (id: string, isArchived: boolean, actor: Actor): Promise<Message> => {
  const archived = await inTransaction(async (session) => {
    const message = await messageById(id, session);
    if ((message.state === 'archived') === isArchived) return message;
    const open = message.answers.length > 0 ? 'answered' : 'new';
    const is = { archived: isArchived };
    await record({ type: 'message.archived', subject: messageSubject(message), actor, is }, session);
    return changed(message, { $set: { state: isArchived ? 'archived' : open } }, session);
  });
  return toMessageWithNames(archived);
};
