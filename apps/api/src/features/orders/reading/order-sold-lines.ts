import type { Cents } from '@paila/shared';
import { itemsOf } from '../../../platform/database/cursor-items.js';
import { refundedByLine } from '../refunds/order-refund-lines.js';
import { type Period, within } from './order-sales.js';
import { orderLines, OrderModel, type OrderDoc, type OrderLineDoc } from '../order.model.js';

/** The sold items of a product, or of one of its sizes. */
interface SoldItems {
  readonly product: string;
  readonly title: string;
  readonly size?: string;
  readonly sold: number;
  readonly cents: Cents;
}

export interface SoldLines {
  /** The products that sold best, the best first. */
  readonly products: readonly SoldItems[];
  /** The number of sold items by size. */
  readonly sizes: ReadonlyMap<string, number>;
  /** The requested products and sizes that sold best. */
  readonly requested: readonly SoldItems[];
}

/** The sold items of one product in one size, and their price, less refunds. */
interface Group {
  /** `product:size`; nothing follows the colon where the product has no size. */
  readonly _id: string;
  readonly title: string;
  readonly sold: number;
  readonly cents: number;
}

const REMAINING = { $subtract: ['$products.quantity', { $ifNull: ['$products.refunded', 0] }] };
const NET_CENTS = {
  $subtract: [
    { $multiply: ['$products.product.discountPriceCents', '$products.quantity'] },
    { $ifNull: ['$products.refundedCents', 0] },
  ],
};

const groupsIn = (period: Period): Promise<Group[]> =>
  OrderModel.aggregate<Group>([
    { $match: { paidAt: within(period) } },
    { $project: { _id: 0, products: 1 } },
    { $unwind: '$products' },
    { $unwind: '$products' },
    {
      $group: {
        _id: { $concat: [{ $toString: '$products.product._id' }, ':', { $ifNull: ['$products.size', ''] }] },
        title: { $last: '$products.product.title' },
        sold: { $sum: REMAINING },
        cents: { $sum: NET_CENTS },
      },
    },
  ]).exec();

const lineKey = ({ product, size = '' }: OrderLineDoc): string => `${product._id.toHexString()}:${size}`;

type RefundedLines = Pick<OrderDoc, 'products' | 'refunds' | 'refundedCents'>;

/** The refunded cents that the lines do not store, as an older version made the refunds, by `product:size`. */
const unspreadRefunds = async (period: Period): Promise<ReadonlyMap<string, number>> => {
  const orders = OrderModel.aggregate<RefundedLines>([
    { $match: { paidAt: within(period), refundedCents: { $gt: 0 as Cents }, 'refunds.shares': { $exists: false } } },
    { $project: { products: 1, refunds: 1, refundedCents: 1 } },
  ]).cursor();
  const sums = new Map<string, number>();
  for await (const order of itemsOf<RefundedLines>(orders)) {
    const refunded = refundedByLine(order);
    for (const [index, line] of orderLines(order).entries()) {
      sums.set(lineKey(line), (sums.get(lineKey(line)) ?? 0) + (refunded[index] ?? 0));
    }
  }
  return sums;
};

const toSold = ({ _id, title, sold, cents }: Group): SoldItems => {
  const [product = '', size] = _id.split(/:(.*)/s, 2);
  return { product, title, sold, cents: cents as Cents, ...(size === undefined || size === '' ? {} : { size }) };
};

const bestFirst = (a: Group, b: Group): number => b.sold - a.sold || b.cents - a.cents || (a._id < b._id ? -1 : 1);

/** The sums of groups by another key. */
const summedBy = (groups: readonly Group[], groupKey: (group: Group) => string): Group[] => {
  const sums = new Map<string, Group>();
  for (const group of groups) {
    const _id = groupKey(group);
    const { sold = 0, cents = 0 } = sums.get(_id) ?? {};
    sums.set(_id, { _id, title: group.title, sold: sold + group.sold, cents: cents + group.cents });
  }
  return [...sums.values()];
};

const groupProduct = ({ _id }: Group): string => _id.slice(0, _id.indexOf(':'));
const groupSize = ({ _id }: Group): string => _id.slice(_id.indexOf(':') + 1);

/**
 * The sold items of a period, less refunds, at the prices of their orders. The cents of all products and the delivery
 * fees add up to the sales of the period, unless a courier has collected another sum than was due. So a product whose
 * items all came back is in the list while a part of its price was not refunded.
 * @param requested products and sizes, as `product:size`
 * @param max length of each list
 */
export const soldLines = async (period: Period, requested: readonly string[], max: number): Promise<SoldLines> => {
  const [found, unspread] = await Promise.all([groupsIn(period), unspreadRefunds(period)]);
  const groups = found.map((group) => ({ ...group, cents: group.cents - (unspread.get(group._id) ?? 0) }));
  const sold = groups.filter((group) => group.sold > 0);
  const keys = new Set(requested);
  return {
    products: summedBy(groups, groupProduct)
      .filter((group) => group.sold > 0 || group.cents > 0)
      .sort(bestFirst)
      .slice(0, max)
      .map(toSold),
    sizes: new Map(summedBy(sold, groupSize).flatMap((group) => (group._id === '' ? [] : [[group._id, group.sold]]))),
    requested: sold
      .filter(({ _id }) => keys.has(_id))
      .sort(bestFirst)
      .slice(0, max)
      .map(toSold),
  };
};
