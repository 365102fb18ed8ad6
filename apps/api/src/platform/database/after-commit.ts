import type { ClientSession, mongo } from 'mongoose';

type Work = () => Promise<void>;

/** Identifies an attempt of a session's transaction. */
const attempts = new WeakMap<ClientSession, object>();

/** What identifies the current attempt of a transaction: another object once it is retried, and for the next transaction. */
export const attemptOf = (session: ClientSession): object => {
  const attempt = attempts.get(session) ?? {};
  attempts.set(session, attempt);
  return attempt;
};

const pending = new WeakMap<ClientSession, Work[]>();
/** When the current attempt of a transaction began, on the clock of `performance`. */
const begunAt = new WeakMap<ClientSession, number>();

/**
 * Registers work to run after the session's transaction has committed and before its caller continues; it never runs if
 * the transaction aborts. The work must handle its own failures, as the commit can't be undone.
 */
export const afterCommit = (session: ClientSession, work: Work): void => {
  pending.set(session, [...(pending.get(session) ?? []), work]);
};

/** An attempt of a transaction begins: the work of one that was not committed is discarded. */
export const beginAttempt = (session: ClientSession): void => {
  attempts.delete(session);
  pending.delete(session);
  begunAt.set(session, performance.now());
};

/** Runs the work that waited for the commit. */
export const runAfterCommit = async (session: ClientSession): Promise<void> => {
  const works = pending.get(session) ?? [];
  pending.delete(session);
  await Promise.all(works.map((work) => work()));
};

/** What a transaction is called in the answers of a session and in a change stream; undefined for no transaction. */
export const transactionName = (
  session: { readonly id: mongo.Binary } | undefined,
  number: number | bigint | undefined,
): string | undefined =>
  session === undefined || number === undefined ? undefined : `${session.id.toString('hex')} ${String(number)}`;

/** The transaction that has made a change. */
export interface Commit {
  /** The server's time after the commit; what is read from now on has all that is older. */
  readonly at: mongo.Timestamp | undefined;
  /** {@link transactionName} */
  readonly transaction: string | undefined;
  /** Before its first read, on the clock of `performance`. */
  readonly begunAt: number;
}

type Listener<Told> = (told: Told, commit: Commit) => Promise<void>;

export interface ChangeNotice<Told> {
  /** Announces what a transaction changes, such as the ids of documents; listeners are called once it has committed. */
  readonly tell: (told: Told, session: ClientSession) => void;
  /** @returns ends the listening */
  readonly listen: (listener: Listener<Told>) => () => void;
}

/**
 * Tells listeners in this process what a transaction has changed before the caller of that transaction goes on, so that
 * a writer's own next read is true. Other processes hear of it by their change streams.
 */
export const createChangeNotice = <Told = readonly string[]>(): ChangeNotice<Told> => {
  const listeners = new Set<Listener<Told>>();
  return {
    tell: (told, session) => {
      afterCommit(session, async () => {
        const commit = {
          at: session.operationTime,
          transaction: transactionName(session.id, session.serverSession.txnNumber),
          begunAt: begunAt.get(session) ?? -Infinity,
        };
        await Promise.all([...listeners].map((listener) => listener(told, commit)));
      });
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
