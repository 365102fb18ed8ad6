import type { Cents, Paisa } from '@paila/shared';
import { type Period, within } from '../../orders/index.js';
import { LedgerModel } from './ledger.model.js';

/** Received money, less refunds. */
export interface Sales {
  readonly orders: number;
  readonly cents: Cents;
  readonly paisa: Paisa;
}
export const NO_SALES: Sales = { orders: 0, cents: 0 as Cents, paisa: 0 as Paisa };

/**
 * The sales of a period, by stretches of it. Removed orders count, as their money stays. Reads an index only.
 * @param starts the beginnings of the stretches, in order: the first is that of the period, and none is after its end
 * @returns the sales of each stretch
 */
export const salesBy = async (period: Period, starts: readonly Date[]): Promise<readonly Sales[]> => {
  // A stretch that begins at the end of the period is empty, and the database refuses a boundary twice.
  const end = new Date(period.to.getTime() + 1);
  const rows = await LedgerModel.aggregate<Sales & { _id: Date }>([
    { $match: { 'revenue.at': within(period) } },
    // Only fields of the index, so that the database reads no entry.
    { $project: { _id: 0, order: 1, 'revenue.at': 1, 'revenue.cents': 1, 'revenue.paisa': 1 } },
    // A refund counts at the time of its sale, so the entries of an order belong to one stretch.
    {
      $group: {
        _id: '$order',
        at: { $min: '$revenue.at' },
        cents: { $sum: '$revenue.cents' },
        paisa: { $sum: '$revenue.paisa' },
      },
    },
    {
      $bucket: {
        groupBy: '$at',
        boundaries: [...starts, end],
        output: {
          // A completely refunded order is not a sale.
          orders: { $sum: { $cond: [{ $gt: ['$cents', 0] }, 1, 0] } },
          cents: { $sum: '$cents' },
          paisa: { $sum: '$paisa' },
        },
      },
    },
  ]);
  const sales = new Map(rows.map(({ _id, ...row }) => [_id.getTime(), row]));
  return starts.map((start) => sales.get(start.getTime()) ?? NO_SALES);
};
