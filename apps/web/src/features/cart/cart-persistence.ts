import { CART_PERSISTENCE, type CartItem } from '@paila/shared';
import { createTransform, type PersistConfig } from 'redux-persist';
import { persistStorage } from '../../platform/storage.js';
import { type CartState, cartWith } from './cart-slice.js';

/** What is kept: the lines. Totals follow from them, and a reloaded page starts with the panel closed. */
type StoredCart = Pick<CartState, 'cartItems' | 'userCartItems'>;

const isLine = (value: unknown): value is CartItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, quantity, itemTotal, product } = value as Partial<CartItem>;
  return (
    typeof id === 'string' &&
    Number.isInteger(quantity) &&
    Number.isFinite(itemTotal) &&
    typeof product === 'object' &&
    typeof product.title === 'string' &&
    Number.isFinite(product.discountPrice) &&
    Array.isArray(product.img) &&
    Array.isArray(product.size)
  );
};

const lines = (value: unknown): CartItem[] => (Array.isArray(value) ? value.filter(isLine) : []);

const fromStored = (stored: Partial<StoredCart>): CartState =>
  cartWith(lines(stored.cartItems), { userCartItems: lines(stored.userCartItems) });

/** How redux-persist keeps the cart, and nothing else. */
export const cartPersistConfig = <S>(): PersistConfig<S, S, CartState, StoredCart> => ({
  key: CART_PERSISTENCE.key,
  version: CART_PERSISTENCE.version,
  timeout: CART_PERSISTENCE.timeout,
  storage: persistStorage,
  whitelist: [CART_PERSISTENCE.slice],
  transforms: [
    createTransform<CartState, StoredCart, S, S>(
      ({ cartItems, userCartItems }) => ({ cartItems, userCartItems }),
      // Local storage belongs to the shopper: what comes out of it may be anything.
      (stored: Partial<StoredCart> | undefined) => fromStored(stored ?? {}),
      { whitelist: [CART_PERSISTENCE.slice] },
    ),
  ],
});

/** The key in local storage that redux-persist makes of ours. */
export const CART_STORAGE_KEY = `persist:${CART_PERSISTENCE.key}`;

/** The lines in what redux-persist wrote; null where it is not readable. */
export const storedCartItems = (text: string): CartItem[] | null => {
  try {
    const root = JSON.parse(text) as Partial<Record<string, string>>;
    const cart = JSON.parse(root[CART_PERSISTENCE.slice] ?? 'null') as Partial<StoredCart> | null;
    return cart === null ? null : lines(cart.cartItems);
  } catch {
    return null;
  }
};
