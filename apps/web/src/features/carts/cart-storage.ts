import { CART_PERSISTENCE, cartItem, type CartItem, isReadable } from '@paila/shared';
import { persistStorage } from '../../platform/storage.js';
import type { CartState } from './cart-slice.js';

/** What is kept: the lines. Totals follow from them, and a reloaded page starts with the panel closed. */
export type StoredCart = Pick<CartState, 'cartItems' | 'userCartItems'>;

const isLine = (value: unknown): value is CartItem => isReadable(cartItem, value) && Number.isInteger(value.quantity);

/** The readable lines of a stored value: local storage belongs to the shopper, what comes out of it may be anything. */
export const linesIn = (value: unknown): CartItem[] => (Array.isArray(value) ? value.filter(isLine) : []);

const NOTHING: StoredCart = { cartItems: [], userCartItems: [] };

/** The cart's own text in what redux-persist wrote; null where it is not readable. */
const cartTextIn = (text: string): string | null => {
  try {
    const root = JSON.parse(text) as Partial<Record<string, string>>;
    return root[CART_PERSISTENCE.slice] ?? null;
  } catch {
    return null;
  }
};

/** The cart in what redux-persist wrote; null where it is not readable. */
export const storedCart = (text: string): StoredCart | null => {
  try {
    const cart = JSON.parse(cartTextIn(text) ?? 'null') as Partial<StoredCart> | null;
    return cart === null ? null : { cartItems: linesIn(cart.cartItems), userCartItems: linesIn(cart.userCartItems) };
  } catch {
    return null;
  }
};

/** The cart's text as this tab last read, wrote or heard of it. */
let known: string | null = null;

/** Notes what another tab has written. */
export const noteStoredCart = (text: string | null): void => {
  known = text === null ? JSON.stringify(NOTHING) : cartTextIn(text);
};

/**
 * Local storage, in which a tab writes down only a cart that it has changed itself. redux-persist also writes what it has
 * just read, a moment later: what another tab put into the cart in that moment would be gone, there and here.
 */
export const cartStorage = {
  ...persistStorage,
  getItem: async (key: string): Promise<string | null> => {
    const text = await persistStorage.getItem(key);
    noteStoredCart(text);
    return text;
  },
  setItem: (key: string, text: string): Promise<void> => {
    if (cartTextIn(text) === known) return Promise.resolve();
    noteStoredCart(text);
    return persistStorage.setItem(key, text);
  },
};
