import { createHash } from 'node:crypto';
import { emailKey, type MessagePayload } from '@paila/shared';
import { Types } from 'mongoose';
import { accountActor } from '../../platform/actor.js';
import { databaseTime, inTransaction, isDuplicateKey } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Account } from '../../platform/http/account.js';
import { unauthorized } from '../../platform/http/errors.js';
import { createLimiter } from '../../platform/http/rate-limit.js';
import { hashBody, refuseOtherBody } from '../../platform/idempotency.js';
import { lockAccount } from '../accounts/index.js';
import { MessageModel, messageSubject, type MessageDoc, type SentOnce } from './message.model.js';

export interface SentMessage extends MessagePayload {
  /** The value of the field that people do not see. */
  readonly website?: string | undefined;
}

/** The sender of a message. */
export interface Sender {
  /** Undefined for a guest. */
  readonly account: Account | undefined;
  /** The network address of the caller. */
  readonly address: string;
  readonly idempotencyKey: string | undefined;
}

const HOUR_SECONDS = 3_600;

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

const newMessage = (sent: SentMessage, account: Account | undefined, once: SentOnce | undefined): MessageDoc => {
  const now = databaseTime();
  const suspect = (sent.website ?? '').trim() !== '';
  const topic = sent.topic?.trim() ?? '';
  return {
    _id: new Types.ObjectId(),
    createdAt: now,
    changedAt: now,
    version: 1,
    account: account ? new Types.ObjectId(account.id) : null,
    name: sent.name.trim(),
    email: sent.email.trim(),
    emailKey: emailKey(sent.email),
    ...(topic === '' ? {} : { topic }),
    text: sent.text.replace(/\r\n?/g, '\n').trim(),
    // A person's browser may have filled in the hidden field, so staff can find the message in the archive.
    state: suspect ? 'archived' : 'new',
    suspect,
    answers: [],
    ...(once ? { once } : {}),
  };
};

/** @throws AppError 401 if the account was erased in the meantime */
const store = (message: MessageDoc, account: Account | undefined): Promise<void> =>
  inTransaction(async (session) => {
    if (account && !(await lockAccount(account.id, session))) throw unauthorized();
    await MessageModel.create([message], { session });
    const is = { suspect: message.suspect };
    const actor = accountActor(account);
    await record({ type: 'message.received', subject: messageSubject(message), actor, is }, session);
  });

/** Creates the function that takes messages of anybody. */
export const createMessageSending = (factor: number) => {
  const ofAddress = createLimiter({ name: 'messages', points: 20, seconds: HOUR_SECONDS, factor });
  // Counts per network address, so that nobody can block the address of somebody else.
  const ofEmail = createLimiter({ name: 'messages-of', points: 5, seconds: HOUR_SECONDS, factor });

  const isRepeated = async (once: SentOnce): Promise<boolean> => {
    const stored = await MessageModel.findOne({ 'once.key': once.key }, { once: 1 }).lean<MessageDoc>();
    if (stored) refuseOtherBody(stored.once?.digest, once.digest);
    return stored !== null;
  };

  /**
   * Stores a message. Repeating an `Idempotency-Key` stores nothing, and does not count for the limit.
   * @throws AppError 409 `idempotency_mismatch`, 429 `too_many_requests`
   */
  return async (sent: SentMessage, { account, address, idempotencyKey }: Sender): Promise<void> => {
    const { name, email, topic = '', text } = sent;
    const once =
      idempotencyKey === undefined ? undefined : { key: idempotencyKey, digest: hashBody([name, email, topic, text]) };
    if (once && (await isRepeated(once))) return;
    await ofAddress.take(address);
    await ofEmail.take(`${hashed(emailKey(email))} ${address}`);
    try {
      await store(newMessage(sent, account, once), account);
    } catch (error) {
      // A second click arrived at the same moment.
      if (once && isDuplicateKey(error) && (await isRepeated(once))) return;
      throw error;
    }
  };
};
