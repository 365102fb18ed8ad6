import type { Order } from '../contract/orders.js';
import type { OrderStatus } from './orders.js';
import { type Cents, fromCents, type Paisa, toCents, toPaisa } from './money.js';

/**
 * A refund is under way while the provider is asked for it, and then done or refused. Without a clear answer it is
 * `unclear`, until a look at the provider, or staff, tell what became of it: it is never asked for again.
 */
export const REFUND_STATUSES = ['under_way', 'done', 'refused', 'unclear'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Whether the money may be given back yet: an order has one such refund at most. */
export const isOpenRefund = (status: RefundStatus): boolean => status === 'under_way' || status === 'unclear';

/** What a review of a refund is about. */
export const aboutRefund = ({ _id }: { readonly _id: { readonly toString: () => string } }): string =>
  `refund:${_id.toString()}`;

/** The statuses in which an order has money that can be given back. */
export const REFUNDABLE: readonly OrderStatus[] = ['paid', 'shipped', 'delivered'];

/** Whether what is refunded returns to stock unless somebody says otherwise: only what has not left the house. */
export const returnsByDefault = (status: OrderStatus): boolean => status === 'paid';

/** What can still be given back of an order, in dollars. */
export const leftToRefund = ({ amount, refunded = 0 }: Pick<Order, 'amount' | 'refunded'>): number =>
  fromCents((toCents(amount) - toCents(refunded)) as Cents);

/** The money of a paid order. */
export interface PaidMoney {
  readonly amountCents: Cents;
  /** What was paid. */
  readonly amountPaisa: Paisa;
  /** Rupees per dollar, as when it was placed. */
  readonly usdToNpr: number;
}

/**
 * The paisa of a refund. Each is the difference between what is due up to it and what was due before it, so that however an
 * amount is split, the parts come to what was paid and never to more.
 * @param before what was refunded before
 */
export const refundPaisa = ({ amountCents, amountPaisa, usdToNpr }: PaidMoney, before: Cents, refund: Cents): Paisa => {
  const upTo = (cents: number): number =>
    cents >= amountCents ? amountPaisa : Math.min(amountPaisa, toPaisa(cents as Cents, usdToNpr));
  return (upTo(before + refund) - upTo(before)) as Paisa;
};
