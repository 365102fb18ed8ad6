import type { ConfirmAnswer } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { beginPurchase, comeBack, CONFIRM, confirming, PAID_ORDER } from '../../testing/purchase.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';
import { storeOrderToken } from '../orders/index.js';

afterEach(closeShops);

describe('coming back from the provider with a payment that is paid', () => {
  it('waits, then confirms, and empties the cart', async () => {
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
          return {
            body: {
              status: 'completed',
              outcome: 'paid',
              order: { ...PAID_ORDER, amount: 91.5, deliveryFee: 1.5, shortNumber: 'PA-1042' },
            },
          };
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
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      `/user-profile/orders/${PAID_ORDER._id}`,
    );
    expect(screen.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$91.50');
    expect(screen.getByText('Delivery', { selector: 'dt' }).nextElementSibling).toHaveTextContent('$1.50');
    expect(screen.getByText('Order').nextElementSibling).toHaveTextContent('PA-1042');
    expect(screen.getByText('Order number').nextElementSibling).toHaveTextContent(/^1$/);
    expect(screen.getByText(/Quote PA-1042/)).toBeVisible();
    expect(screen.getByText('Delivery address').nextElementSibling).toHaveTextContent('Jhamsikhel Road 12');
    expect(selectCartItems(store.getState())).toEqual([]);
    expect(api.callsTo('POST', CONFIRM)[0]?.body).toEqual({ pidx: 'pay1' });
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it('asks a guest to look at their emails', async () => {
    beginPurchase();
    storeOrderToken(PAID_ORDER._id, 'order-token');

    const { api, store } = await comeBack({ status: 'completed', order: { ...PAID_ORDER, user: null } }, { as: false });

    expect(await screen.findByText('Thank you. Please check your emails for order updates.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', `/orders/${PAID_ORDER._id}`);
    expect(screen.queryByRole('link', { name: 'View Orders' })).not.toBeInTheDocument();
    expect(api.callsTo('POST', CONFIRM)[0]?.headers['x-order-token']).toBe('order-token');
    expect(selectCartItems(store.getState())).toEqual([]);
  });

  it('shows a guest the receipt again when the page is reloaded, and in another tab', async () => {
    beginPurchase();
    storeOrderToken(PAID_ORDER._id, 'order-token');
    const paid = on('POST', CONFIRM, ({ headers }) => ({
      body: {
        status: 'completed',
        outcome: 'paid',
        ...(headers['x-order-token'] === 'order-token' && { order: PAID_ORDER }),
      },
    }));
    for (const _visit of ['first', 'reloaded', 'in another tab']) {
      await openShop({ at: '/payment?pidx=pay1', routes: [paid] });

      expect(await screen.findByText('Order number')).toBeVisible();
      expect(screen.getByText('Delivery address').nextElementSibling).toHaveTextContent('Jhamsikhel Road 12');
      await closeShops();
      window.sessionStorage.clear();
    }
  });

  it('leaves newer items in the cart', async () => {
    beginPurchase();
    const newer = aProduct();
    const bought = aProduct();
    const [, keep] = leaveInCart({ product: bought, quantity: 3, size: '42' }, { product: newer, size: '41' });
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
        { id: newer._id, quantity: keep?.quantity },
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

  it('queries the payment that this browser remembers when the address names none', async () => {
    beginPurchase();
    const { api } = await comeBack({ status: 'completed', order: PAID_ORDER }, { at: '/payment' });

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(api.callsTo('POST', CONFIRM)[0]?.body).toEqual({ pidx: 'pay1' });
  });

  it('leads to the order when the address names no payment and this one was seen before', async () => {
    beginPurchase();
    await comeBack({ status: 'completed', order: PAID_ORDER });
    await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
    await closeShops();

    const { router } = await comeBack({ status: 'completed', order: PAID_ORDER }, { at: '/payment' });

    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`/user-profile/orders/${PAID_ORDER._id}`);
    });
  });
});

describe('coming back when the payment is unknown', () => {
  it('asks to reload, and reloads', async () => {
    const { api, user } = await comeBack(refusal(503, 'unavailable', 'The shop rests'));
    expect(await screen.findByText('Please reload page')).toBeVisible();

    api.answer(confirming({ status: 'completed', order: PAID_ORDER }));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  });

  it.each(['/payment', '/payment?pidx=', '/payment?pidx=%3Cscript%3E'])('finds no payment at %s', async (at) => {
    const { api } = await comeBack({ status: 'completed' } satisfies ConfirmAnswer, { at, as: false });

    expect(await screen.findByText(/We can’t find a payment/)).toBeVisible();
    expect(api.callsTo('POST', CONFIRM)).toEqual([]);
  });

  it('sends customers to their orders when it knows no payment', async () => {
    await comeBack(refusal(404, 'not_found', 'Payment not found'), { at: '/payment?pidx=madeUp1' });

    expect(await screen.findByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
  });

  it('sends guests to their emails when it knows no payment', async () => {
    await comeBack(refusal(404, 'not_found', 'Payment not found'), { at: '/payment?pidx=madeUp1', as: false });

    expect(await screen.findByText(/please check your emails for order updates\.$/)).toBeVisible();
  });

  it('orders nothing for a payment that only the address names', async () => {
    beginPurchase();
    window.localStorage.removeItem('paymentID');
    const { api } = await comeBack(refusal(404, 'not_found', 'Payment not found'), { at: '/payment?pidx=madeUp1' });

    expect(await screen.findByText(/We can’t find a payment/)).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });
});
