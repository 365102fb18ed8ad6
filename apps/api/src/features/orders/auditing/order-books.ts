import type { Types } from 'mongoose';
import { type Piece, sortedIn } from '../../../platform/database/pieces.js';
import type { Finding } from '../../../platform/finding.js';
import type { OrderMovement } from '../../inventory/index.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

// The audit reads no personal data.
const WITHOUT_PERSON = { address: 0, search: 0, orderTokenHash: 0, idempotency: 0 } as const;
/** An order as an audit reads it. */
export type AuditedOrder = Omit<OrderDoc, keyof typeof WITHOUT_PERSON>;

const AUDITED = {
  ...WITHOUT_PERSON,
  'resolvedReviews.note': 0,
  'resolvedReviews.answer': 0,
  notes: 0,
  'refunds.reason': 0,
  'refunds.note': 0,
  'cash.reason': 0,
  problems: 0,
} as const;

/** The orders of a piece, including deleted ones, in the order of their ids, without personal data. */
export const ordersForAudit = (piece: Piece): AsyncIterable<AuditedOrder> =>
  sortedIn(piece, OrderModel.find({}, AUDITED), ['_id']);

/** @param order an order, or an id that records name */
export const orderFinding = (
  code: string,
  { _id }: { readonly _id: Types.ObjectId | string },
  text: string,
  { ids, ...more }: Partial<Finding> = {},
): Finding => {
  const order = String(_id);
  return { severity: 'error', code, message: `Order ${order} ${text}.`, ids: { order, ...ids }, ...more };
};

/**
 * True if changes of a status lead to its present value: each status but the last begins as often as it ends. The
 * comparison needs no clock of the instances that wrote the events.
 */
export const leadTo = (
  status: string,
  changes: readonly {
    readonly was?: { readonly status: string } | undefined;
    readonly is: { readonly status: string };
  }[],
): boolean => {
  const balance = new Map<string, number>([[status, -1]]);
  const count = (step: string, by: number) => balance.set(step, (balance.get(step) ?? 0) + by);
  for (const { was, is } of changes) {
    if (was) count(was.status, -1);
    count(is.status, 1);
  }
  return [...balance.values()].every((difference) => difference === 0);
};

/** A number of items; negative when they left the stock. */
export interface Count {
  readonly product: Types.ObjectId;
  readonly size: string;
  readonly count: number;
}

interface ComparedCount {
  readonly product: string;
  readonly size: string;
  readonly expected: number;
  readonly actual: number;
}

/** The sums by product and size that differ between two lists. */
export const differingCounts = (expected: readonly Count[], actual: readonly Count[]): ComparedCount[] => {
  const sums = new Map<string, ComparedCount>();
  const add = (side: 'expected' | 'actual', { product: id, size, count }: Count) => {
    const product = String(id);
    const before = sums.get(`${product} ${size}`) ?? { product, size, expected: 0, actual: 0 };
    sums.set(`${product} ${size}`, { ...before, [side]: before[side] + count });
  };
  for (const count of expected) add('expected', count);
  for (const count of actual) add('actual', count);
  return [...sums.values()].filter((sum) => sum.expected !== sum.actual);
};

/** The items that movements brought back; negative when they left the stock. */
export const movedCounts = (movements: readonly OrderMovement[]): Count[] =>
  movements.map(({ product, size, change }) => ({ product, size, count: change }));
