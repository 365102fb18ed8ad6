import { setTimeout as sleep } from 'node:timers/promises';
import type mongoose from 'mongoose';
import type { Logger } from 'pino';
import type { PoolState } from './connection-pool.js';

/** The number of checks within the time that a connection may be in use. */
const CHECKS = 4;
/** The minimum time between two reconnects of a client. */
const RECONNECT_EVERY_MS = 5_000;
/** The time that a reconnect waits for a moment in which no other work uses the client. */
const QUIET_WITHIN_MS = 1_000;
const QUIET_CHECK_MS = 10;
const CONNECT_PAUSE_MS = 1_000;
/** Closing sends a few last commands, each with a timeout of its own. */
const CLOSE_WITHIN_MS = 60_000;

/**
 * Reconnects a client when a connection of its pool is in use for longer than any command may take. Such a connection
 * never comes back: the driver wrote to a closing socket, and waits for it to drain without any timeout
 * (docs/decisions/010-database-deadline.md). A deadline has already answered the callers. The reconnect frees the place
 * in the pool, and the server ends the transactions that were under way.
 * @param busyAtMost milliseconds, longer than the client's socketTimeoutMS
 * @returns a function that ends the watch
 */
export const reconnectWhenStuck = (
  client: mongoose.mongo.MongoClient,
  { busySince, forget }: PoolState,
  busyAtMost: number,
  log: Logger,
): (() => void) => {
  const stuck = (): number => {
    const limit = performance.now() - busyAtMost;
    return [...busySince.values()].filter((since) => since < limit).length;
  };
  let isWatched = true;
  let isReconnecting = false;
  let lastReconnect = -Infinity;

  const reconnect = async (): Promise<void> => {
    log.warn({ connections: stuck() }, 'connections to the database are stuck; reconnecting');
    const begun = performance.now();
    while (busySince.size > stuck() && performance.now() < begun + QUIET_WITHIN_MS) await sleep(QUIET_CHECK_MS);
    forget();
    const closed = await Promise.race([client.close().then(() => true), sleep(CLOSE_WITHIN_MS, false, { ref: false })]);
    if (!closed) throw new Error('The database client is stuck and cannot be closed: restart the process');
    while (isWatched) {
      try {
        await client.connect();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the database cannot be reached');
        await sleep(CONNECT_PAUSE_MS, undefined, { ref: false });
      }
    }
  };

  const timer = setInterval(() => {
    if (isReconnecting || performance.now() < lastReconnect + RECONNECT_EVERY_MS || stuck() === 0) return;
    isReconnecting = true;
    // The error is not caught: a process with an irreparable client ends, as with any other bug.
    void reconnect().then(() => {
      isReconnecting = false;
      lastReconnect = performance.now();
    });
  }, busyAtMost / CHECKS).unref();

  return () => {
    isWatched = false;
    clearInterval(timer);
  };
};
