import { isSameLine, type LineKey, type PaymentProviderName } from '@paila/shared';
import type { ProviderPayment } from '../../platform/pay-with.js';
import { recent } from '../../platform/recent.js';
import { SHOPPER_KEYS } from '../../platform/shopper-keys.js';
import { readStoredJson, removeStored, writeStored } from '../../platform/storage.js';
import type { PaidLine } from './cart-slice.js';

/** 32-bit FNV-1a hash of a text's code units, from a given start value. */
const fnv = (text: string, start: number): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
};

/**
 * A short hash of a value's JSON, to detect a change without storing the value. Collisions are rare enough for that,
 * but it is not a cryptographic hash.
 */
const fingerprint = (value: unknown): string => {
  const text = JSON.stringify(value);
  return [0x811c9dc5, 0x9747b28c].map((start) => fnv(text, start).toString(16).padStart(8, '0')).join('');
};

/**
 * The current purchase of this browser. Kept in local storage because two tabs share one cart, and because the provider
 * may return to another tab than the payment started in. Contains no personal data.
 */
interface Purchase {
  /** Fingerprint of the order's content: different content is a different purchase. */
  readonly sign: string;
  /** The idempotency key, sent with every attempt, so that they create one order. */
  readonly key: string;
  readonly lines: readonly PaidLine[];
  readonly orderId?: string;
  /** The order of the purchase before, which may still wait for its payment. */
  readonly earlierId?: string;
  readonly pidx?: string;
  /** The provider of the payment; Khalti if absent. */
  readonly provider?: PaymentProviderName;
}

/** The order of a payment, so that every tab finds it after the purchase has ended. */
const paidOrders = recent('paidOrders');

const isPurchase = (value: unknown): value is Purchase => {
  if (typeof value !== 'object' || value === null) return false;
  const { sign, key, lines } = value as Partial<Purchase>;
  return typeof sign === 'string' && typeof key === 'string' && Array.isArray(lines);
};

const stored = (): Purchase | null => readStoredJson(SHOPPER_KEYS.purchase, isPurchase);
const store = (purchase: Purchase): void => writeStored(SHOPPER_KEYS.purchase, JSON.stringify(purchase));

/** A random key. Browsers offer `randomUUID` only to pages with TLS. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key for an order: the previous one as long as cart, address and amount are the same. A double click,
 * a lost answer, the back button and a second tab then all lead to the same order.
 */
export const purchaseKey = (payload: object, lines: readonly PaidLine[]): string => {
  const sign = fingerprint(payload);
  const before = stored();
  if (before?.sign === sign) return before.key;
  const key = randomKey();
  const earlierId = before?.orderId ?? before?.earlierId;
  store({ sign, key, lines, ...(earlierId !== undefined && { earlierId }) });
  return key;
};

/** The purchase's order was placed. */
export const purchasePlaced = (orderId: string): void => {
  const purchase = stored();
  if (purchase) store({ ...purchase, orderId });
};

/** A payment of this order was started at the provider. */
export const purchasePaying = (orderId: string, { provider = 'khalti', pidx }: ProviderPayment): void => {
  paidOrders.store(pidx, orderId);
  const purchase = stored();
  if (purchase?.orderId === orderId) store({ ...purchase, pidx, provider });
};

/** The order of this browser's purchase, if any; given a payment, the order that it is for. */
export const purchaseOrderId = (pidx?: string): string | undefined => {
  const purchase = stored();
  if (pidx === undefined || purchase?.pidx === pidx) return purchase?.orderId;
  return paidOrders.get(pidx) ?? undefined;
};

/** True if this browser began the payment and saw its end, or has begun another payment since. */
export const isPurchaseOver = (pidx: string): boolean => paidOrders.get(pidx) !== null && stored()?.pidx !== pidx;

/** The order that this browser placed last and has not paid, as far as it knows. */
export const earlierOrderId = (): string | undefined => {
  const purchase = stored();
  return purchase?.orderId ?? purchase?.earlierId;
};

/** An order that this browser placed and has not seen paid. */
export interface OpenPurchase {
  readonly orderId: string;
  /** The payment that was begun here. */
  readonly payment?: ProviderPayment | undefined;
  /** The lines of the cart; unknown for the order before the last. */
  readonly lines?: readonly PaidLine[];
}

/** The orders that this browser placed and has not seen paid, the last one first. */
export const openPurchases = (): readonly OpenPurchase[] => {
  const { orderId, earlierId, pidx, provider, lines } = stored() ?? {};
  const payment = pidx === undefined ? undefined : { provider, pidx };
  return [
    ...(orderId === undefined ? [] : [{ orderId, payment, ...(lines && { lines }) }]),
    ...(earlierId === undefined ? [] : [{ orderId: earlierId }]),
  ];
};

/** True if the order of this browser's purchase, which is not paid as far as it knows, contains a line. */
export const isOrdered = (line: LineKey): boolean => {
  const purchase = stored();
  return purchase?.orderId !== undefined && purchase.lines.some((ordered) => isSameLine(ordered, line));
};

/** Makes the next attempt a new order. */
export const forgetPurchase = (): void => removeStored(SHOPPER_KEYS.purchase);

/** A purchase whose order is paid, or will be paid. */
export interface FinishedPurchase {
  readonly order: string;
  /** The lines of the cart; unknown for the order before the last. */
  readonly lines?: readonly PaidLine[];
}

/** The purchase of this payment or order, if this browser made it. Only the first call returns it. */
export const finishPurchase = (paid: {
  readonly pidx?: string | undefined;
  readonly orderId?: string | undefined;
}): FinishedPurchase | null => {
  const purchase = stored();
  if (!purchase) return null;
  const { orderId, pidx, provider, earlierId, ...rest } = purchase;
  const isLast =
    (paid.pidx !== undefined && pidx === paid.pidx) || (paid.orderId !== undefined && orderId === paid.orderId);
  if (isLast) {
    if (pidx !== undefined && orderId !== undefined) paidOrders.store(pidx, orderId);
    forgetPurchase();
    const order = orderId ?? paid.orderId;
    return order === undefined ? null : { order, lines: purchase.lines };
  }
  if (earlierId === undefined || paid.orderId !== earlierId) return null;
  store({
    ...rest,
    ...(orderId !== undefined && { orderId }),
    ...(pidx !== undefined && { pidx }),
    ...(provider !== undefined && { provider }),
  });
  return { order: earlierId };
};
