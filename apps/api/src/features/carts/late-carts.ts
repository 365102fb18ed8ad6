import type { Logger } from 'pino';
import { followEvents, type EventFollower } from '../../platform/events/index.js';
import { CartModel } from './cart.model.js';

/**
 * The time after which no instance can still be writing the cart of an erased account. An event is up to ten seconds
 * older than its commit. Another instance hears of it within a second, and gives up its writing after four.
 */
const LATE_MS = 20_000;

export interface LateCarts {
  readonly log: Logger;
  /** {@link LATE_MS} unless given. */
  readonly afterMs?: number;
  readonly consumer?: string;
}

/**
 * Deletes carts that were written while their accounts were being erased, in whatever instance: a cart is written
 * without a transaction.
 */
export const removeLateCarts = ({ log, afterMs = LATE_MS, consumer = 'carts' }: LateCarts): Promise<EventFollower> =>
  followEvents({
    consumer,
    types: ['account.erased'],
    afterMs,
    onEvent: async ({ subject }) => {
      await CartModel.deleteOne({ _id: subject.id });
    },
    log,
  });
