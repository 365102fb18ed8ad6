import type { Finding } from '../../../platform/finding.js';
import type { EventDoc } from '../../../platform/events/index.js';
import type { OrderMovement } from '../../inventory/index.js';
import { differingCounts, movedCounts, orderFinding, type AuditedOrder, type Count } from './order-books.js';
import { reviewId } from '../reviews/order-reviews.js';

/** The types of events that the audit reads. */
export const AUDITED_EVENTS = [
  'order.placed',
  'order.status_changed',
  'order.step_undone',
  'order.cash_counted',
  'order.anonymised',
  'order.reviewed',
  'order.cancel_requested',
  'order.refund_begun',
  'order.refund_changed',
  'order.refund_overdue',
  'stock.reserved',
  'stock.sold',
  'stock.released',
  'order.restocked',
] as const;

export type AuditedEvent = EventDoc<(typeof AUDITED_EVENTS)[number]>;
type StepEvent = EventDoc<'order.placed' | 'order.status_changed' | 'order.step_undone'>;
type StockEvent = EventDoc<'stock.reserved' | 'stock.sold' | 'stock.released' | 'order.restocked'>;

const isStep = (event: AuditedEvent): event is StepEvent =>
  event.type === 'order.placed' || event.type === 'order.status_changed' || event.type === 'order.step_undone';
const isOfStock = (event: AuditedEvent): event is StockEvent =>
  event.type === 'stock.reserved' ||
  event.type === 'stock.sold' ||
  event.type === 'stock.released' ||
  event.type === 'order.restocked';

interface Step {
  readonly from: string | undefined;
  readonly to: string;
}
const toStep = ({ was, is }: StepEvent): Step => ({ from: was?.status, to: is.status });
const shown = ({ from, to }: Step): string => (from === undefined ? to : `${from} → ${to}`);

/**
 * Every step in an order's history has one event by the same actor, and every event has such a step. A step appears
 * twice only after an undo, so the comparison needs no clock of the instances that wrote the events.
 */
const stepFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => {
  const { history } = order;
  const unmatched = events.filter(isStep);
  // Erasing an account removes the customer from the histories of its orders.
  const isAnonymised = events.some(({ type }) => type === 'order.anonymised');
  const found: Finding[] = [];
  history.forEach(({ status, actor }, index) => {
    const step = shown({ from: history[index - 1]?.status, to: status });
    const at = unmatched.findIndex((event) => shown(toStep(event)) === step);
    const [event] = at < 0 ? [] : unmatched.splice(at, 1);
    if (!event) {
      found.push(orderFinding('order_event_missing', order, `has ${step} in its history, but no matching event`));
      return;
    }
    const isSame = event.actor.kind === actor.kind && (event.actor.id ?? null) === (actor.id ?? null);
    const isForgotten = isAnonymised && event.actor.kind === actor.kind && (actor.id ?? null) === null;
    if (isSame || isForgotten) return;
    const [inHistory, inEvent] = [actor, event.actor].map(({ kind, id }) => `${kind} ${id ?? 'without id'}`);
    const text = `has ${step} in its history by ${inHistory ?? ''}, but the event says by ${inEvent ?? ''}`;
    found.push(orderFinding('order_event_actor', order, text));
  });
  for (const event of unmatched) {
    const text = `has an event of ${shown(toStep(event))}, which its history does not have`;
    found.push(orderFinding('order_event_unknown', order, text));
  }
  return found;
};

/** Every resolved review has one event by the same actor, and is no longer open. */
const reviewFindings = (order: AuditedOrder, events: readonly AuditedEvent[]): Finding[] => {
  const { reviewFlags, resolvedReviews = [] } = order;
  const open = new Set(reviewFlags.map(reviewId));
  const reviewMark = (review: string, actor: string | null): string => `${review} by ${actor ?? 'nobody'}`;
  const resolved = resolvedReviews.map((review) => reviewMark(reviewId(review), review.actor.id));
  const inEvents = events.flatMap((event) =>
    event.type === 'order.reviewed' ? [reviewMark(event.is.review, event.actor.id)] : [],
  );
  const missingFrom = (found: readonly string[], expected: readonly string[]) =>
    expected.filter((mark) => !found.includes(mark));
  return [
    ...resolvedReviews.flatMap((review) =>
      open.has(reviewId(review))
        ? [orderFinding('order_review_open', order, `has review ${reviewId(review)} open, although it is resolved`)]
        : [],
    ),
    ...missingFrom(inEvents, resolved).map((mark) =>
      orderFinding('order_review_event', order, `has review ${mark} resolved, but no matching event`),
    ),
    ...missingFrom(resolved, inEvents).map((mark) =>
      orderFinding('order_review_event', order, `has an event of review ${mark}, which is not resolved`),
    ),
  ];
};

const MOVED_BY: Readonly<Record<StockEvent['type'], readonly string[]>> = {
  'stock.reserved': ['ordered', 'size_taken'],
  'stock.sold': ['paid_late'],
  'stock.released': ['cancelled', 'expired', 'refunded', 'refused', 'size_returned'],
  'order.restocked': ['put_back'],
};

/** The items of a stock event, as changes of stock. */
const movedItems = (event: StockEvent): Count[] => {
  if (event.type === 'order.restocked') return [{ ...event.is, count: event.is.quantity }];
  const sign = event.type === 'stock.released' ? 1 : -1;
  return event.is.items.map(({ product, size, quantity }) => ({ product, size, count: sign * quantity }));
};

/** The reserved, sold and returned items of an order are the same in the ledger and in the events. */
const itemFindings = (
  order: AuditedOrder,
  movements: readonly OrderMovement[],
  events: readonly StockEvent[],
): Finding[] =>
  Object.entries(MOVED_BY).flatMap(([type, reasons]) => {
    const inEvents = events.filter((event) => event.type === type).flatMap(movedItems);
    const moved = movedCounts(movements.filter(({ why }) => reasons.includes(why)));
    return differingCounts(inEvents, moved).map(({ product, size, expected, actual }) => {
      const text = `has events (${type}) that come to ${String(expected)} of product ${product}, size ${size}, but movements that come to ${String(actual)}`;
      return orderFinding('order_stock_events_differ', order, text, { ids: { product, size } });
    });
  });

/** Compares an order's records with its events. */
export const orderEventFindings = (
  order: AuditedOrder,
  movements: readonly OrderMovement[],
  events: readonly AuditedEvent[],
): Finding[] => [
  ...stepFindings(order, events),
  ...reviewFindings(order, events),
  ...itemFindings(order, movements, events.filter(isOfStock)),
];
