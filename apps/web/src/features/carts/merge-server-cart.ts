import { type CartItem, isSameLine } from '@paila/shared';
import type { Dispatch } from '@reduxjs/toolkit';
import {
  type CartState,
  selectCartItems,
  selectSyncedWith,
  selectUserCartItems,
  type ServerCart,
  serverCartMerged,
  serverCartReceived,
} from './cart-slice.js';
import { openPurchases } from './purchase.js';

interface State {
  cart: CartState;
}

/** True if two carts have the same lines, in any order. */
export const sameLines = (a: readonly CartItem[], b: readonly CartItem[]): boolean =>
  a.length === b.length &&
  a.every((line) => b.some((match) => isSameLine(line, match) && line.quantity === match.quantity));

/** True if the cart has changes that the server lacks. */
export const hasChanges = (state: State): boolean => !sameLines(selectCartItems(state), selectUserCartItems(state));

/** Takes in the server's cart, or merges it with the changes that the server lacks. */
export const mergeServerCart = ({ userId, cart }: ServerCart, state: State, dispatch: Dispatch): void => {
  if (!hasChanges(state)) {
    dispatch(serverCartReceived({ userId, cart: { settled: [], ...cart } }));
    return;
  }
  // Items that a guest added belong to no order that the account paid elsewhere.
  const isCopy = selectSyncedWith(state) === userId;
  const own = openPurchases().map(({ orderId }) => orderId);
  const paid = (cart.settled ?? []).filter(({ order }) => isCopy || own.includes(order));
  dispatch(serverCartMerged({ userId, cart, paid }));
};
