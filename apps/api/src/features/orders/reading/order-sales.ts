import { OrderModel } from '../order.model.js';

/** A period, without the moment at which it ends. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

export const within = ({ from, to }: Period) => ({ $gte: from, $lt: to });
const REFUNDED = { $ifNull: ['$refundedCents', 0] };
/**
 * The paid money of an order, less its refunds: what its entries in the payment ledger add to the revenue, unless a
 * courier has collected another sum than was due.
 */
export const NET_CENTS = { $subtract: ['$amountCents', REFUNDED] };

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
