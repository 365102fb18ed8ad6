import type { Dispatch } from '@reduxjs/toolkit';
import { noteStoredCart, storedCart } from './cart-storage.js';
import { CART_STORAGE_KEY } from './cart-storage-key.js';
import { cartChangedElsewhere } from './cart-slice.js';

/** Updates this tab's cart when another tab stores one. @returns a function that stops it */
export const followOtherTabs = (page: Window, dispatch: Dispatch): (() => void) => {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key !== CART_STORAGE_KEY || newValue === null) return;
    const cart = storedCart(newValue);
    if (!cart) return;
    noteStoredCart(newValue);
    dispatch(cartChangedElsewhere(cart));
  };
  page.addEventListener('storage', follow);
  return () => {
    page.removeEventListener('storage', follow);
  };
};
