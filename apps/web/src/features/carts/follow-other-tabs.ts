import type { Dispatch } from '@reduxjs/toolkit';
import { followStorage } from '../../platform/coming-back.js';
import { forgetDelivery } from '../../platform/delivery-draft.js';
import { SHOPPER_KEYS, hasPurchase } from '../../platform/shopper-keys.js';
import { readStored } from '../../platform/storage.js';
import { noteStoredCart, NOTHING_STORED, storedCart, CART_STORAGE_KEY } from './cart-storage.js';
import { cartChangedElsewhere } from './cart-slice.js';

/**
 * Updates this tab's cart when another tab stores or deletes a cart, as the back office does at a log-out. A page that
 * the browser restores reads the stored cart by itself. @returns a function that stops this
 */
export const followOtherTabs = (page: Window, dispatch: Dispatch): (() => void) => {
  const applyStoredCart = (text: string | null): void => {
    const cart = text === null ? NOTHING_STORED : storedCart(text);
    if (!cart) return;
    noteStoredCart(text);
    dispatch(cartChangedElsewhere(cart));
  };
  return followStorage(
    page,
    ({ key, newValue }) => {
      if (key === CART_STORAGE_KEY) applyStoredCart(newValue);
      // The purchase's order was paid in the other tab.
      if (key === SHOPPER_KEYS.purchase && !hasPurchase()) forgetDelivery();
    },
    () => applyStoredCart(readStored(CART_STORAGE_KEY)),
  );
};
