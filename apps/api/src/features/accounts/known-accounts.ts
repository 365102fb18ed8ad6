import type { User } from '@paila/shared';
import { isObjectIdOrHexString } from 'mongoose';
import type { Logger } from 'pino';
import { databaseTime } from '../../platform/database/database.js';
import { followChanges, type Follower } from '../../platform/database/follow-changes.js';
import { createKnownDocuments } from '../../platform/database/known-documents.js';
import type { Account } from '../../platform/http/account.js';
import { notFound } from '../../platform/http/errors.js';
import { SESSION_WRITES, SessionModel } from './session.model.js';
import type { Tokens } from './tokens.js';
import { toUser, USER_WRITES, UserModel, type UserDoc } from './user.model.js';

/** How old `lastSeenAt` may get before a call updates it, so that not every call is a write. */
const SEEN_EVERY_MS = 5 * 60_000;
/** More than are in use at a time; each takes about a kilobyte. */
const MOST_KNOWN = 10_000;
/** How often the database reports that nothing has changed, and after what silence it is not trusted to have. */
const HEARTBEAT_MS = 250;
const SILENCE_MS = 750;

interface KnownSession {
  readonly id: string;
  readonly user: string;
  readonly expiresAt: number;
  lastSeenAt: number;
}

interface KnownAccount {
  readonly user: User;
  readonly isBlocked: boolean;
}

/**
 * The accounts and sessions that are in use, in memory, as every call of a customer needs them. Change streams tell what
 * another instance has changed; while they are silent, and for what this one is changing, the database is asked.
 */
export interface KnownAccounts {
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** The account that a token belongs to. Undefined when the token, its session or its account is no longer valid. */
  readonly identify: (token: string) => Promise<Account | undefined>;
  /** Whether there is an account with this id, of 24 hexadecimal digits in lower case. */
  readonly exists: (id: string) => Promise<boolean>;
  /** @throws AppError 404 `not_found` */
  readonly userOf: (account: Pick<Account, 'id'>) => Promise<User>;
}

const readSession = async (id: string): Promise<KnownSession | undefined> => {
  const session = await SessionModel.findById(id).lean();
  return session
    ? {
        id,
        user: session.user.toHexString(),
        expiresAt: session.expiresAt.getTime(),
        lastSeenAt: session.lastSeenAt.getTime(),
      }
    : undefined;
};

const readAccount = async (id: string): Promise<KnownAccount | undefined> => {
  const user = await UserModel.findById(id).lean<UserDoc>();
  return user ? { user: toUser(user), isBlocked: Boolean(user.blockedAt) } : undefined;
};

export const createKnownAccounts = (tokens: Tokens, log: Logger): KnownAccounts => {
  const sessions = createKnownDocuments(MOST_KNOWN, readSession);
  const accounts = createKnownDocuments(MOST_KNOWN, readAccount);
  const known = { [SessionModel.collection.name]: sessions, [UserModel.collection.name]: accounts };
  let follower: Follower | undefined;

  /** Whether what is in memory may be older than what is stored. */
  const isDoubtful = (userId: string, ...others: readonly string[]): boolean =>
    !follower?.isCurrent() || USER_WRITES.touched(userId) || SESSION_WRITES.touched(userId, ...others);

  const accountOf = (id: string): Promise<KnownAccount | undefined> => accounts.get(id, isDoubtful(id));

  const noteSeen = async (session: KnownSession, now: number): Promise<void> => {
    // A time in the future is wrong.
    if (Math.abs(now - session.lastSeenAt) <= SEEN_EVERY_MS) return;
    session.lastSeenAt = now;
    await SessionModel.updateOne({ _id: session.id }, { lastSeenAt: new Date(now) });
  };

  return {
    open: async () => {
      follower = await followChanges({
        collections: Object.keys(known),
        onlyChangesBeyond: ['revision', 'lastSeenAt'],
        heartbeatMs: HEARTBEAT_MS,
        silenceMs: SILENCE_MS,
        load: () => {
          for (const each of Object.values(known)) each.forgetAll();
          return Promise.resolve();
        },
        onChange: (id, collection) => {
          known[collection]?.forget(id);
          return Promise.resolve();
        },
        log,
      });
    },
    close: async () => {
      await follower?.close();
      follower = undefined;
    },
    identify: async (token) => {
      const claims = tokens.read(token);
      if (!claims || !isObjectIdOrHexString(claims.sessionId) || !isObjectIdOrHexString(claims.userId))
        return undefined;
      const [sessionId, userId] = [claims.sessionId.toLowerCase(), claims.userId.toLowerCase()];
      const mustRead = isDoubtful(userId, sessionId);
      const now = databaseTime().getTime();
      const session = await sessions.get(sessionId, mustRead);
      if (session?.user !== userId || session.expiresAt <= now) return undefined;
      const account = await accounts.get(userId, mustRead);
      if (!account || account.isBlocked) return undefined;
      await noteSeen(session, now);
      return { id: userId, role: account.user.role, sessionId };
    },
    exists: async (id) => (await accountOf(id)) !== undefined,
    userOf: async ({ id }) => {
      const account = await accountOf(id);
      if (!account) throw notFound('account');
      return account.user;
    },
  };
};
