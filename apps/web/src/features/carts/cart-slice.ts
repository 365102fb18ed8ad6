import {
  addLine,
  type CartItem,
  cartLine,
  cartTotals,
  isSameLine,
  type LineKey,
  mergeCarts,
  type Product,
  removeLines,
  setLineQuantity,
  setLineSize,
} from '@paila/shared';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedOut, sessionExpired } from '../../platform/session.js';

export interface CartState {
  /** Whether the cart panel is open. */
  showCart: boolean;
  /** Sum of quantities: what the badge shows. */
  quantity: number;
  /** How many lines there are. */
  total: number;
  /** Sum of line totals, in dollars. */
  amountTotal: number;
  cartItems: readonly CartItem[];
  /** The server's copy, as last heard; empty for a guest. */
  userCartItems: readonly CartItem[];
  /** By product: what it cost, in dollars, when the shopper last saw it, where the shop has changed that since. */
  pricesBefore: Readonly<Record<string, number>>;
}

/** A state with these lines; everything that follows from them is computed anew. */
export const cartWith = (cartItems: readonly CartItem[], rest: Partial<CartState> = {}): CartState => ({
  showCart: false,
  userCartItems: [],
  pricesBefore: {},
  ...rest,
  cartItems,
  total: cartItems.length,
  ...cartTotals(cartItems),
});

/** The prices that these lines had, where the lines that take their place have others. */
const pricesBefore = (state: CartState, cartItems: readonly CartItem[]): CartState['pricesBefore'] =>
  Object.fromEntries(
    cartItems.flatMap(({ id, product: { discountPrice } }) => {
      const seen = state.pricesBefore[id] ?? state.cartItems.find((item) => item.id === id)?.product.discountPrice;
      return seen === undefined || seen === discountPrice ? [] : [[id, seen] as const];
    }),
  );

const withLines = (state: CartState, cartItems: readonly CartItem[]): CartState =>
  cartWith(cartItems, { ...state, pricesBefore: pricesBefore(state, cartItems) });

/** The lines with what the server says of their products now: price, stock, picture. */
const refreshed = (items: readonly CartItem[], products: readonly Product[]): CartItem[] =>
  items.map((item) => {
    const fresh = products.find((product) => product._id === item.id);
    return fresh ? cartLine(fresh, item.quantity, item.size) : item;
  });

/** What was bought of a product, in one size. */
export type PaidLine = Pick<CartItem, 'id' | 'size' | 'quantity'>;

/** The lines without what was bought; what was added since it was ordered stays. */
const withoutPaid = (items: readonly CartItem[], paid: readonly PaidLine[]): CartItem[] =>
  paid.reduce<CartItem[]>(
    (left, line) => {
      const here = left.find((item) => isSameLine(item, line));
      return here ? setLineQuantity(left, line, here.quantity - line.quantity) : left;
    },
    [...items],
  );

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
    /** Undoes a removal: the line is back at its place, unless one like it has come in between. */
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
    /** An order of this browser is paid: these lines leave the cart, once; what was put into it since stays. */
    removePaidLines: (state, { payload }: PayloadAction<readonly PaidLine[]>) =>
      withLines(state, withoutPaid(state.cartItems, payload)),
    /** The server told us what these products are now. */
    productsRefreshed: (state, { payload }: PayloadAction<readonly Product[]>) =>
      withLines(state, refreshed(state.cartItems, payload)),
    /**
     * Another tab of this browser wrote its cart down, with what it knows of the server's. The same lines change nothing:
     * this tab would write them down in turn, and where the tabs know different server carts, they would answer each other
     * for ever.
     */
    cartChangedElsewhere: (
      state,
      { payload: { cartItems, userCartItems } }: PayloadAction<Pick<CartState, 'cartItems' | 'userCartItems'>>,
    ) =>
      JSON.stringify(cartItems) === JSON.stringify(state.cartItems)
        ? state
        : { ...withLines(state, cartItems), userCartItems },
    /** After log-in: lines that only the server has are added. They are not the server's whole cart. */
    serverCartMerged: (state, { payload }: PayloadAction<readonly CartItem[]>) =>
      withLines(state, mergeCarts(state.cartItems, payload)),
    /** The server's cart takes the place of this browser's, which has nothing that the server does not know. */
    serverCartTaken: (state, { payload }: PayloadAction<readonly CartItem[]>) => ({
      ...withLines(state, payload),
      userCartItems: payload,
    }),
  },
  extraReducers: (builder) => {
    // Off the screen only: the server keeps its copy for the next log-in.
    builder
      .addCase(loggedOut, () => cartWith([]))
      // Another tab that found it out, or logged out, writes its own cart down: this one must not write over that.
      .addCase(sessionExpired, (state, { payload }) => (payload?.elsewhere ? state : { ...state, userCartItems: [] }));
  },
  selectors: {
    selectShowCart: (state) => state.showCart,
    selectQuantity: (state) => state.quantity,
    selectAmountTotal: (state) => state.amountTotal,
    selectCartItems: (state) => state.cartItems,
    selectUserCartItems: (state) => state.userCartItems,
    selectPricesBefore: (state) => state.pricesBefore,
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
  removePaidLines,
  productsRefreshed,
  cartChangedElsewhere,
  serverCartMerged,
  serverCartTaken,
} = cartSlice.actions;
export const {
  selectShowCart,
  selectQuantity,
  selectAmountTotal,
  selectCartItems,
  selectUserCartItems,
  selectPricesBefore,
} = cartSlice.selectors;
