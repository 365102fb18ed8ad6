import { isObjectIdOrHexString } from 'mongoose';
import { databaseTime } from '../../../platform/database/database.js';
import type { Identify } from '../../../platform/http/guards.js';
import { SessionModel, type SessionDoc } from './session.model.js';
import type { Tokens } from './tokens.js';
import { toUser, UserModel, type UserDoc } from '../user.model.js';

/** The age of `lastSeenAt` from which a request updates it, so that not every request is a write. */
const UPDATE_SEEN_AFTER_MS = 5 * 60_000;

const updateLastSeen = async (
  { _id, lastSeenAt }: Pick<SessionDoc, '_id' | 'lastSeenAt'>,
  now: Date,
): Promise<void> => {
  // A time far in the future is wrong, so it is updated, too.
  if (Math.abs(now.getTime() - lastSeenAt.getTime()) <= UPDATE_SEEN_AFTER_MS) return;
  await SessionModel.updateOne({ _id }, { lastSeenAt: now });
};

/**
 * Finds the account of a token. Every request reads its session and its account from the database. A log-out, a block
 * and a new role therefore count at once on every instance (docs/decisions/036-sessions.md).
 */
export const createIdentify =
  (tokens: Tokens): Identify =>
  async (token) => {
    const claims = tokens.read(token);
    if (!claims || !isObjectIdOrHexString(claims.sessionId) || !isObjectIdOrHexString(claims.userId)) return undefined;
    const now = databaseTime();
    // Queries by id alone need no query planner of the database.
    const [session, account] = await Promise.all([
      SessionModel.findById(claims.sessionId, { user: 1, lastSeenAt: 1, expiresAt: 1 }).lean(),
      UserModel.findById(claims.userId).lean<UserDoc>(),
    ]);
    if (!session || !account || account.blockedAt) return undefined;
    if (!session.user.equals(account._id) || session.expiresAt <= now) return undefined;
    await updateLastSeen(session, now);
    const user = toUser(account);
    return { id: user._id, role: user.role, sessionId: session._id.toHexString(), user };
  };
