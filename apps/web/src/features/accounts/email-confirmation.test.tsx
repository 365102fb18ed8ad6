import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aUser } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { authApi } from './auth-api.js';

afterEach(closeShops);

const selectAccount = authApi.endpoints.getAccount.select(undefined);

const UNCONFIRMED = aUser({ emailConfirmed: false });
const CONFIRMED = aUser({ emailConfirmed: true });
const done = on('PUT', '/email-confirmation', { body: CONFIRMED });

describe('the link of the confirmation mail', () => {
  const openLink = (...routes: Parameters<typeof on>[]) =>
    openShop({
      at: '/confirm-email#the-token',
      as: UNCONFIRMED,
      routes: [...customerRoutes(UNCONFIRMED), ...routes.map((route) => on(...route))],
    });

  it('confirms the address', async () => {
    let account = UNCONFIRMED;
    const { api, store } = await openLink(
      ['GET', '/auth', () => ({ body: account })],
      ['PUT', '/email-confirmation', () => ({ body: (account = CONFIRMED) })],
    );

    expect(await screen.findByText(/^asha@paila\.example is confirmed/)).toBeVisible();
    expect(document.title).toBe('Confirm Email');
    expect(screen.getByRole('heading', { name: 'EMAIL CONFIRMED' })).toBeVisible();
    expect(api.callsTo('PUT', '/email-confirmation')[0]?.body).toEqual({ token: 'the-token' });
    expect(store.getState().auth.userInfo?.emailConfirmed).toBe(true);
  });

  it('keeps the confirmed address when an older answer about the account comes later', async () => {
    let answerAccount: () => void = () => undefined;
    const isConfirmed = new Promise<void>((resolve) => (answerAccount = resolve));
    const { store } = await openShop({
      at: '/confirm-email#the-token',
      as: UNCONFIRMED,
      routes: [
        ...customerRoutes(UNCONFIRMED),
        done,
        on('GET', '/auth', async () => {
          await isConfirmed;
          return { body: UNCONFIRMED };
        }),
      ],
    });
    await waitFor(() => expect(store.getState().auth.userInfo?.emailConfirmed).toBe(true));

    answerAccount();
    await waitFor(() => expect(selectAccount(store.getState()).isSuccess).toBe(true));

    expect(store.getState().auth.userInfo?.emailConfirmed).toBe(true);
  });

  it('asks a stranger to log in first, and continues from there', async () => {
    const { api, user } = await openShop({
      at: '/confirm-email#the-token',
      routes: [
        ...customerRoutes(UNCONFIRMED),
        done,
        on('POST', '/auth', { body: { token: 'fresh-token', user: UNCONFIRMED } }),
      ],
    });
    expect(await screen.findByText(/^Log in to your account to confirm its email/)).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    expect(api.callsTo('PUT', '/email-confirmation')).toEqual([]);

    await enterText(user, await screen.findByLabelText('Username or Email'), 'asha');
    await enterText(user, screen.getByLabelText('Password'), 'secret-pass');
    await user.click(screen.getByRole('button', { name: 'Log in' }));

    expect(await screen.findByText(/^asha@paila\.example is confirmed/)).toBeVisible();
    expect(api.callsTo('PUT', '/email-confirmation')[0]?.body).toEqual({ token: 'the-token' });
  });

  it.each([
    [refusal(403, 'forbidden', 'You don’t have permission to do this'), /^This link is for another account/],
    [refusal(410, 'link_expired', 'This link has expired'), /^This link has expired: it works for seven days/],
    [refusal(404, 'link_invalid', 'This link is not complete'), /^This link is incomplete/],
  ])('explains its fault, and leads to the account', async (answer, words) => {
    await openLink(['PUT', '/email-confirmation', answer]);

    expect(await screen.findByText(words)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'My Account' })).toHaveAttribute(
      'href',
      '/user-profile',
    );
  });
});

describe('the account page', () => {
  it('shows that an address is confirmed', async () => {
    await openShop({ at: '/user-profile', as: CONFIRMED, routes: customerRoutes(CONFIRMED) });

    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the email again' })).not.toBeInTheDocument();
  });

  it('sends the mail again for an unconfirmed address', async () => {
    const routes = [...customerRoutes(UNCONFIRMED), on('POST', '/email-confirmation', { body: { msg: 'On its way' } })];
    const { api, user } = await openShop({ at: '/user-profile', as: UNCONFIRMED, routes });

    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));

    expect(await screen.findByText('An email with a link is on its way.')).toBeVisible();
    expect(api.callsTo('POST', '/email-confirmation')).toHaveLength(1);
  });

  it('shows which address waits for its link, and keeps the old one on request', async () => {
    const waiting = aUser({ emailConfirmed: true, pendingEmail: 'new@paila.example' });
    const routes = [...customerRoutes(waiting), on('DELETE', '/email-confirmation', { body: CONFIRMED })];
    const { user } = await openShop({ at: '/user-profile', as: waiting, routes });
    expect(await screen.findByText(/^Changes to new@paila\.example once you follow the link/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Keep the old address' }));

    expect(await screen.findByText('Confirmed')).toBeVisible();
  });
});

it('a new address in the profile waits for its link, which the page shows', async () => {
  const waiting = aUser({ emailConfirmed: true, pendingEmail: 'new@paila.example' });
  const routes = [...customerRoutes(CONFIRMED), on('PUT', '/auth/:userId', { body: waiting })];
  const { user } = await openShop({ at: '/user-profile/settings', as: CONFIRMED, routes });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.clear(screen.getByLabelText('Email'));
  await enterText(user, screen.getByLabelText('Email'), 'new@paila.example');
  await enterText(user, await screen.findByLabelText('Current Password'), 'secret-pass');
  await user.click(screen.getByRole('button', { name: 'Update' }));

  expect(
    await screen.findByText(/Your address changes once you follow the link in our email to new@paila\.example/),
  ).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('asha@paila.example');
});
