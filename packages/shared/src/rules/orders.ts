import type { PaymentMethod } from '../vocabulary/payment-providers.js';
import type { OrderStatus } from '../vocabulary/statuses.js';
import type { Order, OrderLine } from '../contract/orders.js';
import { foldText } from '../vocabulary/fold-text.js';

const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'paid', 'cancelled', 'expired'],
  confirmed: ['paid', 'shipped', 'delivered', 'cancelled'],
  paid: ['shipped', 'delivered', 'refunded'],
  shipped: ['delivered', 'returned', 'refunded'],
  delivered: ['refunded'],
  // Late money for an order that came back is refunded.
  returned: [],
  // A late payment makes the order paid if its stock can still be reserved.
  cancelled: ['paid'],
  expired: ['paid'],
  refunded: [],
};
const NOT_BY_HAND: readonly OrderStatus[] = ['paid', 'refunded', 'expired'];

/** The statuses that only an order with cash on delivery can have. */
const CASH_ONLY: readonly OrderStatus[] = ['confirmed', 'returned'];

/** The fields of an order that decide about its next statuses. Only an order with cash on delivery has a method. */
export interface OrderProgress {
  readonly status: OrderStatus;
  readonly paymentMethod?: PaymentMethod | undefined;
  /** True for an order that the customer picks up in the shop. It is never shipped. */
  readonly pickUp?: boolean | undefined;
  /** The time at which the customer cancelled the paid order; absent for any other order. */
  readonly cancelRequestedAt?: Date | string | undefined;
}

/** True if the order is paid in cash on delivery, or is meant to be. */
export const isCashOrder = ({ paymentMethod }: Pick<OrderProgress, 'paymentMethod'>): boolean =>
  paymentMethod === 'cash';

/** True if a change of status hands the items over to the customer or the courier. They leave the shop with it. */
export const leavesWith = ({ pickUp }: Pick<OrderProgress, 'pickUp'>, next: OrderStatus): boolean =>
  next === (pickUp ? 'delivered' : 'shipped');

/** The statuses in which a parcel with cash on delivery is still unpaid. */
const BEFORE_CASH: readonly OrderStatus[] = ['pending', 'confirmed', 'shipped'];

/** True if the courier still has to collect the cash for this order. */
export const awaitsCash = (order: OrderProgress): boolean => isCashOrder(order) && BEFORE_CASH.includes(order.status);

/** True if staff have to confirm an order with cash on delivery by phone. */
export const isToCall = (order: OrderProgress): boolean => isCashOrder(order) && order.status === 'pending';

/**
 * True if the customer has cancelled a paid order, and its money is not back yet. Such an order is neither packed nor
 * sent.
 */
export const isCancelRequested = ({ status, cancelRequestedAt }: OrderProgress): boolean =>
  status === 'paid' && Boolean(cancelRequestedAt);

/**
 * The status that undoing a step restores; undefined for steps that cannot be undone. Counted cash stays counted, so a
 * delivered order with cash on delivery cannot be undone.
 */
export const statusBefore = (order: OrderProgress): OrderStatus | undefined => {
  if (order.status === 'shipped') return isCashOrder(order) ? 'confirmed' : 'paid';
  if (order.status !== 'delivered' || isCashOrder(order)) return undefined;
  return order.pickUp ? 'paid' : 'shipped';
};

/**
 * True if an order may change to a status. Only cash orders are confirmed and returned. An order is refunded only after
 * it was paid, and a parcel with cash on delivery is paid at the door. Only an order for pick-up goes to the customer
 * without being shipped. An order that its customer has cancelled does not leave the shop.
 */
export const canBecome = (order: OrderProgress, to: OrderStatus): boolean => {
  if (!TRANSITIONS[order.status].includes(to)) return false;
  if (CASH_ONLY.includes(to)) return isCashOrder(order);
  const isHandOver = to === 'delivered' && order.status !== 'shipped';
  if (isHandOver || to === 'shipped') {
    if (!leavesWith(order, to) || isCancelRequested(order)) return false;
  }
  return !(to === 'refunded' && awaitsCash(order));
};

/**
 * The statuses that staff may give an order next. Never `paid` or `refunded`, which a payment or a recorded refund
 * decides, nor `expired`, which only a timer sets (docs/decisions/004-order-states.md).
 */
export const adminNextStatuses = (order: OrderProgress): readonly OrderStatus[] =>
  TRANSITIONS[order.status].filter((next) => canBecome(order, next) && !NOT_BY_HAND.includes(next));

/** The statuses in which an order has not returned its stock. */
export const HOLDS_STOCK: readonly OrderStatus[] = ['pending', 'confirmed', 'paid', 'shipped', 'delivered'];

/** The statuses of orders that are paid or confirmed, and that have neither arrived nor ended. */
export const UNDER_WAY: readonly OrderStatus[] = ['confirmed', 'paid', 'shipped'];

/** The statuses of orders that the shop sends next, unless their customers have cancelled them. */
export const TO_SEND: readonly OrderStatus[] = ['confirmed', 'paid'];

/** True if the shop sends the order next. */
export const isToSend = (order: OrderProgress): boolean => TO_SEND.includes(order.status) && !isCancelRequested(order);

/** True if staff may still correct the address and the sizes of an order, that is, until it is shipped. */
export const isCorrectable = (order: OrderProgress): boolean => order.status === 'pending' || isToSend(order);

/**
 * True if customers may cancel their order themselves, paid or not: until it is packed. The law makes cancelling before
 * dispatch free (Electronic Commerce Act 2081 of Nepal).
 */
export const isCancellable = (order: OrderProgress & { readonly packedAt?: Date | string | undefined }): boolean =>
  order.status === 'pending' || (isToSend(order) && !order.packedAt);

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
