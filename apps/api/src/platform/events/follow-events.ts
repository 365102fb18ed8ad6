import { setTimeout as sleep } from 'node:timers/promises';
import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import { backgroundDb } from '../database/background-client.js';
import { stepsWithin, withDeadline } from '../database/deadline.js';
import { followChanges } from '../database/follow-changes.js';
import { takeLease } from '../leases.js';
import { EventModel, type EventDoc } from './event.model.js';
import { openPosition, type Position, type PositionOptions } from './position.js';

/** Without a word from the change stream, a follower looks by itself. */
const LOOK_EVERY_MS = 5_000;
/** While another instance follows, this one offers so often to take over. */
const OFFER_EVERY_MS = 2_000;
/** An event that could not be handled is tried again, ever more seldom. */
const RETRY_FROM_MS = 200;
const RETRY_TO_MS = 60_000;
/** The database answers a question about events within this time, or not at all. */
const ANSWER_WITHIN_MS = 15_000;
/** How long handling one event may take of the database's time: one that hangs must not be the last. */
const HANDLED_WITHIN_MS = 5 * 60_000;

export interface EventFollowing extends PositionOptions {
  /** Names the position that is kept, such as `mail`; it must not change. Of several instances one follows at a time. */
  readonly consumer: string;
  /**
   * Handles one event. It comes again after a failure, and after a kill between doing and writing that down: so doing it
   * twice must do no harm.
   */
  readonly onEvent: (event: EventDoc) => Promise<void>;
  readonly log: Logger;
}

export interface EventFollower {
  /** Ends it, once the event that it is at is handled. */
  readonly close: () => Promise<void>;
}

/** Wakes one who sleeps; told while nobody does, the next one does not fall asleep. */
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
 * Follows the events of the shop, each once and in their order, from where this consumer stopped, however long ago that
 * was and whichever instance it was in. Events come within moments; an event that cannot be handled is tried again and
 * holds up those after it.
 * @throws when the database is away at the start
 */
export const followEvents = async ({ onEvent, log, ...options }: EventFollowing): Promise<EventFollower> => {
  const { consumer } = options;
  const ending = new AbortController();
  const isEnding = (): boolean => ending.signal.aborted;
  const alarm = createWakeableSleep();
  let retryAfter = RETRY_FROM_MS;

  const handle = async (position: Position, id: Types.ObjectId): Promise<void> => {
    const event = await EventModel.findById(id).lean<EventDoc>();
    if (!event) return;
    try {
      await onEvent(event);
    } catch (error) {
      await position.failed(event, error);
      throw error;
    }
    await position.handled(event);
    retryAfter = RETRY_FROM_MS;
  };

  /** Handles all there are, again and again, while the lease is held. */
  const follow = async (isOver: () => boolean): Promise<void> => {
    const position = await withDeadline(ANSWER_WITHIN_MS, () => openPosition(options));
    while (!isOver()) {
      const looked = new Date();
      for await (const id of stepsWithin(ANSWER_WITHIN_MS, position.due())) {
        if (isOver()) return;
        await withDeadline(HANDLED_WITHIN_MS, () => handle(position, id));
      }
      await withDeadline(ANSWER_WITHIN_MS, () => position.caughtUp(looked));
      await alarm.sleep(LOOK_EVERY_MS);
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
  const changes = await followChanges({ collections: [EventModel.collection.name], load: wake, onChange: wake, log });
  const running = run();
  return {
    close: async () => {
      ending.abort();
      alarm.wake();
      await changes.close();
      await running;
    },
  };
};
