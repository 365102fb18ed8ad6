import type { Order, OrderStatus, PaymentStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { comeBackWith, heading } from '../../testing/purchase.js';
import { anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';

afterEach(async () => {
  await closeShops();
  window.location.hash = '';
});

const PAY_IN_CASH = '/payments/cash';
const INITIATE = '/payments/khalti/initiate';
const settings = { cash: { maxRupees: 50_000, firstOrder: true } };
const aCashOrder = (given: Partial<Order> = {}): Order =>
  anOrder({ paymentMethod: 'cash', usdToNpr: 134.995, shortNumber: 'PA-1042', ...given });
const main = () => within(screen.getByRole('main'));

/** The page on which an order is paid with Khalti. */
const openPayment = (order: Order, ...routes: Route[]) =>
  openShop({
    at: `/khalti?order=${order._id}`,
    as: true,
    settings,
    routes: [...customerRoutes(), on('GET', '/orders/detail/:id', { body: order }), ...routes],
  });

describe('the payment of an order with cash on delivery', () => {
  it('is possible until staff have confirmed the order, and says what that ends', async () => {
    const order = aCashOrder();
    const { api, user } = await openPayment(
      order,
      on('POST', INITIATE, () => ({
        body: { pidx: 'pay1', payment_url: `${window.location.origin}/#khalti`, expires_at: '', amount: 1_214_955 },
      })),
    );

    expect(
      await screen.findByText(
        'If you go on, this order is to be paid online: we will not call you, and the order ends if no payment arrives.',
      ),
    ).toBeVisible();
    expect(main().getByRole('link', { name: 'Keep cash on delivery' })).toHaveAttribute(
      'href',
      `/user-profile/orders/${order._id}`,
    );
    expect(screen.queryByRole('button', { name: 'Pay in cash on delivery instead' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    await waitFor(() => {
      expect(window.location.hash).toBe('#khalti');
    });
    expect(api.callsTo('POST', INITIATE).map(({ body }) => body)).toEqual([{ orderId: order._id }]);
  });

  it.each<OrderStatus>(['confirmed', 'shipped'])('is not requested when the order is %s', async (status) => {
    await openPayment(aCashOrder({ status }));

    expect(await screen.findByText('You pay for this order in cash on delivery.')).toBeVisible();
    expect(screen.getByText('In cash').nextElementSibling).toHaveTextContent('Rs 12,150');
    expect(main().getByRole('link', { name: 'See your order' })).toBeVisible();
    expect(screen.queryByText(/for sale again|already paid/)).not.toBeInTheDocument();
  });

  it('is not requested when the parcel came back', async () => {
    await openPayment(aCashOrder({ status: 'returned' }));

    expect(await screen.findByText('The parcel of this order came back to us.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Put the items back in your cart' })).toBeVisible();
  });

  it('is not requested when the cash was collected', async () => {
    const cash = { at: '2026-11-24T06:00:00.000Z', due: 1_215_000 as never, counted: 1_215_000 as never };
    await openPayment(aCashOrder({ status: 'delivered', cash }));

    expect(await screen.findByText('This order is already paid.')).toBeVisible();
    expect(screen.getByText('Paid in cash').nextElementSibling).toHaveTextContent('Rs 12,150');
  });
});

describe('the payment page of an order', () => {
  it('changes the order to cash on delivery, and leads to its page', async () => {
    const order = anOrder({ usdToNpr: 135 });
    const changed = aCashOrder({ _id: order._id });
    const { api, router, user } = await openPayment(order);
    api.answer(
      on('POST', PAY_IN_CASH, () => {
        api.answer(on('GET', '/orders/detail/:id', { body: changed }));
        return { body: changed };
      }),
    );

    await user.click(await screen.findByRole('button', { name: 'Pay in cash on delivery instead' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Order PA-1042' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/user-profile/orders/${order._id}`);
    expect(api.callsTo('POST', PAY_IN_CASH).map(({ body }) => body)).toEqual([{ orderId: order._id }]);
  });
});

describe('a payment whose order is one with cash on delivery by now', () => {
  it.each<PaymentStatus>(['cancelled', 'failed', 'expired'])('asks for no other one after it %s', async (status) => {
    await comeBackWith(status, { paymentMethod: 'cash' });

    expect(await screen.findByText('You pay for this order in cash on delivery.')).toBeVisible();
    expect(main().getByRole('link', { name: 'See your order' })).toBeVisible();
    expect(main().queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it.each<[OrderStatus, RegExp]>([
    ['pending', /If this payment goes through, nothing is due at the door\.$/],
    ['confirmed', /If this payment goes through, nothing is due at the door\.$/],
    ['shipped', /If this payment goes through, we will refund it\.$/],
  ])('is followed while it is undecided, and the order %s', async (status, words) => {
    await comeBackWith('pending', { paymentMethod: 'cash', status });

    expect(await heading('Payment pending')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay again' })).not.toBeInTheDocument();
  });

  it.each<[OrderStatus, string, string]>([
    ['shipped', 'Paid twice', 'This order is paid in cash on delivery, so it does not need this payment.'],
    ['returned', 'Payment received late', 'Your payment arrived after the parcel had come back to us.'],
  ])('is refunded when the order is %s', async (status, title, words) => {
    await comeBackWith('completed', { paymentMethod: 'cash', status });

    expect(await heading(title)).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText(/^We will refund Rs 25,200 to your Khalti wallet/)).toBeVisible();
  });
});
