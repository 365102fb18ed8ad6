import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { ME, openProfile } from '../../testing/profile.js';
import { type Answer, on, type SeenCall } from '../../testing/test-api.js';

afterEach(closeShops);

describe('the profile', () => {
  it('asks strangers to log in, and returns afterwards', async () => {
    const { user, router } = await openShop({ at: '/user-profile/password' });

    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));

    await screen.findByRole('heading', { name: 'SIGN IN' });
    expect(router.state.location.state).toEqual({ from: '/user-profile/password' });
  });

  it('shows the data of a customer', async () => {
    await openProfile('');

    expect(await screen.findByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
    expect(document.title).toBe('My Account');
    for (const text of ['Asha Gurung', 'asha@paila.example', '9800000001', 'Female']) {
      expect(screen.getByText(text)).toBeVisible();
    }
  });

  it('leaves out missing data of a customer', async () => {
    await openShop({ at: '/user-profile', as: true, routes: customerRoutes() });

    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    expect(screen.queryByText('Phone')).not.toBeInTheDocument();
    expect(screen.queryByText('Gender')).not.toBeInTheDocument();
  });

  it('leads to each of its pages', async () => {
    await openProfile('');

    const nav = within(await screen.findByRole('navigation', { name: 'Profile' }));
    expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/user-profile',
      '/user-profile/orders',
      '/user-profile/addresses',
      '/user-profile/notifications',
      '/user-profile/password',
      '/user-profile/settings',
    ]);
    expect(nav.getByRole('link', { name: 'My Account' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows the reason when the account cannot be read, and tries again', async () => {
    const { api, user } = await openProfile('', on('GET', '/auth', refusal(503, 'unavailable', 'The shop rests')));

    expect(await screen.findByText('The shop rests')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'My Account' })).not.toBeInTheDocument();

    api.answer(on('GET', '/auth', { body: ME }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeVisible();
  });

  it('asks to log in when there is a token but no user, and continues once there is one', async () => {
    window.localStorage.setItem('userToken', 'a-token');
    // The page asks again, however late, for an account that could not be read.
    const ofTheNewTokenOnly = ({ headers }: SeenCall): Answer =>
      headers['x-auth-token'] === 'another' ? { body: ME } : refusal(500, 'server_error', 'Server Error');
    const { api, user, router } = await openShop({
      at: '/user-profile',
      routes: [...customerRoutes(ME), on('GET', '/auth', ofTheNewTokenOnly)],
    });

    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
    expect(screen.queryByText('Server Error')).not.toBeInTheDocument();

    api.answer(on('POST', '/auth', { body: { token: 'another', user: ME } }));
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await enterText(user, await screen.findByLabelText('Username or Email'), 'asha');
    await enterText(user, screen.getByLabelText('Password'), 'secret-pass');
    await user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByRole('heading', { name: 'My Account' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/user-profile');
  });

  it('has no notifications', async () => {
    await openProfile('/notifications');

    expect(await screen.findByText('No Notifications available')).toBeVisible();
  });
});
