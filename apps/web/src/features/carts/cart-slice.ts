import {
  addLine,
  type Cart,
  type CartItem,
  cartLine,
  cartTotals,
  type CartTotals,
  isBuyable,
  isSameLine,
  type LineKey,
  mergeCarts,
  type Product,
  removeLines,
  setLineQuantity,
  setLineSize,
  type SettledOrder,
  withoutBought,
} from '@paila/shared';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, sessionExpired } from '../../platform/session.js';

export interface CartState {
  /** True if the cart panel is open. */
  showCart: boolean;
  /** The sum of quantities, which the badge shows. */
  quantity: number;
  /** The number of lines. */
  total: number;
  /** Sum of line totals, in dollars. */
  amountTotal: number;
  cartItems: readonly CartItem[];
  /** The server's copy as last received; empty for guests. */
  userCartItems: readonly CartItem[];
  /** By product id: the price, in dollars, that the shopper last saw, for products whose price has changed since. */
  pricesBefore: Readonly<Record<string, number>>;
  /** Ids of products that are no longer sold, as far as the server has answered. */
  gone: readonly string[];
  /** Ids of the paid orders whose lines have left this cart, oldest first. */
  settled: readonly string[];
  /** The account whose cart on the server this cart is a copy of; null for a guest's cart. */
  syncedWith: string | null;
}

/** A state with these line items; derived values are recomputed. */
export const cartWith = (cartItems: readonly CartItem[], rest: Partial<CartState> = {}): CartState => ({
  showCart: false,
  userCartItems: [],
  pricesBefore: {},
  gone: [],
  settled: [],
  syncedWith: null,
  ...rest,
  cartItems,
  total: cartItems.length,
  ...cartTotals(cartItems),
});

/** The earlier prices of the line items whose price changes. */
const pricesBefore = (state: CartState, cartItems: readonly CartItem[]): CartState['pricesBefore'] =>
  Object.fromEntries(
    cartItems.flatMap(({ id, product: { discountPrice } }) => {
      const seen = state.pricesBefore[id] ?? state.cartItems.find((item) => item.id === id)?.product.discountPrice;
      return seen === undefined || seen === discountPrice ? [] : [[id, seen] as const];
    }),
  );

const withLines = (state: CartState, cartItems: readonly CartItem[]): CartState =>
  cartWith(cartItems, { ...state, pricesBefore: pricesBefore(state, cartItems) });

/** The line items with current product data: price, stock, picture. */
const refreshed = (items: readonly CartItem[], products: readonly Product[]): CartItem[] =>
  items.map((item) => {
    const fresh = products.find((product) => product._id === item.id);
    return fresh ? cartLine(fresh, item.quantity, item.size) : item;
  });

/** The server's answer about products of the cart. */
export interface FreshProducts {
  readonly products: readonly Product[];
  /** Ids of the products that are no longer sold. */
  readonly gone: readonly string[];
}

const buyableItems = createSelector(
  [({ cartItems }: CartState) => cartItems, ({ gone }: CartState) => gone],
  (items, gone): readonly CartItem[] => items.filter((item) => isBuyable(item, gone)),
);

/** A purchased product in one size. */
export type PaidLine = Pick<CartItem, 'id' | 'size' | 'quantity'>;

/** The number of settled orders that a cart remembers; the server remembers fewer. */
const MAX_SETTLED = 50;

/** Ids of settled orders from two sources, the latest last. */
const joined = (ids: readonly string[], more: readonly string[]): readonly string[] =>
  [...new Set([...ids, ...more])].slice(-MAX_SETTLED);

/** Takes the lines of paid orders out of a cart, each order once. Items that were added later stay. */
const settle = (state: CartState, orders: readonly SettledOrder[]): CartState => {
  const paid = orders.filter(({ order }) => !state.settled.includes(order));
  if (paid.length === 0) return state;
  const lines = paid.flatMap((order) => order.lines);
  const items = withoutBought(state.cartItems, lines, ({ product, size }, quantity) =>
    cartLine(product, quantity, size),
  );
  return {
    ...withLines(state, items),
    settled: joined(
      state.settled,
      paid.map(({ order }) => order),
    ),
  };
};

/** The server's cart, as it answers a customer. */
export interface ServerCart {
  readonly userId: string;
  readonly cart: Cart;
}

const settledIds = ({ settled = [] }: Cart): string[] => settled.map(({ order }) => order);

const cartSlice = createSlice({
  name: 'cart',
  initialState: cartWith([]),
  reducers: {
    toggleCart: (state) => {
      state.showCart = !state.showCart;
    },
    openCart: (state) => {
      state.showCart = true;
    },
    closeCart: (state) => {
      state.showCart = false;
    },
    /** Adds to the line of the same product and size, or a new line; a quantity of 0 changes nothing. */
    addToCart: (state, { payload }: PayloadAction<{ product: Product; quantity: number; size?: string | undefined }>) =>
      withLines(state, addLine(state.cartItems, payload.product, payload.quantity, payload.size)),
    /** Removes lines by title, without regard to case; with a size only that one. */
    deleteItem: (state, { payload }: PayloadAction<{ title: string; size?: string | undefined }>) =>
      withLines(state, removeLines(state.cartItems, payload.title, payload.size)),
    /** Undoes a removal: restores the line item at its position, unless the same one was added in between. */
    putItemBack: (state, { payload }: PayloadAction<{ item: CartItem; index: number }>) =>
      state.cartItems.some((item) => isSameLine(item, payload.item))
        ? state
        : withLines(state, [
            ...state.cartItems.slice(0, payload.index),
            payload.item,
            ...state.cartItems.slice(payload.index),
          ]),
    setItemQuantity: (state, { payload }: PayloadAction<{ line: LineKey; quantity: number }>) =>
      withLines(state, setLineQuantity(state.cartItems, payload.line, payload.quantity)),
    setItemSize: (state, { payload }: PayloadAction<{ line: LineKey; size: string }>) =>
      withLines(state, setLineSize(state.cartItems, payload.line, payload.size)),
    /** Clears the cart here and, for a customer, on the server: the order is placed. */
    emptyCart: () => cartWith([]),
    /** Orders were paid: their lines leave the cart, once for each order. Items that were added since stay. */
    ordersSettled: (state, { payload }: PayloadAction<readonly SettledOrder[]>) => settle(state, payload),
    /** Current data of products arrived from the server. */
    productsRefreshed: (state, { payload: { products, gone } }: PayloadAction<FreshProducts>) => ({
      ...withLines(state, refreshed(state.cartItems, products)),
      gone: [...new Set([...state.gone, ...gone])].filter((id) => !products.some(({ _id }) => _id === id)),
    }),
    /**
     * Another tab stored its cart, with its copy of the server's cart. Equal line items change nothing else: this tab
     * would store them in turn. Tabs with different copies of the server's cart would overwrite each other endlessly.
     */
    cartChangedElsewhere: (
      state,
      { payload }: PayloadAction<Pick<CartState, 'cartItems' | 'userCartItems' | 'settled' | 'syncedWith'>>,
    ) => {
      if (JSON.stringify(payload.cartItems) !== JSON.stringify(state.cartItems))
        return { ...withLines(state, payload.cartItems), ...payload };
      const settled = joined(state.settled, payload.settled);
      return settled.length === state.settled.length ? state : { ...state, settled };
    },
    /**
     * Merges the server's cart into this browser's unsynced cart. Lines that only the server has are added, and lines
     * of paid orders leave. A line that the server had before and this browser lacks was removed here.
     * @param payload.paid the settled orders that this browser's cart may contain
     */
    serverCartMerged: (
      state,
      { payload: { userId, cart, paid } }: PayloadAction<ServerCart & { paid: readonly SettledOrder[] }>,
    ) => {
      const unpaid = settle(state, paid);
      const added = cart.products.filter((line) => !state.userCartItems.some((cartItem) => isSameLine(line, cartItem)));
      return {
        ...withLines(unpaid, mergeCarts(unpaid.cartItems, added)),
        settled: joined(unpaid.settled, settledIds(cart)),
        syncedWith: userId,
      };
    },
    /** Replaces this browser's cart, which has no changes that the server lacks, by the server's. */
    serverCartReceived: (state, { payload: { userId, cart } }: PayloadAction<ServerCart>) => ({
      ...withLines(state, cart.products),
      userCartItems: cart.products,
      settled: cart.settled ? settledIds(cart) : state.settled,
      syncedWith: userId,
    }),
  },
  extraReducers: (builder) => {
    // Clears only this browser's cart; the server keeps its copy for the next log-in.
    builder
      .addCase(loggedOut, () => cartWith([]))
      // A tab that noticed first, or logged out, stores its own cart, which this tab must not overwrite.
      .addCase(sessionExpired, (state, { payload }) => (payload?.elsewhere ? state : { ...state, userCartItems: [] }));
  },
  selectors: {
    selectShowCart: (state) => state.showCart,
    selectQuantity: (state) => state.quantity,
    selectAmountTotal: (state) => state.amountTotal,
    selectCartItems: (state) => state.cartItems,
    selectUserCartItems: (state) => state.userCartItems,
    selectSettled: (state) => state.settled,
    selectSyncedWith: (state) => state.syncedWith,
    selectPricesBefore: (state) => state.pricesBefore,
    selectGone: (state) => state.gone,
    /** The line items that an order would contain, without sold-out ones. */
    selectBuyableItems: buyableItems,
    /** The total of an order of this cart. */
    selectBuyableTotals: createSelector([buyableItems], (items): CartTotals => cartTotals(items)),
  },
});

export const cartReducer = cartSlice.reducer;
export const {
  toggleCart,
  openCart,
  closeCart,
  addToCart,
  deleteItem,
  putItemBack,
  setItemQuantity,
  setItemSize,
  emptyCart,
  ordersSettled,
  productsRefreshed,
  cartChangedElsewhere,
  serverCartMerged,
  serverCartReceived,
} = cartSlice.actions;
export const {
  selectShowCart,
  selectQuantity,
  selectAmountTotal,
  selectCartItems,
  selectUserCartItems,
  selectSettled,
  selectSyncedWith,
  selectPricesBefore,
  selectGone,
  selectBuyableItems,
  selectBuyableTotals,
} = cartSlice.selectors;
