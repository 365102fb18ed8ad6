import { afterEach, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { forgetRecent } from '../../platform/recent.js';
import { refusal } from '../../testing/customer.js';
import { enterText } from '../../testing/enter-text.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrder } from '../../testing/samples.js';
import { on, type Answer } from '../../testing/test-api.js';
import { storeOrderToken, orderToken } from './order-token.js';

afterEach(closeShops);

const ID = '65d000000000000000000001';
const DETAIL = `/orders/detail/${ID}`;

const openLink = (answer: Answer, hash = '#the-token') =>
  openShop({ at: `/orders/${ID}${hash}`, routes: [on('GET', '/orders/detail/:id', answer)] });

describe('the link of a guest', () => {
  it('opens the order with its token, which this browser stores', async () => {
    const { api } = await openLink({ body: anOrder({ user: null, shortNumber: 'PA-1042' }) });

    expect(await screen.findByRole('heading', { name: 'Order PA-1042' })).toBeVisible();
    expect(api.callsTo('GET', DETAIL)[0]?.headers['x-order-token']).toBe('the-token');
    await waitFor(() => {
      expect(orderToken(ID)).toBe('the-token');
    });
  });

  it('leaves the address bar once this browser has stored it, and the order stays open', async () => {
    const { api, router } = await openLink({ body: anOrder({ user: null, shortNumber: 'PA-1042' }) });

    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: `/orders/${ID}`, hash: '' });
    });
    expect(screen.getByRole('heading', { name: 'Order PA-1042' })).toBeVisible();
    expect(api.callsTo('GET', DETAIL)).toHaveLength(1);
  });

  it('stays in the address bar of a browser that stores nothing', async () => {
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { router } = await openLink({ body: anOrder({ user: null, shortNumber: 'PA-1042' }) });

    expect(await screen.findByRole('heading', { name: 'Order PA-1042' })).toBeVisible();
    expect(router.state.location.hash).toBe('#the-token');
    setItem.mockRestore();
    forgetRecent();
  });

  it.each(['.', ').', ',', '"', '%22', '%20', '»', '> wrote:'])(
    'opens the order although a chat added %s behind it',
    async (added) => {
      const { api } = await openLink({ body: anOrder({ user: null, shortNumber: 'PA-1042' }) }, `#the-token${added}`);

      expect(await screen.findByRole('heading', { name: 'Order PA-1042' })).toBeVisible();
      expect(api.callsTo('GET', DETAIL)[0]?.headers['x-order-token']).toBe('the-token');
      expect(orderToken(ID)).toBe('the-token');
    },
  );

  it('is not needed in a browser that has the token', async () => {
    storeOrderToken(ID, 'kept');
    const { api } = await openLink({ body: anOrder({ user: null, shortNumber: 'PA-1042' }) }, '');

    expect(await screen.findByRole('heading', { name: 'Order PA-1042' })).toBeVisible();
    expect(api.callsTo('GET', DETAIL)[0]?.headers['x-order-token']).toBe('kept');
  });

  it('shows that it is wrong, leaves the stored token, and leads to help', async () => {
    storeOrderToken(ID, 'kept');
    await openLink(refusal(404, 'not_found', 'Order not found'));

    expect(await screen.findByText(/^This link does not open an order/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me the link again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact');
    expect(orderToken(ID)).toBe('kept');
  });

  it('is forgotten by a browser that has it once it is revoked', async () => {
    storeOrderToken(ID, 'revoked');
    await openLink(refusal(404, 'not_found', 'Order not found'), '');

    expect(await screen.findByText(/^This link does not open an order: it is out of date/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me the link again' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' })).toBeVisible();
    await waitFor(() => {
      expect(orderToken(ID)).toBeNull();
    });
  });

  it('is kept when it fails for another reason', async () => {
    storeOrderToken(ID, 'kept');
    await openLink(refusal(503, 'unavailable', 'The shop is busy'), '');

    expect(await screen.findByText('The shop is busy')).toBeVisible();
    expect(orderToken(ID)).toBe('kept');
  });

  it('is requested in another browser, without a call to the shop', async () => {
    const { api, user, router } = await openLink(refusal(404, 'not_found', 'Order not found'), '');

    expect(
      await screen.findByText(/^Open it from one of our emails: press “Pay now” or “See your order” there/),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
    expect(document.title).toBe('Your Order');
    expect(screen.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/contact');
    expect(api.callsTo('GET', DETAIL)).toEqual([]);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }));
    await waitFor(() => {
      expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: `/orders/${ID}` } });
    });
  });

  it('is mailed again when it is lost, in the same words whether or not the address is the order’s', async () => {
    const { api, user } = await openLink(refusal(404, 'not_found', 'Order not found'), '');
    await user.click(await screen.findByRole('button', { name: 'Send me the link again' }));
    const send = await screen.findByRole('button', { name: 'Send me the link' });
    expect(screen.getByLabelText(/^Email/)).toHaveFocus();
    await user.click(send);
    expect(await screen.findByText('Please include an email')).toBeVisible();

    api.answer(on('POST', '/orders/:id/link', refusal(429, 'too_many_requests', 'Too many attempts')));
    await enterText(user, screen.getByLabelText(/^Email/), 'bina@guest.example');
    await user.click(send);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');

    api.answer(on('POST', '/orders/:id/link', { body: { msg: 'On its way' } }));
    await user.click(send);
    expect(
      await screen.findByText(
        'If bina@guest.example is the address of this order, an email with its link is on its way.',
      ),
    ).toBeVisible();
    expect(api.callsTo('POST', `/orders/${ID}/link`).map(({ body }) => body)).toEqual([
      { email: 'bina@guest.example' },
      { email: 'bina@guest.example' },
    ]);
  });
});
