import type { Finding } from '../../platform/finding.js';
import { statusIn, type EventDoc } from '../../platform/events/index.js';
import type { OrderMovement } from '../inventory/index.js';
import { countsBySize, orderFinding, type AuditedOrder, type Count } from './order-books.js';

/** What the audit of an order reads of its events. */
export const AUDITED_EVENTS = [
  'order.placed',
  'order.status_changed',
  'order.anonymised',
  'stock.reserved',
  'stock.sold',
  'stock.released',
] as const;

const ACTOR_CHANGES = ['order.placed', 'order.status_changed'];

interface Step {
  readonly from: string | undefined;
  readonly to: string;
}
const stepOf = ({ was, is }: EventDoc): Step => ({ from: statusIn(was), to: statusIn(is) ?? 'nothing' });
const shown = ({ from, to }: Step): string => (from === undefined ? to : `${from} → ${to}`);

/**
 * Every step in the history of an order has one event by the same actor, and every event such a step. An order takes each
 * step once at most, so nothing hangs on the clocks of the instances that wrote the events.
 */
const stepFindings = ({ _id, history }: AuditedOrder, events: readonly EventDoc[]): Finding[] => {
  const id = String(_id);
  const left = events.filter(({ type }) => ACTOR_CHANGES.includes(type));
  // The history of an order forgets its customer with the account.
  const isAnonymised = events.some(({ type }) => type === 'order.anonymised');
  const found: Finding[] = [];
  history.forEach(({ status, actor }, index) => {
    const step = shown({ from: history[index - 1]?.status, to: status });
    const at = left.findIndex((event) => shown(stepOf(event)) === step);
    const [event] = at < 0 ? [] : left.splice(at, 1);
    if (!event) {
      found.push(orderFinding('order_event_missing', id, `has ${step} in its history, but no event of it`));
      return;
    }
    const isSame = event.actor.kind === actor.kind && (event.actor.id ?? null) === (actor.id ?? null);
    const isForgotten = isAnonymised && event.actor.kind === actor.kind && (actor.id ?? null) === null;
    if (isSame || isForgotten) return;
    const [his, its] = [actor, event.actor].map(({ kind, id: who }) => `${kind} ${who ?? 'without id'}`);
    const text = `has ${step} in its history by ${his ?? ''}, but the event says by ${its ?? ''}`;
    found.push(orderFinding('order_event_actor', id, text));
  });
  for (const event of left) {
    const text = `has an event of ${shown(stepOf(event))}, which its history does not have`;
    found.push(orderFinding('order_event_unknown', id, text));
  }
  return found;
};

const MOVED_BY: Readonly<Record<string, readonly string[]>> = {
  'stock.reserved': ['ordered'],
  'stock.sold': ['paid_late'],
  'stock.released': ['cancelled', 'expired', 'refunded'],
};

/** The items that an event of stock names, as the changes that they were. */
const itemsOf = ({ type, is }: EventDoc): Count[] => {
  const items: unknown = is?.['items'];
  if (!Array.isArray(items)) return [];
  const sign = type === 'stock.released' ? 1 : -1;
  return items.map(({ product, size, quantity }: { product: Count['product']; size: string; quantity: number }) => ({
    product,
    size,
    count: sign * quantity,
  }));
};

/** What the ledger says that an order reserved, bought late and gave back is what the events say. */
const itemFindings = (order: string, movements: readonly OrderMovement[], events: readonly EventDoc[]): Finding[] =>
  Object.entries(MOVED_BY).flatMap(([type, reasons]) => {
    const told = countsBySize(events.filter((event) => event.type === type).flatMap(itemsOf));
    const moved = countsBySize(
      movements
        .filter(({ why }) => reasons.includes(why))
        .map(({ product, size, change }) => ({ product, size, count: change })),
    );
    return [...new Map([...told, ...moved])].flatMap(([key, { product, size }]) => {
      const [said, done] = [told.get(key)?.count ?? 0, moved.get(key)?.count ?? 0];
      if (said === done) return [];
      const text = `has events (${type}) that come to ${String(said)} of product ${product}, size ${size}, but movements that come to ${String(done)}`;
      return [orderFinding('order_stock_events_differ', order, text, { ids: { order, product, size } })];
    });
  });

/** Compares what an order's books say with what its events say. */
export const orderEventFindings = (
  order: AuditedOrder,
  movements: readonly OrderMovement[],
  events: readonly EventDoc[],
): Finding[] => [...stepFindings(order, events), ...itemFindings(String(order._id), movements, events)];
