import type { ClientSession, Types } from 'mongoose';
import type { Finding } from '../../../platform/finding.js';
import { OrderModel, type OrderDoc } from '../order.model.js';

// Personal data are not read.
const WITHOUT_PERSON = { address: 0, search: 0, orderTokenHash: 0, idempotency: 0 } as const;
/** An order as an audit reads it. */
export type AuditedOrder = Omit<OrderDoc, keyof typeof WITHOUT_PERSON>;

/** All orders, including deleted ones, in the order of their ids, without personal data. */
export const ordersForAudit = (session: ClientSession): AsyncIterable<AuditedOrder> =>
  OrderModel.find(
    {},
    {
      ...WITHOUT_PERSON,
      'resolvedReviews.note': 0,
      'resolvedReviews.answer': 0,
      notes: 0,
      'refunds.reason': 0,
      'refunds.note': 0,
      problems: 0,
    },
  )
    .sort({ _id: 1 })
    .session(session)
    .lean<AuditedOrder>()
    .cursor();

export const orderFinding = (code: string, order: string, text: string, more: Partial<Finding> = {}): Finding => ({
  severity: 'error',
  code,
  message: `Order ${order} ${text}.`,
  ids: { order },
  ...more,
});

/**
 * Whether changes of a status lead to its present value: each status but the last is entered as often as it is left. So
 * the clocks of the instances that wrote the events do not matter.
 */
export const leadTo = (
  status: string,
  changes: readonly {
    readonly was?: { readonly status: string } | undefined;
    readonly is: { readonly status: string };
  }[],
): boolean => {
  const balance = new Map<string, number>([[status, -1]]);
  const count = (each: string, by: number) => balance.set(each, (balance.get(each) ?? 0) + by);
  for (const { was, is } of changes) {
    if (was) count(was.status, -1);
    count(is.status, 1);
  }
  return [...balance.values()].every((each) => each === 0);
};

/** A number of items; negative when they left the stock. */
export interface Count {
  readonly product: Types.ObjectId;
  readonly size: string;
  readonly count: number;
}

/** Sums by product and size. */
export const countsBySize = (
  counts: readonly Count[],
): Map<string, { product: string; size: string; count: number }> => {
  const bySize = new Map<string, { product: string; size: string; count: number }>();
  for (const { product, size, count } of counts) {
    const key = `${String(product)} ${size}`;
    const before = bySize.get(key)?.count ?? 0;
    bySize.set(key, { product: String(product), size, count: before + count });
  }
  return bySize;
};
