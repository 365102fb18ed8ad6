import { type Cents, formatMoney, fromCents, remainingQuantity, returnsByDefault } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { AppError, invalid } from '../../../platform/http/errors.js';
import { stockOf } from '../../inventory/index.js';
import { costOfLines, sharesOf } from './order-refund-lines.js';
import type { RefundDoc, RefundedLineDoc } from '../order-refund.model.js';
import { linesOf, type OrderDoc } from '../order.model.js';

/** What a refund gives back: all that is left of the order, or else an amount, items of some lines, or both. */
export type RefundedPart =
  | { readonly isAll: true }
  | {
      readonly isAll: false;
      /** What the lines cost when absent. */
      readonly amountCents?: Cents | undefined;
      readonly lines: readonly NamedItems[];
    };

/** Items of a line that a refund names. */
interface NamedItems {
  /** Of the line in the order, from 0. */
  readonly index: number;
  readonly quantity: number;
  /** Whether they return to stock; see `returnsByDefault`. */
  readonly restock?: boolean;
  /** The size that they go into if their own is gone. */
  readonly size?: string;
}

/** What was given back of an order, in cents. */
export const refundedOf = ({ refundedCents = 0 as Cents }: OrderDoc): Cents => refundedCents;
/** What can still be given back of an order, in cents. */
export const leftOf = (order: OrderDoc): Cents => (order.amountCents - refundedOf(order)) as Cents;

/**
 * The items that a refund takes off the lines: the named ones, and with all that is left of the order also all other
 * items that remain. A line may be named more than once, as when one of its items is damaged and another returns to
 * stock.
 * @throws AppError 409 `refund_of_too_many`
 */
const refundedLines = (order: OrderDoc, named: readonly NamedItems[], isAll: boolean): RefundedLineDoc[] => {
  const byDefault = returnsByDefault(order.status);
  const remaining = linesOf(order).map(remainingQuantity);
  const taken = named.map(({ index, quantity, size, restock = size !== undefined || byDefault }) => {
    const there = remaining[index] ?? 0;
    if (quantity > there) {
      const title = linesOf(order)[index]?.product.title ?? `line ${String(index)}`;
      throw new AppError('refund_of_too_many', { left: there, title });
    }
    remaining[index] = there - quantity;
    return { index, quantity, restock, ...(size === undefined ? {} : { size }) };
  });
  const rest = remaining.flatMap((quantity, index) => (quantity > 0 ? [{ index, quantity, restock: byDefault }] : []));
  return isAll ? [...taken, ...rest] : taken;
};

/**
 * How much a refund gives back, and of which items.
 * @throws AppError 409 `refund_too_large`, `refund_of_too_many`
 */
export const refundOf = (order: OrderDoc, part: RefundedPart): Pick<RefundDoc, 'amountCents' | 'lines' | 'shares'> => {
  const left = leftOf(order);
  const named = part.isAll ? [] : part.lines;
  // Before the amount: of items that are not there nobody needs to know the cost.
  const lines = refundedLines(order, named, false);
  const amountCents = part.isAll ? left : (part.amountCents ?? costOfLines(order, lines));
  if (amountCents > left) throw new AppError('refund_too_large', { left: formatMoney(fromCents(left)) });
  const refund = { amountCents, lines: amountCents === left ? refundedLines(order, named, true) : lines };
  return { ...refund, shares: sharesOf(order, refund) };
};

/** @throws AppError 400 for a size that the product of its line does not have in stock */
export const refuseUnknownSizes = async (
  order: OrderDoc,
  lines: readonly RefundedLineDoc[],
  session: ClientSession,
) => {
  const chosen = lines.flatMap(({ index, size }) => {
    const line = linesOf(order)[index];
    return line && size !== undefined ? [{ product: line.product, size }] : [];
  });
  if (chosen.length === 0) return;
  const stock = await stockOf(
    chosen.map(({ product }) => product._id),
    session,
  );
  const unknown = chosen.find(({ product, size }) => stock.get(product._id.toHexString())?.[size] === undefined);
  if (!unknown) return;
  throw invalid([{ msg: `${unknown.product.title} has no size ${unknown.size} in stock`, path: 'lines' }]);
};
