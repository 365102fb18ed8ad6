import { ABOUT_CANCELLATION, type OrderStatus } from '@paila/shared';
import type { Finding } from '../../../platform/finding.js';
import { openRefund } from '../order-money.js';
import { orderFinding, type AuditedOrder } from './order-books.js';
import type { AuditedEvent } from './order-event-audit.js';

/** The statuses of an order that its customer has cancelled after paying. */
const CANCELLED: readonly OrderStatus[] = ['paid', 'refunded'];

/** Nobody packs or sends an order after its customer has cancelled it. */
const sentFindings = (order: AuditedOrder): Finding[] => {
  const { status, packedAt } = order;
  if (CANCELLED.includes(status) && !packedAt) return [];
  const text = `is ${packedAt ? 'packed' : status}, although its customer cancelled it after paying`;
  return [orderFinding('order_cancelled_sent', order, text)];
};

/** The money of a cancelled order is back, a refund is open, or staff have a review of it. */
const owedFindings = (order: AuditedOrder): Finding[] => {
  const { status, reviewFlags } = order;
  const isTold = reviewFlags.some(({ about }) => about === ABOUT_CANCELLATION);
  if (status !== 'paid' || openRefund(order) || isTold) return [];
  const text = 'was cancelled by its customer after paying, but has neither an open refund nor a review';
  return [orderFinding('order_cancelled_owed', order, text)];
};

/** A cancellation has one event, which names a refund of the order. */
const eventFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => {
  const { cancelRequestedAt, refunds = [] } = order;
  const named = events.flatMap((event) => (event.type === 'order.cancel_requested' ? [event.is.refund] : []));
  const known = named.filter((refund) => refunds.some(({ _id }) => String(_id) === refund));
  const due = cancelRequestedAt ? 1 : 0;
  if (named.length === due && known.length === due) return [];
  const text = `was ${cancelRequestedAt ? '' : 'not '}cancelled by its customer after paying, but has ${String(named.length)} events of that, which name ${String(known.length)} of its refunds`;
  return [orderFinding('order_cancelled_event', order, text)];
};

/** Checks an order that its customer has cancelled after paying, and the events of such cancellations. */
export const cancelledFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => [
  ...(order.cancelRequestedAt ? [...sentFindings(order), ...owedFindings(order)] : []),
  ...eventFindings(order, events),
];
