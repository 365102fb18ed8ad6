import { type Cents, remainingQuantity, sum } from '@paila/shared';
import {
  lineTotal,
  type OrderDoc,
  type OrderLineDoc,
  orderLines,
  type RefundDoc,
  refundedByLine,
  refundShares,
} from '../orders/index.js';

// What an order came to when its items left, by courier or with the customer. Refunds that were done before are left
// out; later ones change nothing.

export type LeavingOrder = Pick<OrderDoc, 'products' | 'refunds' | 'refundedCents' | 'deliveryFeeCents'>;

/** The refunds whose money is back, oldest first. */
export const doneRefunds = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): RefundDoc[] =>
  refunds.filter(({ status }) => status === 'done');

const wasDoneBy = ({ endedAt, at }: RefundDoc, moment: Date): boolean => (endedAt ?? at) <= moment;

/** The refunds that were done before the items left. */
export const refundsBefore = (order: Pick<OrderDoc, 'refunds'>, leftAt: Date): RefundDoc[] =>
  doneRefunds(order).filter((refund) => wasDoneBy(refund, leftAt));

const refundsSince = (order: Pick<OrderDoc, 'refunds'>, leftAt: Date): RefundDoc[] =>
  doneRefunds(order).filter((refund) => !wasDoneBy(refund, leftAt));

/** The parts of a refund by line. Refunds by an older version did not store them. */
export const sharesOf = (order: LeavingOrder, refund: RefundDoc): NonNullable<RefundDoc['shares']> =>
  refund.shares ?? refundShares(order, refund);

/** The part of a refund that gives the delivery fee back: what exceeds the parts of the lines. */
export const feePartOf = (order: LeavingOrder, refund: RefundDoc): Cents => {
  if (order.deliveryFeeCents === undefined) return 0 as Cents;
  const ofLines = sum(sharesOf(order, refund).map(({ amountCents }) => amountCents));
  return (refund.amountCents - ofLines) as Cents;
};

/** The items that a refund names of a line. */
export const refundedItems = ({ lines }: Pick<RefundDoc, 'lines'>, index: number): number =>
  lines.filter((item) => item.index === index).reduce((total, { quantity }) => total + quantity, 0);

/** A line of an order, with the items that left and their cost. */
interface LineThatLeft {
  readonly index: number;
  readonly line: OrderLineDoc;
  readonly quantity: number;
  readonly cents: Cents;
}

/** The lines of an order as they left. Lines of which nothing remained are left out. */
export const linesThatLeft = (order: LeavingOrder, leftAt: Date): LineThatLeft[] => {
  const refunded = refundedByLine(order);
  const since = refundsSince(order, leftAt);
  const shares = since.flatMap((refund) => sharesOf(order, refund));
  return orderLines(order).flatMap((line, index) => {
    const later = sum(shares.filter((share) => share.index === index).map(({ amountCents }) => amountCents));
    const cents = (lineTotal(line) - (refunded[index] ?? 0) + later) as Cents;
    const quantity = since.reduce((total, refund) => total + refundedItems(refund, index), remainingQuantity(line));
    return quantity === 0 && cents === 0 ? [] : [{ index, line, quantity, cents }];
  });
};

/** The delivery fee of an order, less the refunds before its items left. */
export const feeThatLeft = (order: LeavingOrder, leftAt: Date): Cents => {
  const refunded = sum(refundsBefore(order, leftAt).map((refund) => feePartOf(order, refund)));
  return ((order.deliveryFeeCents ?? 0) - refunded) as Cents;
};
