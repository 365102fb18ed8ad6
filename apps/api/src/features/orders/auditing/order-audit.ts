import {
  canBecome,
  type Cents,
  HOLDS_STOCK,
  isCashOrder,
  orderNumberFrom,
  type OrderProgress,
  statusBefore,
  sum,
  UNDER_WAY,
} from '@paila/shared';
import type { Audits } from '../../../platform/feature.js';
import type { Finding, Report } from '../../../platform/finding.js';
import { eventsForAudit, subjectId } from '../../../platform/events/index.js';
import { type InPieces, joinSorted, type Piece } from '../../../platform/database/pieces.js';
import { type MovementReason, movementsOfOrders, orphanMovements, type OrderMovement } from '../../inventory/index.js';
import { cancelledFindings } from './order-cancelled-audit.js';
import { cashFindings } from './order-cash-audit.js';
import { dueFindings } from './order-due-audit.js';
import { differingCounts, movedCounts, orderFinding, ordersForAudit, type AuditedOrder } from './order-books.js';
import { AUDITED_EVENTS, type AuditedEvent, orderEventFindings } from './order-event-audit.js';
import { auditOrderKeys } from './order-key-audit.js';
import { pickUpFindings } from './order-pick-up-audit.js';
import { refundFindings } from './order-refund-audit.js';
import { nextShortNumber } from '../placing/short-numbers.js';
import { orderTimes } from '../order-times.js';
import { lineTotal, orderLines } from '../order.model.js';

/** A pending order may be overdue by this much before it is reported. */
const GRACE_MS = 15 * 60_000;

/** The text of a finding about an order. */
type Problem = string | undefined;

/** True if the items of an order have left the stock, except those that a refund has returned. */
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
  const due = [
    ...lines.flatMap(({ product, size, quantity, tracked, returned = 0 }) =>
      tracked && size !== undefined ? [{ product: product._id, size, count: returned - quantity }] : [],
    ),
    ...unrestocked.map(({ product, size, quantity }) => ({ product, size, count: quantity })),
  ];
  const moved = movedCounts(movements.filter(({ why }) => !AFTERWARDS.includes(why)));
  return differingCounts(due, moved).map(({ product, size, expected, actual }) => {
    const text = `is ${order.status}: its movements of product ${product}, size ${size} come to ${String(actual)}, not ${String(expected)}`;
    return orderFinding('order_stock_differs', order, text, { ids: { product, size } });
  });
};

/** The ledger moved the items that an order lists as put into another size, and wrote off its unrestocked items. */
const unrestockedProblem = ({ unrestocked = [] }: AuditedOrder, movements: readonly OrderMovement[]): Problem => {
  const movedBy = (reason: MovementReason) =>
    movements.reduce((total, { why, change }) => total + (why === reason ? change : 0), 0);
  const totalQuantity = (items: typeof unrestocked) => items.reduce((total, { quantity }) => total + quantity, 0);
  const put = totalQuantity(unrestocked.filter(({ putInto }) => putInto));
  const [moved, writtenOff] = [movedBy('put_back'), -movedBy('written_off')];
  // Items that an older version wrote off are not on the order.
  if (put === moved && totalQuantity(unrestocked) <= writtenOff) return undefined;
  return `lists ${String(totalQuantity(unrestocked))} items that could not return to stock, ${String(put)} of them now in another size, but ${String(writtenOff)} were written off and ${String(moved)} put back`;
};

/**
 * The first step of the history after which an order that is not paid in cash was paid. A parcel that staff received
 * the money for was shipped before, and stays shipped. Its delivery may have been undone since.
 */
const paidStep = ({ history, byHand }: AuditedOrder): number => {
  const paid = history.findIndex(({ status }) => status === 'paid');
  return paid < 0 && byHand ? history.findLastIndex(({ status, undone }) => status === 'shipped' && !undone) : paid;
};

/**
 * The way to pay at a step of the history. An order that is paid without cash may have been one with cash on delivery
 * before it was paid.
 */
const methodAt = (order: AuditedOrder, index: number): OrderProgress['paymentMethod'] =>
  isCashOrder(order) || index < paidStep(order) ? 'cash' : undefined;

const historyProblem = (order: AuditedOrder): Problem => {
  const path = order.history.map(({ status }) => status);
  const isLegal =
    path[0] === 'pending' &&
    path.at(-1) === order.status &&
    order.history.slice(1).every(({ status, undone }, index) => {
      const { pickUp } = order;
      const before = { status: path[index] ?? status, paymentMethod: methodAt(order, index), pickUp };
      return undone ? statusBefore(before) === status : canBecome(before, status);
    });
  return isLegal ? undefined : `is ${order.status}, but its history is ${path.join(' → ') || 'empty'}`;
};

/** Each step of the history after the first is a change. Other changes are not in the history. */
const versionProblem = ({ version, history }: AuditedOrder): Problem =>
  Number.isSafeInteger(version) && version >= Math.max(1, history.length)
    ? undefined
    : `has version ${String(version)}, but its history has ${String(history.length)} steps`;

const amountProblem = (order: AuditedOrder): Problem => {
  const { amountCents, deliveryFeeCents: fee } = order;
  const lines = orderLines(order);
  const worth = sum([...lines.map(lineTotal), fee ?? (0 as Cents)]);
  if (lines.length > 0 && worth === amountCents) return undefined;
  const parts = `${String(lines.length)} lines${fee === undefined ? '' : ' and its delivery fee'}`;
  return `comes to ${String(amountCents)} cents, but its ${parts} add up to ${String(worth)}`;
};

const numberProblem = ({ paymentID, number }: AuditedOrder): Problem =>
  number === undefined || number === orderNumberFrom(paymentID)
    ? undefined
    : 'has a number that does not match its payment';

/** The shop would also give an unreserved number to another order. */
const shortNumberProblem = ({ shortNumber }: AuditedOrder, next: number): Problem =>
  shortNumber === undefined || shortNumber < next
    ? undefined
    : `has short number ${String(shortNumber)}, but only numbers below ${String(next)} are reserved`;

/** Orders of older versions could be removed in any state. */
const removalProblem = ({ status, deletedAt }: AuditedOrder): Problem =>
  deletedAt && UNDER_WAY.includes(status) ? `is ${status}, but removed` : undefined;

const overdueProblem = ({ status, expiresAt }: AuditedOrder, now: Date): Problem =>
  status === 'pending' && expiresAt && expiresAt.getTime() + GRACE_MS < now.getTime()
    ? `is pending, although it expired at ${expiresAt.toISOString()}`
    : undefined;

const expiryProblem = ({ status, expiresAt }: AuditedOrder): Problem =>
  status === 'pending' && !expiresAt ? 'is pending, but has no time of expiry' : undefined;

/** All records of an order, and the next short number that the shop would give. */
interface OrderRecords {
  /** The order's id. */
  readonly key: string;
  readonly order: AuditedOrder | undefined;
  readonly movements: readonly OrderMovement[];
  readonly events: readonly AuditedEvent[];
  readonly next: number;
}

async function* orderRecords(piece: Piece): AsyncGenerator<OrderRecords> {
  const next = await nextShortNumber(piece.session);
  const withMovements = joinSorted(
    ordersForAudit(piece),
    ({ _id }) => String(_id),
    movementsOfOrders(piece),
    ({ order }) => String(order),
  );
  const rows = joinSorted(withMovements, ({ key }) => key, eventsForAudit('order', AUDITED_EVENTS, piece), subjectId);
  for await (const { key, one, many: events } of rows) {
    yield { key, order: one?.one, movements: one?.many ?? [], events, next };
  }
}

/**
 * Checks every order: its movements match its status, its amount matches its parts, and the states allow its history.
 * Each step and each movement has an event, and every movement and event has an order.
 * @returns the number of orders, and of orders that staff must review
 */
const auditOrders = async (
  inPieces: InPieces,
  report: Report,
  now: Date,
): Promise<{ orders: number; toReview: number }> => {
  let [orders, toReview] = [0, 0];
  for await (const { key, order, movements, events, next } of inPieces(orderRecords)) {
    if (order) {
      orders += 1;
      if (order.reviewFlags.length > 0 && !order.deletedAt) toReview += 1;
      const problems: readonly (readonly [code: string, Problem, Finding['severity']?])[] = [
        ['order_unrestocked', unrestockedProblem(order, movements)],
        ['order_history', historyProblem(order)],
        ['order_amount', amountProblem(order)],
        ['order_never_expires', expiryProblem(order)],
        ['order_overdue', overdueProblem(order, now), 'warning'],
        ['order_number', numberProblem(order)],
        ['order_version', versionProblem(order)],
        ['order_removed_under_way', removalProblem(order), 'warning'],
        ['order_short_number', shortNumberProblem(order, next)],
      ];
      const found = [
        stockFindings(order, movements),
        problems.flatMap(([code, text, severity = 'error']) =>
          text === undefined ? [] : [orderFinding(code, order, text, { severity })],
        ),
        orderEventFindings(order, movements, events),
        cashFindings(order, events),
        pickUpFindings(order),
        refundFindings(order, events),
        cancelledFindings(order, events),
        dueFindings(order, events, now),
      ];
      found.flat().forEach(report);
      continue;
    }
    for (const [code, records, { length }] of [
      ['movements_of_no_order', 'movements of stock', movements],
      ['events_of_no_order', 'events', events],
    ] as const) {
      const text = `does not exist, but ${String(length)} ${records} name it`;
      if (length > 0) report(orderFinding(code, { _id: key }, text));
    }
  }
  for await (const { _id, why } of orphanMovements()) {
    const movement = String(_id);
    const message = `Movement ${movement} of stock (${why}) names no order.`;
    report({ severity: 'error', code: 'movement_without_order', message, ids: { movement } });
  }
  await auditOrderKeys(inPieces, report);
  return { orders, toReview };
};

export const orderAudits: Audits = { times: orderTimes, examine: auditOrders };
