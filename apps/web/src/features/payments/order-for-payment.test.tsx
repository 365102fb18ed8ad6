import type { Order } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor, beginPurchase, confirming } from '../../testing/purchase.js';
import { anAddress, anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';

afterEach(closeShops);

describe('a payment that this browser remembers and no order knows', () => {
  const openPaid = (orders: Order[], ...routes: Route[]) =>
    openShop({
      at: '/payment',
      as: true,
      routes: [
        ...customerRoutes(),
        confirming(refusal(404, 'not_found', 'Payment not found')),
        on('GET', '/address/:userId', { body: [anAddress()] }),
        on('GET', '/orders/:userId', { body: orders }),
        on('POST', '/orders/', { body: anOrder({ paymentID: 'pay1' }) }),
        ...routes,
      ],
    });

  it('creates an order of the cart, with the default address', async () => {
    const product = beginPurchase();
    const { api, store } = await openPaid([]);

    expect(await screen.findByText(/We have your order/)).toBeVisible();
    expect(screen.getByText(/your cart is empty again/)).toBeVisible();
    expect(selectCartItems(store.getState())).toEqual([]);
    expect(api.callsTo('POST', '/orders').map(({ body }) => body)).toMatchObject([
      {
        user: '65b000000000000000000001',
        paymentID: 'pay1',
        products: [{ id: product._id, quantity: 2, size: '42' }],
        amount: 180,
        address: { streetAddress: 'Jhamsikhel Road 12' },
      },
    ]);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      '/user-profile/orders/65d000000000000000000001',
    );
    expect(main.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
  });

  it('does not create a second order, and removes the ordered items from the cart', async () => {
    const product = beginPurchase();
    const { api, store } = await openPaid([anOrderFor(product, { paymentID: 'pay1' })]);

    expect(await screen.findByText(/We have your order/)).toBeVisible();
    await waitFor(() => {
      expect(selectCartItems(store.getState())).toEqual([]);
    });
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it('is still recognised when the page is reloaded, and newer items of the cart stay there', async () => {
    const product = beginPurchase();
    await openPaid([]);
    await screen.findByText(/We have your order/);
    await closeShops();
    leaveInCart({ product, quantity: 2, size: '42' });

    const { api, store } = await openPaid([anOrderFor(product, { paymentID: 'pay1' })]);

    expect(await screen.findByText(/We have your order/)).toBeVisible();
    expect(selectCartItems(store.getState())).toHaveLength(1);
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });

  it('is recognised by its order when the cart is empty', async () => {
    const product = beginPurchase();
    window.localStorage.removeItem('persist:root');
    await openPaid([anOrderFor(product, { paymentID: 'pay1' })], on('GET', '/address/:userId', { body: [] }));

    expect(await screen.findByText(/We have your order/)).toBeVisible();
  });

  it('asks to reload when that fails', async () => {
    beginPurchase();
    const { api, user } = await openPaid([], on('POST', '/orders/', refusal(500, 'server_error', 'Server Error')));
    expect(await screen.findByText('Please reload page')).toBeVisible();

    api.answer(on('POST', '/orders/', { body: anOrder({ paymentID: 'pay1' }) }));
    await user.click(screen.getByRole('button', { name: 'Reload page' }));

    expect(await screen.findByText(/We have your order/)).toBeVisible();
  });

  it('needs an address first', async () => {
    beginPurchase();
    await openPaid([], on('GET', '/address/:userId', { body: [] }));

    expect(await screen.findByRole('link', { name: 'Please Add An Address' })).toBeVisible();
  });
});
