import { afterEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aUser } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(closeShops);

const resetRoute = on('POST', '/password-reset', { body: { msg: 'On its way' } });
const valid = on('POST', '/password-reset/check', { body: { email: 'asha@paila.example' } });
const saved = on('PUT', '/password-reset', { body: { msg: 'Your password has been changed' } });

describe('FORGET PASSWORD?', () => {
  it('leads from the log-in to a form, which says the same for every name', async () => {
    const { api, user } = await openShop({ at: '/login', routes: [resetRoute] });
    await user.click(await screen.findByRole('link', { name: 'FORGET PASSWORD?' }));

    await screen.findByRole('heading', { level: 1, name: 'FORGOTTEN PASSWORD' });
    await user.type(screen.getByLabelText('Username or Email'), ' asha ');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));

    expect(
      await screen.findByText(/^If there is an account for asha, an email with a link is on its way/),
    ).toBeVisible();
    expect(api.callsTo('POST', '/password-reset')[0]?.body).toEqual({ email: ' asha ' });
    expect(document.title).toBe('Forgotten Password');
    await user.click(screen.getByRole('button', { name: 'Try another one' }));
    expect(await screen.findByLabelText('Username or Email')).toHaveValue('');
  });

  it('requires a name, and shows the words of the server', async () => {
    const tooMany = refusal(429, 'too_many_requests', 'Too many attempts. Please wait 15 minutes and try again');
    const { user } = await openShop({ at: '/forgot-password', routes: [on('POST', '/password-reset', tooMany)] });

    await user.click(await screen.findByRole('button', { name: 'Send me a link' }));
    expect(await screen.findByText('Please enter your username or email')).toBeVisible();
    await user.type(screen.getByLabelText('Username or Email'), 'asha');
    await user.click(screen.getByRole('button', { name: 'Send me a link' }));

    expect(await screen.findByText('Too many attempts. Please wait 15 minutes and try again')).toBeVisible();
    expect(screen.getByLabelText('Username or Email')).toHaveValue('asha');
  });
});

describe('the link for a new password', () => {
  const openLink = async (at: string, ...routes: Route[]) => {
    const shop = await openShop({ at, routes });
    await screen.findByRole('heading', { level: 1, name: 'NEW PASSWORD' });
    const fill = async (password: string, confirmation = password) => {
      await enterText(shop.user, await screen.findByLabelText('New Password'), password);
      await enterText(shop.user, screen.getByLabelText('Confirm New Password'), confirmation);
      await shop.user.click(screen.getByRole('button', { name: 'Save new password' }));
    };
    return { ...shop, fill };
  };

  it('sets a new password and continues to the log-in', async () => {
    const { api, fill } = await openLink('/reset-password#the-token', valid, saved);
    await screen.findByText(/^For asha@paila\.example\./);
    expect(api.callsTo('POST', '/password-reset/check').map(({ body }) => body)).toEqual([{ token: 'the-token' }]);

    await fill('himal-peak-7');

    expect(await screen.findByText('Your password was changed. Please log in with the new one.')).toBeVisible();
    expect(screen.getByLabelText('Username or Email')).toHaveValue('asha@paila.example');
    expect(api.callsTo('PUT', '/password-reset').map(({ body }) => body)).toEqual([
      { token: 'the-token', newPassword: 'himal-peak-7', password: 'himal-peak-7' },
    ]);
  });

  it('works although a mail program added a quotation mark behind it', async () => {
    const { api } = await openLink('/reset-password#the-token%22).', valid);

    expect(await screen.findByText(/^For asha@paila\.example\./)).toBeVisible();
    expect(api.callsTo('POST', '/password-reset/check').map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
  });

  it('logs this browser out if it was logged in to the account', async () => {
    const { store, user } = await openShop({
      at: '/reset-password#the-token',
      as: aUser({ email: 'Asha@paila.example' }),
      routes: [...customerRoutes(), valid, saved],
    });
    await enterText(user, await screen.findByLabelText('New Password'), 'himal-peak-7');
    await enterText(user, screen.getByLabelText('Confirm New Password'), 'himal-peak-7');
    await user.click(screen.getByRole('button', { name: 'Save new password' }));

    await screen.findByText('Your password was changed. Please log in with the new one.');
    expect(window.localStorage.getItem('userToken')).toBeNull();
    expect(store.getState().auth.userToken).toBeNull();
  });

  it('keeps the input when the password is refused, and shows why beside it', async () => {
    const msg = 'Too many people use this password, so it is guessed first. Please choose another';
    const everybodys = refusal(400, 'validation', msg, { errors: [{ path: 'newPassword', msg }] });
    const { fill, user } = await openLink('/reset-password#the-token', valid, on('PUT', '/password-reset', everybodys));

    await fill('qwerty', 'other');
    expect(await screen.findByText('Passwords should match!')).toBeVisible();
    await user.clear(screen.getByLabelText('Confirm New Password'));
    await user.type(screen.getByLabelText('Confirm New Password'), 'qwerty');
    await user.click(screen.getByRole('button', { name: 'Save new password' }));

    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText('New Password')).toHaveValue('qwerty');
  });

  it.each([
    [
      refusal(410, 'link_used', 'This link has already been used'),
      /^This link has already been used, or the password was changed/,
    ],
    [refusal(410, 'link_expired', 'This link has expired'), /^This link has expired: it works for 30 minutes/],
    [refusal(404, 'link_invalid', 'This link is not complete'), /^This link is incomplete, or no longer valid/],
  ])('explains its fault, and how to get a new one', async (answer, words) => {
    const { user } = await openLink('/reset-password#the-token', on('POST', '/password-reset/check', answer));

    expect(await screen.findByText(words)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Get a new link' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'FORGOTTEN PASSWORD' })).toBeVisible();
  });

  it('is incomplete without its end, which needs no server', async () => {
    const { api } = await openLink('/reset-password');

    expect(await screen.findByText(/^This link is incomplete/)).toBeVisible();
    expect(api.callsTo('POST', '/password-reset/check')).toEqual([]);
  });

  it('leads to the contact page for a blocked account', async () => {
    const blocked = refusal(403, 'account_blocked', 'This account is blocked. Please contact us');
    await openLink('/reset-password#the-token', on('POST', '/password-reset/check', blocked));

    expect(await screen.findByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  });

  it('shows that it was used while the form was open', async () => {
    const used = refusal(410, 'link_used', 'This link has already been used');
    const { fill } = await openLink('/reset-password#the-token', valid, on('PUT', '/password-reset', used));

    await fill('himal-peak-7');

    expect(await screen.findByText(/^This link has already been used/)).toBeVisible();
  });
});
