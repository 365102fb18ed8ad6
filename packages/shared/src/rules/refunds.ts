import type { Order, OrderRefund } from '../contract/orders.js';
import { type Cents, fromCents, multiply, type Paisa, spread, sum, toCents, toPaisa } from '../vocabulary/money.js';
import type { OrderStatus, RefundStatus } from '../vocabulary/statuses.js';
import { orderLines, type ShownOrderLine } from './orders.js';

/** True if the refund may still succeed. An order has at most one such refund. */
export const isOpenRefund = (status: RefundStatus): boolean => status === 'under_way' || status === 'unclear';

/** The `about` field of the review of a refund. */
export const aboutRefund = ({ _id }: { readonly _id: { readonly toString: () => string } }): string =>
  `refund:${_id.toString()}`;

/** The `about` field of the review of an order that its customer has cancelled, and whose money is not on its way. */
export const ABOUT_CANCELLATION = 'cancel';

/** The prefix of the `about` field of reviews of unrestocked items. */
export const ABOUT_STOCK = 'stock:';
/** The `about` field of the review of unrestocked items. */
export const aboutUnrestocked = ({ _id }: { readonly _id: { readonly toString: () => string } }): string =>
  `${ABOUT_STOCK}${_id.toString()}`;

/** The statuses of orders with refundable money. */
export const REFUNDABLE: readonly OrderStatus[] = ['paid', 'shipped', 'delivered'];

const DAY_MS = 24 * 60 * 60_000;
/**
 * The days within which the shop returns money that paid no order, and makes the refunds that it makes by hand. The
 * Electronic Commerce Act 2081 of Nepal gives a seller 7 days to refund a failed payment.
 */
export const REFUND_DAYS = 7;

/** The time until which a refund has to be made. @param from the time at which it became due */
export const refundDueAt = (from: Date): Date => new Date(from.getTime() + REFUND_DAYS * DAY_MS);

/** True if refunded items return to stock by default: only items that have not been shipped. */
export const returnsByDefault = (status: OrderStatus): boolean => status === 'paid';

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The money of a paid order. */
export interface PaidMoney {
  readonly amountCents: Cents;
  /** The paid amount. */
  readonly amountPaisa: Paisa;
  /** Rupees per dollar at the time of placing. */
  readonly usdToNpr: number;
}

/**
 * The paisa of a refund: the difference between the sums due after and before it. However an amount is split, the parts
 * never exceed the paid amount, and add up to it.
 * @param before the earlier refunds of the order
 */
export const refundPaisa = ({ amountCents, amountPaisa, usdToNpr }: PaidMoney, before: Cents, refund: Cents): Paisa => {
  const upTo = (cents: number): number =>
    cents >= amountCents ? amountPaisa : Math.min(amountPaisa, toPaisa(cents as Cents, usdToNpr));
  return (upTo(before + refund) - upTo(before)) as Paisa;
};

/** A line of an order, with its refunds. */
export interface RefundableLine {
  /** The price of one item in the order. */
  readonly itemCents: Cents;
  readonly quantity: number;
  /** The share of this line in all refunds; see {@link spreadRefund}. */
  readonly refundedCents: Cents;
}

/** Items of a line that a refund names, by the index of the line. */
export interface RefundedItems {
  readonly index: number;
  readonly quantity: number;
}

/** The cost of the items that a refund names. */
export const costOfItems = (
  lines: readonly Pick<RefundableLine, 'itemCents'>[],
  items: readonly RefundedItems[],
): Cents => sum(items.map(({ index, quantity }) => multiply(lines[index]?.itemCents ?? (0 as Cents), quantity)));

/**
 * Spreads a refund over the lines of its order, so that reports of products add up to those of orders. The lines of
 * the named items come first, up to the cost of these items. The rest is in proportion to the remaining amount of each
 * line.
 * @returns cents for each line, never more than its remaining amount; what exceeds all of them is delivery fee
 */
export const spreadRefund = (
  lines: readonly RefundableLine[],
  refund: Cents,
  items: readonly RefundedItems[],
): Cents[] => {
  const remaining = lines.map(({ itemCents, quantity, refundedCents }) => itemCents * quantity - refundedCents);
  const cost = lines.map((_, index) =>
    costOfItems(
      lines,
      items.filter((item) => item.index === index),
    ),
  );
  const named = remaining.map((cents, index) => Math.min(cents, cost[index] ?? 0));
  const ofNamed = Math.min(refund, total(named));
  const first = spread(ofNamed, named);
  const rest = remaining.map((cents, index) => cents - (first[index] ?? 0));
  const second = spread(Math.min(refund - ofNamed, total(rest)), rest);
  return first.map((cents, index) => (cents + (second[index] ?? 0)) as Cents);
};

/** The fields of an order that refunds read. An old order, or another server's, may lack any of them. */
interface RefundedOrder {
  readonly status?: OrderStatus;
  readonly amount?: number | null;
  readonly refunded?: number | null;
  readonly products?: Order['products'] | null;
  readonly refunds?: readonly Pick<OrderRefund, 'status' | 'amountPaisa' | 'elsewhere'>[] | null;
  readonly cash?: Pick<NonNullable<Order['cash']>, 'counted'> | null;
  readonly paidPaisa?: Paisa | null;
}

/** True if a part of an order's money is refunded, but not all. */
export const isPartlyRefunded = ({ status, refunded }: RefundedOrder): boolean =>
  (refunded ?? 0) > 0 && status !== 'refunded';

/** True if staff gave money of an order back in another way than by the provider that took it. */
export const isRefundedElsewhere = ({ refunds }: Pick<RefundedOrder, 'refunds'>): boolean =>
  (refunds ?? []).some(({ status, elsewhere }) => status === 'done' && elsewhere === true);

/** The amount of an order that can still be refunded, in dollars. */
export const remainingAmount = ({ status, amount, refunded }: RefundedOrder): number =>
  status === 'refunded' ? 0 : fromCents((toCents(amount ?? 0) - toCents(refunded ?? 0)) as Cents);

/**
 * The total of an order in rupees: the cash that the courier collected, the sum that staff received, or its charge.
 * @param usdToNpr the order's rupees per dollar
 */
export const totalPaisa = (
  { amount, cash, paidPaisa }: Pick<RefundedOrder, 'amount' | 'cash' | 'paidPaisa'>,
  usdToNpr: number,
): Paisa => cash?.counted ?? paidPaisa ?? toPaisa(toCents(amount ?? 0), usdToNpr);

/**
 * The total of an order that is not refunded.
 * @param usdToNpr the order's rupees per dollar
 */
export const remainingPaisa = (order: RefundedOrder, usdToNpr: number): Paisa => {
  const { status, refunded, refunds } = order;
  if (status === 'refunded') return 0 as Paisa;
  const charge = totalPaisa(order, usdToNpr);
  const done = (refunds ?? []).filter((refund) => refund.status === 'done');
  const refundedPaisa = total(done.map(({ amountPaisa }) => amountPaisa));
  return (charge - (done.length > 0 ? refundedPaisa : toPaisa(toCents(refunded ?? 0), usdToNpr))) as Paisa;
};

/**
 * The number of items of a line that are not refunded. A line of an old order without a quantity counts as one item.
 */
export const remainingQuantity = ({
  quantity,
  refunded,
}: {
  readonly quantity?: number | null | undefined;
  readonly refunded?: number | null | undefined;
}): number => Math.max(0, (quantity ?? 1) - (refunded ?? 0));

/** A line of an order without its refunded items. */
export interface RemainingLine {
  readonly line: ShownOrderLine;
  /** The index of the line in the order, from 0. */
  readonly index: number;
  /** The number of its remaining items. */
  readonly quantity: number;
  /** The number of its refunded items. */
  readonly refunded: number;
  /** The cost of the remaining items in dollars; undefined if unknown. */
  readonly itemTotal: number | undefined;
}

/** All lines of an order with their remaining items, of which there may be none. */
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

/** The lines with remaining items, or all lines if no item remains. */
export const remainingOrAllLines = (order: RefundedOrder): readonly RemainingLine[] => {
  const lines = remainingLines(order);
  const remaining = lines.filter(({ quantity }) => quantity > 0);
  return remaining.length > 0 ? remaining : lines;
};

/**
 * True if all items of a paid order are refunded, while the shop still has a part of the money. False for an order
 * without lines.
 */
export const hasNothingToSend = (order: RefundedOrder): boolean => {
  const lines = remainingLines(order);
  return order.status === 'paid' && lines.length > 0 && lines.every(({ quantity }) => quantity === 0);
};

/** The number of items of an order that are not refunded. */
export const remainingItems = (order: RefundedOrder): number =>
  total(remainingLines(order).map(({ quantity }) => quantity));
