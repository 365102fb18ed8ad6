import type { Order, OrderLine } from '../contract/orders.js';
import type { OrderStatus } from './constants.js';

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

/** The order number that customers see: the payment id without its first three characters. */
export const orderNumber = (order: Pick<Order, 'paymentID'>): string => {
  const number = order.paymentID?.slice(3);
  return number === undefined || number === '' ? 'N/A' : number;
};

/** The lines of an order as a flat list. */
export const orderLines = (order: Pick<Order, 'products'>): readonly OrderLine[] =>
  order.products.flatMap((line) => line.slice(0, 1));
