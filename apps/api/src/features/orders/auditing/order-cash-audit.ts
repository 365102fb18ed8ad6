import { isCashOrder, type OrderStatus } from '@paila/shared';
import type { Finding } from '../../../platform/finding.js';
import { cashToCollect } from '../order-money.js';
import { orderFinding, type AuditedOrder } from './order-books.js';
import type { AuditedEvent } from './order-event-audit.js';

/** The statuses of a cash order after its cash was collected. */
const COLLECTED: readonly OrderStatus[] = ['delivered', 'refunded'];

/** Cash is counted exactly once a cash order is delivered. Whoever pays online is no cash order any more. */
const methodFindings = (order: AuditedOrder): Finding[] => {
  const { status, cash, history } = order;
  const isDue = isCashOrder(order) && COLLECTED.includes(status);
  const found = [];
  if (isDue !== (cash !== undefined)) {
    const method = isCashOrder(order) ? 'cash on delivery' : 'an online payment';
    const text = `is ${status}, with ${method} and ${cash ? 'counted' : 'no counted'} cash`;
    found.push(orderFinding('order_cash', order, text));
  }
  if (isCashOrder(order) && history.some((step) => step.status === 'paid')) {
    found.push(orderFinding('order_cash_paid', order, 'was paid otherwise, but still has cash on delivery'));
  }
  return found;
};

/** The counted cash is what the amount of the order says, and its refunds are a part of it. */
const amountFindings = (order: AuditedOrder): Finding[] => {
  const { status, cash, refunds = [] } = order;
  if (!cash) return [];
  const { duePaisa, countedPaisa } = cash;
  const found = [];
  const due = cashToCollect(order);
  if (duePaisa !== due) {
    const text = `had ${String(duePaisa)} paisa to collect, but its amount says ${String(due)}`;
    found.push(orderFinding('order_cash_due', order, text));
  }
  const refunded = refunds.reduce((total, refund) => total + (refund.status === 'done' ? refund.amountPaisa : 0), 0);
  if (refunded > countedPaisa || (status === 'refunded' && refunded !== countedPaisa)) {
    const text = `is ${status}, with ${String(refunded)} of ${String(countedPaisa)} paisa of cash refunded`;
    found.push(orderFinding('order_cash_refunds', order, text));
  }
  return found;
};

const sums = (paisa: readonly number[]): string => paisa.join(', ') || 'no';

/** The cash of an order has one event. */
const eventFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => {
  const { cash } = order;
  const inOrder = sums(cash ? [cash.countedPaisa] : []);
  const inEvents = sums(events.flatMap((event) => (event.type === 'order.cash_counted' ? event.is.countedPaisa : [])));
  if (inOrder === inEvents) return [];
  const text = `has counted cash of ${inOrder} paisa, but events of ${inEvents} paisa`;
  return [orderFinding('order_cash_event', order, text)];
};

/** Compares the way to pay and the collected cash of an order with its status, its amount and its events. */
export const cashFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => [
  ...methodFindings(order),
  ...amountFindings(order),
  ...eventFindings(order, events),
];
