import type { OrderStatus } from '../vocabulary/statuses.js';
import type { Order, OrderLine } from '../contract/orders.js';
import { foldText } from '../vocabulary/fold-text.js';

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

const UNDONE: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = { shipped: 'paid', delivered: 'shipped' };

/** The status that undoing a step restores; undefined for statuses that cannot be undone. */
export const statusBefore = (status: OrderStatus): OrderStatus | undefined => UNDONE[status];

/** True if the status of an order may change from one to another. */
export const canBecome = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/**
 * The statuses that staff may give an order next. Never `paid` or `refunded`, which only the payment provider decides,
 * nor `expired`, which only a timer does (docs/decisions/004-order-states.md).
 */
export const adminNextStatuses = (status: OrderStatus): readonly OrderStatus[] =>
  TRANSITIONS[status].filter((next) => !NOT_BY_HAND.includes(next));

/** The statuses in which an order has not returned its stock. */
export const HOLDS_STOCK: readonly OrderStatus[] = ['pending', 'paid', 'shipped', 'delivered'];

/** The statuses of paid orders that have neither arrived nor been refunded. */
export const UNDER_WAY: readonly OrderStatus[] = ['paid', 'shipped'];

/** True if staff may still correct the address and the sizes of an order, that is, until it is shipped. */
export const isCorrectable = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'pending' || status === 'paid';

/** True if a payment was ever started or referenced. If false, no late payment can arrive. */
export const isPaymentBegun = (order: { readonly payment?: unknown; readonly paymentID?: string | null }): boolean =>
  order.payment !== undefined || Boolean(order.paymentID);

/** True if the customer claims that an unpaid order is paid: only a claimed payment gives it a payment id. */
export const isPaymentClaimed = ({ status, paymentID }: Pick<Order, 'status' | 'paymentID'>): boolean =>
  status === 'pending' && Boolean(paymentID);

/** Shown for an order without a number. */
export const NO_ORDER_NUMBER = 'N/A';

/** The number that a payment id gives an order: the id without its first three characters. Undefined for none. */
export const orderNumberFrom = (paymentID: Order['paymentID'] | undefined): string | undefined => {
  const number = paymentID?.slice(3) ?? '';
  return number === '' || number === NO_ORDER_NUMBER ? undefined : number;
};

/** The order number that customers see. */
export const orderNumber = (order: Partial<Pick<Order, 'paymentID'>>): string =>
  orderNumberFrom(order.paymentID) ?? NO_ORDER_NUMBER;

/** The prefix of every short number. */
export const SHORT_NUMBER_PREFIX = 'PA-';

/** A short number as people write and say it: `PA-1042`. */
export const shortNumberText = (shortNumber: number): string => `${SHORT_NUMBER_PREFIX}${String(shortNumber)}`;

/** The short number that a text consists of, in any spelling; undefined for any other text. */
export const shortNumberIn = (text: string): number | undefined => {
  const [, digits] = /^(?:# ?(?:pa ?-? ?)?|pa ?-? ?)(\d{1,15})$/.exec(foldText(text)) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The short numbers in a text, in any spelling, each once. */
export const shortNumbersNamedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\bpa-?\s?\d{1,15}\b/gi)].flatMap(([named]) => shortNumberIn(named) ?? [])),
];

/** An object whose fields may be missing or null. */
type Partly<Of> = { readonly [Name in keyof Of]?: Of[Name] | null | undefined };
/** A line as pages and mails show it. On an old order, or another server's, any field may be missing. */
export type ShownOrderLine = Partly<Omit<OrderLine, 'product'>> & { readonly product: Partly<OrderLine['product']> };

/** The lines of an order as a flat list; none for an order that lacks them. */
export const orderLines = (order: { readonly products?: Order['products'] | null }): readonly ShownOrderLine[] =>
  (order.products ?? []).flatMap((lines: readonly Partly<OrderLine>[]) =>
    lines.slice(0, 1).map(({ product, ...line }) => ({ ...line, product: product ?? {} })),
  );
