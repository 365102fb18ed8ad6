import type { OrderAddress } from './addresses.js';

export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled', 'expired', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['paid', 'cancelled', 'expired'],
  paid: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  // A late payment makes the order paid if its stock can still be reserved.
  cancelled: ['paid'],
  expired: ['paid'],
  refunded: [],
};
const NOT_BY_HAND: readonly OrderStatus[] = ['paid', 'refunded', 'expired'];

/** Whether the status of an order may change from one to another. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/**
 * The statuses that staff may give an order next. Never `paid` or `refunded`, which only the payment provider decides,
 * nor `expired`, which only a timer does (docs/decisions/004-order-states.md).
 */
export const adminNextStatuses = (status: OrderStatus): readonly OrderStatus[] =>
  TRANSITIONS[status].filter((next) => !NOT_BY_HAND.includes(next));

/** The statuses in which an order holds its stock, that is, has not returned it. */
export const HOLDS_STOCK: readonly OrderStatus[] = ['pending', 'paid', 'shipped', 'delivered'];

/** How many minutes a pending order holds its stock; a payment link is valid for as long. */
export const PENDING_ORDER_MINUTES = 60;

/** A line of an order, with a snapshot of the product at the time of the order. Prices are dollars. */
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
  /** Who did it: `shopper`, `provider`, `clock` or, for staff, `shop`; admins see the staff member's name instead. */
  readonly by: string;
}

/** An order in the API. `amount` is dollars; `products` is a list of lists, each with one line. */
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
  /** The reasons why staff must review it, as text; shown to admins only. */
  readonly attention?: string;
}

/** The answer to a guest's order: the token gives access to this order, in the `x-order-token` header. */
export interface PlacedOrder extends Order {
  readonly orderToken?: string;
}

/** The order number that customers see: the payment id without its first three characters. */
export const orderNumber = (order: Pick<Order, 'paymentID'>): string => {
  const number = order.paymentID?.slice(3);
  return number === undefined || number === '' ? 'N/A' : number;
};

/** The lines of an order as a flat list. */
export const orderLines = (order: Pick<Order, 'products'>): readonly OrderLine[] =>
  order.products.flatMap((line) => line.slice(0, 1));
