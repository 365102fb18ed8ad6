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

/** The status that taking a step back restores; undefined for statuses that no undo leaves. */
export const statusBefore = (status: OrderStatus): OrderStatus | undefined => UNDONE[status];

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

/** The statuses of an order that is paid and has neither arrived nor been refunded: it must not be lost sight of. */
export const UNDER_WAY: readonly OrderStatus[] = ['paid', 'shipped'];

/** Whether staff may still correct where an order goes, and its sizes: until it is on its way. */
export const isCorrectable = ({ status }: { readonly status: OrderStatus }): boolean =>
  status === 'pending' || status === 'paid';

/** Whether a payment of an order was ever begun, or named: else none can still arrive for it. */
export const isPaymentBegun = (order: { readonly payment?: unknown; readonly paymentID?: string | null }): boolean =>
  order.payment !== undefined || Boolean(order.paymentID);

/** Whether the customer says that an unpaid order is paid: only a payment that they have named gives it an id. */
export const isPaymentClaimed = ({ status, paymentID }: Pick<Order, 'status' | 'paymentID'>): boolean =>
  status === 'pending' && Boolean(paymentID);

/** What stands for the number of an order that has none. */
export const NO_ORDER_NUMBER = 'N/A';

/** The number that a payment id gives an order: the id without its first three characters. Undefined for none. */
export const orderNumberFrom = (paymentID: Order['paymentID'] | undefined): string | undefined => {
  const number = paymentID?.slice(3) ?? '';
  return number === '' || number === NO_ORDER_NUMBER ? undefined : number;
};

/** The order number that customers see. */
export const orderNumber = (order: Partial<Pick<Order, 'paymentID'>>): string =>
  orderNumberFrom(order.paymentID) ?? NO_ORDER_NUMBER;

/** What every short number begins with. */
export const SHORT_NUMBER_PREFIX = 'PA-';

/** A short number as people write and say it: `PA-1042`. */
export const shortNumberText = (shortNumber: number): string => `${SHORT_NUMBER_PREFIX}${String(shortNumber)}`;

/** The short number that a text is, however it is written; undefined for any other text. */
export const shortNumberIn = (text: string): number | undefined => {
  const [, digits] = /^(?:# ?(?:pa ?-? ?)?|pa ?-? ?)(\d{1,15})$/.exec(foldText(text)) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The short numbers that a text names, however they are written, each once. */
export const shortNumbersNamedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(/\bpa-?\s?\d{1,15}\b/gi)].flatMap(([named]) => shortNumberIn(named) ?? [])),
];

/** What is there of an object whose fields may be missing, or null. */
type Partly<Of> = { readonly [Name in keyof Of]?: Of[Name] | null | undefined };
/** A line as it can be shown: of an old order, or another server's, anything may be missing. */
export type ShownOrderLine = Partly<Omit<OrderLine, 'product'>> & { readonly product: Partly<OrderLine['product']> };

/** The lines of an order as a flat list; none for an order that lacks them. */
export const orderLines = (order: { readonly products?: Order['products'] | null }): readonly ShownOrderLine[] =>
  (order.products ?? []).flatMap((lines: readonly Partly<OrderLine>[]) =>
    lines.slice(0, 1).map(({ product, ...line }) => ({ ...line, product: product ?? {} })),
  );
