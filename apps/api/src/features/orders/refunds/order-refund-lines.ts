import { type Cents, costOfItems, type RefundableLine, type RefundedItems, spreadRefund, sum } from '@paila/shared';
import type { RefundDoc, RefundedLineDoc, RefundShareDoc } from '../order-refund.model.js';
import { linesOf, type OrderDoc, type OrderLineDoc } from '../order.model.js';

type RefundedOrder = Pick<OrderDoc, 'products' | 'refunds' | 'refundedCents'>;

const refundable = (lines: readonly OrderLineDoc[], refundedCents: readonly Cents[]): RefundableLine[] =>
  lines.map(({ product, quantity }, index) => ({
    itemCents: product.discountPriceCents,
    quantity,
    refundedCents: refundedCents[index] ?? (0 as Cents),
  }));

const added = (one: readonly Cents[], other: readonly Cents[]): Cents[] =>
  one.map((cents, index) => sum([cents, other[index] ?? (0 as Cents)]));

/**
 * What was given back of each line. An order whose refunds an older version made does not store it: they are spread
 * over its lines as they are now.
 */
export const refundedByLine = (order: RefundedOrder): Cents[] => {
  const lines = linesOf(order);
  if (lines.some(({ refundedCents }) => refundedCents !== undefined)) {
    return lines.map(({ refundedCents = 0 as Cents }) => refundedCents);
  }
  const done = (order.refunds ?? []).filter(({ status }) => status === 'done');
  const known = sum(done.map(({ amountCents }) => amountCents));
  const unnamed = { amountCents: ((order.refundedCents ?? known) - known) as Cents, lines: [] };
  return [...done, unnamed].reduce<Cents[]>(
    (before, { amountCents, lines: items }) =>
      added(before, spreadRefund(refundable(lines, before), amountCents, items)),
    lines.map(() => 0 as Cents),
  );
};

/** What the items that a refund names cost, at the prices of the order. */
export const costOfLines = (order: Pick<OrderDoc, 'products'>, items: readonly RefundedItems[]): Cents =>
  costOfItems(refundable(linesOf(order), []), items);

/** The parts of a new refund that fall on the lines of its order; see `spreadRefund`. */
export const sharesOf = (
  order: RefundedOrder,
  { amountCents, lines }: Pick<RefundDoc, 'amountCents' | 'lines'>,
): RefundShareDoc[] => {
  const parts = spreadRefund(refundable(linesOf(order), refundedByLine(order)), amountCents, lines);
  return parts.flatMap((part, index) => (part > 0 ? [{ index, amountCents: part }] : []));
};

/** How many items of a refunded line are in stock again by that refund. */
export const returnedOf = ({ quantity, restock, returned = restock ? quantity : 0 }: RefundedLineDoc): number =>
  returned;

/** The lines of an order once a refund is booked. */
export const linesAfter = (order: RefundedOrder, refund: RefundDoc): OrderLineDoc[] => {
  const before = refundedByLine(order);
  const { lines: items, shares = sharesOf(order, refund) } = refund;
  return linesOf(order).map((line, index) => {
    const own = items.filter((each) => each.index === index);
    const count = own.reduce((total, { quantity }) => total + quantity, 0);
    const back = own.reduce((total, each) => total + returnedOf(each), 0);
    const share = shares.filter((each) => each.index === index).map(({ amountCents }) => amountCents);
    const refundedCents = sum([before[index] ?? (0 as Cents), ...share]);
    return {
      ...line,
      ...(count > 0 ? { refunded: (line.refunded ?? 0) + count } : {}),
      ...(back > 0 ? { returned: (line.returned ?? 0) + back } : {}),
      ...(refundedCents > 0 ? { refundedCents } : {}),
    };
  });
};

/**
 * A line in two: the items that are refunded, and those that are not. What was given back stays with the refunded
 * items, up to what they cost.
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
      ...(returned === undefined ? {} : { returned }),
      ...(ofRefunded > 0 ? { refundedCents: ofRefunded } : {}),
    },
    rest: { ...both, quantity: line.quantity - refunded, ...(ofRest > 0 ? { refundedCents: ofRest } : {}) },
  };
};
