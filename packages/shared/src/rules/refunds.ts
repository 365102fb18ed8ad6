import type { Order, OrderRefund } from '../contract/orders.js';
import { type Cents, fromCents, multiply, type Paisa, spread, sum, toCents, toPaisa } from '../vocabulary/money.js';
import type { OrderStatus, RefundStatus } from '../vocabulary/statuses.js';
import { orderLines, type ShownOrderLine } from './orders.js';

/** Whether the money may be given back yet: an order has one such refund at most. */
export const isOpenRefund = (status: RefundStatus): boolean => status === 'under_way' || status === 'unclear';

/** What a review of a refund is about. */
export const aboutRefund = ({ _id }: { readonly _id: { readonly toString: () => string } }): string =>
  `refund:${_id.toString()}`;

/** What every review of items that could not return to stock is about begins with. */
export const ABOUT_STOCK = 'stock:';
/** What a review of items that could not return to stock is about. */
export const aboutUnrestocked = ({ _id }: { readonly _id: { readonly toString: () => string } }): string =>
  `${ABOUT_STOCK}${_id.toString()}`;

/** The statuses in which an order has money that can be given back. */
export const REFUNDABLE: readonly OrderStatus[] = ['paid', 'shipped', 'delivered'];

/** Whether what is refunded returns to stock unless somebody says otherwise: only what has not left the house. */
export const returnsByDefault = (status: OrderStatus): boolean => status === 'paid';

const total = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/** The money of a paid order. */
export interface PaidMoney {
  readonly amountCents: Cents;
  /** What was paid. */
  readonly amountPaisa: Paisa;
  /** Rupees per dollar, as when it was placed. */
  readonly usdToNpr: number;
}

/**
 * The paisa of a refund. Each is the difference between the sums due up to it and before it. However an amount is
 * split, the parts come to the paid amount and never to more.
 * @param before what was refunded before
 */
export const refundPaisa = ({ amountCents, amountPaisa, usdToNpr }: PaidMoney, before: Cents, refund: Cents): Paisa => {
  const upTo = (cents: number): number =>
    cents >= amountCents ? amountPaisa : Math.min(amountPaisa, toPaisa(cents as Cents, usdToNpr));
  return (upTo(before + refund) - upTo(before)) as Paisa;
};

/** A line of an order, with what was given back of it. */
export interface RefundableLine {
  /** What one of its items costs in the order. */
  readonly itemCents: Cents;
  readonly quantity: number;
  /** The part of all refunds that falls on it; see {@link spreadRefund}. */
  readonly refundedCents: Cents;
}

/** Items of a line that a refund names, by the index of the line. */
export interface RefundedItems {
  readonly index: number;
  readonly quantity: number;
}

/** What the items that a refund names cost in the order. */
export const costOfItems = (
  lines: readonly Pick<RefundableLine, 'itemCents'>[],
  items: readonly RefundedItems[],
): Cents => sum(items.map(({ index, quantity }) => multiply(lines[index]?.itemCents ?? (0 as Cents), quantity)));

/**
 * Spreads a refund over the lines of its order, so that reports of products add up to those of orders. The lines whose
 * items it names come first, up to what these items cost. The rest is in proportion to what remains of every line.
 * @returns cents for each line, never more than is left of it; they add up to the refund unless it exceeds all lines
 */
export const spreadRefund = (
  lines: readonly RefundableLine[],
  refund: Cents,
  items: readonly RefundedItems[],
): Cents[] => {
  const left = lines.map(({ itemCents, quantity, refundedCents }) => itemCents * quantity - refundedCents);
  const cost = lines.map((_, index) =>
    costOfItems(
      lines,
      items.filter((each) => each.index === index),
    ),
  );
  const named = left.map((each, index) => Math.min(each, cost[index] ?? 0));
  const ofNamed = Math.min(refund, total(named));
  const first = spread(ofNamed, named);
  const rest = left.map((each, index) => each - (first[index] ?? 0));
  const second = spread(Math.min(refund - ofNamed, total(rest)), rest);
  return first.map((each, index) => (each + (second[index] ?? 0)) as Cents);
};

/** What refunds read of an order; an old order, or another server's, may lack any of it. */
interface RefundedOrder {
  readonly status?: OrderStatus;
  readonly amount?: number | null;
  readonly refunded?: number | null;
  readonly products?: Order['products'] | null;
  readonly refunds?: readonly Pick<OrderRefund, 'status' | 'amountPaisa'>[] | null;
}

/** Whether a part of an order's money was given back, and not all of it. */
export const isPartlyRefunded = ({ status, refunded }: RefundedOrder): boolean =>
  (refunded ?? 0) > 0 && status !== 'refunded';

/** What refunds leave of an order's amount, in dollars: what can still be given back. */
export const remainingAmount = ({ status, amount, refunded }: RefundedOrder): number =>
  status === 'refunded' ? 0 : fromCents((toCents(amount ?? 0) - toCents(refunded ?? 0)) as Cents);

/**
 * What refunds leave of what was charged for an order.
 * @param usdToNpr rupees per dollar, at which the order is paid
 */
export const remainingPaisa = ({ status, amount, refunded, refunds }: RefundedOrder, usdToNpr: number): Paisa => {
  if (status === 'refunded') return 0 as Paisa;
  const charge = toPaisa(toCents(amount ?? 0), usdToNpr);
  const done = (refunds ?? []).filter((refund) => refund.status === 'done');
  const given = total(done.map(({ amountPaisa }) => amountPaisa));
  return (charge - (done.length > 0 ? given : toPaisa(toCents(refunded ?? 0), usdToNpr))) as Paisa;
};

/**
 * How many items of a line remain: those that were not refunded. A line of an old order that does not say how many it
 * has counts as one item.
 */
export const remainingQuantity = ({
  quantity,
  refunded,
}: {
  readonly quantity?: number | null | undefined;
  readonly refunded?: number | null | undefined;
}): number => Math.max(0, (quantity ?? 1) - (refunded ?? 0));

/** A line of an order with what refunds leave of it. */
export interface RemainingLine {
  readonly line: ShownOrderLine;
  /** Of the line in the order, from 0. */
  readonly index: number;
  /** How many of its items remain. */
  readonly quantity: number;
  /** How many were refunded. */
  readonly refunded: number;
  /** What the remaining items cost, in dollars; undefined if nobody knows. */
  readonly itemTotal: number | undefined;
}

/** The lines of an order with what refunds leave of them; those of which nothing remains, too. */
export const remainingLines = (order: RefundedOrder): readonly RemainingLine[] =>
  orderLines(order).map((line, index) => {
    const quantity = order.status === 'refunded' ? 0 : remainingQuantity(line);
    const ordered = Math.max(1, line.quantity ?? 1);
    const itemTotal = line.itemTotal ?? undefined;
    // Each item of a line costs the same.
    const cents = itemTotal === undefined ? undefined : Math.round((toCents(itemTotal) * quantity) / ordered);
    return {
      line,
      index,
      quantity,
      refunded: Math.max(0, ordered - quantity),
      itemTotal: cents === undefined ? undefined : fromCents(cents as Cents),
    };
  });

/** The lines of which something remains, or all lines of an order of which nothing remains. */
export const remainingOrAllLines = (order: RefundedOrder): readonly RemainingLine[] => {
  const lines = remainingLines(order);
  const remaining = lines.filter(({ quantity }) => quantity > 0);
  return remaining.length > 0 ? remaining : lines;
};

/**
 * Whether nothing is left to send of a paid order: all its items are refunded, and the shop still has a part of the
 * money. An order without lines does not tell.
 */
export const hasNothingToSend = (order: RefundedOrder): boolean => {
  const lines = remainingLines(order);
  return order.status === 'paid' && lines.length > 0 && lines.every(({ quantity }) => quantity === 0);
};

/** How many items of an order remain. */
export const remainingItems = (order: RefundedOrder): number =>
  total(remainingLines(order).map(({ quantity }) => quantity));
