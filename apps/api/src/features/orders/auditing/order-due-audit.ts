import { aboutRefund, refundDueAt } from '@paila/shared';
import type { Finding } from '../../../platform/finding.js';
import { isAboutOpenRefund } from '../order-money.js';
import { orderFinding, type AuditedOrder } from './order-books.js';
import type { AuditedEvent } from './order-event-audit.js';

/** The hourly job tells staff about an overdue refund within this time. */
const GRACE_MS = 3 * 60 * 60_000;

/** The beginning of the `about` of every review of a refund. */
const OF_REFUND = aboutRefund({ _id: '' });

/**
 * A refund is due after seven days at most. The open refund of cash, of money by hand, and of an order that its
 * customer has cancelled always has such a time.
 */
const timeFindings = (order: AuditedOrder): Finding[] => {
  const { cash, byHand, cancelRequestedAt, reviewFlags, resolvedReviews = [] } = order;
  const isUndated = reviewFlags.some((flag) => flag.dueAt === undefined && isAboutOpenRefund(order, flag));
  const isTask = Boolean(cash ?? byHand ?? cancelRequestedAt);
  const undated = 'has a refund that staff owe, but that is due at no time';
  return [
    ...(isTask && isUndated ? [orderFinding('order_refund_undated', order, undated)] : []),
    ...[...reviewFlags, ...resolvedReviews].flatMap(({ about, at, dueAt }) => {
      // A refund that was unclear before its order was cancelled is due by the time of the cancellation.
      const from = cancelRequestedAt && about.startsWith(OF_REFUND) ? [at, cancelRequestedAt] : [at];
      const isInTime = from.some((start) => start && dueAt && dueAt <= refundDueAt(start));
      if (!at || !dueAt || isInTime) return [];
      const text = `has a refund (${about}) that is due at ${dueAt.toISOString()}, which is too late`;
      return [orderFinding('order_refund_due', order, text)];
    }),
  ];
};

/** Every overdue refund has an event. The job records it soon after the refund was due. */
const overdueFindings = (order: AuditedOrder, events: readonly AuditedEvent[], now: Date): Finding[] => {
  const { reviewFlags, resolvedReviews = [] } = order;
  const inEvents = new Set(events.flatMap((event) => (event.type === 'order.refund_overdue' ? event.is.about : [])));
  const untold = reviewFlags.filter(
    // A review may be raised when its refund is overdue already.
    ({ at = new Date(0), dueAt, overdueAt }) =>
      dueAt && !overdueAt && Math.max(dueAt.getTime(), at.getTime()) + GRACE_MS < now.getTime(),
  );
  const unrecorded = [...reviewFlags, ...resolvedReviews].filter(
    ({ about, overdueAt }) => overdueAt && !inEvents.has(about),
  );
  return [
    ...untold.map(({ about }) =>
      orderFinding('order_overdue_untold', order, `has an overdue refund (${about}) that no event reports`, {
        severity: 'warning',
      }),
    ),
    ...unrecorded.map(({ about }) =>
      orderFinding('order_overdue_event', order, `has a refund (${about}) that became overdue without an event`),
    ),
  ];
};

/** Checks the times until which staff have to refund or return money, and that staff learn of overdue refunds. */
export const dueFindings = (order: AuditedOrder, events: readonly AuditedEvent[], now: Date): Finding[] => [
  ...timeFindings(order),
  ...overdueFindings(order, events, now),
];
