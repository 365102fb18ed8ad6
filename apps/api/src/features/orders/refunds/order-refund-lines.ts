import { type Cents, costOfItems, type RefundableLine, type RefundedItems, spreadRefund, sum } from '@paila/shared';
import { defined } from '../../../platform/defined.js';
import type { RefundDoc, RefundedLineDoc, RefundShareDoc } from '../order-parts.model.js';
import { orderLines, type OrderDoc, type OrderLineDoc } from '../order.model.js';

type RefundedOrder = Pick<OrderDoc, 'products' | 'refunds' | 'refundedCents'>;

const refundable = (lines: readonly OrderLineDoc[], refundedCents: readonly Cents[]): RefundableLine[] =>
  lines.map(({ product, quantity }, index) => ({
    itemCents: product.discountPriceCents,
    quantity,
    refundedCents: refundedCents[index] ?? (0 as Cents),
  }));

const addByLine = (first: readonly Cents[], second: readonly Cents[]): Cents[] =>
  first.map((cents, index) => sum([cents, second[index] ?? (0 as Cents)]));

/**
 * The refunded cents of each line. Refunds by an older version did not store these cents, so they are spread over the
 * current lines.
 */
export const refundedByLine = (order: RefundedOrder): Cents[] => {
  const lines = orderLines(order);
  if (lines.some(({ refundedCents }) => refundedCents !== undefined)) {
    return lines.map(({ refundedCents = 0 as Cents }) => refundedCents);
  }
  const done = (order.refunds ?? []).filter(({ status }) => status === 'done');
  const named = sum(done.map(({ amountCents }) => amountCents));
  const rest = { amountCents: ((order.refundedCents ?? named) - named) as Cents, lines: [] };
  return [...done, rest].reduce<Cents[]>(
    (before, { amountCents, lines: items }) =>
      addByLine(before, spreadRefund(refundable(lines, before), amountCents, items)),
    lines.map(() => 0 as Cents),
  );
};

/** The price of items that a refund names, at the prices of the order. */
export const costOfLines = (order: Pick<OrderDoc, 'products'>, items: readonly RefundedItems[]): Cents =>
  costOfItems(refundable(orderLines(order), []), items);

/**
 * The parts of a new refund by line of its order; see `spreadRefund`. What exceeds the remaining price of the lines has
 * no part: it is delivery fee, which is refunded last.
 */
export const refundShares = (
  order: RefundedOrder,
  { amountCents, lines }: Pick<RefundDoc, 'amountCents' | 'lines'>,
): RefundShareDoc[] => {
  const parts = spreadRefund(refundable(orderLines(order), refundedByLine(order)), amountCents, lines);
  return parts.flatMap((part, index) => (part > 0 ? [{ index, amountCents: part }] : []));
};

/** The number of items of a refunded line that the refund has returned to stock. */
export const returnedQuantity = ({ quantity, restock, returned = restock ? quantity : 0 }: RefundedLineDoc): number =>
  returned;

/** The lines of an order once a refund is booked. */
export const linesAfter = (order: RefundedOrder, refund: RefundDoc): OrderLineDoc[] => {
  const before = refundedByLine(order);
  const { lines: items, shares = refundShares(order, refund) } = refund;
  return orderLines(order).map((line, index) => {
    const own = items.filter((item) => item.index === index);
    const count = own.reduce((total, { quantity }) => total + quantity, 0);
    const returned = own.reduce((total, item) => total + returnedQuantity(item), 0);
    const share = shares.filter((part) => part.index === index).map(({ amountCents }) => amountCents);
    const refundedCents = sum([before[index] ?? (0 as Cents), ...share]);
    return {
      ...line,
      ...(count > 0 ? { refunded: (line.refunded ?? 0) + count } : {}),
      ...(returned > 0 ? { returned: (line.returned ?? 0) + returned } : {}),
      ...(refundedCents > 0 ? { refundedCents } : {}),
    };
  });
};

/**
 * Splits a line into its refunded items and its other items. The refunded cents stay with the refunded items, up to
 * their price.
 */
export const splitByRefund = (line: OrderLineDoc): { readonly refunded: OrderLineDoc; readonly rest: OrderLineDoc } => {
  const { refunded = 0, returned, refundedCents, ...both } = line;
  const ofRefunded = Math.min(refundedCents ?? 0, line.product.discountPriceCents * refunded) as Cents;
  const ofRest = ((refundedCents ?? 0) - ofRefunded) as Cents;
  return {
    refunded: {
      ...both,
      quantity: refunded,
      refunded,
      ...defined({ returned, refundedCents: ofRefunded > 0 ? ofRefunded : undefined }),
    },
    rest: { ...both, quantity: line.quantity - refunded, ...(ofRest > 0 ? { refundedCents: ofRest } : {}) },
  };
};
