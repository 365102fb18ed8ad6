import { afterEach } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { persistStore } from 'redux-persist';
import { createShopStore } from '../../app/store.js';
import { sessionExpired } from '../../platform/session.js';
import { leaveInCart } from '../../testing/cart.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct } from '../../testing/samples.js';
import { productRoutes } from '../../testing/product-routes.js';
import { saveCartOnLeaving } from './cart-persistence.js';
import { addToCart } from './cart-slice.js';
import { storedCart } from './cart-storage.js';
import { followOtherTabs } from './follow-other-tabs.js';

afterEach(closeShops);

const runner = aProduct({ title: 'Monsoon Runner', discountPrice: 95.95 });

const fillCart = async () => {
  const shop = await openShop({ routes: productRoutes(runner) });
  act(() => {
    shop.store.dispatch(addToCart({ product: runner, quantity: 2, size: '42' }));
  });
  await waitFor(() => {
    expect(window.localStorage.getItem('persist:root')).toContain('Monsoon Runner');
  });
  return shop;
};

describe('a stored cart', () => {
  it('is stored under the key persist:root, version 1, and is the only thing there', async () => {
    await fillCart();

    const stored = JSON.parse(window.localStorage.getItem('persist:root') ?? '{}') as Record<string, string>;

    expect(Object.keys(stored).sort()).toEqual(['_persist', 'cart']);
    expect(JSON.parse(stored['_persist'] ?? '')).toMatchObject({ version: 1 });
  });

  it('is restored after a reload, with the panel closed', async () => {
    const { user } = await fillCart();
    await user.click(screen.getByRole('button', { name: 'Cart, 2 items' }));
    await closeShops();

    const { store } = await openShop({ routes: productRoutes(runner) });

    expect(await screen.findByRole('button', { name: 'Cart, 2 items' })).toBeVisible();
    expect(store.getState().cart).toMatchObject({ amountTotal: 191.9, showCart: false });
  });

  it('is stored at once when the page is left', async () => {
    const { store, persistor } = await openShop({ routes: productRoutes(runner) });
    const stop = saveCartOnLeaving(window, persistor);
    await waitFor(() => {
      expect(persistor.getState().bootstrapped).toBe(true);
    });
    act(() => {
      store.dispatch(addToCart({ product: runner, quantity: 2, size: '42' }));
    });

    window.dispatchEvent(new Event('pagehide'));

    expect(window.localStorage.getItem('persist:root')).toContain('Monsoon Runner');
    stop();
  });

  it.each([
    ['broken JSON', '{"cart":"{'],
    ['lines that are none', '{"cart":"{\\"cartItems\\":[{\\"id\\":7},null]}","_persist":"{\\"version\\":1}"}'],
  ])('starts empty over %s in local storage', async (_what, stored) => {
    window.localStorage.setItem('persist:root', stored);

    await openShop({ routes: productRoutes(runner) });

    expect(await screen.findByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  });

  it('keeps items that were added before it was read', async () => {
    leaveInCart({ product: runner, quantity: 2, size: '42' });
    const store = createShopStore();
    store.dispatch(addToCart({ product: runner, quantity: 1, size: '42' }));
    store.dispatch(addToCart({ product: runner, quantity: 1, size: '43' }));

    const persistor = persistStore(store);

    await waitFor(() => {
      expect(store.getState().cart).toMatchObject({ quantity: 4, total: 2, amountTotal: 383.8 });
    });
    await persistor.flush();
    persistor.pause();
    expect(storedCart(window.localStorage.getItem('persist:root') ?? '')?.cartItems).toMatchObject([
      { size: '42', quantity: 3 },
      { size: '43', quantity: 1 },
    ]);
  });

  it('is the same in a second tab', async () => {
    const first = await fillCart();
    const written = window.localStorage.getItem('persist:root');
    await closeShops();
    window.localStorage.clear();
    const second = await openShop({ routes: productRoutes(runner) });
    const stop = followOtherTabs(window, second.store.dispatch);

    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:root', newValue: written }));
    });

    await waitFor(() => {
      expect(second.store.getState().cart.cartItems).toEqual(first.store.getState().cart.cartItems);
    });
    stop();
  });

  it('is not overwritten by a second tab that has only read it', async () => {
    leaveInCart({ product: runner, quantity: 2, size: '42' });
    const store = createShopStore();
    const persistor = persistStore(store);
    // The first tab changes the cart while the second is still loading it.
    leaveInCart({ product: runner, quantity: 3, size: '42' });
    const written = window.localStorage.getItem('persist:root');
    await waitFor(() => {
      expect(store.getState().cart.quantity).toBe(2);
    });

    await persistor.flush();

    expect(window.localStorage.getItem('persist:root')).toBe(written);
    persistor.pause();
  });

  it('is stored by no tab that has none', async () => {
    const { persistor } = await openShop({ routes: productRoutes(runner) });
    await waitFor(() => {
      expect(persistor.getState().bootstrapped).toBe(true);
    });

    await persistor.flush();

    expect(window.localStorage.getItem('persist:root')).toBeNull();
  });

  it('is deleted by a log-out in a second tab, and is not put back by this one', async () => {
    const { store, persistor } = await fillCart();
    const stop = followOtherTabs(window, store.dispatch);
    const cart = JSON.stringify({ cartItems: [], userCartItems: [] });
    const emptied = JSON.stringify({ cart });

    act(() => {
      store.dispatch(sessionExpired({ elsewhere: true }));
    });
    window.localStorage.setItem('persist:root', emptied);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:root', newValue: emptied }));
    });
    await persistor.flush();

    expect(store.getState().cart).toMatchObject({ cartItems: [], userCartItems: [] });
    expect(window.localStorage.getItem('persist:root')).toBe(emptied);
    stop();
  });

  it('is deleted by a log-out in the back office', async () => {
    const { store } = await fillCart();
    const stop = followOtherTabs(window, store.dispatch);

    window.localStorage.removeItem('persist:root');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:root', newValue: null }));
    });

    expect(store.getState().cart.cartItems).toEqual([]);
    stop();
  });

  it('is read again on a restored page, which may have missed a purchase', async () => {
    const { store } = await fillCart();
    const stop = followOtherTabs(window, store.dispatch);
    const cart = JSON.stringify({ cartItems: [], userCartItems: [], settled: ['an-order'] });
    window.localStorage.setItem('persist:root', JSON.stringify({ cart }));

    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });

    expect(store.getState().cart).toMatchObject({ cartItems: [], settled: ['an-order'] });
    stop();
  });

  it('learns from a second tab which orders were paid, although its lines are the same', async () => {
    const { store } = await fillCart();
    const stop = followOtherTabs(window, store.dispatch);
    const { cartItems } = store.getState().cart;
    const cart = JSON.stringify({ cartItems, userCartItems: [], settled: ['an-order'] });

    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:root', newValue: JSON.stringify({ cart }) }));
    });

    expect(store.getState().cart.settled).toEqual(['an-order']);
    stop();
  });

  it('does not change when a second tab writes the same lines, so that the tabs do not write in turns for ever', async () => {
    const { store } = await fillCart();
    const stop = followOtherTabs(window, store.dispatch);
    const before = store.getState().cart;
    // The other tab already has the server's answer, this one does not.
    const { cartItems } = before;
    const cart = JSON.stringify({ cartItems, userCartItems: cartItems });

    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:root', newValue: JSON.stringify({ cart }) }));
    });

    expect(store.getState().cart).toBe(before);
    stop();
  });
});
