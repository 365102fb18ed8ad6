import { addLine, CART_PERSISTENCE } from '@paila/shared';
import { createTransform, type PersistConfig, type Persistor } from 'redux-persist';
import { type CartState, cartWith } from './cart-slice.js';
import { cartStorage, readCart, type StoredCart } from './cart-storage.js';
import { onWindow } from '../../platform/coming-back.js';

const fromStored = (stored: Partial<StoredCart>): CartState => {
  const { cartItems, ...rest } = readCart(stored);
  return cartWith(cartItems, rest);
};

/** The stored cart, plus items that were added on this page before the stored cart was loaded. */
const joined = (stored: CartState, { cartItems, showCart }: CartState): CartState =>
  cartWith(
    cartItems.reduce(
      (items, { product, quantity, size }) => addLine(items, product, quantity, size),
      [...stored.cartItems],
    ),
    { ...stored, showCart },
  );

/** Configures redux-persist, which stores only the cart. */
export const cartPersistConfig = <S extends { cart: CartState }>(): PersistConfig<S, S, CartState, StoredCart> => ({
  key: CART_PERSISTENCE.key,
  version: CART_PERSISTENCE.version,
  timeout: CART_PERSISTENCE.timeout,
  storage: cartStorage,
  whitelist: [CART_PERSISTENCE.slice],
  stateReconciler: ({ cart }: { cart?: CartState }, _before: S, now: S): S =>
    cart ? { ...now, cart: joined(cart, now.cart) } : now,
  transforms: [
    createTransform<CartState, StoredCart, S, S>(
      ({ cartItems, userCartItems, settled, syncedWith }) => ({
        cartItems,
        userCartItems,
        ...(settled.length > 0 && { settled }),
        ...(syncedWith !== null && { syncedWith }),
      }),
      (stored: Partial<StoredCart> | undefined) => fromStored(stored ?? {}),
      { whitelist: [CART_PERSISTENCE.slice] },
    ),
  ],
});

/**
 * Stores the cart when the page is left: redux-persist writes a moment after a change, and a reload may come first.
 * @returns a function that stops this
 */
export const saveCartOnLeaving = (page: Window, persistor: Persistor): (() => void) =>
  onWindow(page, 'pagehide', () => void persistor.flush());

/** True if the stored cart has been loaded; before that it only looks empty. */
export const selectIsCartRead = (state: { _persist?: { rehydrated: boolean } }): boolean =>
  state._persist?.rehydrated ?? true;
