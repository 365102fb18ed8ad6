import { CART_PERSISTENCE, type CartItem } from '@paila/shared';
import type { CartState } from './cart-slice.js';

/** What is kept: the lines. Totals follow from them, and a reloaded page starts with the panel closed. */
export type StoredCart = Pick<CartState, 'cartItems' | 'userCartItems'>;

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

/** The readable lines of a stored value: local storage belongs to the shopper, what comes out of it may be anything. */
export const linesIn = (value: unknown): CartItem[] => (Array.isArray(value) ? value.filter(isLine) : []);

/** The lines in what redux-persist wrote; null where it is not readable. */
export const storedCartItems = (text: string): CartItem[] | null => {
  try {
    const root = JSON.parse(text) as Partial<Record<string, string>>;
    const cart = JSON.parse(root[CART_PERSISTENCE.slice] ?? 'null') as Partial<StoredCart> | null;
    return cart === null ? null : linesIn(cart.cartItems);
  } catch {
    return null;
  }
};
