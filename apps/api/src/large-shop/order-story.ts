import type { OrderStatus, PaymentStatus } from '@paila/shared';
import type { Actor } from '../platform/actor.js';
import type { NewEvent, PastEvent } from '../platform/events/index.js';
import type { OrderMove } from '../features/inventory/index.js';
import type { OrderLineDoc, PastOrder, RefundDoc } from '../features/orders/index.js';
import { paymentBegun, paymentStatusChanged, type PastPayment } from '../features/payments/index.js';
import { stockItems } from './order-items.js';

type Change = Partial<Omit<PastOrder, '_id' | 'status' | 'history' | 'version'>>;

/** What is written of an order: itself, its payment, and what happened to it. */
export interface Written {
  readonly order: PastOrder;
  readonly payment: PastPayment | undefined;
  readonly events: readonly PastEvent[];
  readonly moves: readonly OrderMove[];
}

/** An order as it goes from step to step, as the shop's own transactions would have written it. */
export interface OrderStory {
  readonly order: () => PastOrder;
  readonly payment: () => PastPayment | undefined;
  /** Changes the order; the events of one step are of one transaction. */
  readonly change: (at: Date, change: Change, events?: readonly NewEvent[]) => void;
  readonly move: (at: Date, actor: Actor, next: OrderStatus, change?: Change) => void;
  readonly takeStock: () => void;
  readonly returnStock: (
    at: Date,
    actor: Actor,
    why: Exclude<OrderMove['why'], 'ordered'>,
    lines: readonly OrderLineDoc[],
  ) => void;
  readonly beginPayment: (payment: PastPayment, actor: Actor) => void;
  /** What the provider said of the payment; it is open no more. */
  readonly endPayment: (at: Date, actor: Actor, status: PaymentStatus, change?: Partial<PastPayment>) => void;
  readonly refund: (refund: RefundDoc, lines: readonly OrderLineDoc[], actor: Actor) => void;
  readonly written: () => Written;
}

/** Begins the story of an order that was just placed. */
export const storyOf = (placed: PastOrder): OrderStory => {
  let order = placed;
  let payment: PastPayment | undefined;
  const events: PastEvent[] = [];
  const moves: OrderMove[] = [];
  const subject = { kind: 'order', id: order._id.toHexString() } as const;

  const tell = (at: Date, ...told: readonly NewEvent[]): void => {
    events.push(...told.map((event) => ({ ...event, at })));
  };
  const change: OrderStory['change'] = (at, changed, told = []) => {
    order = { ...order, ...changed, version: order.version + 1 };
    tell(at, ...told);
  };
  const moveStock = (at: Date, actor: Actor, why: OrderMove['why'], lines: readonly OrderLineDoc[]): void => {
    if (lines.length > 0) moves.push({ why, items: stockItems(lines), context: { order: order._id, actor, at } });
  };

  const [first] = order.history;
  if (first) {
    const is = { status: order.status, amountCents: order.amountCents };
    tell(first.at, { type: 'order.placed', subject, actor: first.actor, is });
  }

  const move: OrderStory['move'] = (at, actor, next, changed = {}) => {
    const { paymentID } = changed;
    const { expiresAt: _expiresAt, holders: _holders, ...rest } = order;
    order = { ...rest, status: next, history: [...order.history, { status: next, at, actor }] };
    const is = { status: next, ...(paymentID === undefined ? {} : { paymentID }) };
    const was = { status: order.history.at(-2)?.status ?? 'pending' };
    change(at, changed, [{ type: 'order.status_changed', subject, actor, was, is }]);
  };

  return {
    order: () => order,
    payment: () => payment,
    change,
    move,
    takeStock: () => {
      if (first) moveStock(first.at, first.actor, 'ordered', order.products.flat());
    },
    returnStock: moveStock,
    beginPayment: (begun, actor) => {
      payment = begun;
      tell(begun.createdAt, paymentBegun(begun, actor));
    },
    endPayment: (at, actor, status, changed = {}) => {
      if (!payment) throw new Error('No payment was begun');
      tell(at, paymentStatusChanged(payment, status, actor));
      payment = { ...payment, ...changed, status, open: false, askedAt: at };
    },
    refund: (refund, lines, actor) => {
      const { _id, amountCents, amountPaisa, at, endedAt = at, status } = refund;
      const about = { refund: _id.toHexString(), amountCents };
      change(at, { refunds: [...(order.refunds ?? []), refund] }, [
        { type: 'order.refund_begun', subject, actor, is: { ...about, amountPaisa } },
      ]);
      change(endedAt, { refundedCents: amountCents, products: lines.map((line) => [line]) }, [
        { type: 'order.refund_changed', subject, actor, was: { status: 'under_way' }, is: { ...about, status } },
      ]);
    },
    written: () => ({ order, payment, events, moves }),
  };
};
