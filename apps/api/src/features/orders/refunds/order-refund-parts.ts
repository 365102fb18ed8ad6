import { type Cents, formatMoney, fromCents, remainingQuantity, returnsByDefault } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { defined } from '../../../platform/defined.js';
import { AppError, invalid } from '../../../platform/http/errors.js';
import { stockByProduct } from '../../inventory/index.js';
import { costOfLines, refundShares } from './order-refund-lines.js';
import type { RefundDoc, RefundedLineDoc } from '../order-parts.model.js';
import { orderLines, type OrderDoc } from '../order.model.js';

/** The part to refund: the remaining money of the order, or else an amount, items of some lines, or both. */
export type RefundedPart =
  | { readonly isAll: true }
  | {
      readonly isAll: false;
      /** The price of the lines by default. */
      readonly amountCents?: Cents | undefined;
      readonly lines: readonly NamedItems[];
    };

/** Items of a line that a refund names. */
interface NamedItems {
  /** The index of the line in the order, from 0. */
  readonly index: number;
  readonly quantity: number;
  /** True if the items return to stock; see `returnsByDefault`. */
  readonly restock?: boolean;
  /** The size for the items if their own size is gone. */
  readonly size?: string;
}

/** The refunded part of an order's amount. */
export const refundedTotal = ({ refundedCents = 0 as Cents }: OrderDoc): Cents => refundedCents;
/** The part of an order's amount that can still be refunded. */
export const remainingTotal = (order: OrderDoc): Cents => (order.amountCents - refundedTotal(order)) as Cents;

/** True if a refund returns all of the remaining money of its order. */
export const refundsTheRest = (order: OrderDoc, { amountCents }: Pick<RefundDoc, 'amountCents'>): boolean =>
  amountCents === remainingTotal(order);

/**
 * The items of a refund: the named items, and for a refund of everything also all other remaining items. A line may be
 * named more than once, for example if one of its items is damaged and another returns to stock.
 * @throws AppError 409 `refund_of_too_many`
 */
const refundedLines = (order: OrderDoc, named: readonly NamedItems[], isAll: boolean): RefundedLineDoc[] => {
  const byDefault = returnsByDefault(order.status);
  const remainingByLine = orderLines(order).map(remainingQuantity);
  const refunded = named.map(({ index, quantity, size, restock = size !== undefined || byDefault }) => {
    const remaining = remainingByLine[index] ?? 0;
    if (quantity > remaining) {
      const title = orderLines(order)[index]?.product.title ?? `line ${String(index)}`;
      throw new AppError('refund_of_too_many', { left: remaining, title });
    }
    remainingByLine[index] = remaining - quantity;
    return { index, quantity, restock, ...defined({ size }) };
  });
  const rest = remainingByLine.flatMap((quantity, index) =>
    quantity > 0 ? [{ index, quantity, restock: byDefault }] : [],
  );
  return isAll ? [...refunded, ...rest] : refunded;
};

/**
 * The amount and the items of a new refund.
 * @throws AppError 409 `refund_too_large`, `refund_of_too_many`
 */
export const planRefund = (
  order: OrderDoc,
  part: RefundedPart,
): Pick<RefundDoc, 'amountCents' | 'lines' | 'shares'> => {
  const remaining = remainingTotal(order);
  const named = part.isAll ? [] : part.lines;
  // The lines come before the amount, as items that the order lacks have no price.
  const lines = refundedLines(order, named, false);
  const amountCents = part.isAll ? remaining : (part.amountCents ?? costOfLines(order, lines));
  if (amountCents > remaining) throw new AppError('refund_too_large', { left: formatMoney(fromCents(remaining)) });
  const refund = { amountCents, lines: amountCents === remaining ? refundedLines(order, named, true) : lines };
  return { ...refund, shares: refundShares(order, refund) };
};

/** @throws AppError 400 for a size that the product of its line does not have in stock */
export const refuseUnknownSizes = async (
  order: OrderDoc,
  lines: readonly RefundedLineDoc[],
  session: ClientSession,
) => {
  const chosen = lines.flatMap(({ index, size }) => {
    const line = orderLines(order)[index];
    return line && size !== undefined ? [{ product: line.product, size }] : [];
  });
  if (chosen.length === 0) return;
  const stock = await stockByProduct(
    chosen.map(({ product }) => product._id),
    session,
  );
  const unknown = chosen.find(({ product, size }) => stock.get(product._id.toHexString())?.[size] === undefined);
  if (!unknown) return;
  throw invalid([{ msg: `${unknown.product.title} has no size ${unknown.size} in stock`, path: 'lines' }]);
};
