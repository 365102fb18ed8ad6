import { createHash } from 'node:crypto';
import { awaitsCash, type OrderProgress, type OrderStatus, type PhoneHistory } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { IS_PICKED_UP } from '../order-conditions.js';
import { ordersWithKeys, sharedKey } from '../order-keys.js';
import { OrderModel } from '../order.model.js';
import { phoneHolder } from './open-order-limits.js';

/**
 * The digest that finds the orders of a phone number, however it is written. Undefined for a number that is too short
 * to identify anybody.
 */
export const buyerKey = (phone = ''): string | undefined => {
  const key = phoneHolder(phone);
  return key === '' ? undefined : createHash('sha256').update(`phone:${key}`).digest('hex');
};

/** The statuses of orders whose parcels arrived. A refunded order was paid for. */
const ARRIVED: readonly OrderStatus[] = ['delivered', 'refunded'];
const REFUSED: readonly OrderStatus[] = ['returned'];
/** Packed orders with cash at pick-up that nobody fetched, so that staff cancelled them. */
const NOT_FETCHED = {
  status: 'cancelled',
  paymentMethod: 'cash',
  ...IS_PICKED_UP,
  packedAt: { $exists: true },
} as const;
/** A pending order is no parcel yet: its number has its own limits; see open-order-limits.ts. */
const BEFORE_ARRIVAL: readonly OrderStatus[] = ['confirmed', 'shipped'];

interface ProgressCount {
  readonly _id: OrderProgress;
  readonly count: number;
}

/** Counts the earlier orders of a phone number, of guests and of customers, as the session sees them. */
export const phoneHistory = async (phone: string | undefined, session?: ClientSession): Promise<PhoneHistory> => {
  const buyer = buyerKey(phone);
  if (buyer === undefined) return { delivered: 0, refused: 0, underWay: 0 };
  const ids = await ordersWithKeys([sharedKey.buyer(buyer)], { session });
  const counts = await OrderModel.aggregate<ProgressCount>([
    {
      $match: {
        _id: { $in: ids },
        $or: [{ status: { $in: [...ARRIVED, ...REFUSED, ...BEFORE_ARRIVAL] } }, NOT_FETCHED],
      },
    },
    { $group: { _id: { status: '$status', paymentMethod: '$paymentMethod' }, count: { $sum: 1 } } },
  ]).session(session ?? null);
  const total = (matches: (order: OrderProgress) => boolean): number =>
    counts.reduce((sum, { _id, count }) => (matches(_id) ? sum + count : sum), 0);
  return {
    delivered: total(({ status }) => ARRIVED.includes(status)),
    refused: total(({ status }) => REFUSED.includes(status) || status === NOT_FETCHED.status),
    underWay: total(awaitsCash),
  };
};
