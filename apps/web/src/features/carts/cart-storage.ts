import { CART_PERSISTENCE, cartItem, type CartItem, readAs } from '@paila/shared';
import { persistStorage } from '../../platform/storage.js';
import type { CartState } from './cart-slice.js';

/**
 * The stored part of the cart: line items, their account and the paid orders that have left them. Totals are derived,
 * and a reloaded page starts with the panel closed.
 */
export type StoredCart = Pick<CartState, 'cartItems' | 'userCartItems'> & {
  readonly settled?: CartState['settled'];
  readonly syncedWith?: string;
};

/** The valid line items of a stored value. Anybody can change local storage, so the value is validated. */
const linesIn = (value: unknown): CartItem[] =>
  Array.isArray(value)
    ? value
        .map((line) => readAs(cartItem, line))
        .filter((line) => line !== undefined)
        .filter(({ quantity }) => Number.isInteger(quantity))
    : [];

const NOTHING: StoredCart = { cartItems: [], userCartItems: [] };
export const NOTHING_STORED = { ...NOTHING, settled: [], syncedWith: null };

/** The cart's JSON in redux-persist's entry; null if it is invalid. */
const cartTextIn = (text: string): string | null => {
  try {
    const root = JSON.parse(text) as Partial<Record<string, string>>;
    return root[CART_PERSISTENCE.slice] ?? null;
  } catch {
    return null;
  }
};

/** The cart's fields of a stored value, valid or not. */
type RawCart = Partial<Record<keyof StoredCart, unknown>>;

/** The valid parts of a stored cart. */
export const readCart = ({ cartItems, userCartItems, settled, syncedWith }: RawCart) => ({
  cartItems: linesIn(cartItems),
  userCartItems: linesIn(userCartItems),
  settled: Array.isArray(settled) ? settled.filter((id) => typeof id === 'string') : [],
  syncedWith: typeof syncedWith === 'string' ? syncedWith : null,
});

/** The cart in redux-persist's entry; null if it is invalid. */
export const storedCart = (text: string): ReturnType<typeof readCart> | null => {
  try {
    const cart = JSON.parse(cartTextIn(text) ?? 'null') as RawCart | null;
    return cart === null ? null : readCart(cart);
  } catch {
    return null;
  }
};

/** The cart's JSON that this tab last read, wrote or received from another tab. */
let lastText: string | null = null;

/** Records the text that another tab has written. */
export const noteStoredCart = (text: string | null): void => {
  lastText = text === null ? JSON.stringify(NOTHING) : cartTextIn(text);
};

/**
 * Local storage that a tab writes only when it has changed the cart itself. A moment after reading, redux-persist
 * writes the same text back. That would undo a change that another tab made in that moment.
 */
export const cartStorage = {
  ...persistStorage,
  getItem: async (key: string): Promise<string | null> => {
    const text = await persistStorage.getItem(key);
    noteStoredCart(text);
    return text;
  },
  setItem: (key: string, text: string): Promise<void> => {
    if (cartTextIn(text) === lastText) return Promise.resolve();
    noteStoredCart(text);
    return persistStorage.setItem(key, text);
  },
};

/** The key in local storage that redux-persist derives from ours. */
export const CART_STORAGE_KEY = `persist:${CART_PERSISTENCE.key}`;
