import type { OrderStatus, PaymentStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { closeShops } from '../../testing/open-shop.js';
import {
  anOrderFor,
  beginPurchase,
  comeBack,
  comeBackWith,
  CONFIRM,
  confirming,
  heading,
  PAID_ORDER,
} from '../../testing/purchase.js';
import { on } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';
import { storeOrderToken } from '../orders/index.js';

afterEach(closeShops);

const main = () => within(screen.getByRole('main'));

describe('a payment that brought no money', () => {
  describe.each<[PaymentStatus, string, RegExp]>([
    ['cancelled', 'Payment cancelled', /You cancelled at Khalti, so you were not charged/],
    ['failed', 'Payment failed', /Khalti could not make this payment, so you were not charged/],
    ['expired', 'Payment expired', /The link to Khalti expired before it was paid, so you were not charged/],
  ])('with the status %s', (status, title, words) => {
    it('shows that, keeps the cart, and leads to another try of the same order', async () => {
      const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
      const { store } = await comeBackWith(status, { expiresAt: inAnHour });

      expect(await heading(title)).toBeVisible();
      expect(screen.getByText(words)).toBeVisible();
      expect(screen.getByText(/^We are holding your items until \d\d:\d\d( \(.+\))?\.$/)).toBeVisible();
      expect(document.title).toBe('Payment');
      expect(main().getByRole('link', { name: 'Try again' })).toHaveAttribute(
        'href',
        `/khalti?order=${PAID_ORDER._id}`,
      );
      expect(main().getByRole('link', { name: 'See your order' })).toHaveAttribute(
        'href',
        `/user-profile/orders/${PAID_ORDER._id}`,
      );
      expect(selectCartItems(store.getState())).toHaveLength(1);
    });

    it('shows the order, its total in both currencies, and the contact', async () => {
      await comeBackWith(status);
      await heading(title);

      expect(main().getByText(/X 2$/)).toBeVisible();
      expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$180.00');
      expect(screen.getByText('With Khalti').nextElementSibling).toHaveTextContent('Rs 25,200');
      expect(screen.getByText(/Quote pay1/)).toBeVisible();
      expect(screen.getByText('Payment id').nextElementSibling).toHaveTextContent('pay1');
      expect(main().getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    });

    it('names no time in the past', async () => {
      await comeBackWith(status, { expiresAt: '2020-01-01T00:00:00.000Z' });

      await heading(title);

      expect(screen.getByText('Your order is still open.')).toBeVisible();
    });

    it.each<OrderStatus>(['cancelled', 'expired'])(
      'leads to the checkout when its order is %s as well',
      async (over) => {
        await comeBackWith(status, { status: over });

        await heading(title);

        expect(screen.getByText(/its items are for sale again. Your cart still has them/)).toBeVisible();
        expect(main().getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/checkout');
      },
    );

    it('puts the items back when order and cart are both without them', async () => {
      const product = beginPurchase();
      window.localStorage.removeItem('persist:root');
      const order = anOrderFor(product, { status: 'expired' });
      const { store, user, router } = await comeBack(
        { status, order },
        { routes: [on('GET', '/products/:id', { body: product })] },
      );
      await heading(title);

      await user.click(screen.getByRole('button', { name: 'Put the items back in your cart' }));

      await waitFor(() => {
        expect(router.state.location.pathname).toBe('/checkout');
      });
      expect(selectCartItems(store.getState())).toMatchObject([{ id: product._id, size: '42', quantity: 2 }]);
    });

    it('shows no failure when another payment has paid the order', async () => {
      await comeBackWith(status, { status: 'paid', paymentID: 'pay0' });

      await heading(title);

      expect(screen.getByText('Another payment has paid for this order.')).toBeVisible();
      expect(main().getByRole('link', { name: 'See your order' })).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument();
    });

    it('does not show an order to a stranger', async () => {
      await comeBack({ status }, { as: false });

      await heading(title);

      expect(screen.queryByText('Total')).not.toBeInTheDocument();
      expect(main().getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/checkout');
    });
  });

  it('ignores all claims of the address', async () => {
    const { store } = await comeBackWith('cancelled', {}, { at: '/payment?pidx=pay1&status=Completed&amount=1' });

    expect(await heading('Payment cancelled')).toBeVisible();
    expect(selectCartItems(store.getState())).toHaveLength(1);
  });

  it('follows its order: when the shop cancels it, the page shows that by itself', async () => {
    const order = anOrderFor(beginPurchase(), { version: 3 });
    const ended = { ...order, status: 'cancelled', version: 4 } as const;
    const { api, lookAgain } = await comeBack(
      { status: 'cancelled', order },
      { routes: [on('GET', '/orders/detail/:id', { body: order })] },
    );
    await heading('Payment cancelled');
    expect(screen.getByText('Your order is still open.')).toBeVisible();
    await waitFor(() => {
      expect(api.callsTo('GET', `/orders/detail/${order._id}`)).not.toEqual([]);
    });

    api.answer(on('GET', '/orders/detail/:id', { body: ended }), confirming({ status: 'cancelled', order: ended }));
    // The page follows its order a moment after it shows the payment's end.
    await waitFor(async () => {
      await lookAgain();
      expect(screen.getByText(/The order has ended, and its items are for sale again/)).toBeVisible();
    });
    expect(main().getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/checkout');
  });

  it('is still shown to a guest who has tried again since', async () => {
    const order = anOrderFor(beginPurchase({ pidx: 'pay2' }), { user: null });
    storeOrderToken(order._id, 'order-token');
    window.localStorage.setItem('paidOrders', JSON.stringify([['pay1', order._id, Date.now()]]));
    const { api } = await comeBack({ status: 'cancelled', order }, { as: false });

    await heading('Payment cancelled');

    expect(api.callsTo('POST', CONFIRM)[0]?.headers['x-order-token']).toBe('order-token');
  });
});
