import { afterEach } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeShops);

const login = on('POST', '/auth', { body: { token: 'fresh-token', user: aUser() } });

const openLogin = async (...routes: Route[]) => {
  const shop = await openShop({ at: '/login', routes: [...customerRoutes(), login, ...routes] });
  await screen.findByRole('heading', { level: 1, name: 'SIGN IN' });
  return shop;
};
const fill = async ({ user }: Awaited<ReturnType<typeof openShop>>) => {
  await user.type(screen.getByLabelText('Username or Email'), 'asha');
  await user.type(screen.getByLabelText('Password'), 'secret-pass');
};

describe('logging in', () => {
  it('stores token and account and opens the profile', async () => {
    const shop = await openLogin();
    expect(document.title).toBe('Login Page');

    await fill(shop);
    await shop.user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
    expect(shop.api.callsTo('POST', '/auth')[0]?.body).toEqual({ email: 'asha', password: 'secret-pass' });
    expect(window.localStorage.getItem('userToken')).toBe('fresh-token');
    expect(JSON.parse(window.localStorage.getItem('userInfo') ?? '')).toEqual(aUser());
  });

  it('sends one request however often the button is pressed', async () => {
    const shop = await openLogin();

    await fill(shop);
    await shop.user.dblClick(screen.getByRole('button', { name: 'Log in' }));

    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    expect(shop.api.callsTo('POST', '/auth')).toHaveLength(1);
  });

  it('returns to the page that required it', async () => {
    const shop = await openShop({ at: '/contact', routes: [...customerRoutes(), login] });

    await screen.findByRole('heading', { level: 1, name: /contact/i });
    await shop.user.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('heading', { level: 1, name: 'SIGN IN' });
    await fill(shop);
    await shop.user.click(screen.getByRole('button', { name: 'Log in' }));

    await waitFor(() => {
      expect(shop.router.state.location.pathname).toBe('/contact');
    });
  });

  it('opens no address outside the shop', async () => {
    const shop = await openLogin();
    await act(() => shop.router.navigate('/login', { state: { from: '//elsewhere.example/' } }));

    await fill(shop);
    await shop.user.click(screen.getByRole('button', { name: 'Log in' }));

    await screen.findByRole('heading', { level: 1, name: 'My Account' });
    expect(shop.router.state.location.pathname).toBe('/user-profile');
  });

  it.each(['//elsewhere.example/', 'https://elsewhere.example/', '/\\elsewhere.example/', 'javascript:alert(1)'])(
    'opens no address outside the shop for the return path %s',
    async (from) => {
      const at = `/login?${new URLSearchParams({ from }).toString()}`;
      const shop = await openShop({ at, routes: [...customerRoutes(), login] });
      await screen.findByRole('heading', { level: 1, name: 'SIGN IN' });

      await fill(shop);
      await shop.user.click(screen.getByRole('button', { name: 'Log in' }));

      await screen.findByRole('heading', { level: 1, name: 'My Account' });
      expect(shop.router.state.location.pathname).toBe('/user-profile');
    },
  );

  it('requires the missing fields, at the first one', async () => {
    const shop = await openLogin();

    await shop.user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByText('Please enter your username or email')).toBeVisible();
    expect(screen.getByText('Please enter your password')).toBeVisible();
    expect(screen.getByLabelText('Username or Email')).toHaveFocus();
    expect(shop.api.callsTo('POST', '/auth')).toEqual([]);
  });

  it.each([
    ['its msg field', { msg: 'No such user' }],
    ['the body itself', 'No such user'],
  ])("shows the server's error body above the form: %s", async (_what, body) => {
    const shop = await openLogin(on('POST', '/auth', { status: 400, body }));

    await fill(shop);
    await shop.user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(/^No such user$/);
  });

  it("shows the server's words until something is changed, and keeps the input", async () => {
    const shop = await openLogin(on('POST', '/auth', refusal(401, 'invalid_credentials', 'Invalid credentials')));

    await fill(shop);
    await shop.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
    expect(screen.getByLabelText('Password')).toHaveValue('secret-pass');

    await shop.user.type(screen.getByLabelText('Password'), '!');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the password on demand', async () => {
    const shop = await openLogin();
    await fill(shop);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');

    await shop.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');

    await shop.user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('leads to a new account, and to a new password', async () => {
    await openLogin();

    expect(screen.getByRole('link', { name: 'CREATE NEW ACCOUNT' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'FORGET PASSWORD?' })).toHaveAttribute('href', '/forgot-password');
  });

  it('is not shown to logged-in customers', async () => {
    const shop = await openShop({ at: '/login', as: true, routes: customerRoutes() });

    expect(await screen.findByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
    expect(shop.router.state.location.pathname).toBe('/user-profile');
  });
});
