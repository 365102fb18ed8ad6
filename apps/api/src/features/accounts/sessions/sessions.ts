import { cutText, type LoginSession } from '@paila/shared';
import { isObjectIdOrHexString, Types, type ClientSession } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import type { Owned } from '../../../platform/http/call.js';
import { SessionModel, toLoginSession, type SessionDoc } from './session.model.js';
import type { Tokens } from './tokens.js';

const DEVICE_MAX_LENGTH = 200;
/** The maximum number of sessions of one account. Nobody has more devices. */
const MAX_SESSIONS = 50;

interface SessionOptions {
  /** The seconds for which the log-in lasts. */
  readonly seconds: number;
  readonly device?: string | undefined;
}

/** A session that is not stored yet, and its token. */
export const prepareSession = (
  tokens: Tokens,
  userId: Types.ObjectId,
  { seconds, device = '' }: SessionOptions,
): { token: string; prepared: SessionDoc } => {
  const now = databaseTime();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  const prepared = {
    _id: new Types.ObjectId(),
    user: userId,
    device: cutText(device, DEVICE_MAX_LENGTH),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
  };
  const claims = { userId: userId.toHexString(), sessionId: prepared._id.toHexString() };
  return { token: tokens.sign(claims, expiresAt), prepared };
};

/** Stores a session. If the account has too many, the least recently used sessions end. */
export const storeSession = async (prepared: SessionDoc, session: ClientSession): Promise<void> => {
  const surplus = await SessionModel.find({ user: prepared.user }, { _id: 1 })
    .sort({ lastSeenAt: -1 })
    .skip(MAX_SESSIONS - 1)
    .session(session)
    .lean();
  if (surplus.length > 0) await SessionModel.deleteMany({ _id: { $in: surplus.map(({ _id }) => _id) } }, { session });
  await SessionModel.create([prepared], { session });
};

/** A session's id and the id of its account; undefined when there is none. */
export const ownedSession = async (id: string): Promise<Owned<string> | undefined> => {
  const session = isObjectIdOrHexString(id) ? await SessionModel.findById(id, { user: 1 }).lean() : null;
  return session ? { resource: session._id.toHexString(), ownerId: session.user.toHexString() } : undefined;
};

/**
 * Ends a session of an account.
 * @returns false when the account has no such session
 */
export const endSession = async (userId: string, sessionId: string): Promise<boolean> => {
  if (!isObjectIdOrHexString(sessionId)) return false;
  const { deletedCount } = await SessionModel.deleteOne({ _id: sessionId, user: userId });
  return deletedCount > 0;
};

/** Ends every session of an account but the one named. */
export const endAccountSessions = async (
  userId: string,
  { except, session }: { except?: string; session?: ClientSession } = {},
): Promise<void> => {
  await SessionModel.deleteMany(
    { user: userId, ...(except === undefined ? {} : { _id: { $ne: except } }) },
    session ? { session } : {},
  );
};

/** An account's sessions, the most recently used first. */
export const accountSessions = async (userId: string, currentId: string): Promise<LoginSession[]> => {
  const sessions = await SessionModel.find({ user: userId, expiresAt: { $gt: databaseTime() } })
    .sort({ lastSeenAt: -1 })
    .limit(MAX_SESSIONS)
    .lean<SessionDoc[]>();
  return sessions.map((session) => toLoginSession(session, currentId));
};
