import { afterEach } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aProduct, aUser } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { addToCart, selectCartItems } from '../carts/index.js';
import { followSessionOfOtherTabs } from './follow-other-tabs.js';

afterEach(closeShops);

const EXPIRED = refusal(401, 'unauthorized', 'Your session has ended. Please log in again');

describe('a session', () => {
  it('is checked when the shop opens, and the account is updated', async () => {
    await openShop({
      at: '/user-profile',
      as: aUser({ firstname: 'Old' }),
      routes: customerRoutes(aUser({ firstname: 'New' })),
    });

    expect(await screen.findByText('New Gurung')).toBeVisible();
    expect(window.localStorage.getItem('userInfo')).toContain('"New"');
  });

  it('makes no call without a token', async () => {
    const { api } = await openShop({ at: '/login' });
    await screen.findByRole('heading', { name: 'SIGN IN' });

    expect(api.callsTo('GET', '/auth')).toEqual([]);
  });

  it('shows that it has ended, keeps the cart, and is restored by the next log-in', async () => {
    const { api, user, store, router } = await openShop({
      at: '/user-profile/notifications',
      as: true,
      routes: [...customerRoutes(), on('GET', '/auth', EXPIRED)],
    });
    act(() => {
      store.dispatch(addToCart({ product: aProduct(), quantity: 1, size: '42' }));
    });

    expect(await screen.findByText(/Your session has ended. Your cart is safe./)).toBeVisible();
    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
    expect(window.localStorage.getItem('userToken')).toBeNull();
    expect(window.localStorage.getItem('userInfo')).toBeNull();
    expect(selectCartItems(store.getState())).toHaveLength(1);

    api.answer(
      on('GET', '/auth', { body: aUser() }),
      on('POST', '/auth', { body: { token: 'another', user: aUser() } }),
    );
    await user.click(screen.getByRole('link', { name: 'Log in again' }));
    await enterText(user, await screen.findByLabelText('Username or Email'), 'asha');
    await enterText(user, screen.getByLabelText('Password'), 'secret-pass');
    await user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByText('No Notifications available')).toBeVisible();
    expect(router.state.location.pathname).toBe('/user-profile/notifications');
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  });

  it('does not show a dismissed notice again', async () => {
    const { user } = await openShop({ as: true, routes: [on('GET', '/auth', EXPIRED)] });
    await screen.findByText(/Your session has ended/);

    await user.click(screen.getByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  });

  it('ends on Log out: token and cart leave the screen, and the server is notified', async () => {
    const { api, user, store, router } = await openShop({
      at: '/user-profile',
      as: true,
      routes: [...customerRoutes(), on('DELETE', '/auth/session', { body: {} })],
    });
    act(() => {
      store.dispatch(addToCart({ product: aProduct(), quantity: 1, size: '42' }));
    });
    window.localStorage.setItem('paymentID', 'begun');

    await user.click(await screen.findByRole('button', { name: 'Log out' }));

    await waitFor(() => {
      expect(api.callsTo('DELETE', '/auth/session')).toHaveLength(1);
    });
    expect(api.callsTo('DELETE', '/auth/session')[0]?.headers['x-auth-token']).toBe('a-token');
    expect(router.state.location.pathname).toBe('/');
    expect(window.localStorage.getItem('userToken')).toBeNull();
    expect(window.localStorage.getItem('paymentID')).toBeNull();
    expect(selectCartItems(store.getState())).toEqual([]);
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

describe('two tabs of one browser', () => {
  const otherTabWrites = (entries: Record<string, string | null>): void => {
    for (const [key, newValue] of Object.entries(entries)) {
      if (newValue === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, newValue);
    }
    act(() => {
      for (const [key, newValue] of Object.entries(entries)) {
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
      }
    });
  };

  it('log in together', async () => {
    const { store } = await openShop({ routes: customerRoutes() });
    const stop = followSessionOfOtherTabs(window, store);

    otherTabWrites({ userToken: 'their-token', userInfo: JSON.stringify(aUser()) });

    expect(await screen.findByRole('link', { name: 'My Account' })).toBeVisible();
    stop();
  });

  it('log out together, which leaves the cart alone', async () => {
    const { store } = await openShop({ at: '/user-profile', as: true, routes: customerRoutes() });
    const stop = followSessionOfOtherTabs(window, store);
    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    act(() => {
      store.dispatch(addToCart({ product: aProduct(), quantity: 1, size: '42' }));
    });

    otherTabWrites({ userToken: null, userInfo: null });

    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
    expect(selectCartItems(store.getState())).toHaveLength(1);
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
    stop();
  });
});
