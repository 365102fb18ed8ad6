import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientSession } from 'mongoose';
import { backgroundClient } from './background-client.js';
import { withDeadline } from './deadline.js';

/** MongoDB itself ends a transaction that is older than this (transactionLifetimeLimitSeconds). */
const TRANSACTION_LIFETIME_MS = 60_000;
const TRY_MS = 5_000;
const PAUSE_MS = 500;

/**
 * Has the server abort what runs in this session, as soon as the server answers. Unlike `abortTransaction` it is safe
 * while the work may still be using the session: whatever that sends afterwards fails, and does not count as a write
 * outside the transaction. Without it, a transaction that was cut off would lock its documents for a minute.
 */
const killSession = async (id: NonNullable<ClientSession['id']>): Promise<void> => {
  const client = backgroundClient();
  const givenUpAt = performance.now() + TRANSACTION_LIFETIME_MS;
  while (client === backgroundClient() && performance.now() < givenUpAt) {
    try {
      await withDeadline(TRY_MS, () => client.db('admin').command({ killSessions: [id] }));
      return;
    } catch {
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
};

/**
 * As {@link killSession}; returns when the server has done it, or has forgotten the transaction by itself. Never
 * throws.
 */
export const abandonSession = async ({ id }: ClientSession): Promise<void> => {
  if (id) await killSession(id).catch(() => undefined);
};
