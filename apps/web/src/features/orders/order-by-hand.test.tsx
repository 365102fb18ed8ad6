import type { Order, OrderStatus, Paisa, PaymentStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { customerRoutes } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { openOrder, PLACED, step } from '../../testing/own-order.js';
import { anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';

afterEach(closeShops);

const PIDX = 'BH-65f000000000000000000001';
const aPayment = (status: PaymentStatus): NonNullable<Order['payment']> => ({
  provider: 'bank',
  pidx: PIDX,
  status,
  amountPaisa: 1_400_000 as Paisa,
});
/** An order of Rs 12,149.55, for which staff have received whole rupees. */
const paidByHand = (given: Partial<Order> = {}): Order =>
  anOrder({
    status: 'paid',
    paymentID: PIDX,
    paidAt: '2026-11-22T06:00:00.000Z',
    paidWith: 'bank',
    paidPaisa: 1_215_000 as Paisa,
    usdToNpr: 134.995,
    shortNumber: 'PA-1042',
    history: [PLACED, step('paid', 22)],
    ...given,
  });
const payment = () => screen.getByText('Payment').nextElementSibling;
/** The page on which an order is paid with Khalti. */
const openPayment = (order: Order) =>
  openShop({
    at: `/khalti?order=${order._id}`,
    as: true,
    routes: [...customerRoutes(), on('GET', '/orders/detail/:id', { body: order })],
  });

describe('an order whose money staff have received', () => {
  it('says how it was paid, and how much, without the id of a payment', async () => {
    await openOrder({ body: paidByHand() });

    expect(await screen.findByText('Payment received. We are packing your order.')).toBeVisible();
    expect(payment()).toHaveTextContent('Bank transfer');
    expect(screen.queryByText('Payment id')).toBeNull();
    expect(screen.getByText('Rs 12,150')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Order confirmation (PDF)' })).toBeVisible();
  });

  it('was confirmed and sent before it was paid on its way, and has a document', async () => {
    const history = [PLACED, step('confirmed', 21), step('shipped', 22)];
    await openOrder({ body: paidByHand({ status: 'shipped', paidWith: 'qr', history }) });

    const steps = within(await screen.findByRole('list', { name: 'Steps of your order' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Placed/),
      expect.stringMatching(/^Confirmed/),
      expect.stringMatching(/^On the way/),
      'Delivered (not yet)',
    ]);
    expect(payment()).toHaveTextContent('QR payment');
    expect(screen.queryByText(/in cash/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Receipt (PDF)' })).toBeVisible();
  });

  it('is refunded the way its money came', async () => {
    await openOrder({ body: paidByHand({ status: 'refunded', paidWith: 'counter' }) });

    expect((await screen.findAllByText('Your payment was refunded the way it came.'))[0]).toBeVisible();
  });

  it.each<[Partial<Order>, string, string]>([
    [{ paidWith: 'qr' }, 'This order is already paid.', 'QR payment'],
    [{ status: 'refunded', paidWith: 'counter' }, 'This order was refunded.', 'Cash in the shop'],
  ])('is not to be paid again: %j', async (given, words, name) => {
    await openPayment(paidByHand(given));

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent('Rs 12,150');
  });
});

describe('money that staff received and an order could not use', () => {
  it.each<[OrderStatus, PaymentStatus, RegExp]>([
    ['paid', 'completed', /^A second payment of Rs 14,000 .* We will refund it the way it came within 7 days\.$/],
    ['paid', 'refunded', /^A second payment of Rs 14,000 was refunded the way it came\.$/],
    ['cancelled', 'completed', /We will refund all of it the way it came within 7 days\./],
    ['cancelled', 'refunded', /came too late, and was refunded the way it came\.$/],
  ])('is refunded the way it came, when the order is %s and the payment %s', async (status, state, words) => {
    const paymentID = status === 'paid' ? 'kh1' : null;
    await openOrder({ body: anOrder({ status, paymentID, payment: aPayment(state) }) });

    expect((await screen.findAllByText(words))[0]).toBeVisible();
  });

  it('is named in the list of orders, too', async () => {
    await openShop({
      at: '/user-profile/orders',
      as: true,
      routes: [
        ...customerRoutes(),
        on('GET', '/orders/:userId', { body: [anOrder({ status: 'cancelled', payment: aPayment('completed') })] }),
      ],
    });

    expect(await screen.findByText('We will refund Rs 14,000 the way it came within 7 days.')).toBeVisible();
  });
});
