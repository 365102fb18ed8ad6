import type { User } from '@paila/shared';
import { isAnyOf, type ListenerMiddlewareInstance, type UnknownAction } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { cameBack } from '../../platform/coming-back.js';
import { cameOnline } from '../../platform/online.js';
import { type AuthState, selectUser } from '../accounts/index.js';
import {
  addToCart,
  deleteItem,
  emptyCart,
  ordersSettled,
  putItemBack,
  setItemQuantity,
  setItemSize,
} from './cart-slice.js';
import type { Listener } from './synchronise-cart.js';

/** Milliseconds without a further change before the cart is sent. */
const CALM = 400;

const isChange = isAnyOf(addToCart, deleteItem, putItemBack, setItemQuantity, setItemSize, emptyCart, ordersSettled);
const isReturn = (action: UnknownAction): boolean =>
  action.type === REHYDRATE || cameOnline.match(action) || cameBack.match(action);

const userOf = (state: unknown): User | null => selectUser(state as { auth: AuthState });

/**
 * Keeps a customer's cart on the server in sync with this browser's. At log-in, and when a customer opens the shop, the
 * server's cart is fetched or created. Line items that only the server has are added here. From then on every change is
 * sent after a short delay; the last one wins. Failed calls are retried. A return to the page fetches the server's cart
 * again: an order may have been paid on another device.
 */
export const keepCartInSync = ({ startListening }: ListenerMiddlewareInstance): void => {
  // The customer whose server cart was fetched. A call before would delete items that another device added.
  const fetched = { for: null as string | null };
  startListening({
    predicate: (action, current, previous) =>
      isChange(action) || isReturn(action) || userOf(current)?._id !== userOf(previous)?._id,
    effect: async (action, listener) => {
      listener.cancelActiveListeners();
      const user = userOf(listener.getState());
      if (!user || cameBack.match(action)) fetched.for = null;
      // Guests do not need this code. If the code cannot be loaded, the next change or visit tries again.
      const loaded = user && (await import('./synchronise-cart.js').catch(() => undefined));
      if (!loaded || listener.signal.aborted) return;
      if (isChange(action)) await listener.delay(CALM);
      await loaded.synchroniseCart(user._id, listener as Listener, fetched);
    },
  });
};
