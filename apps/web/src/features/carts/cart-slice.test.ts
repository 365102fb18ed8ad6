import { loggedOut } from '../../platform/session.js';
import { aProduct } from '../../testing/samples.js';
import {
  addToCart,
  cartReducer,
  cartWith,
  deleteItem,
  emptyCart,
  productsRefreshed,
  putItemBack,
  setItemSize,
  toggleCart,
} from './cart-slice.js';

const runner = aProduct({ title: 'Monsoon Runner', discountPrice: 95.95 });
const tee = aProduct({ title: 'Rooftop Tee', discountPrice: 29.95, size: ['S', 'M'], stock: { S: 2, M: 1 } });

describe('the cart', () => {
  it('adds to the line of the same product and size, and counts pieces and dollars', () => {
    let cart = cartReducer(undefined, addToCart({ product: runner, quantity: 1, size: '42' }));
    cart = cartReducer(cart, addToCart({ product: runner, quantity: 2, size: '42' }));
    cart = cartReducer(cart, addToCart({ product: tee, quantity: 1, size: 'M' }));

    expect(cart.cartItems.map(({ quantity, itemTotal }) => [quantity, itemTotal])).toEqual([
      [3, 287.85],
      [1, 29.95],
    ]);
    expect(cart).toMatchObject({ quantity: 4, total: 2, amountTotal: 317.8 });
  });

  it('keeps two sizes of a product apart, and joins them when one becomes the other', () => {
    let cart = cartReducer(undefined, addToCart({ product: runner, quantity: 1, size: '41' }));
    cart = cartReducer(cart, addToCart({ product: runner, quantity: 1, size: '42' }));
    expect(cart.total).toBe(2);

    cart = cartReducer(cart, setItemSize({ line: { id: runner._id, size: '41' }, size: '42' }));

    expect(cart.cartItems).toMatchObject([{ id: runner._id, size: '42', quantity: 2, itemTotal: 191.9 }]);
  });

  it('deletes by title without regard to case, and puts the line back where it was', () => {
    const before = [runner, tee].reduce(
      (cart, product) => cartReducer(cart, addToCart({ product, quantity: 1 })),
      cartWith([]),
    );
    const item = before.cartItems[0]!;

    const without = cartReducer(before, deleteItem({ title: 'MONSOON runner' }));
    expect(without).toMatchObject({ quantity: 1, amountTotal: 29.95 });

    expect(cartReducer(without, putItemBack({ item, index: 0 })).cartItems).toEqual(before.cartItems);
  });

  it('never holds more than a hundred of one line, and adds nothing for a quantity of 0', () => {
    let cart = cartReducer(undefined, addToCart({ product: tee, quantity: 0, size: 'M' }));
    expect(cart.cartItems).toEqual([]);

    cart = cartReducer(cart, addToCart({ product: tee, quantity: 90, size: 'M' }));
    cart = cartReducer(cart, addToCart({ product: tee, quantity: 90, size: 'M' }));
    expect(cart).toMatchObject({ quantity: 100, amountTotal: 2995 });
  });

  it('applies new prices of its products', () => {
    const cart = cartReducer(undefined, addToCart({ product: runner, quantity: 2, size: '42' }));

    const refreshed = cartReducer(cart, productsRefreshed({ products: [{ ...runner, discountPrice: 80 }], gone: [] }));

    expect(refreshed).toMatchObject({ amountTotal: 160, cartItems: [{ itemTotal: 160 }] });
  });

  it.each([
    ['logging out', loggedOut()],
    ['an order placed', emptyCart()],
  ])('is empty after %s', (_what, event) => {
    const full = cartReducer(undefined, addToCart({ product: runner, quantity: 1 }));
    const item = full.cartItems[0]!;

    expect(cartReducer({ ...full, userCartItems: [item] }, event)).toEqual({
      showCart: false,
      quantity: 0,
      total: 0,
      amountTotal: 0,
      cartItems: [],
      userCartItems: [],
      pricesBefore: {},
      gone: [],
      settled: [],
      syncedWith: null,
    });
  });

  it('remembers the old price of a product until it costs that again', () => {
    const state = cartReducer(undefined, addToCart({ product: runner, quantity: 1 }));
    const priced = (discountPrice: number) => productsRefreshed({ products: [{ ...runner, discountPrice }], gone: [] });

    const dearer = cartReducer(state, priced(80));
    const dearerStill = cartReducer(dearer, priced(85));
    const asBefore = cartReducer(dearerStill, priced(runner.discountPrice));

    expect(dearer.pricesBefore).toEqual({ [runner._id]: runner.discountPrice });
    expect(dearerStill.pricesBefore).toEqual({ [runner._id]: runner.discountPrice });
    expect(asBefore.pricesBefore).toEqual({});
  });

  it('opens and closes', () => {
    const open = cartReducer(undefined, toggleCart());
    expect(open.showCart).toBe(true);
    expect(cartReducer(open, toggleCart()).showCart).toBe(false);
  });
});
