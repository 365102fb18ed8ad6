import type { OrderAddress } from './addresses.js';

export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled', 'expired'],
  paid: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // Money that arrives late makes the order paid if its stock can still be reserved.
  cancelled: ['paid'],
  expired: ['paid'],
  refunded: [],
};
const NOT_BY_HAND: readonly OrderStatus[] = ['paid', 'refunded', 'expired'];

/** Whether an order may go from one status to another at all. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/**
 * What an admin may make of an order; empty when nothing is left to do. Never `paid` or `refunded`, which are the
 * payment provider's word, nor `expired`, which is the clock's (docs/decisions/004-order-states.md).
 */
export const adminNextStatuses = (status: OrderStatus): readonly OrderStatus[] =>
  TRANSITIONS[status].filter((next) => !NOT_BY_HAND.includes(next));

/** Statuses in which an order holds its stock: what it took from stock has not gone back. */
export const HOLDS_STOCK: readonly OrderStatus[] = ['pending', 'paid', 'shipped', 'delivered'];

/** Minutes that a pending order holds its stock for; a payment link lives as long. */
export const PENDING_ORDER_MINUTES = 60;

/** A line of an order: what was bought, as it was when it was bought. Prices are dollars. */
export interface OrderLine {
  readonly product: {
    readonly _id: string;
    readonly title: string;
    readonly price: number;
    readonly discountPrice: number;
    readonly img: string;
    readonly slug: string;
  };
  readonly quantity: number;
  readonly size?: string;
}

export interface OrderEvent {
  readonly status: OrderStatus;
  /** ISO 8601 */
  readonly at: string;
  /** Who did it: `shopper`, `provider`, `clock`, or an admin: by name for admins, `shop` for everybody else. */
  readonly by: string;
}

/** An order as it travels on the wire. `amount` is dollars; `products` is a list of lists, each with one line. */
export interface Order {
  readonly _id: string;
  /** null for a guest's order. */
  readonly user: string | null;
  readonly paymentID?: string;
  readonly amount: number;
  readonly status: OrderStatus;
  readonly createdAt: string;
  /** When the stock of a pending order is released; ISO 8601. */
  readonly expiresAt?: string;
  readonly address: OrderAddress;
  readonly products: readonly (readonly OrderLine[])[];
  readonly history: readonly OrderEvent[];
  /** Set when a person must look at it, with the reason in words; shown to admins only. */
  readonly attention?: string;
}

/** The answer to a guest's order: the token opens this one order, in the `x-order-token` header. */
export interface PlacedOrder extends Order {
  readonly orderToken?: string;
}

/** The number a customer knows an order by: the payment id without its first three characters. */
export const orderNumber = (order: Pick<Order, 'paymentID'>): string => {
  const number = order.paymentID?.slice(3);
  return number === undefined || number === '' ? 'N/A' : number;
};

/** The lines of an order, out of their list of lists. */
export const orderLines = (order: Pick<Order, 'products'>): readonly OrderLine[] =>
  order.products.flatMap((line) => line.slice(0, 1));
