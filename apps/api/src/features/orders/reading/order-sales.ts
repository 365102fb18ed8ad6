import type { Cents, Paisa } from '@paila/shared';
import { OrderModel } from '../order.model.js';

/** From a moment on, and before another one. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** What was paid, less what was given back of it. */
export interface Sales {
  readonly orders: number;
  readonly cents: Cents;
  readonly paisa: Paisa;
}
export const NO_SALES: Sales = { orders: 0, cents: 0 as Cents, paisa: 0 as Paisa };

export const within = ({ from, to }: Period) => ({ $gte: from, $lt: to });
const REFUNDED = { $ifNull: ['$refundedCents', 0] };
/** What was paid for an order, less what was given back of it. Every figure of sales adds this up. */
export const NET_CENTS = { $subtract: ['$amountCents', REFUNDED] };

/** Of a sum of cents, at the order's own rate; half a paisa rounds up, as everywhere. */
const paisaOf = (cents: object | string, rateOfOldOrders: number) => ({
  $floor: { $add: [{ $multiply: [cents, { $ifNull: ['$usdToNpr', rateOfOldOrders] }] }, 0.5] },
});
/** What was paid, less what all refunds up to now come to: each sum is rounded as it was when the money moved. */
const netPaisa = (rate: number) => ({
  $subtract: [paisaOf('$amountCents', rate), paisaOf(REFUNDED, rate)],
});

/**
 * What was paid in a period, by stretches of it. Removed orders count, as money does. Reads an index only.
 * @param starts when each stretch begins, in their order: the first with the period, and none after its end
 * @param rateOfOldOrders rupees for one dollar, for orders that have no rate
 * @returns the sales of each stretch
 */
export const salesBy = async (
  period: Period,
  starts: readonly Date[],
  rateOfOldOrders: number,
): Promise<readonly Sales[]> => {
  // A stretch that begins with the end of the period is empty, and no boundary may be there twice.
  const end = new Date(period.to.getTime() + 1);
  const rows = await OrderModel.aggregate<Sales & { _id: Date }>([
    { $match: { paidAt: within(period) } },
    // Names what the index holds, so that no order is read.
    { $project: { _id: 0, paidAt: 1, amountCents: 1, refundedCents: 1, usdToNpr: 1 } },
    {
      $bucket: {
        groupBy: '$paidAt',
        boundaries: [...starts, end],
        output: {
          // One that was given back in whole is no sale.
          orders: { $sum: { $cond: [{ $gt: [NET_CENTS, 0] }, 1, 0] } },
          cents: { $sum: NET_CENTS },
          paisa: { $sum: netPaisa(rateOfOldOrders) },
        },
      },
    },
  ]);
  const known = new Map(rows.map(({ _id, ...sales }) => [_id.getTime(), sales]));
  return starts.map((start) => known.get(start.getTime()) ?? NO_SALES);
};

/** How many orders were placed in a period, and how many of them have been paid since. */
export const placedIn = async (period: Period): Promise<{ placed: number; paid: number }> => {
  const [row] = await OrderModel.aggregate<{ placed: number; paid: number }>([
    { $match: { createdAt: within(period) } },
    { $project: { _id: 0, createdAt: 1, paidAt: 1 } },
    {
      $group: {
        _id: null,
        placed: { $sum: 1 },
        paid: { $sum: { $cond: [{ $gt: ['$paidAt', null] }, 1, 0] } },
      },
    },
  ]);
  return { placed: row?.placed ?? 0, paid: row?.paid ?? 0 };
};
