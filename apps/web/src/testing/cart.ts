import { CART_PERSISTENCE, type CartItem, cartLine, type Product } from '@paila/shared';

interface Line {
  product: Product;
  quantity?: number;
  size?: string;
}

const toItems = (lines: readonly Line[]): CartItem[] =>
  lines.map(({ product, quantity = 1, size }) => cartLine(product, quantity, size));

const store = (stored: object): void => {
  const cart = JSON.stringify(stored);
  const persisted = JSON.stringify({ version: CART_PERSISTENCE.version, rehydrated: true });
  window.localStorage.setItem(
    `persist:${CART_PERSISTENCE.key}`,
    JSON.stringify({ [CART_PERSISTENCE.slice]: cart, _persist: persisted }),
  );
};

/** Stores line items as an earlier visit with this browser would have. */
export const leaveInCart = (...lines: Line[]): CartItem[] => {
  const cartItems = toItems(lines);
  store({ cartItems, userCartItems: [] });
  return cartItems;
};

/** Like {@link leaveInCart}, with a copy of the account's cart on the server. */
export const leaveCopyOfCart = (userId: string, ...lines: Line[]): CartItem[] => {
  const cartItems = toItems(lines);
  store({ cartItems, userCartItems: cartItems, syncedWith: userId });
  return cartItems;
};
