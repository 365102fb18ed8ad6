import { afterEach } from '@jest/globals';
import { cartLine, CART_PERSISTENCE } from '@paila/shared';
import { act, screen, waitFor } from '@testing-library/react';
import { openAsCustomer, openAsGuest } from '../../testing/checkout.js';
import { customerRoutes } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor } from '../../testing/purchase.js';
import { aProduct } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { ordersSettled } from '../carts/index.js';
import { storeOrderToken } from '../orders/index.js';

afterEach(closeShops);

const paidNow = () => new Date().toISOString();
const ORDER_ID = '65d000000000000000000001';

describe('the checkout after its last order was paid', () => {
  it('shows that instead of offering the order anew, on every device of the customer', async () => {
    const product = aProduct();
    const order = anOrderFor(product, { status: 'paid', paidAt: paidNow(), shortNumber: 'PA-1002' });
    const lines = [{ id: product._id, quantity: 2, size: '42' }];
    // This device has the cart as it was before.
    const cart = JSON.stringify({
      cartItems: [cartLine(product, 2, '42')],
      userCartItems: [cartLine(product, 2, '42')],
    });
    const _persist = JSON.stringify({ version: 1, rehydrated: true });
    window.localStorage.setItem(`persist:${CART_PERSISTENCE.key}`, JSON.stringify({ cart, _persist }));
    await openShop({
      at: '/checkout',
      as: true,
      routes: [
        ...customerRoutes(),
        on('GET', '/cart/:user', { body: { _id: order.user, products: [], settled: [{ order: order._id, lines }] } }),
        on('GET', '/orders/detail/:id', { body: order }),
      ],
    });

    expect(await screen.findByText(/Your order PA-1002 is paid\./)).toBeVisible();
    expect(screen.getByText('Your cart is empty.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See that order' })).toHaveAttribute(
      'href',
      `/user-profile/orders/${order._id}`,
    );
    expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).not.toBeInTheDocument();
  });

  it('does not show that a day later', async () => {
    const shop = await openAsCustomer();
    const paidAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
    shop.api.answer(
      on('GET', '/orders/detail/:id', { body: anOrderFor(shop.product, { status: 'paid', paidAt }) }),
      on('GET', '/cart/:user', { body: { _id: 'x', products: [], settled: [{ order: ORDER_ID, lines: [] }] } }),
    );
    await screen.findByRole('button', { name: 'Proceed to Payment' });
    await shop.pay();

    await waitFor(() => {
      expect(shop.api.callsTo('GET', `/orders/detail/${ORDER_ID}`).length).toBeGreaterThan(0);
    });
    expect(screen.queryByText(/is paid/)).not.toBeInTheDocument();
  });
});

describe('the checkout while the payment of the last order is being checked', () => {
  it('shows that, and that the shopper need not order again', async () => {
    const shop = await openAsCustomer();
    const order = anOrderFor(shop.product, { paymentID: 'madeUp1', createdAt: paidNow(), shortNumber: 'PA-1002' });
    const lines = [{ id: shop.product._id, quantity: 2, size: '42' }];
    shop.api.answer(on('GET', '/orders/detail/:id', { body: order }));

    act(() => {
      shop.store.dispatch(ordersSettled([{ order: order._id, lines }]));
    });

    expect(await screen.findByText(/The payment of your order PA-1002 is being checked/)).toBeVisible();
    expect(screen.getByText('Your cart is empty.')).toBeVisible();
  });

  it('shows that beside the same items', async () => {
    const product = aProduct();
    const order = anOrderFor(product, { _id: 'before', paymentID: 'madeUp1', shortNumber: 'PA-1002' });
    window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines: [], orderId: 'before' }));
    await openAsCustomer({ product, routes: [on('GET', '/orders/detail/before', { body: order })] });

    expect(await screen.findByText(/in order PA-1002, whose payment is being checked/)).toBeVisible();
  });
});

describe('an order that would buy twice', () => {
  it('is not placed by a guest whose earlier order was paid in another browser meanwhile', async () => {
    const { api, product, user, fill, pay } = await openAsGuest();
    const waiting = anOrderFor(product, { user: null, status: 'pending', shortNumber: 'PA-1002' });
    const purchase = {
      sign: 'x',
      key: 'y',
      lines: [{ id: product._id, quantity: 1, size: '42' }],
      orderId: waiting._id,
    };
    window.localStorage.setItem('purchase', JSON.stringify(purchase));
    storeOrderToken(waiting._id, 'a-token-of-the-order');
    api.answer(on('GET', '/orders/detail/:id', { body: { ...waiting, status: 'paid', paidAt: paidNow() } }));
    await fill();
    await user.type(screen.getByLabelText('Street address'), ', second floor');

    await screen.findByRole('button', { name: 'Proceed to Payment' });
    await pay();

    expect(await screen.findByText(/Your order PA-1002 is paid\./)).toBeVisible();
    expect(await screen.findByText('Your cart is empty.')).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it('is not placed by a customer who has paid for the cart on another device meanwhile', async () => {
    const { api, product, pay } = await openAsCustomer();
    await waitFor(() => {
      expect(api.callsTo('PUT', '/cart/65b000000000000000000001')).toHaveLength(1);
    });
    const order = anOrderFor(product, { status: 'paid', paidAt: paidNow(), shortNumber: 'PA-1002' });
    const lines = [{ id: product._id, quantity: 2, size: '42' }];
    api.answer(
      on('GET', '/orders/detail/:id', { body: order }),
      on('GET', '/cart/:user', { body: { _id: 'x', products: [], settled: [{ order: order._id, lines }] } }),
    );

    await screen.findByRole('button', { name: 'Proceed to Payment' });
    await pay();

    expect(await screen.findByText(/Your order PA-1002 is paid\./)).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it('is placed without a further check when the shop does not answer about the cart', async () => {
    const { api, pay, router } = await openAsCustomer();
    api.answer(on('GET', '/cart/:user', { status: 503, body: { msg: 'no', code: 'unavailable' } }));

    await screen.findByRole('button', { name: 'Proceed to Payment' });
    await pay();

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/khalti');
    });
  });
});
