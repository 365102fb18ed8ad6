import type { Order, OrderStatus, Paisa, PaymentStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor, beginPurchase } from '../../testing/purchase.js';
import { anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';
import { openPurchases } from '../carts/index.js';
import { storeOrderToken } from './order-token.js';

afterEach(closeShops);

const CONFIRM = '/payments/esewa/confirm';
const settings = { paymentProviders: ['khalti', 'esewa'] } as const;
const aPayment = (status: PaymentStatus): NonNullable<Order['payment']> => ({
  provider: 'esewa',
  pidx: 'es1',
  status,
  amountPaisa: 1_400_000 as Paisa,
});
const openOrder = (order: Order, ...routes: Route[]) =>
  openShop({
    at: `/user-profile/orders/${order._id}`,
    as: true,
    settings,
    routes: [...customerRoutes(), on('GET', '/orders/detail/:id', { body: order }), ...routes],
  });

describe('an unpaid order', () => {
  it('is paid with the provider that the shopper chose, or with the other', async () => {
    window.localStorage.setItem('payWith', 'esewa');
    const order = anOrder();
    await openOrder(order);

    expect(await screen.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/esewa?order=${order._id}`);
    expect(screen.getByRole('link', { name: 'Pay with Khalti instead' })).toHaveAttribute(
      'href',
      `/khalti?order=${order._id}`,
    );
  });

  it('is paid with the provider of its last payment unless the shopper changes that', async () => {
    const order = anOrder({ payment: aPayment('cancelled') });
    await openOrder(order);

    expect(await screen.findByText('You cancelled at eSewa, so you were not charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/esewa?order=${order._id}`);
  });

  it('is checked at the provider of its payment', async () => {
    const order = anOrder({ payment: aPayment('pending') });
    const { api, user } = await openOrder(order, on('POST', CONFIRM, { body: { status: 'pending', order } }));
    expect(await screen.findByText(/^eSewa has not confirmed your payment yet/)).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Check again' }));

    expect(await screen.findByText(/^Still no answer/)).toBeVisible();
    expect(api.callsTo('POST', CONFIRM).map(({ body }) => body)).toEqual([{ pidx: 'es1' }]);
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    expect(await screen.findByText(/If the payment that eSewa is checking goes through/)).toBeVisible();
  });
});

describe('the words of an order', () => {
  it.each<[string, OrderStatus, PaymentStatus, RegExp]>([
    [
      'paid twice',
      'paid',
      'completed',
      /^A second payment of Rs 14,000 .* We will refund it to your eSewa wallet within 7 days\.$/,
    ],
    ['paid too late', 'expired', 'completed', /We will refund all of it to your eSewa wallet/],
    ['refunded as too late', 'expired', 'refunded', /came too late, and was refunded to your eSewa wallet/],
    ['perhaps paid twice', 'paid', 'pending', /^eSewa is still checking a second payment of Rs 14,000/],
  ])('name eSewa when it was %s', async (_how, status, payment, words) => {
    const paymentID = status === 'paid' ? 'kh1' : null;
    await openOrder(anOrder({ status, paymentID, payment: aPayment(payment) }));

    expect((await screen.findAllByText(words))[0]).toBeVisible();
  });

  it('name the provider that paid, whose wallet got a refund', async () => {
    await openOrder(
      anOrder({ status: 'refunded', paymentID: 'es1', paidWith: 'esewa', payment: aPayment('refunded') }),
    );

    expect((await screen.findAllByText('Your payment was refunded to your eSewa wallet.'))[0]).toBeVisible();
  });

  it('name no wallet for a payment that the shop refunded in another way', async () => {
    const refund = { _id: 'f1', status: 'done', amount: 100, amountPaisa: 1_400_000 as Paisa, lines: [] } as const;
    const refunds = [{ ...refund, at: '2026-11-23T06:00:00.000Z', elsewhere: true }];
    await openOrder(
      anOrder({ status: 'refunded', paymentID: 'es1', paidWith: 'esewa', payment: aPayment('refunded'), refunds }),
    );

    expect((await screen.findAllByText('We have refunded the payment for your order.'))[0]).toBeVisible();
    expect(screen.queryByText(/wallet/)).toBeNull();
  });

  it('name the wallet and lead to eSewa in the list of orders, too', async () => {
    const late = anOrder({ status: 'expired', payment: aPayment('completed') });
    const open = anOrder({ _id: '65d000000000000000000002', payment: aPayment('cancelled') });
    await openShop({
      at: '/user-profile/orders',
      as: true,
      settings,
      routes: [...customerRoutes(), on('GET', '/orders/:userId', { body: [late, open] })],
    });

    expect(await screen.findByText('We will refund Rs 14,000 to your eSewa wallet within 7 days.')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', `/esewa?order=${open._id}`);
  });
});

it('looks a payment that never came back up at eSewa, at the next visit', async () => {
  const order = anOrderFor(beginPurchase({ provider: 'esewa' }), {
    status: 'paid',
    user: null,
    shortNumber: 'PA-1002',
  });
  storeOrderToken(order._id, 'a-token-of-the-order');
  const { api } = await openShop({
    at: '/contact',
    settings,
    routes: [
      on('GET', '/orders/detail/:id', { body: order }),
      on('POST', CONFIRM, { body: { status: 'completed', outcome: 'paid', order } }),
    ],
  });

  expect(await screen.findByText('Your order PA-1002 is paid, so its items are no longer in your cart.')).toBeVisible();
  await waitFor(() => {
    expect(openPurchases()).toEqual([]);
  });
  expect(api.callsTo('POST', CONFIRM).map(({ body }) => body)).toEqual([{ pidx: 'pay1' }]);
});
