import type { ClientSession } from 'mongoose';

type Work = () => Promise<void>;

/** Identifies an attempt of a session's transaction. */
const attempts = new WeakMap<ClientSession, object>();

/** The identity of a transaction's current attempt. A retry, or the next transaction, gets another object. */
export const currentAttempt = (session: ClientSession): object => {
  const attempt = attempts.get(session) ?? {};
  attempts.set(session, attempt);
  return attempt;
};

const pending = new WeakMap<ClientSession, Work[]>();

/**
 * Registers work to run after the session's transaction has committed and before its caller continues; it never runs if
 * the transaction aborts. The work must handle its own failures, as the commit can't be undone.
 */
export const afterCommit = (session: ClientSession, work: Work): void => {
  pending.set(session, [...(pending.get(session) ?? []), work]);
};

/** Begins an attempt of a transaction, and discards the work of an attempt that did not commit. */
export const beginAttempt = (session: ClientSession): void => {
  attempts.delete(session);
  pending.delete(session);
};

/** Runs the work that waited for the commit. */
export const runAfterCommit = async (session: ClientSession): Promise<void> => {
  const works = pending.get(session) ?? [];
  pending.delete(session);
  await Promise.all(works.map((work) => work()));
};

type Listener<Change> = (change: Change) => Promise<void>;

/**
 * Announces to this process what a transaction has changed, before its caller goes on. A writer's own next read is
 * therefore up to date. Other processes learn of the change by their change streams.
 */
export const createChangeNotice = <Change = readonly string[]>() => {
  const listeners = new Set<Listener<Change>>();
  return {
    /** Announces a transaction's changes, such as the ids of documents. */
    tell: (change: Change, session: ClientSession): void =>
      afterCommit(session, async () => {
        await Promise.all([...listeners].map((listener) => listener(change)));
      }),
    /** @returns a function that stops listening */
    listen: (listener: Listener<Change>): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
