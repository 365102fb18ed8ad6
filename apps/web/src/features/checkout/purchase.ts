import { readStoredJson, removeStored, writeStored } from '../../platform/storage.js';
import type { PaidLine } from '../carts/index.js';
import { fingerprint } from './fingerprint.js';

/**
 * The purchase under way in this browser. It lives in local storage, as two tabs with one cart are one purchase, and as
 * a payment may come back in another tab than it left from. It holds nothing personal.
 */
interface Purchase {
  /** Of the order's content: another content is another purchase. */
  readonly sign: string;
  /** Sent with every try of this order, so that they make one. */
  readonly key: string;
  readonly lines: readonly PaidLine[];
  readonly orderId?: string;
  readonly pidx?: string;
}

const STORED_AS = 'purchase';

const isPurchase = (value: unknown): value is Purchase => {
  if (typeof value !== 'object' || value === null) return false;
  const { sign, key, lines } = value as Partial<Purchase>;
  return typeof sign === 'string' && typeof key === 'string' && Array.isArray(lines);
};

const stored = (): Purchase | null => readStoredJson(STORED_AS, isPurchase);
const store = (purchase: Purchase): void => {
  writeStored(STORED_AS, JSON.stringify(purchase));
};

/** Not `randomUUID`, which browsers keep from pages without TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key for an order: the one of the last try as long as cart, address and sum are the same, so that a
 * double click, a lost answer, the back button and a second tab all find the same order.
 */
export const purchaseKey = (payload: object, lines: readonly PaidLine[]): string => {
  const sign = fingerprint(payload);
  const before = stored();
  if (before?.sign === sign) return before.key;
  const key = randomKey();
  store({ sign, key, lines });
  return key;
};

/** The purchase's order was placed. */
export const purchasePlaced = (orderId: string): void => {
  const purchase = stored();
  if (purchase) store({ ...purchase, orderId });
};

/** The provider was asked for a payment of this order. */
export const purchasePaying = (orderId: string, pidx: string): void => {
  const purchase = stored();
  if (purchase?.orderId === orderId) store({ ...purchase, pidx });
};

/** The order that this browser's purchase has come to, if any; with a payment, only if that is the purchase's. */
export const purchaseOrderId = (pidx?: string): string | undefined => {
  const purchase = stored();
  return pidx === undefined || purchase?.pidx === pidx ? purchase?.orderId : undefined;
};

/** The next try makes another order. */
export const forgetPurchase = (): void => {
  removeStored(STORED_AS);
};

/**
 * What was bought, if this payment or order was the purchase under way: only the first to ask gets it, so that a cart is
 * cleared once, whatever is reloaded or opened twice.
 */
export const finishPurchase = (paid: {
  pidx?: string | undefined;
  orderId?: string | undefined;
}): readonly PaidLine[] | null => {
  const purchase = stored();
  if (!purchase) return null;
  const isThis =
    (paid.pidx !== undefined && purchase.pidx === paid.pidx) ||
    (paid.orderId !== undefined && purchase.orderId === paid.orderId);
  if (!isThis) return null;
  forgetPurchase();
  return purchase.lines;
};
