import { canBecome, HOLDS_STOCK, orderNumberFrom, statusBefore, sum, UNDER_WAY } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Finding, Report } from '../../../platform/finding.js';
import { eventsForAudit, subjectId } from '../../../platform/events/index.js';
import { joined, repeated } from '../../../platform/database/snapshot.js';
import { type MovementReason, movementsOfOrders, orphanMovements, type OrderMovement } from '../../inventory/index.js';
import { countsBySize, orderFinding, ordersForAudit, type AuditedOrder } from './order-books.js';
import { AUDITED_EVENTS, orderEventFindings } from './order-event-audit.js';
import { refundFindings } from './order-refund-audit.js';
import { nextShortNumber } from '../placing/short-numbers.js';
import { lineTotal, orderLines, OrderModel } from '../order.model.js';

/** A pending order may be overdue by this much before it is reported. */
const GRACE_MS = 15 * 60_000;

/** Whether the items of an order are out of stock, except those that a refund has returned. */
const isOut = ({ status }: AuditedOrder): boolean => HOLDS_STOCK.includes(status) || status === 'refunded';

/** Movements of items that came back when their size was gone. */
const AFTERWARDS: readonly MovementReason[] = ['written_off', 'put_back'];

/**
 * The movements of an order add up to the remaining items of its tracked lines, or to nothing. Written-off items were
 * returned first, so refunded items count, whether they are in stock again or not.
 */
const stockFindings = (order: AuditedOrder, movements: readonly OrderMovement[]): Finding[] => {
  const lines = isOut(order) ? orderLines(order) : [];
  const unrestocked = (order.unrestocked ?? []).filter(({ why, putInto }) => why === 'refunded' && !putInto);
  const due = countsBySize([
    ...lines.flatMap(({ product, size, quantity, tracked, returned = 0 }) =>
      tracked && size !== undefined ? [{ product: product._id, size, count: returned - quantity }] : [],
    ),
    ...unrestocked.map(({ product, size, quantity }) => ({ product, size, count: quantity })),
  ]);
  const moved = countsBySize(
    movements.flatMap(({ product, size, change, why }) =>
      AFTERWARDS.includes(why) ? [] : [{ product, size, count: change }],
    ),
  );
  return [...new Map([...due, ...moved])].flatMap(([key, { product, size }]) => {
    const [expected, actual] = [due.get(key)?.count ?? 0, moved.get(key)?.count ?? 0];
    if (expected === actual) return [];
    const id = String(order._id);
    const text = `is ${order.status}: its movements of product ${product}, size ${size} come to ${String(actual)}, not ${String(expected)}`;
    return [orderFinding('order_stock_differs', id, text, { ids: { order: id, product, size } })];
  });
};

/** The items that an order lists as put into another size were moved there. Its unrestocked items were written off. */
const unrestockedFindings = (order: AuditedOrder, movements: readonly OrderMovement[]): Finding[] => {
  const { _id, unrestocked = [] } = order;
  const movedBy = (reason: MovementReason) =>
    movements.reduce((total, { why, change }) => total + (why === reason ? change : 0), 0);
  const totalQuantity = (items: typeof unrestocked) => items.reduce((total, { quantity }) => total + quantity, 0);
  const put = totalQuantity(unrestocked.filter(({ putInto }) => putInto));
  const [moved, writtenOff] = [movedBy('put_back'), -movedBy('written_off')];
  // Items that an older version wrote off are not on the order.
  if (put === moved && totalQuantity(unrestocked) <= writtenOff) return [];
  const text = `says that ${String(totalQuantity(unrestocked))} items had no place in stock, of which ${String(put)} got another size, but ${String(writtenOff)} were written off and ${String(moved)} put back`;
  return [orderFinding('order_unrestocked', String(_id), text)];
};

const historyFindings = (order: AuditedOrder): Finding[] => {
  const path = order.history.map(({ status }) => status);
  const isLegal =
    path[0] === 'pending' &&
    path.at(-1) === order.status &&
    order.history.slice(1).every(({ status, undone }, index) => {
      const before = path[index] ?? status;
      return undone ? statusBefore(before) === status : canBecome(before, status);
    });
  const text = `is ${order.status}, but its history is ${path.join(' → ') || 'empty'}`;
  return isLegal ? [] : [orderFinding('order_history', String(order._id), text)];
};

/** Each step of the history but the first is a change. Other changes are not in the history. */
const versionFindings = ({ _id, version, history }: AuditedOrder): Finding[] => {
  if (Number.isSafeInteger(version) && version >= Math.max(1, history.length)) return [];
  const text = `has version ${String(version)}, but its history ${String(history.length)} steps`;
  return [orderFinding('order_version', String(_id), text)];
};

const amountFindings = (order: AuditedOrder): Finding[] => {
  const lines = orderLines(order);
  const worth = sum(lines.map(lineTotal));
  if (lines.length > 0 && worth === order.amountCents) return [];
  const text = `comes to ${String(order.amountCents)} cents, but its ${String(lines.length)} lines to ${String(worth)}`;
  return [orderFinding('order_amount', String(order._id), text)];
};

const numberFindings = ({ _id, paymentID, number }: AuditedOrder): Finding[] => {
  if (number === undefined || number === orderNumberFrom(paymentID)) return [];
  return [orderFinding('order_number', String(_id), 'has a number that is not that of its payment')];
};

/** An unreserved number would be given to another order, too. */
const shortNumberFindings = ({ _id, shortNumber }: AuditedOrder, next: number): Finding[] => {
  if (shortNumber === undefined || shortNumber < next) return [];
  const text = `has the short number ${String(shortNumber)}, but only those below ${String(next)} are reserved`;
  return [orderFinding('order_short_number', String(_id), text)];
};

/** Orders of older versions could be removed in any state. */
const removalFindings = ({ _id, status, deletedAt }: AuditedOrder): Finding[] =>
  deletedAt && UNDER_WAY.includes(status)
    ? [orderFinding('order_removed_under_way', String(_id), `is ${status}, but removed`, { severity: 'warning' })]
    : [];

const clockFindings = ({ _id, status, expiresAt }: AuditedOrder, now: Date): Finding[] => {
  if (status !== 'pending') return [];
  const id = String(_id);
  if (!expiresAt) return [orderFinding('order_never_expires', id, 'is pending without a time at which it ends')];
  if (expiresAt.getTime() + GRACE_MS >= now.getTime()) return [];
  const text = `is pending, though its time was up at ${expiresAt.toISOString()}`;
  return [orderFinding('order_overdue', id, text, { severity: 'warning' })];
};

/**
 * Checks every order: its movements match its status, its amount matches its lines, and the states allow its history.
 * Each step and each movement has an event, and every movement and event has an order.
 * @returns the number of orders, and of orders that staff must review
 */
export const auditOrders = async (
  session: ClientSession,
  now: Date,
  report: Report,
): Promise<{ orders: number; toReview: number }> => {
  let [orders, toReview] = [0, 0];
  const next = await nextShortNumber(session);
  const withMovements = joined(
    ordersForAudit(session),
    ({ _id }) => String(_id),
    movementsOfOrders(session),
    ({ order }) => String(order),
  );
  const rows = joined(withMovements, ({ key }) => key, eventsForAudit('order', AUDITED_EVENTS, session), subjectId);
  for await (const { key, one: books, many: events } of rows) {
    const { one: order, many: movements = [] } = books ?? {};
    if (order) {
      orders += 1;
      if (order.reviewFlags.length > 0 && !order.deletedAt) toReview += 1;
      const found = [
        stockFindings(order, movements),
        unrestockedFindings(order, movements),
        historyFindings(order),
        amountFindings(order),
        clockFindings(order, now),
        numberFindings(order),
        versionFindings(order),
        removalFindings(order),
        shortNumberFindings(order, next),
        orderEventFindings(order, movements, events),
        refundFindings(order, events),
      ];
      found.flat().forEach(report);
      continue;
    }
    if (movements.length > 0) {
      const text = `does not exist, but ${String(movements.length)} movements of stock name it`;
      report(orderFinding('movements_of_no_order', key, text));
    }
    if (events.length > 0) {
      const text = `does not exist, but ${String(events.length)} events name it`;
      report(orderFinding('events_of_no_order', key, text));
    }
  }
  for await (const { _id, why } of orphanMovements(session)) {
    const movement = String(_id);
    const message = `Movement ${movement} of stock (${why}) names no order.`;
    report({ severity: 'error', code: 'movement_without_order', message, ids: { movement } });
  }
  for (const [field, code, what] of [
    ['paymentID', 'payment_id_twice', 'the same payment id'],
    ['number', 'order_number_twice', 'the same number'],
    ['shortNumber', 'short_number_twice', 'the same short number'],
    ['idempotency.key', 'idempotency_key_twice', 'the same Idempotency-Key'],
  ] as const) {
    for await (const [first = '', ...others] of repeated(OrderModel, field, session)) {
      const ids = { order: first, others: others.join(' ') };
      report(orderFinding(code, first, `has ${what} as ${others.join(', ')}`, { ids }));
    }
  }
  return { orders, toReview };
};
