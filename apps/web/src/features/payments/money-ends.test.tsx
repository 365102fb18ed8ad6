import type { Order, OrderStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { closeShops } from '../../testing/open-shop.js';
import { comeBack, comeBackWith, heading } from '../../testing/purchase.js';

afterEach(closeShops);

const past = (...statuses: OrderStatus[]): Order['history'] =>
  statuses.map((status) => ({ status, at: '2026-11-21T06:00:00.000Z', by: 'clock' }));

const main = () => within(screen.getByRole('main'));

describe('a received payment', () => {
  it('is shown as it was charged, not at the rate of today', async () => {
    await comeBackWith('completed', { status: 'paid', paymentID: 'pay1', usdToNpr: 140 });

    await heading('Payment Successful!');

    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$180.00');
    expect(screen.getByText('Paid with Khalti').nextElementSibling).toHaveTextContent('Rs 25,200');
    expect(main().getByText(/X 2$/).closest('li')).toHaveTextContent('$180.00');
  });

  it('shows when a paid order arrives', async () => {
    await comeBackWith('completed', { status: 'paid', paymentID: 'pay1', deliveryDay: '2999-11-26' });

    await heading('Payment Successful!');

    expect(screen.getByText('Arrives').nextElementSibling).toHaveTextContent('by Tuesday, 26 November');
  });

  it.each([
    ['of an order that has none', 'paid', undefined],
    ['that has passed', 'paid', '2020-11-26'],
    ['of an order that is there', 'delivered', '2999-11-26'],
  ] as const)('names no day %s', async (_what, status, deliveryDay) => {
    await comeBackWith('completed', { status, paymentID: 'pay1', ...(deliveryDay !== undefined && { deliveryDay }) });

    await heading('Payment Successful!');

    expect(screen.queryByText('Arrives')).not.toBeInTheDocument();
  });

  it('pays a late order if its items are still in stock, and says so', async () => {
    await comeBackWith('completed', {
      status: 'paid',
      paymentID: 'pay1',
      history: past('pending', 'expired', 'paid'),
    });

    await heading('Payment Successful!');

    expect(
      screen.getByText(/Your payment arrived after the order had ended. Its items were still in stock/),
    ).toBeVisible();
    expect(main().getByRole('link', { name: 'See your order' })).toBeVisible();
  });

  it('does not mention lateness if it came in time', async () => {
    await comeBackWith('completed', { status: 'paid', paymentID: 'pay1', history: past('pending', 'paid') });

    await heading('Payment Successful!');

    expect(screen.queryByText(/after the order had ended/)).not.toBeInTheDocument();
  });

  it.each<OrderStatus>(['cancelled', 'expired'])(
    'too late for an order that is %s is marked for refund, and the page says how much',
    async (status) => {
      await comeBackWith('completed', { status, history: past('pending', status) });

      expect(await heading('Payment received late')).toBeVisible();
      expect(
        screen.getByText(/Your payment arrived after its order had ended, and its items are sold out/),
      ).toBeVisible();
      expect(screen.getByText(/We will refund Rs 25,200 to your Khalti wallet within 7 days/)).toBeVisible();
      expect(screen.getByText('Marked for refund').nextElementSibling).toHaveTextContent('Rs 25,200');
      expect(main().getByRole('link', { name: 'See your order' })).toBeVisible();
    },
  );

  it('is marked for refund if it came twice', async () => {
    await comeBackWith('completed', { status: 'shipped', paymentID: 'pay0' });

    expect(await heading('Paid twice')).toBeVisible();
    expect(screen.getByText(/Another payment had already paid for this order/)).toBeVisible();
    expect(screen.getByText(/We will refund Rs 25,200/)).toBeVisible();
  });

  it('shows that it was refunded', async () => {
    await comeBackWith('refunded', { status: 'refunded', paymentID: 'pay1' });

    expect(await heading('Payment refunded')).toBeVisible();
    expect(screen.getByText('This payment was refunded to your Khalti wallet.')).toBeVisible();
    expect(screen.getByText('Refunded').nextElementSibling).toHaveTextContent('Rs 25,200');
  });

  it.each([
    ['paid', 'Payment Successful!', /Please check your emails for order updates/],
    ['too_late', 'Payment received late', /We will refund all of it to your Khalti wallet/],
    ['twice', 'Paid twice', /We will refund all of it to your Khalti wallet within 7 days/],
    [undefined, 'Payment received', /We will write to you about its order/],
  ] as const)('shows only the payment to people who may not see the order: %s', async (outcome, title, words) => {
    await comeBack({ status: 'completed', ...(outcome && { outcome }) }, { as: false });

    expect(await heading(title)).toBeVisible();
    expect(document.title).toBe(outcome === 'paid' ? 'Payment Successful!' : 'Payment');
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
  });
});
