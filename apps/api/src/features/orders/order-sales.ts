import type { Cents, Paisa } from '@paila/shared';
import { OrderModel } from './order.model.js';

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

const within = ({ from, to }: Period) => ({ $gte: from, $lt: to });
const NET = { $subtract: ['$amountCents', { $ifNull: ['$refundedCents', 0] }] };

/** Of a sum of cents, at the order's own rate; half a paisa rounds up, as everywhere. */
const paisaOf = (cents: object | string, rateOfOldOrders: number) => ({
  $floor: { $add: [{ $multiply: [cents, { $ifNull: ['$usdToNpr', rateOfOldOrders] }] }, 0.5] },
});
/** What was paid, less what all refunds up to now come to: each sum is rounded as it was when the money moved. */
const netPaisa = (rate: number) => ({
  $subtract: [paisaOf('$amountCents', rate), paisaOf({ $ifNull: ['$refundedCents', 0] }, rate)],
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
          orders: { $sum: { $cond: [{ $gt: [NET, 0] }, 1, 0] } },
          cents: { $sum: NET },
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

/** What was sold of a product, or of one of its sizes. */
export interface SoldItems {
  readonly product: string;
  readonly title: string;
  readonly size?: string;
  readonly sold: number;
  readonly cents: Cents;
}

export interface SoldLines {
  /** The products that sold best, the best first. */
  readonly products: readonly SoldItems[];
  /** By size. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Of the wanted products and sizes, those that sold best. */
  readonly wanted: readonly SoldItems[];
}

interface Group {
  readonly _id: string;
  readonly title: string;
  readonly sold: number;
  readonly cents: Cents;
}
const toSold = ({ _id, title, sold, cents }: Group): SoldItems => {
  const [product = '', size] = _id.split(/:(.*)/s, 2);
  return { product, title, sold, cents, ...(size === undefined || size === '' ? {} : { size }) };
};

const BEST_FIRST = { $sort: { sold: -1, cents: -1, _id: 1 } } as const;
const SUMS = { title: { $last: '$title' }, sold: { $sum: '$sold' }, cents: { $sum: '$cents' } } as const;

/**
 * What was sold in a period, without what was given back.
 * @param wanted products and sizes, as `product:size`
 * @param most how many of each list
 */
export const soldLines = async (period: Period, wanted: readonly string[], most: number): Promise<SoldLines> => {
  const kept = { $subtract: ['$products.quantity', { $ifNull: ['$products.refunded', 0] }] };
  const [found] = await OrderModel.aggregate<{ products: Group[]; sizes: Group[]; wanted: Group[] }>([
    { $match: { paidAt: within(period) } },
    { $project: { _id: 0, products: 1 } },
    { $unwind: '$products' },
    { $unwind: '$products' },
    {
      $group: {
        _id: {
          $concat: [{ $toString: '$products.product._id' }, ':', { $ifNull: ['$products.size', ''] }],
        },
        title: { $last: '$products.product.title' },
        sold: { $sum: kept },
        cents: { $sum: { $multiply: ['$products.product.discountPriceCents', kept] } },
      },
    },
    { $match: { sold: { $gt: 0 } } },
    {
      $facet: {
        products: [{ $group: { _id: { $substrBytes: ['$_id', 0, 24] }, ...SUMS } }, BEST_FIRST, { $limit: most }],
        sizes: [
          { $group: { _id: { $substrBytes: ['$_id', 25, -1] }, ...SUMS } },
          { $match: { _id: { $ne: '' } } },
          BEST_FIRST,
        ],
        wanted: [{ $match: { _id: { $in: wanted } } }, BEST_FIRST, { $limit: most }],
      },
    },
  ]);
  return {
    products: (found?.products ?? []).map(toSold),
    sizes: new Map((found?.sizes ?? []).map(({ _id, sold }) => [_id, sold])),
    wanted: (found?.wanted ?? []).map(toSold),
  };
};
