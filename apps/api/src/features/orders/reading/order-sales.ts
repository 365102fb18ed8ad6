import type { Cents, Paisa } from '@paila/shared';
import { OrderModel } from '../order.model.js';

/** A period, without the moment at which it ends. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** Paid money, less refunds. */
export interface Sales {
  readonly orders: number;
  readonly cents: Cents;
  readonly paisa: Paisa;
}
export const NO_SALES: Sales = { orders: 0, cents: 0 as Cents, paisa: 0 as Paisa };

export const within = ({ from, to }: Period) => ({ $gte: from, $lt: to });
const REFUNDED = { $ifNull: ['$refundedCents', 0] };
/** The paid money of an order, less its refunds. Every figure of sales adds this up. */
export const NET_CENTS = { $subtract: ['$amountCents', REFUNDED] };

/** A sum of cents in paisa, at the order's own rate. Half a paisa rounds up, as everywhere. */
const inPaisa = (cents: object | string, rateOfOldOrders: number) => ({
  $floor: { $add: [{ $multiply: [cents, { $ifNull: ['$usdToNpr', rateOfOldOrders] }] }, 0.5] },
});
/** The paid money less all refunds up to now. Each sum is rounded as it was when the money moved. */
const netPaisa = (rate: number) => ({
  $subtract: [inPaisa('$amountCents', rate), inPaisa(REFUNDED, rate)],
});

/**
 * The sales of a period, by stretches of it. Removed orders count, as their money stays. Reads an index only.
 * @param starts the beginnings of the stretches, in order: the first is that of the period, and none is after its end
 * @param rateOfOldOrders rupees for one dollar, for orders that have no rate
 * @returns the sales of each stretch
 */
export const salesBy = async (
  period: Period,
  starts: readonly Date[],
  rateOfOldOrders: number,
): Promise<readonly Sales[]> => {
  // A stretch that begins at the end of the period is empty, and the database refuses a boundary twice.
  const end = new Date(period.to.getTime() + 1);
  const rows = await OrderModel.aggregate<Sales & { _id: Date }>([
    { $match: { paidAt: within(period) } },
    // Only fields of the index, so that the database reads no order.
    { $project: { _id: 0, paidAt: 1, amountCents: 1, refundedCents: 1, usdToNpr: 1 } },
    {
      $bucket: {
        groupBy: '$paidAt',
        boundaries: [...starts, end],
        output: {
          // A completely refunded order is not a sale.
          orders: { $sum: { $cond: [{ $gt: [NET_CENTS, 0] }, 1, 0] } },
          cents: { $sum: NET_CENTS },
          paisa: { $sum: netPaisa(rateOfOldOrders) },
        },
      },
    },
  ]);
  const sales = new Map(rows.map(({ _id, ...row }) => [_id.getTime(), row]));
  return starts.map((start) => sales.get(start.getTime()) ?? NO_SALES);
};

/** Counts the orders that were placed in a period, and those among them that have been paid since. */
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
