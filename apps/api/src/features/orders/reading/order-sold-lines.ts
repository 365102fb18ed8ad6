import type { Cents } from '@paila/shared';
import { itemsOf } from '../../../platform/database/cursor-items.js';
import { refundedByLine } from '../refunds/order-refund-lines.js';
import { type Period, within } from './order-sales.js';
import { linesOf, OrderModel, type OrderDoc, type OrderLineDoc } from '../order.model.js';

/** What was sold of a product, or of one of its sizes. */
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
  /** By size. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Of the wanted products and sizes, those that sold best. */
  readonly wanted: readonly SoldItems[];
}

/** The items of one product in one size that remain sold, and what the shop kept for them. */
interface Group {
  /** `product:size`; nothing follows the colon where the product has no size. */
  readonly _id: string;
  readonly title: string;
  readonly sold: number;
  readonly cents: number;
}

const REMAINING = { $subtract: ['$products.quantity', { $ifNull: ['$products.refunded', 0] }] };
const KEPT = {
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
        cents: { $sum: KEPT },
      },
    },
  ]).exec();

const keyOf = ({ product, size = '' }: OrderLineDoc): string => `${product._id.toHexString()}:${size}`;

type RefundedLines = Pick<OrderDoc, 'products' | 'refunds' | 'refundedCents'>;

/** What was given back of lines that do not say so, as an older version made the refunds, by `product:size`. */
const unspreadRefunds = async (period: Period): Promise<ReadonlyMap<string, number>> => {
  const orders = OrderModel.aggregate<RefundedLines>([
    { $match: { paidAt: within(period), refundedCents: { $gt: 0 as Cents }, 'refunds.shares': { $exists: false } } },
    { $project: { products: 1, refunds: 1, refundedCents: 1 } },
  ]).cursor();
  const sums = new Map<string, number>();
  for await (const order of itemsOf<RefundedLines>(orders)) {
    const refunded = refundedByLine(order);
    for (const [index, line] of linesOf(order).entries()) {
      sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + (refunded[index] ?? 0));
    }
  }
  return sums;
};

const toSold = ({ _id, title, sold, cents }: Group): SoldItems => {
  const [product = '', size] = _id.split(/:(.*)/s, 2);
  return { product, title, sold, cents: cents as Cents, ...(size === undefined || size === '' ? {} : { size }) };
};

const bestFirst = (one: Group, other: Group): number =>
  other.sold - one.sold || other.cents - one.cents || (one._id < other._id ? -1 : 1);

/** The sums of groups by another key. */
const summedBy = (groups: readonly Group[], newKeyOf: (group: Group) => string): Group[] => {
  const sums = new Map<string, Group>();
  for (const group of groups) {
    const _id = newKeyOf(group);
    const { sold = 0, cents = 0 } = sums.get(_id) ?? {};
    sums.set(_id, { _id, title: group.title, sold: sold + group.sold, cents: cents + group.cents });
  }
  return [...sums.values()];
};

const productOf = ({ _id }: Group): string => _id.slice(0, _id.indexOf(':'));
const sizeOf = ({ _id }: Group): string => _id.slice(_id.indexOf(':') + 1);

/**
 * What was sold in a period, without what was given back. The cents of all products add up to the sales of the period,
 * so a product of which every item came back is among them while a part of its money was kept.
 * @param wanted products and sizes, as `product:size`
 * @param most how many of each list
 */
export const soldLines = async (period: Period, wanted: readonly string[], most: number): Promise<SoldLines> => {
  const [found, unspread] = await Promise.all([groupsIn(period), unspreadRefunds(period)]);
  const groups = found.map((group) => ({ ...group, cents: group.cents - (unspread.get(group._id) ?? 0) }));
  const sold = groups.filter((group) => group.sold > 0);
  const isWanted = new Set(wanted);
  return {
    products: summedBy(groups, productOf)
      .filter((group) => group.sold > 0 || group.cents > 0)
      .sort(bestFirst)
      .slice(0, most)
      .map(toSold),
    sizes: new Map(summedBy(sold, sizeOf).flatMap((group) => (group._id === '' ? [] : [[group._id, group.sold]]))),
    wanted: sold
      .filter(({ _id }) => isWanted.has(_id))
      .sort(bestFirst)
      .slice(0, most)
      .map(toSold),
  };
};
