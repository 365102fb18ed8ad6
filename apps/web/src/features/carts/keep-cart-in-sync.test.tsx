import { afterEach } from '@jest/globals';
import { cartLine } from '@paila/shared';
import { act, screen, waitFor } from '@testing-library/react';
import { dispatchWhenBack } from '../../platform/coming-back.js';
import { dispatchWhenOnline } from '../../platform/online.js';
import { loggedIn, loggedOut } from '../../platform/session.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct, aUser } from '../../testing/samples.js';
import { cartKeeper, productRoutes } from '../../testing/product-routes.js';
import { on, type Route } from '../../testing/test-api.js';
import { addToCart, deleteItem, selectSyncedWith } from './cart-slice.js';

afterEach(closeShops);

const runner = aProduct({ title: 'Monsoon Runner' });
const tee = aProduct({ title: 'Rooftop Tee', size: ['S', 'M'], stock: { S: 2, M: 1 } });
const user = aUser();

const lineSummaries = (items: readonly { id: string; quantity: number; size?: string }[] | undefined) =>
  items?.map(({ id, quantity, size }) => [id, quantity, size]);

describe("a customer's cart", () => {
  it('is created on the server at the first log-in, with the items of this browser', async () => {
    const keeper = cartKeeper([runner, tee]);
    const { store, api } = await openShop({ routes: [...productRoutes(runner, tee), ...keeper.routes] });
    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 2, size: '42' }));
      store.dispatch(loggedIn({ token: 'a-token', user }));
    });

    await waitFor(() => {
      expect(lineSummaries(keeper.stored()?.products)).toEqual([[runner._id, 2, '42']]);
    });
    expect(api.callsTo('POST', '/cart')[0]).toMatchObject({
      body: { _id: user._id, products: [{ id: runner._id, quantity: 2, size: '42' }] },
      headers: { 'x-auth-token': 'a-token' },
    });
  });

  it('is not created on the server while it is empty, and is with the first product', async () => {
    const keeper = cartKeeper([runner]);
    const { store, api } = await openShop({ routes: [...productRoutes(runner), ...keeper.routes] });
    act(() => {
      store.dispatch(loggedIn({ token: 'a-token', user }));
    });
    await waitFor(() => {
      expect(selectSyncedWith(store.getState())).toBe(user._id);
    });
    expect(api.callsTo('POST', '/cart')).toEqual([]);

    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
    });

    await waitFor(() => {
      expect(lineSummaries(keeper.stored()?.products)).toEqual([[runner._id, 1, '42']]);
    });
    expect(api.callsTo('POST', '/cart')).toHaveLength(1);
  });

  it('gains the lines of the server at log-in, and keeps its own quantities', async () => {
    const keeper = cartKeeper([runner, tee], {
      _id: 'cart',
      products: [cartLine(runner, 5, '42'), cartLine(tee, 1, 'M')],
    });
    const { store } = await openShop({ routes: [...productRoutes(runner, tee), ...keeper.routes] });
    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 2, size: '42' }));
      store.dispatch(loggedIn({ token: 'a-token', user }));
    });

    await waitFor(() => {
      expect(lineSummaries(store.getState().cart.cartItems)).toEqual([
        [runner._id, 2, '42'],
        [tee._id, 1, 'M'],
      ]);
    });
    await waitFor(() => {
      expect(lineSummaries(keeper.stored()?.products)).toEqual([
        [runner._id, 2, '42'],
        [tee._id, 1, 'M'],
      ]);
    });
  });

  it('is sent once after several changes', async () => {
    const keeper = cartKeeper([runner, tee], { _id: 'cart', products: [] });
    const { store, api } = await openShop({ as: user, routes: [...productRoutes(runner, tee), ...keeper.routes] });
    await waitFor(() => {
      expect(api.callsTo('GET', `/cart/${user._id}`)).toHaveLength(1);
    });

    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
      store.dispatch(addToCart({ product: tee, quantity: 1, size: 'S' }));
      store.dispatch(deleteItem({ title: 'Rooftop Tee' }));
    });

    await waitFor(() => {
      expect(lineSummaries(keeper.stored()?.products)).toEqual([[runner._id, 1, '42']]);
    });
    expect(api.callsTo('PUT', `/cart/${user._id}`)).toHaveLength(1);
  });

  it('is sent again when the server could not store it', async () => {
    const keeper = cartKeeper([runner], { _id: 'cart', products: [] });
    let refusals = 1;
    const { store, api } = await openShop({
      as: user,
      routes: [
        ...productRoutes(runner),
        ...keeper.routes,
        (call) => {
          if (call.method !== 'PUT' || refusals === 0) return undefined;
          refusals -= 1;
          return { status: 503, body: { msg: 'The shop is taking a short rest', code: 'unavailable' } };
        },
      ],
    });

    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
    });

    await waitFor(() => {
      expect(lineSummaries(keeper.stored()?.products)).toEqual([[runner._id, 1, '42']]);
    });
    expect(api.callsTo('PUT', `/cart/${user._id}`)).toHaveLength(2);
  });

  it('stays as it is when the server answers something else', async () => {
    const { store } = await openShop({
      as: user,
      routes: [
        ...productRoutes(runner),
        on('GET', '/cart/:user', { body: { _id: 'cart', products: [] } }),
        on('PUT', '/cart/:user', { body: { _id: 'cart', products: [{ id: runner._id, quantity: 1 }] } }),
      ],
    });
    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
    });

    await waitFor(() => {
      expect(Object.values(store.getState().api.mutations).map((call) => call?.status)).toContain('rejected');
    });
    expect(lineSummaries(store.getState().cart.cartItems)).toEqual([[runner._id, 1, '42']]);
    expect(store.getState().cart.cartItems[0]?.product.title).toBe('Monsoon Runner');
  });

  it.each([
    ["the server's message", { msg: 'Cart is closed', code: 'validation' }],
    ['its message without a code', { msg: 'Cart is closed' }],
    ['its body itself', 'Cart is closed'],
  ])('shows %s when the server will never store it', async (_which, body) => {
    const { store } = await openShop({
      as: user,
      routes: [
        ...productRoutes(runner),
        on('GET', '/cart/:user', { body: { _id: 'cart', products: [] } }),
        on('PUT', '/cart/:user', { status: 400, body }),
      ],
    });

    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
    });

    expect(
      await screen.findByText(
        'Cart is closed. We couldn’t save your cart to your account. It is safe in this browser.',
      ),
    ).toBeVisible();
  });

  it('is sent once more when the network returns', async () => {
    const keeper = cartKeeper([runner], { _id: 'cart', products: [] });
    const { store, api } = await openShop({
      as: user,
      routes: [
        ...productRoutes(runner),
        ...keeper.routes,
        on('PUT', '/cart/:user', { status: 400, body: { msg: 'no', code: 'validation' } }),
      ],
    });
    const stop = dispatchWhenOnline(window, store.dispatch);
    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
    });
    await screen.findByText('no. We couldn’t save your cart to your account. It is safe in this browser.');
    expect(lineSummaries(keeper.stored()?.products)).toEqual([]);

    api.answer(...keeper.routes);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });

    await waitFor(() => {
      expect(lineSummaries(keeper.stored()?.products)).toEqual([[runner._id, 1, '42']]);
    });
    stop();
  });

  it('leaves the screen at log-out, and stays on the server', async () => {
    const keeper = cartKeeper([runner], { _id: 'cart', products: [cartLine(runner, 1, '42')] });
    const { store, api } = await openShop({ as: user, routes: [...productRoutes(runner), ...keeper.routes] });
    await waitFor(() => {
      expect(store.getState().cart.quantity).toBe(1);
    });

    act(() => {
      store.dispatch(loggedOut());
    });

    expect(store.getState().cart.cartItems).toEqual([]);
    expect(lineSummaries(keeper.stored()?.products)).toEqual([[runner._id, 1, '42']]);
    expect(api.callsTo('PUT', `/cart/${user._id}`)).toHaveLength(0);
  });

  it('does not restore removed lines on a reload after the server was away', async () => {
    const keeper = cartKeeper([runner, tee], {
      _id: 'cart',
      products: [cartLine(runner, 1, '42'), cartLine(tee, 1, 'M')],
    });
    const away = on('PUT', '/cart/:user', { status: 400, body: { msg: 'no', code: 'validation' } });
    const first = await openShop({ as: user, routes: [...productRoutes(runner, tee), ...keeper.routes, away] });
    await waitFor(() => {
      expect(first.store.getState().cart.quantity).toBe(2);
    });
    act(() => {
      first.store.dispatch(deleteItem({ title: 'Rooftop Tee' }));
    });
    await first.persistor.flush();
    await closeShops();

    const second = await openShop({ as: user, routes: [...productRoutes(runner, tee), ...keeper.routes] });

    await waitFor(() => {
      expect(lineSummaries(keeper.stored()?.products)).toEqual([[runner._id, 1, '42']]);
    });
    expect(lineSummaries(second.store.getState().cart.cartItems)).toEqual([[runner._id, 1, '42']]);
  });
});

describe('a cart that another device has paid in part', () => {
  const lines = [{ id: runner._id, quantity: 2, size: '42' }];
  const settled = [{ order: '65d000000000000000000009', lines }];
  const before = { _id: user._id, products: [cartLine(runner, 2, '42')] };
  const after = { _id: user._id, products: [], settled };

  /** A device that had the cart before it was paid. */
  const openDevice = async () => {
    const keeper = cartKeeper([runner, tee], before);
    const shop = await openShop({ as: user, routes: [...productRoutes(runner, tee), ...keeper.routes] });
    await waitFor(() => {
      expect(shop.store.getState().cart.quantity).toBe(2);
    });
    return shop;
  };
  const isPaid = (): Route => on('GET', '/cart/:user', { body: after });
  const cartNow = ({ store }: Pick<Awaited<ReturnType<typeof openDevice>>, 'store'>) =>
    lineSummaries(store.getState().cart.cartItems);

  it('loses the paid lines when the customer looks at the page again', async () => {
    const shop = await openDevice();
    const stop = dispatchWhenBack(window, shop.store.dispatch);
    shop.api.answer(isPaid());

    act(() => {
      window.dispatchEvent(new Event('focus'));
    });

    await waitFor(() => {
      expect(cartNow(shop)).toEqual([]);
    });
    stop();
  });

  it('does not send them again with new lines, and keeps the new lines', async () => {
    const shop = await openDevice();
    const stop = dispatchWhenBack(window, shop.store.dispatch);
    shop.api.answer(isPaid());

    act(() => {
      shop.store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
      shop.store.dispatch(addToCart({ product: tee, quantity: 1, size: 'M' }));
      window.dispatchEvent(new Event('focus'));
    });

    await waitFor(() => {
      expect(shop.api.callsTo('PUT', `/cart/${user._id}`).at(-1)?.body).toEqual({
        products: [
          { id: runner._id, quantity: 1, size: '42' },
          { id: tee._id, quantity: 1, size: 'M' },
        ],
        settled: ['65d000000000000000000009'],
      });
    });
    stop();
  });

  it('loses them when the shop removes them from the sent cart', async () => {
    const shop = await openDevice();
    shop.api.answer(on('PUT', '/cart/:user', { body: { _id: user._id, products: [cartLine(tee, 1, 'M')], settled } }));

    act(() => {
      shop.store.dispatch(addToCart({ product: tee, quantity: 1, size: 'M' }));
    });

    await waitFor(() => {
      expect(cartNow(shop)).toEqual([[tee._id, 1, 'M']]);
    });
    expect(shop.store.getState().cart.settled).toEqual(['65d000000000000000000009']);
  });

  it('keeps all items that a guest added before the log-in', async () => {
    const { store } = await openShop({ routes: [...productRoutes(runner, tee), isPaid()] });
    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
      store.dispatch(loggedIn({ token: 'a-token', user }));
    });

    await waitFor(() => {
      expect(store.getState().cart.settled).toEqual(['65d000000000000000000009']);
    });
    expect(cartNow({ store })).toEqual([[runner._id, 1, '42']]);
  });

  it('does not claim to be unsaved when only a fetch failed', async () => {
    const shop = await openDevice();
    const stop = dispatchWhenBack(window, shop.store.dispatch);
    shop.api.answer(on('GET', '/cart/:user', { status: 400, body: { msg: 'no', code: 'validation' } }));

    act(() => {
      window.dispatchEvent(new Event('focus'));
    });

    await waitFor(() => {
      expect(shop.api.callsTo('GET', `/cart/${user._id}`)).toHaveLength(2);
    });
    expect(screen.queryByText(/We couldn’t save your cart/)).not.toBeInTheDocument();
    stop();
  });
});
