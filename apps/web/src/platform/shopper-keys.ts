import { STORAGE_KEYS } from '@paila/shared';
import { forgetRecent } from './recent.js';
import { readStored, removeStored, writeStored } from './storage.js';

/**
 * The keys of a shopper's data in local storage, besides the session and the cart. A log-out removes all of them, so a
 * feature that stores something about a shopper adds its key here.
 */
export const SHOPPER_KEYS = {
  /** The current order. */
  purchase: 'purchase',
  /** The current or last payment. */
  paymentId: STORAGE_KEYS.paymentId,
  /** The provider of that payment; Khalti if absent. */
  paymentProvider: 'paymentProvider',
  /** The way to pay that was chosen last. */
  payWith: 'payWith',
  /** The payment whose order has left the cart. */
  clearedFor: 'cartClearedFor',
  viewedProducts: 'viewedProducts',
  lastSizes: 'lastSizes',
  /** The place whose delivery was shown last. */
  deliveryCity: 'deliveryCity',
  /** The time when the order of an address that was typed here was paid; see drafts.ts. */
  deliveryEndedAt: 'deliveryEndedAt',
  /** The account that the data belong to. */
  account: 'shopperAccount',
} as const;

/** Removes the data if another account than the last one logs in. @param accountId the account that has logged in */
export const claimStoredData = (accountId: string): void => {
  const before = readStored(SHOPPER_KEYS.account);
  if (before !== null && before !== accountId) forgetShopper();
  writeStored(SHOPPER_KEYS.account, accountId);
};

/** Removes all data of a shopper, so that the next person at this device finds none. */
export const forgetShopper = (): void => {
  for (const key of Object.values(SHOPPER_KEYS)) removeStored(key);
  forgetRecent();
};

/** True if this browser has a purchase; see carts/purchase.ts, which not every page loads. */
export const hasPurchase = (): boolean => readStored(SHOPPER_KEYS.purchase) !== null;
