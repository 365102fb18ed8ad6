import type { ConfirmAnswer, PaymentStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { beginPurchase, CONFIRM, confirming, PAID_ORDER } from '../../testing/purchase.js';
import { aProduct } from '../../testing/samples.js';
import { type Answer, on } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';

afterEach(closeShops);

const comeBack = (answer: ConfirmAnswer | Answer, { as = true, at = '/payment?pidx=pay1&status=Completed' } = {}) =>
  openShop({ at, as, routes: [...(as ? customerRoutes() : []), confirming(answer)] });

describe('coming back from the provider with a payment that is paid', () => {
  it('holds, then confirms, and empties the cart', async () => {
    beginPurchase();
    let answer: () => void = () => undefined;
    const { api, store } = await openShop({
      at: '/payment?pidx=pay1&status=Completed',
      as: true,
      routes: [
        ...customerRoutes(),
        on('POST', CONFIRM, async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return { body: { status: 'completed', order: PAID_ORDER } };
        }),
      ],
    });
    expect(await screen.findByText('Please hold while order is being created...')).toBeVisible();
    expect(document.title).toBe('Payment');
    await waitFor(() => {
      expect(api.callsTo('POST', CONFIRM)).toHaveLength(1);
    });
    answer();

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(document.title).toBe('Payment Successful!');
    expect(screen.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
    expect(screen.getByText('$90.00')).toBeVisible();
    expect(screen.getByText('Order number').nextElementSibling).toHaveTextContent(/^1$/);
    expect(screen.getByText('Goes to').nextElementSibling).toHaveTextContent('Jhamsikhel Road 12');
    expect(selectCartItems(store.getState())).toEqual([]);
    expect(api.callsTo('POST', CONFIRM)[0]?.body).toEqual({ pidx: 'pay1' });
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it('tells a guest to look at their e-mails', async () => {
    beginPurchase();
    window.sessionStorage.setItem(`orderToken:${PAID_ORDER._id}`, 'order-token');

    const { api, store } = await comeBack({ status: 'completed', order: { ...PAID_ORDER, user: null } }, { as: false });

    expect(await screen.findByText('Thank you. Please check your emails for order updates.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'View Orders' })).not.toBeInTheDocument();
    expect(api.callsTo('POST', CONFIRM)[0]?.headers['x-order-token']).toBe('order-token');
    expect(selectCartItems(store.getState())).toEqual([]);
  });

  it('shows a guest the receipt again when the page is reloaded', async () => {
    beginPurchase();
    window.sessionStorage.setItem(`orderToken:${PAID_ORDER._id}`, 'order-token');
    const paid = on('POST', CONFIRM, ({ headers }) => ({
      body: { status: 'completed', ...(headers['x-order-token'] === 'order-token' && { order: PAID_ORDER }) },
    }));
    for (const _visit of ['first', 'reloaded', 'reloaded again']) {
      await openShop({ at: '/payment?pidx=pay1', routes: [paid] });

      expect(await screen.findByText('Order number')).toBeVisible();
      expect(screen.getByText('Goes to').nextElementSibling).toHaveTextContent('Jhamsikhel Road 12');
      await closeShops();
    }
  });

  it('leaves in the cart what was put there since', async () => {
    beginPurchase();
    const other = aProduct();
    const bought = aProduct();
    const [, keep] = leaveInCart({ product: bought, quantity: 3, size: '42' }, { product: other, size: '41' });
    const lines = [{ id: bought._id, size: '42', quantity: 2 }];
    window.localStorage.setItem(
      'purchase',
      JSON.stringify({ sign: 'x', key: 'y', lines, orderId: PAID_ORDER._id, pidx: 'pay1' }),
    );

    const { store } = await comeBack({ status: 'completed', order: PAID_ORDER }, { as: false });

    await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
    await waitFor(() => {
      expect(selectCartItems(store.getState())).toMatchObject([
        { id: bought._id, quantity: 1, itemTotal: 90 },
        { id: other._id, quantity: keep?.quantity },
      ]);
    });
  });

  it('changes nothing more when the page is opened a second time', async () => {
    beginPurchase();
    await comeBack({ status: 'completed', order: PAID_ORDER }, { as: false });
    await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
    await closeShops();
    leaveInCart({ product: aProduct(), size: '41' });

    const { store } = await comeBack({ status: 'completed', order: PAID_ORDER }, { as: false });

    await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
    expect(selectCartItems(store.getState())).toHaveLength(1);
  });

  it('asks about the payment that this browser remembers when the address names none', async () => {
    beginPurchase();
    const { api } = await comeBack({ status: 'completed', order: PAID_ORDER }, { at: '/payment' });

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(api.callsTo('POST', CONFIRM)[0]?.body).toEqual({ pidx: 'pay1' });
  });

  it('says so when the money came after the order had ended', async () => {
    beginPurchase();
    await comeBack({ status: 'completed', order: { ...PAID_ORDER, status: 'expired' } });

    expect(await screen.findByText(/Your payment arrived after its order had ended/)).toBeVisible();
  });
});

describe('coming back with a payment that is not paid', () => {
  it.each<[PaymentStatus, string, RegExp]>([
    ['cancelled', 'Payment cancelled', /You cancelled at Khalti. Nothing was taken, and your cart is kept./],
    ['expired', 'Payment expired', /The time for this payment ran out. Nothing was taken, and your cart is kept./],
  ])('because it is %s keeps the cart and leads to another try', async (status, title, words) => {
    beginPurchase();
    const { store } = await comeBack({ status, order: { ...PAID_ORDER, status: 'pending' } });

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(document.title).toBe('Payment');
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', `/khalti?order=${PAID_ORDER._id}`);
    expect(selectCartItems(store.getState())).toHaveLength(1);
  });

  it('leads back to the checkout when its order is over as well', async () => {
    beginPurchase();
    await comeBack({ status: 'cancelled', order: { ...PAID_ORDER, status: 'cancelled' } });

    expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/checkout');
  });

  it('because it was given back says so', async () => {
    await comeBack({ status: 'refunded', order: { ...PAID_ORDER, status: 'refunded' } });

    expect(await screen.findByText('This payment was given back to your Khalti wallet.')).toBeVisible();
  });

  it('believes nothing that the address says', async () => {
    beginPurchase();
    const { store } = await comeBack({ status: 'cancelled' }, { at: '/payment?pidx=pay1&status=Completed&amount=1' });

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment cancelled' })).toBeVisible();
    expect(selectCartItems(store.getState())).toHaveLength(1);
  });

  it.each<PaymentStatus>(['pending', 'initiated', 'unknown'])(
    'because it is %s waits and asks again',
    async (status) => {
      const { api, user } = await comeBack({ status });
      expect(await screen.findByRole('heading', { level: 1, name: 'Payment pending' })).toBeVisible();

      api.answer(confirming({ status: 'completed', order: PAID_ORDER }));
      await user.click(screen.getByRole('button', { name: 'Ask again' }));

      expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    },
  );

  it('asks again by itself, with growing pauses', async () => {
    const { api } = await comeBack({ status: 'pending' });
    await screen.findByRole('heading', { level: 1, name: 'Payment pending' });

    api.answer(confirming({ status: 'completed', order: PAID_ORDER }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(api.callsTo('POST', CONFIRM)).toHaveLength(2);
  });
});

describe('coming back when nothing can be found out', () => {
  it('says to reload, and does so', async () => {
    const { api, user } = await comeBack(refusal(503, 'unavailable', 'The shop rests'));
    expect(await screen.findByText('Please reload page')).toBeVisible();

    api.answer(confirming({ status: 'completed', order: PAID_ORDER }));
    await user.click(screen.getByRole('button', { name: 'Reload' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  });

  it.each(['/payment', '/payment?pidx=', '/payment?pidx=%3Cscript%3E'])('knows no payment at %s', async (at) => {
    const { api } = await comeBack({ status: 'completed' } satisfies ConfirmAnswer, { at, as: false });

    expect(await screen.findByText(/We know of no payment here/)).toBeVisible();
    expect(api.callsTo('POST', CONFIRM)).toEqual([]);
  });

  it('orders nothing for a payment that only the address names', async () => {
    beginPurchase();
    window.localStorage.removeItem('paymentID');
    const { api } = await comeBack(refusal(404, 'not_found', 'Payment not found'), { at: '/payment?pidx=madeUp1' });

    expect(await screen.findByText(/We know of no payment here/)).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });
});
