import { CART_PERSISTENCE, type CartItem, cartLine, type Product } from '@paila/shared';

/** Stores line items as an earlier visit with this browser would have. */
export const leaveInCart = (...lines: { product: Product; quantity?: number; size?: string }[]): CartItem[] => {
  const cartItems = lines.map(({ product, quantity = 1, size }) => cartLine(product, quantity, size));
  const cart = JSON.stringify({ cartItems, userCartItems: [] });
  const persisted = JSON.stringify({ version: CART_PERSISTENCE.version, rehydrated: true });
  window.localStorage.setItem(
    `persist:${CART_PERSISTENCE.key}`,
    JSON.stringify({ [CART_PERSISTENCE.slice]: cart, _persist: persisted }),
  );
  return cartItems;
};
