import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backgroundDb } from '../database/background-client.js';
import { stepsWithin, withDeadline } from '../database/deadline.js';
import { followChanges } from '../database/follow-changes.js';
import { takeLease } from '../leases.js';
import type { EventDoc } from './event-types.js';
import { EventModel } from './event.model.js';
import { openPosition, type Position, type PositionOptions } from './position.js';

/** How often to poll, in case the change stream reports nothing. */
const LOOK_EVERY_MS = 5_000;
/** How long events gather that the change stream tells of. Each look reads again what happened in the last moments. */
const GATHER_MS = 250;
/**
 * How far a look goes back that is not one of those every {@link LOOK_EVERY_MS}: in a busy shop the others would read again and
 * again what was handled in the last two minutes.
 */
const RECENT_MS = 2_000;
/** How often to try to take over while another instance follows. */
const OFFER_EVERY_MS = 2_000;
/** The pauses before a failed event is retried, from the first to the longest. */
const RETRY_FROM_MS = 200;
const RETRY_TO_MS = 60_000;
/** The time limit of a query for events. */
const ANSWER_WITHIN_MS = 15_000;
/** The time that handling one event may spend on the database, so that one that hangs does not block the others forever. */
const HANDLED_WITHIN_MS = 5 * 60_000;
/** The same for some events together; after it, each has its own time. */
const HANDLED_TOGETHER_WITHIN_MS = 60_000;

export interface EventFollowing extends PositionOptions {
  /** The name of the stored position, such as `mail`; must not change. Only one instance follows at a time. */
  readonly consumer: string;
  /**
   * Handles one event. Must be idempotent: an event is repeated after a failure, and if the process is killed before it is
   * recorded as handled.
   */
  readonly onEvent: (event: EventDoc) => Promise<void>;
  /**
   * Handles several due events in their order, where that is less work than one by one. Must be idempotent, too. If it fails, each
   * is handled alone, so that only the one that cannot be handled holds up those after it.
   */
  readonly onEvents?: (events: readonly EventDoc[]) => Promise<void>;
  readonly log: Logger;
}

export interface EventFollower {
  /** Stops after the current event, or after those that are handled together with it. */
  readonly close: () => Promise<void>;
}

/** A sleep that can be woken; a wake-up in between makes the next sleep return immediately. */
const createWakeableSleep = () => {
  let ring = new AbortController();
  return {
    wake: (): void => {
      ring.abort();
    },
    sleep: async (ms: number): Promise<void> => {
      await sleep(ms, undefined, { signal: ring.signal }).catch(() => undefined);
      ring = new AbortController();
    },
  };
};

/**
 * Follows the shop's events in order, from where this consumer stopped, no matter how long ago or in which instance. Events
 * arrive within moments; one that cannot be handled is retried and delays those after it.
 * @throws if the database is unavailable at the start
 */
export const followEvents = async ({ onEvent, onEvents, log, ...options }: EventFollowing): Promise<EventFollower> => {
  const { consumer, types, afterMs = 0 } = options;
  const lookEvery = afterMs > 0 ? Math.min(afterMs, LOOK_EVERY_MS) : LOOK_EVERY_MS;
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;
  const alarm = createWakeableSleep();
  let retryAfter = RETRY_FROM_MS;

  const handle = async (position: Position, event: EventDoc): Promise<void> => {
    try {
      await onEvent(event);
    } catch (error) {
      await position.failed(event, error);
      throw error;
    }
    await position.handled([event]);
    retryAfter = RETRY_FROM_MS;
  };

  /** @returns whether they were handled; if not, each is to be handled alone */
  const handleTogether = async (position: Position, events: readonly EventDoc[]): Promise<boolean> => {
    if (!onEvents || events.length < 2 || position.isFailing()) return false;
    try {
      await withDeadline(HANDLED_TOGETHER_WITHIN_MS, () => onEvents(events));
    } catch (error) {
      log.warn({ err: error, consumer }, 'some events could not be handled together; each is handled alone');
      return false;
    }
    await withDeadline(ANSWER_WITHIN_MS, () => position.handled(events));
    retryAfter = RETRY_FROM_MS;
    return true;
  };

  /** Handles all due events, repeatedly, while the lease is held. */
  const follow = async (isOver: () => boolean): Promise<void> => {
    const position = await withDeadline(ANSWER_WITHIN_MS, () => openPosition(options));
    let lookedAtAll = -Infinity;
    while (!isOver()) {
      const looked = new Date();
      const isAll = performance.now() - lookedAtAll >= lookEvery;
      const since = isAll ? undefined : new Date(looked.getTime() - RECENT_MS);
      if (isAll) lookedAtAll = performance.now();
      try {
        for await (const events of stepsWithin(ANSWER_WITHIN_MS, position.due(since))) {
          if (isOver()) return;
          if (await handleTogether(position, events)) continue;
          for (const event of events) {
            if (isOver()) return;
            await withDeadline(HANDLED_WITHIN_MS, () => handle(position, event));
          }
        }
      } finally {
        await withDeadline(ANSWER_WITHIN_MS, position.save);
      }
      if (isAll) await withDeadline(ANSWER_WITHIN_MS, () => position.caughtUp(looked));
      await alarm.sleep(lookEvery);
    }
  };

  /** @returns false while another instance follows */
  const followIfFree = async (): Promise<boolean> => {
    const lease = await takeLease(backgroundDb(), `events ${consumer}`);
    if (!lease) return false;
    try {
      await follow(() => isEnding() || lease.lost.aborted);
    } finally {
      await lease.release();
    }
    return true;
  };

  const run = async (): Promise<void> => {
    while (!isEnding()) {
      try {
        if (!(await followIfFree())) await sleep(OFFER_EVERY_MS, undefined, { signal: ending.signal });
      } catch (error) {
        if (isEnding()) return;
        log.warn({ err: error, consumer }, 'an event could not be handled; it is tried again');
        await sleep(retryAfter, undefined, { signal: ending.signal }).catch(() => undefined);
        retryAfter = Math.min(retryAfter * 2, RETRY_TO_MS);
      }
    }
  };

  const wake = (): Promise<void> => {
    alarm.wake();
    return Promise.resolve();
  };
  // What is due only later needs nobody to be woken for it.
  const changes =
    afterMs > 0
      ? undefined
      : await followChanges({
          collections: [EventModel.collection.name],
          ...(types ? { only: { 'fullDocument.type': { $in: [...types] } } } : {}),
          gatherMs: GATHER_MS,
          load: wake,
          onChange: wake,
          log,
        });
  const running = run();
  return {
    close: async () => {
      ending.abort();
      alarm.wake();
      await changes?.close();
      await running;
    },
  };
};
