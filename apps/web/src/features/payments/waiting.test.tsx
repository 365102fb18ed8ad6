import { cartLine, type OrderStatus, type PaymentStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveCopyOfCart } from '../../testing/cart.js';
import { refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { cartKeeper } from '../../testing/product-routes.js';
import {
  anOrderFor,
  beginPurchase,
  comeBack,
  comeBackWith,
  CONFIRM,
  confirming,
  heading,
  PAID_ORDER,
  PAISA,
} from '../../testing/purchase.js';
import { aProduct, aUser } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';
import { storeOrderToken } from '../orders/index.js';

afterEach(async () => {
  await closeShops();
  window.location.hash = '';
});

const main = () => within(screen.getByRole('main'));

describe('a payment that the provider has not decided', () => {
  it.each<PaymentStatus>(['pending', 'initiated', 'unknown'])('queries again while it is %s', async (status) => {
    const { api, user } = await comeBackWith(status);
    expect(await heading('Payment pending')).toBeVisible();

    api.answer(confirming({ status: 'completed', order: PAID_ORDER }));
    await user.click(screen.getByRole('button', { name: 'Check again' }));

    expect(await heading('Payment Successful!')).toBeVisible();
  });

  it.each<[PaymentStatus, string]>([
    ['completed', 'Payment Successful!'],
    ['failed', 'Payment failed'],
    ['cancelled', 'Payment cancelled'],
    ['expired', 'Payment expired'],
  ])('is shown by itself once it is %s', async (status, title) => {
    const { api } = await comeBackWith('pending');
    await heading('Payment pending');

    api.answer(confirming({ status, order: { ...PAID_ORDER, status: status === 'completed' ? 'paid' : 'pending' } }));

    expect(await heading(title)).toBeVisible();
    expect(api.callsTo('POST', CONFIRM)).toHaveLength(2);
  });

  it('announces to assistive technology that it was decided', async () => {
    const { api } = await comeBackWith('pending');
    await heading('Payment pending');

    api.answer(confirming({ status: 'failed', order: { ...PAID_ORDER, status: 'pending' } }));

    await waitFor(() => {
      expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Payment failed');
    });
  });

  it.each([true, false])('removes the ordered items from the cart, with a customer: %s', async (as) => {
    const { store } = await comeBackWith('pending', {}, { as });

    await heading('Payment pending');

    await waitFor(() => {
      expect(selectCartItems(store.getState())).toEqual([]);
    });
    expect(screen.getByText('Your order holds its items, so they are no longer in your cart.')).toBeVisible();
  });

  it('removes the ordered items from the cart on the server as well, and nothing else', async () => {
    const product = beginPurchase();
    const bought = leaveCopyOfCart(aUser()._id, { product, quantity: 2, size: '42' });
    const unordered = cartLine(aProduct(), 1, '41');
    const server = cartKeeper([product, unordered.product], { _id: 'cart', products: [...bought, unordered] });
    await comeBack({ status: 'pending', order: anOrderFor(product) }, { routes: server.routes });
    await heading('Payment pending');

    await waitFor(() => {
      expect(server.stored()?.products).toMatchObject([{ id: unordered.id, quantity: 1 }]);
    });
  });

  it('leaves the cart alone while no answer came, or when nobody has come back from the provider', async () => {
    for (const [status, at] of [
      ['unknown', '/payment?pidx=pay1'],
      ['initiated', '/payment'],
    ] as const) {
      const { store } = await comeBackWith(status, {}, { at });
      await heading('Payment pending');

      expect(selectCartItems(store.getState())).toHaveLength(1);
      await closeShops();
    }
  });

  it('shows a guest its order again when the page is reloaded', async () => {
    const order = anOrderFor(beginPurchase(), { user: null });
    storeOrderToken(order._id, 'order-token');
    const pending = on('POST', CONFIRM, ({ headers }) => ({
      body: { status: 'pending', ...(headers['x-order-token'] === 'order-token' && { order, amount: PAISA }) },
    }));
    for (const _visit of ['first', 'reloaded', 'reloaded again']) {
      await openShop({ at: '/payment?pidx=pay1', routes: [pending] });

      await heading('Payment pending');
      expect(screen.getByText('With Khalti').nextElementSibling).toHaveTextContent('Rs 25,200');
      await closeShops();
    }
  });

  it('warns before it is paid again', async () => {
    const { api, user } = await comeBackWith(
      'pending',
      {},
      {
        routes: [
          on('POST', '/payments/khalti/initiate', {
            body: { pidx: 'pay2', payment_url: `${window.location.origin}/#khalti`, expires_at: '', amount: PAISA },
          }),
        ],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Pay again' }));
    expect(screen.getByText(/The first payment may still go through/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Wait for the first payment' }));
    expect(screen.queryByText(/The first payment may still go through/)).not.toBeInTheDocument();
    expect(api.callsTo('POST', '/payments/khalti/initiate')).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Pay again' }));
    await user.click(screen.getByRole('button', { name: 'Pay again anyway' }));

    await waitFor(() => {
      expect(window.location.hash).toBe('#khalti');
    });
    expect(api.callsTo('POST', '/payments/khalti/initiate').map(({ body }) => body)).toEqual([
      { orderId: PAID_ORDER._id, again: true },
    ]);
  });

  it('continues at the same link when nothing was paid yet', async () => {
    await comeBackWith('initiated');

    await heading('Payment pending');

    expect(main().getByRole('link', { name: 'Continue at Khalti' })).toHaveAttribute(
      'href',
      `/khalti?order=${PAID_ORDER._id}`,
    );
    expect(screen.queryByRole('button', { name: 'Pay again' })).not.toBeInTheDocument();
  });

  it('explains what happens to a payment for an order that has ended', async () => {
    await comeBackWith('pending', { status: 'cancelled' });

    await heading('Payment pending');

    expect(screen.getByText(/The order has ended. If your payment still arrives/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay again' })).not.toBeInTheDocument();
  });

  it.each<OrderStatus>(['paid', 'shipped', 'delivered', 'refunded'])(
    'promises to refund a payment that arrives for an order that is already %s',
    async (status) => {
      await comeBackWith('pending', { status });

      await heading('Payment pending');

      expect(
        screen.getByText(
          'This order needs no further payment. If this payment goes through too, we will refund it within 7 days.',
        ),
      ).toBeVisible();
      expect(screen.queryByText(/The order has ended/)).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Pay again' })).not.toBeInTheDocument();
    },
  );

  it('stays as it is when an answer fails to come, and continues to query', async () => {
    const { api, user } = await comeBackWith('pending');
    await heading('Payment pending');
    api.answer(confirming(refusal(503, 'unavailable', 'The shop rests')));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => {
      expect(api.callsTo('POST', CONFIRM).length).toBeGreaterThan(1);
    });

    expect(screen.getByRole('heading', { level: 1, name: 'Payment pending' })).toBeVisible();
    api.answer(confirming({ status: 'completed', order: PAID_ORDER }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' }, { timeout: 20_000 }),
    ).toBeVisible();
  }, 30_000);
});
