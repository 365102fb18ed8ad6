import type { ClientSession } from 'mongoose';
import { withDeadline } from '../../platform/database/deadline.js';
import { ShortNumbersModel, type ShortNumbersDoc } from './short-numbers.model.js';

/** The id of the one document. */
const COUNTER = 'orders';
/** A number that looks like one from the first order on. */
const FIRST_SHORT_NUMBER = 1001;

/**
 * Reserves short numbers that follow each other, in one small update outside of any transaction.
 * @returns the first of them
 */
export const reserveShortNumbers = async (count: number): Promise<number> => {
  // A pipeline, as the first update of all has nothing to add to.
  const { next } = await ShortNumbersModel.findByIdAndUpdate(
    COUNTER,
    [{ $set: { next: { $add: [{ $ifNull: ['$next', FIRST_SHORT_NUMBER] }, count] } } }],
    { upsert: true, returnDocument: 'after', updatePipeline: true },
  )
    .orFail()
    .lean<ShortNumbersDoc>();
  return next - count;
};

/** The first number that is not reserved, as a transaction sees it. */
export const nextShortNumber = async (session: ClientSession): Promise<number> =>
  (await ShortNumbersModel.findById(COUNTER).session(session).lean<ShortNumbersDoc>())?.next ?? FIRST_SHORT_NUMBER;

export interface ShortNumbers {
  /** A number that no other order has, in this instance or another. One that becomes no order's is a gap. */
  readonly take: () => Promise<number>;
}

/** Each instance reserves so many at a time; what is left when it ends are gaps. */
const BLOCK = 20;
/** When fewer are left, the next block is reserved while orders go on with these. */
const FEW = BLOCK / 2;
/** Milliseconds for reserving a block, which several orders may wait for: longer than each of them does. */
const RESERVE_WITHIN_MS = 20_000;

/**
 * Gives short numbers out of blocks that are reserved ahead, so that orders neither share a document with each other in their
 * transactions nor wait for a counter.
 */
export const createShortNumbers = (reserve: (count: number) => Promise<number> = reserveShortNumbers): ShortNumbers => {
  const free: number[] = [];
  let reserving: Promise<void> | undefined;
  const refill = (): Promise<void> => {
    reserving ??= withDeadline(RESERVE_WITHIN_MS, async () => {
      const first = await reserve(BLOCK);
      free.push(...Array.from({ length: BLOCK }, (_, index) => first + index));
    }).finally(() => {
      reserving = undefined;
    });
    return reserving;
  };
  const take = async (): Promise<number> => {
    const taken = free.shift();
    // What fails ahead of time is tried again by the order that has to wait for it.
    if (free.length < FEW) refill().catch(() => undefined);
    if (taken !== undefined) return taken;
    await refill();
    return take();
  };
  return { take };
};
