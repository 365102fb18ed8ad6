import { canBecome, HOLDS_STOCK, multiply, sum } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Finding, Report } from '../../platform/finding.js';
import { joined, repeated } from '../../platform/database/snapshot.js';
import { movementsOfOrders, orphanMovements, type OrderMovement } from '../inventory/index.js';
import { linesOf, OrderModel, type OrderDoc } from './order.model.js';

/** A pending order may be this much over its time before somebody should ask what the clock is doing. */
const GRACE_MS = 15 * 60_000;

// What speaks of a person is not read.
const WITHOUT_PERSON = { address: 0, search: 0, orderTokenHash: 0, idempotency: 0 } as const;
type Books = Omit<OrderDoc, keyof typeof WITHOUT_PERSON>;

/** All orders, deleted ones too, by their ids, without what speaks of a person. */
export const ordersForAudit = (session: ClientSession): AsyncIterable<Books> =>
  OrderModel.find({}, WITHOUT_PERSON).sort({ _id: 1 }).session(session).lean<Books>().cursor();

const finding = (code: string, order: string, text: string, more: Partial<Finding> = {}): Finding => ({
  severity: 'error',
  code,
  message: `Order ${order} ${text}.`,
  ids: { order },
  ...more,
});

/** Whether what it took from stock has not gone back: it holds it still, or it was on its way when it was refunded. */
const isOut = ({ status, history }: Books): boolean =>
  HOLDS_STOCK.includes(status) || (status === 'refunded' && history.some((event) => event.status === 'shipped'));

interface Count {
  readonly product: Types.ObjectId;
  readonly size: string;
  readonly count: number;
}

const countsBySize = (counts: readonly Count[]): Map<string, { product: string; size: string; count: number }> => {
  const bySize = new Map<string, { product: string; size: string; count: number }>();
  for (const { product, size, count } of counts) {
    const key = `${String(product)} ${size}`;
    const before = bySize.get(key)?.count ?? 0;
    bySize.set(key, { product: String(product), size, count: before + count });
  }
  return bySize;
};

/** Its movements come to what it has out of stock: its tracked lines, or nothing. What was written off came back first. */
const stockFindings = (order: Books, movements: readonly OrderMovement[]): Finding[] => {
  const lines = isOut(order) ? linesOf(order) : [];
  const due = countsBySize(
    lines.flatMap(({ product, size, quantity, tracked }) =>
      tracked && size !== undefined ? [{ product: product._id, size, count: -quantity }] : [],
    ),
  );
  const moved = countsBySize(
    movements.flatMap(({ product, size, change, why }) =>
      why === 'written_off' ? [] : [{ product, size, count: change }],
    ),
  );
  return [...new Map([...due, ...moved])].flatMap(([key, { product, size }]) => {
    const [want, have] = [due.get(key)?.count ?? 0, moved.get(key)?.count ?? 0];
    if (want === have) return [];
    const id = String(order._id);
    const text = `is ${order.status}: its movements of product ${product}, size ${size} come to ${String(have)}, not ${String(want)}`;
    return [finding('order_stock_differs', id, text, { ids: { order: id, product, size } })];
  });
};

const historyFindings = (order: Books): Finding[] => {
  const path = order.history.map(({ status }) => status);
  const isLegal =
    path[0] === 'pending' &&
    path.at(-1) === order.status &&
    path.slice(1).every((status, index) => canBecome(path[index] ?? status, status));
  const text = `is ${order.status}, but its history is ${path.join(' → ') || 'empty'}`;
  return isLegal ? [] : [finding('order_history', String(order._id), text)];
};

const amountFindings = (order: Books): Finding[] => {
  const lines = linesOf(order);
  const worth = sum(lines.map(({ product, quantity }) => multiply(product.discountPriceCents, quantity)));
  if (lines.length > 0 && worth === order.amountCents) return [];
  const text = `comes to ${String(order.amountCents)} cents, but its ${String(lines.length)} lines to ${String(worth)}`;
  return [finding('order_amount', String(order._id), text)];
};

const clockFindings = ({ _id, status, expiresAt }: Books, now: Date): Finding[] => {
  if (status !== 'pending') return [];
  const id = String(_id);
  if (!expiresAt) return [finding('order_never_expires', id, 'is pending without a time at which it ends')];
  if (expiresAt.getTime() + GRACE_MS >= now.getTime()) return [];
  const text = `is pending, though its time was up at ${expiresAt.toISOString()}`;
  return [finding('order_overdue', id, text, { severity: 'warning' })];
};

/**
 * Proves of every order that its movements are those of its state, its amount that of its lines, and its history one that
 * the states allow; and of every movement that an order is there which made it.
 * @returns how many orders there are
 */
export const auditOrders = async (session: ClientSession, now: Date, report: Report): Promise<{ orders: number }> => {
  let orders = 0;
  const rows = joined(
    ordersForAudit(session),
    ({ _id }) => String(_id),
    movementsOfOrders(session),
    ({ order }) => String(order),
  );
  for await (const { key, one: order, many: movements } of rows) {
    if (order) {
      orders += 1;
      const found = [stockFindings(order, movements), historyFindings(order), amountFindings(order)];
      [...found.flat(), ...clockFindings(order, now)].forEach(report);
    } else {
      const text = `does not exist, but ${String(movements.length)} movements of stock name it`;
      report(finding('movements_of_no_order', key, text));
    }
  }
  for await (const { _id, why } of orphanMovements(session)) {
    const movement = String(_id);
    const message = `Movement ${movement} of stock (${why}) names no order.`;
    report({ severity: 'error', code: 'movement_without_order', message, ids: { movement } });
  }
  for (const [field, code, what] of [
    ['paymentID', 'payment_id_twice', 'the same payment id'],
    ['idempotency.key', 'idempotency_key_twice', 'the same Idempotency-Key'],
  ] as const) {
    for await (const [first = '', ...others] of repeated(OrderModel, field, session)) {
      const ids = { order: first, others: others.join(' ') };
      report(finding(code, first, `has ${what} as ${others.join(', ')}`, { ids }));
    }
  }
  return { orders };
};
