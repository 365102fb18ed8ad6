import type { OrderStatus, PaymentStatus } from '@paila/shared';
import type { Actor } from '../platform/actor.js';
import { orderSubject, type NewEvent, type PastEvent } from '../platform/events/index.js';
import type { OrderMove } from '../features/inventory/index.js';
import type { OrderLineDoc, PastOrder, RefundDoc } from '../features/orders/index.js';
import { paymentBegun, paymentStatusChanged, type PastPayment } from '../features/payments/index.js';

type Change = Partial<Omit<PastOrder, '_id' | 'status' | 'history' | 'version'>>;

/**
 * An order that was just placed and goes from step to step, as the shop's own transactions would have written it. The
 * events of one step belong to one transaction.
 */
export const createStory = (placed: PastOrder) => {
  let order = placed;
  let payment: PastPayment | undefined;
  const events: PastEvent[] = [];
  const moves: OrderMove[] = [];
  const subject = orderSubject(order._id);

  const record = (at: Date, ...recorded: readonly NewEvent[]): void => {
    events.push(...recorded.map((event) => ({ ...event, at })));
  };
  const change = (at: Date, changed: Change, ...recorded: readonly NewEvent[]): void => {
    order = { ...order, ...changed, version: order.version + 1 };
    record(at, ...recorded);
  };
  const moveStock = (at: Date, actor: Actor, why: OrderMove['why'], lines: readonly OrderLineDoc[]): void => {
    const items = lines.flatMap(({ product, size, quantity, tracked }) =>
      tracked && size !== undefined ? [{ product: product._id, size, quantity }] : [],
    );
    if (lines.length > 0) moves.push({ why, items, context: { order: order._id, actor, at } });
  };

  const [first] = order.history;
  if (first) {
    const is = { status: order.status, amountCents: order.amountCents };
    record(first.at, { type: 'order.placed', subject, actor: first.actor, is });
    moveStock(first.at, first.actor, 'ordered', order.products.flat());
  }

  return {
    order: () => order,
    change,
    /** @param more events of the same transaction */
    move: (at: Date, actor: Actor, next: OrderStatus, changed: Change = {}, ...more: readonly NewEvent[]): void => {
      const { paymentID } = changed;
      const { expiresAt: _expiresAt, holders: _holders, ...rest } = order;
      const was = { status: order.status };
      order = { ...rest, status: next, history: [...order.history, { status: next, at, actor }] };
      const is = { status: next, ...(paymentID === undefined ? {} : { paymentID }) };
      change(at, changed, { type: 'order.status_changed', subject, actor, was, is }, ...more);
    },
    returnStock: moveStock,
    beginPayment: (begun: PastPayment, actor: Actor): void => {
      payment = begun;
      record(begun.createdAt, paymentBegun(begun, actor));
    },
    /** Stores the provider's status of the payment and closes it. */
    endPayment: (at: Date, actor: Actor, status: PaymentStatus, changed: Partial<PastPayment> = {}): void => {
      if (!payment) throw new Error('No payment was begun');
      record(at, paymentStatusChanged(payment, status, actor));
      payment = { ...payment, ...changed, status, open: false, askedAt: at };
    },
    refund: (refund: RefundDoc, lines: readonly OrderLineDoc[], actor: Actor): void => {
      const { _id, amountCents, amountPaisa, at, endedAt = at, status } = refund;
      const refundFields = { refund: _id.toHexString(), amountCents };
      const refunds = [...(order.refunds ?? []), refund];
      change(at, { refunds }, { type: 'order.refund_begun', subject, actor, is: { ...refundFields, amountPaisa } });
      const products = lines.map((line) => [line]);
      const was = { status: 'under_way' } as const;
      const changed = { type: 'order.refund_changed', subject, actor, was, is: { ...refundFields, status } } as const;
      change(endedAt, { refundedCents: amountCents, products }, changed);
    },
    /** The order, its payment, and their events. */
    records: () => ({ order, payment, events, moves }),
  };
};
