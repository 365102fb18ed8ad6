import { aboutRefund, isOpenRefund, REFUNDABLE } from '@paila/shared';
import type { Finding } from '../../../platform/finding.js';
import { leadTo, orderFinding, type AuditedOrder } from './order-books.js';
import type { AuditedEvent } from './order-event-audit.js';
import { returnedQuantity } from '../refunds/order-refund-lines.js';
import { lineTotal, orderLines } from '../order.model.js';

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The done refunds of an order add up to its refunded amount, and never to more than its amount. */
const amountFindings = (order: AuditedOrder): Finding[] => {
  const { status, amountCents, refundedCents, refunds = [] } = order;
  const booked: number = refundedCents ?? 0;
  const done = total(refunds.map((refund) => (refund.status === 'done' ? refund.amountCents : 0)));
  const isWhole = status === 'refunded';
  if (done === booked && done <= amountCents && isWhole === (done === amountCents)) return [];
  const sums = `${String(booked)} of ${String(amountCents)} cents refunded, but its refunds add up to ${String(done)}`;
  return [orderFinding('order_refunded_amount', order, `is ${status}, with ${sums}`)];
};

/** The number of refunded items of a line that were put into another size after their refund. */
const putLater = ({ unrestocked = [] }: AuditedOrder, index: number): number =>
  total(
    unrestocked.map(({ line, why, at, quantity, putInto }) =>
      line === index && why === 'refunded' && putInto && putInto.at > at ? quantity : 0,
    ),
  );

const lineFindings = (order: AuditedOrder): Finding[] => {
  const done = (order.refunds ?? []).flatMap(({ status, lines }) => (status === 'done' ? lines : []));
  return orderLines(order).flatMap(({ quantity, refunded = 0, returned = 0 }, index) => {
    const own = done.filter((line) => line.index === index);
    const sums = [
      total(own.map((line) => line.quantity)),
      total(own.map(returnedQuantity)) + putLater(order, index),
    ] as const;
    if (sums[0] === refunded && sums[1] === returned && refunded <= quantity && returned <= refunded) return [];
    const text = `has ${String(refunded)} refunded and ${String(returned)} returned of ${String(quantity)} items of line ${String(index)}, but its refunds add up to ${sums.join(' and ')}`;
    return [orderFinding('order_refunded_lines', order, text)];
  });
};

/**
 * The parts of a refund add up to its amount, and the refunded cents of the lines to the refunded cents of the order.
 * Only the delivery fee has no part. It is refunded last, after the price of all lines.
 */
const shareFindings = (order: AuditedOrder): Finding[] => {
  const { refunds = [], refundedCents = 0, deliveryFeeCents = 0 } = order;
  const lines = orderLines(order);
  const goods = total(lines.map(lineTotal));
  const refundedFee = Math.max(0, refundedCents - goods);
  const spread = refunds.filter(({ shares }) => shares !== undefined);
  const byLine = lines.map((line) => line.refundedCents ?? 0);
  // Refunds by an older version have no parts.
  const isStored = byLine.some((cents) => cents > 0) || spread.some(({ status }) => status === 'done');
  const agrees =
    total(byLine) === refundedCents - refundedFee && lines.every((line, at) => (byLine[at] ?? 0) <= lineTotal(line));
  const text = `has ${String(refundedCents)} refunded cents, but its lines add up to ${byLine.join(' + ')}`;
  return [
    ...spread.flatMap(({ _id: refund, status, shares = [], amountCents }) => {
      const sum = total(shares.map((share) => share.amountCents));
      const ofFee = amountCents - sum;
      if (ofFee >= 0 && ofFee <= (status === 'done' ? refundedFee : deliveryFeeCents)) return [];
      const parts = `has a refund ${String(refund)} of ${String(amountCents)} cents, whose parts add up to ${String(sum)}`;
      return [orderFinding('order_refund_parts', order, parts)];
    }),
    ...(isStored && !agrees ? [orderFinding('order_refunded_parts', order, text)] : []),
  ];
};

/** At most one refund is open, of a paid order. An unclear refund has a review. */
const openFindings = (order: AuditedOrder): Finding[] => {
  const { status, refunds = [], reviewFlags } = order;
  const open = refunds.filter((refund) => isOpenRefund(refund.status));
  const unflagged = open.filter(
    (refund) => refund.status === 'unclear' && !reviewFlags.some(({ about }) => about === aboutRefund(refund)),
  );
  return [
    ...(open.length > 1 || (open.length === 1 && !REFUNDABLE.includes(status))
      ? [orderFinding('order_refunds_open', order, `is ${status}, with ${String(open.length)} open refunds`)]
      : []),
    ...unflagged.map((refund) =>
      orderFinding('order_refund_untold', order, `has an unclear refund ${String(refund._id)} without a review`),
    ),
  ];
};

/** Every refund has one event of its beginning, and the events of its changes lead to its status. */
const eventFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => {
  const { refunds = [] } = order;
  const ids = new Set(refunds.map((refund) => String(refund._id)));
  const refundEvents = events.flatMap((event) =>
    event.type === 'order.refund_begun' || event.type === 'order.refund_changed' ? [event] : [],
  );
  const unknown = refundEvents.filter(({ is }) => !ids.has(is.refund));
  return [
    ...unknown.map(({ is }) =>
      orderFinding('order_refund_event', order, `has events of a refund ${is.refund}, which it does not have`),
    ),
    ...refunds.flatMap((refund) => {
      const own = refundEvents.filter(({ is }) => is.refund === String(refund._id));
      const begun = own.filter(({ type }) => type === 'order.refund_begun').length;
      const isSameAmount = own.every(({ is }) => is.amountCents === refund.amountCents);
      const changes = own.map((event) =>
        event.type === 'order.refund_begun' ? { is: { status: 'under_way' } } : { was: event.was, is: event.is },
      );
      if (begun === 1 && isSameAmount && leadTo(refund.status, changes)) return [];
      const text = `has a refund ${String(refund._id)} that is ${refund.status}, but its events lead to another status`;
      return [orderFinding('order_refund_event', order, text)];
    }),
  ];
};

/** Compares the refunds of an order with its amount, its lines and its events. */
export const refundFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => [
  ...amountFindings(order),
  ...lineFindings(order),
  ...shareFindings(order),
  ...openFindings(order),
  ...eventFindings(order, events),
];
