import type { Order } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor, beginPurchase, confirming, PAID_ORDER } from '../../testing/purchase.js';
import { aProduct } from '../../testing/samples.js';
import { type Answer, on, type Route } from '../../testing/test-api.js';
import { openPurchases } from '../carts/index.js';
import { storeOrderToken } from './order-token.js';

afterEach(closeShops);

const DETAIL = on('GET', '/orders/detail/:id', refusal(404, 'not_found', 'Order not found'));
const cart = (count: number) => screen.findByRole('button', { name: `Cart, ${String(count)} items` });

/** The cart after the paid items have left it. A cart that is not read yet looks empty, too. */
const emptiedCart = async () => {
  await waitFor(() => {
    expect(openPurchases()).toEqual([]);
  });
  return cart(0);
};

/** An order of two items that this browser placed, as the shop answers it now. */
const placedHere = (given: Partial<Order>, purchase: object = {}): Order =>
  anOrderFor(beginPurchase(purchase), { shortNumber: 'PA-1002', ...given });

/** Opens the shop as the guest who placed an order. */
const comeBackAsGuest = (order: Order, ...routes: Route[]) => {
  storeOrderToken(order._id, 'a-token-of-the-order');
  return openShop({
    at: '/contact',
    routes: [on('GET', '/orders/detail/:id', { body: order }), confirming({ status: 'completed', order }), ...routes],
  });
};

describe('an order that was paid although the browser never came back', () => {
  it.each(['guest', 'customer'] as const)('leaves the cart of a %s at the next visit, and says so', async (who) => {
    const order = placedHere({ status: 'paid', user: who === 'guest' ? null : '65b000000000000000000001' });
    const routes = [on('GET', '/orders/detail/:id', { body: order }), confirming({ status: 'completed', order })];
    if (who === 'guest') await comeBackAsGuest(order);
    else await openShop({ at: '/contact', as: true, routes: [...customerRoutes(), ...routes] });

    expect(await emptiedCart()).toBeVisible();
    expect(
      await screen.findByText('Your order PA-1002 is paid, so its items are no longer in your cart.'),
    ).toBeVisible();
    expect(openPurchases()).toEqual([]);
  });

  it('leaves the cart when the shopper looks at the page again, such as after paying in another browser', async () => {
    const order = placedHere({ status: 'pending' }, { pidx: undefined });
    const { api, store } = await comeBackAsGuest(order);
    expect(await cart(2)).toBeVisible();
    await waitFor(() => {
      expect(api.callsTo('GET', `/orders/detail/${order._id}`)).toHaveLength(1);
    });
    // The first check is over.
    await waitFor(() => {
      expect(store.getState().api.queries).toEqual({});
    });

    api.answer(on('GET', '/orders/detail/:id', { body: { ...order, status: 'paid' } }));
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });

    expect(await emptiedCart()).toBeVisible();
  });

  it('leaves the cart, too, when the shopper looks again before the first answer has come', async () => {
    const order = placedHere({ status: 'pending' }, { pidx: undefined });
    let answerFirst = (_answer: Answer): void => undefined;
    const answers = [new Promise<Answer>((resolve) => (answerFirst = resolve))];
    const { api } = await comeBackAsGuest(
      order,
      on('GET', '/orders/detail/:id', () => answers.shift() ?? { body: { ...order, status: 'paid' } }),
    );
    await waitFor(() => {
      expect(api.callsTo('GET', `/orders/detail/${order._id}`)).toHaveLength(1);
    });

    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    answerFirst({ body: order });

    expect(await emptiedCart()).toBeVisible();
  });

  it('leaves the cart, too, if its customer has cancelled it since, and says so', async () => {
    await comeBackAsGuest(placedHere({ status: 'paid', user: null, cancelRequestedAt: '2026-11-23T06:00:00.000Z' }));

    expect(await emptiedCart()).toBeVisible();
    expect(await screen.findByText('You cancelled your order, so its items are no longer in your cart.')).toBeVisible();
  });

  it('leaves the cart only once: items that are added again stay', async () => {
    const order = placedHere({ status: 'paid' });
    await comeBackAsGuest(order);
    await emptiedCart();
    await closeShops();
    const product = aProduct();
    leaveInCart({ product, quantity: 2, size: '42' });

    const again = await comeBackAsGuest(order);

    expect(await cart(2)).toBeVisible();
    expect(again.api.calls).toEqual([]);
  });

  it('leaves newer items in the cart', async () => {
    const order = placedHere({ status: 'paid' });
    const [[line] = []] = order.products;
    leaveInCart(
      { product: aProduct({ _id: line?.product._id ?? '' }), quantity: 3, size: '42' },
      { product: aProduct(), quantity: 1, size: '41' },
    );

    const { store } = await comeBackAsGuest(order);

    await cart(2);
    expect(store.getState().cart.cartItems.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['42', 1],
      ['41', 1],
    ]);
  });

  it('leaves the cart by its payment, too, when this browser has forgotten how to open the order', async () => {
    placedHere({});
    await openShop({
      at: '/contact',
      routes: [DETAIL, confirming({ body: { status: 'completed', outcome: 'paid' } })],
    });

    expect(await emptiedCart()).toBeVisible();
    expect(await screen.findByText('Your order is paid, so its items are no longer in your cart.')).toBeVisible();
  });

  it('leaves the cart, too, if it was placed before the last order', async () => {
    const order = placedHere({ status: 'paid' }, { orderId: undefined, pidx: undefined, earlierId: PAID_ORDER._id });
    await comeBackAsGuest(order);

    expect(await emptiedCart()).toBeVisible();
  });
});

describe('an order that is not paid', () => {
  it.each(['pending', 'cancelled', 'expired'] as const)('keeps the cart while it is %s', async (status) => {
    const order = placedHere({ status });
    const { api } = await comeBackAsGuest(order, confirming({ status: 'initiated', order }));

    await waitFor(() => {
      expect(api.callsTo('POST', '/payments/khalti/confirm')).toHaveLength(1);
    });
    expect(await cart(2)).toBeVisible();
    expect(openPurchases()).toHaveLength(1);
  });

  it('is not requested by people who may not read it', async () => {
    placedHere({}, { pidx: undefined });
    const { api } = await openShop({ at: '/contact' });

    expect(await cart(2)).toBeVisible();
    expect(api.calls).toEqual([]);
  });
});
