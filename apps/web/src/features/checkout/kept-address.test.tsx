import { afterEach } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { followLogOuts, tidyDrafts } from '../../platform/drafts.js';
import { loggedOut, sessionExpired } from '../../platform/session.js';
import { leaveInCart } from '../../testing/cart.js';
import { checkoutRoutes, openAsCustomer, openAsGuest } from '../../testing/checkout.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { ENDED, logInAgain, ME } from '../../testing/profile.js';
import { anAddress, anOrder, aProduct, aUser } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { storeOrderToken } from '../orders/index.js';

afterEach(closeShops);

const street = () => screen.findByLabelText('Street address');
const NO_ADDRESS = on('GET', '/address/:userId', { body: [] });

/** Everything that this tab and this browser have stored. */
const stored = (): string =>
  JSON.stringify([window.sessionStorage, window.localStorage].flatMap((storage) => Object.entries(storage)));

/** A customer without a saved address has typed one. */
const typedByCustomer = async () => {
  const shop = await openAsCustomer({ routes: [NO_ADDRESS] });
  await shop.user.type(await street(), 'Lakeside 4');
  await shop.user.type(screen.getByLabelText('City'), 'Pokhara');
  return shop;
};

describe('an address that is typed at the checkout', () => {
  it.each(['guest', 'customer'] as const)('is restored for a %s after a reload', async (who) => {
    if (who === 'guest') await (await openAsGuest()).fill();
    else await typedByCustomer();
    await closeShops();

    if (who === 'guest') await openAsGuest();
    else await openAsCustomer({ routes: [NO_ADDRESS] });

    await waitFor(async () => {
      expect(await street()).toHaveValue('Lakeside 4');
    });
    expect(screen.getByLabelText('City')).toHaveValue('Pokhara');
  });

  it.each(['guest', 'customer'] as const)('is restored for a %s after a reload, even without an event', async (who) => {
    const { pay } = who === 'guest' ? await openAsGuest() : await openAsCustomer({ routes: [NO_ADDRESS] });
    (await screen.findByLabelText<HTMLInputElement>('Street address')).value = 'Lakeside 4';
    await pay();
    expect(await screen.findByLabelText('City')).toBeInvalid();
    await closeShops();

    if (who === 'guest') await openAsGuest();
    else await openAsCustomer({ routes: [NO_ADDRESS] });

    await waitFor(async () => {
      expect(await street()).toHaveValue('Lakeside 4');
    });
  });

  it('is chosen again beside saved ones after a reload', async () => {
    const { user } = await openAsCustomer();
    await user.click(await screen.findByRole('radio', { name: 'Another address' }));
    await user.type(await street(), 'Lakeside 4');
    await closeShops();

    await openAsCustomer();

    expect(await screen.findByRole('radio', { name: 'Another address' })).toBeChecked();
    expect(await street()).toHaveValue('Lakeside 4');
  });

  it('is restored when the session ends under it, and after the next log-in', async () => {
    const shop = await typedByCustomer();
    shop.api.answer(on('POST', '/address/', ENDED));
    await enterText(shop.user, screen.getByLabelText('Phone'), '9800000001');
    await shop.user.click(await screen.findByRole('button', { name: 'Proceed to Payment' }));
    expect(await screen.findByText(/Your session has ended/)).toBeVisible();
    // The form of a guest has taken its place.
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(await street()).toHaveValue('Lakeside 4');
    await enterText(shop.user, screen.getByLabelText('Landmark (optional)'), 'The blue gate');

    await logInAgain(shop);

    expect(await screen.findByText(/We will save this to your addresses/)).toBeVisible();
    expect(await street()).toHaveValue('Lakeside 4');
    expect(screen.getByLabelText('Landmark (optional)')).toHaveValue('The blue gate');
  });

  it('is not shown to another account', async () => {
    const shop = await typedByCustomer();
    act(() => {
      shop.store.dispatch(sessionExpired());
    });

    await logInAgain(shop, aUser({ _id: '65b000000000000000000002', firstname: 'Bina' }));

    expect(await screen.findByText(/We will save this to your addresses/)).toBeVisible();
    expect(await street()).toHaveValue('');
    expect(stored()).not.toContain('Lakeside');
  });

  it('leaves the tab with a log-out, here or in another tab, and the form on the screen, too', async () => {
    const { fill, store } = await openAsGuest();
    const stop = followLogOuts(window);
    await fill();
    expect(stored()).toContain('Lakeside 4');

    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'loggedOutAt' }));
    });

    expect(await street()).toHaveValue('');
    expect(stored()).not.toContain('Lakeside');
    act(() => {
      store.dispatch(loggedOut());
    });
    stop();
  });

  it('leaves the tab once the order is paid, wherever that is noticed', async () => {
    const { fill, product } = await openAsGuest();
    await fill();
    await closeShops();
    const order = anOrder({ user: null, status: 'paid' });
    const lines = [{ id: product._id, quantity: 1, size: '42' }];
    window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines, orderId: order._id }));
    storeOrderToken(order._id, 'a-token-of-the-order');

    await openShop({ at: '/contact', routes: [on('GET', '/orders/detail/:id', { body: order })] });

    await waitFor(() => {
      expect(window.localStorage.getItem('purchase')).toBeNull();
    });
    expect(stored()).not.toMatch(/Lakeside|bina@|9800000002/);
  });

  it('leaves a tab, too, that was at the provider while another tab learned of the payment', async () => {
    const { fill, product } = await openAsGuest();
    await fill();
    await closeShops();
    const ofThisTab = window.sessionStorage.getItem('drafts')!;
    window.sessionStorage.clear();
    const order = anOrder({ user: null, status: 'paid' });
    const lines = [{ id: product._id, quantity: 1, size: '42' }];
    window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines, orderId: order._id }));
    storeOrderToken(order._id, 'a-token-of-the-order');
    await openShop({ at: '/contact', routes: [on('GET', '/orders/detail/:id', { body: order })] });
    await waitFor(() => {
      expect(window.localStorage.getItem('purchase')).toBeNull();
    });
    await closeShops();

    window.sessionStorage.setItem('drafts', ofThisTab);
    expect(stored()).toContain('Lakeside');
    await openAsGuest();

    expect(await street()).toHaveValue('');
    tidyDrafts();
    expect(stored()).not.toMatch(/Lakeside|bina@|9800000002/);
  });

  it('ends as a draft when it is saved with the order', async () => {
    const shop = await typedByCustomer();
    const saved = anAddress({ _id: '65c000000000000000000009', streetAddress: 'Lakeside 4' });
    shop.api.answer(on('POST', '/address/', { body: saved }));
    await enterText(shop.user, screen.getByLabelText('Phone'), '9800000001');
    await enterText(shop.user, screen.getByLabelText('Province or state'), 'Gandaki');

    await shop.user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));

    await waitFor(() => {
      expect(shop.router.state.location.pathname).toBe('/khalti');
    });
    expect(window.sessionStorage.getItem('drafts') ?? '').not.toContain('Lakeside');
  });
});

it('leaves nothing of an order under way after a log-out', async () => {
  const product = aProduct();
  leaveInCart({ product, quantity: 2, size: '42' });
  const shop = await openShop({ at: '/checkout', as: ME, routes: checkoutRoutes(product) });
  await shop.user.click(await screen.findByRole('button', { name: 'Proceed to Payment' }));
  await waitFor(() => {
    expect(window.localStorage.getItem('purchase')).not.toBeNull();
  });
  window.localStorage.setItem('deliveryCity', 'Pokhara');
  window.localStorage.setItem('lastSizes', '42');

  act(() => {
    shop.store.dispatch(loggedOut());
  });
  await shop.persistor.flush();

  expect(Object.keys(window.localStorage).sort()).toEqual(['loggedOutAt', 'persist:root']);
  expect(window.localStorage.getItem('persist:root')).not.toContain(product.title);
  expect(Object.keys(window.sessionStorage)).toEqual([]);
});
