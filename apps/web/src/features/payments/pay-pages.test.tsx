import type { OrderStatus, Paisa } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor, beginPurchase } from '../../testing/purchase.js';
import { anOrder, aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';

afterEach(async () => {
  await closeShops();
  window.location.hash = '';
});

const ORDER = anOrder();
/** The provider's page, as far as a browser without a network can go there. */
const payable = on('POST', '/payments/khalti/initiate', () => ({
  body: { pidx: 'pay1', payment_url: `${window.location.origin}/#khalti`, expires_at: '', amount: 1_215_000 },
}));

const openPayment = (given: Partial<typeof ORDER> = {}, ...routes: Route[]) =>
  openShop({
    at: `/khalti?order=${ORDER._id}`,
    as: true,
    routes: [
      ...customerRoutes(),
      payable,
      on('GET', '/orders/detail/:id', { body: { ...ORDER, ...given } }),
      ...routes,
    ],
  });

describe('paying an order', () => {
  it('shows the sum in both currencies, and the order', async () => {
    await openPayment();

    expect(await screen.findByText('Rs 12,150')).toBeVisible();
    expect(screen.getByText('$90.00 at Rs 135 to the dollar')).toBeVisible();
    expect(screen.getByText('Jhamsikhel Road 12')).toBeVisible();
    expect(screen.getByText(/X 1$/)).toBeVisible();
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Payment');
  });

  it('shows the delivery fee, and the shop for an order that is picked up', async () => {
    await openPayment({ amount: 91.5, deliveryFee: 1.5 });
    expect((await screen.findByText('Delivery', { selector: 'dt' })).nextElementSibling).toHaveTextContent('$1.50');
    expect(screen.getByText('Delivery address').nextElementSibling).toHaveTextContent('Jhamsikhel Road 12');
    await closeShops();

    await openPayment({ pickUp: true });
    expect((await screen.findByText('Pick-up in the shop')).nextElementSibling).toHaveTextContent('Lalitpur 44600');
    expect(screen.queryByText('Delivery', { selector: 'dt' })).not.toBeInTheDocument();
  });

  it('shows the rupees that will be charged: at the rate of the order, not of today', async () => {
    await openPayment({ usdToNpr: 130.5 });

    expect(await screen.findByText('Rs 11,745')).toBeVisible();
    expect(screen.getByText('$90.00 at Rs 130.5 to the dollar')).toBeVisible();
  });

  it('opens the provider once, however often the button is pressed', async () => {
    const { api, user } = await openPayment();

    await user.dblClick(await screen.findByRole('button', { name: 'Pay with Khalti' }));

    await waitFor(() => {
      expect(window.location.hash).toBe('#khalti');
    });
    expect(api.callsTo('POST', '/payments/khalti/initiate').map(({ body }) => body)).toEqual([{ orderId: ORDER._id }]);
    expect(window.localStorage.getItem('paymentID')).toBe('pay1');
    expect(screen.getByText('Taking you to Khalti...')).toBeVisible();
  });

  it('is possible after all when the browser restores the page', async () => {
    const { api, user } = await openPayment();
    await user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));
    await waitFor(() => {
      expect(window.location.hash).toBe('#khalti');
    });

    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    await waitFor(() => {
      expect(api.callsTo('POST', '/payments/khalti/initiate')).toHaveLength(2);
    });
  });

  it('shows that the provider does not answer, and can be tried again', async () => {
    const { api, user } = await openPayment(
      {},
      on('POST', '/payments/khalti/initiate', refusal(502, 'provider_failed', 'Khalti is not answering')),
    );

    await user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Khalti is not answering');
    expect(window.location.hash).toBe('');

    api.answer(payable);
    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));
    await waitFor(() => {
      expect(window.location.hash).toBe('#khalti');
    });
  });

  it('leads back to the checkout, for a new order, when this one was begun to be paid too often', async () => {
    const words = 'You have started 5 payments for this order. Please place it again';
    window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines: [], orderId: ORDER._id }));
    const { user, router } = await openPayment(
      {},
      on('POST', '/payments/khalti/initiate', refusal(409, 'too_many_payments', words, { params: { max: 5 } })),
    );

    await user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(window.location.hash).toBe('');
    await user.click(screen.getByRole('link', { name: 'Back to checkout' }));

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/checkout');
    });
    expect(window.localStorage.getItem('purchase')).toBeNull();
  });

  it('opens no address outside the web', async () => {
    const { user } = await openPayment(
      {},
      on('POST', '/payments/khalti/initiate', {
        body: { pidx: 'pay1', payment_url: 'javascript:alert(1)', expires_at: '', amount: 1 },
      }),
    );

    await user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We could not open Khalti’s payment page. Please try again.',
    );
  });

  it.each<OrderStatus>(['paid', 'shipped', 'delivered'])('is not requested when the order is %s', async (status) => {
    await openPayment({ status });

    expect(await screen.findByText('This order is already paid.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
    expect(screen.queryByRole('button', { name: 'Pay with Khalti' })).not.toBeInTheDocument();
  });

  it('removes the bought items from the cart when another tab has paid', async () => {
    const product = aProduct();
    leaveInCart({ product, size: '42' });
    const purchase = {
      sign: 'x',
      key: 'y',
      lines: [{ id: product._id, size: '42', quantity: 1 }],
      orderId: ORDER._id,
    };
    window.localStorage.setItem('purchase', JSON.stringify(purchase));

    const { store } = await openPayment({ status: 'paid' });

    await screen.findByText('This order is already paid.');
    await waitFor(() => {
      expect(selectCartItems(store.getState())).toEqual([]);
    });
  });

  it('is over when the order is refunded, and leads to its own page', async () => {
    await openPayment({ status: 'refunded' });

    expect(await screen.findByText(/This order was refunded/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      `/user-profile/orders/${ORDER._id}`,
    );
  });

  describe.each<[OrderStatus, RegExp]>([
    ['cancelled', /This order was cancelled/],
    ['expired', /expired before it was paid/],
  ])('ends when the order is %s', (status, words) => {
    it('leads back to the checkout while the cart still has its items', async () => {
      const product = beginPurchase();
      await openPayment(anOrderFor(product, { status }));

      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.getByText(/Your cart still has them/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/checkout');
    });

    it('puts its items back when the cart has them no longer', async () => {
      const product = aProduct();
      const { store, user, router } = await openPayment(
        anOrderFor(product, { status }),
        on('GET', '/products/:id', { body: product }),
      );
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByText(/Your cart still has them/)).not.toBeInTheDocument();

      await user.click(screen.getByRole('button', { name: 'Put the items back in your cart' }));

      await waitFor(() => {
        expect(router.state.location.pathname).toBe('/checkout');
      });
      expect(selectCartItems(store.getState())).toMatchObject([{ id: product._id, size: '42', quantity: 2 }]);
    });

    it('shows that none of its items are sold any more', async () => {
      const { store, user } = await openPayment(
        anOrderFor(aProduct(), { status }),
        on('GET', '/products/:id', refusal(404, 'not_found', 'Product not found')),
      );

      await user.click(await screen.findByRole('button', { name: 'Put the items back in your cart' }));

      expect(await screen.findByText(/None of them could be put into your cart/)).toBeVisible();
      expect(selectCartItems(store.getState())).toEqual([]);
    });
  });

  describe('paying an order whose payment the provider has not decided', () => {
    const undecided = on(
      'POST',
      '/payments/khalti/initiate',
      refusal(409, 'payment_in_progress', 'Your payment is still being processed. Please check again in a few minutes'),
    );
    const openUndecided = async () => {
      const shop = await openPayment({}, undecided);
      await shop.user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));
      await screen.findByRole('heading', { name: 'Pay a second time?' });
      return shop;
    };

    it('warns before it is paid again', async () => {
      const { api, user } = await openUndecided();
      expect(screen.getByText(/The first payment may still go through/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Pay with Khalti' })).not.toBeInTheDocument();
      expect(window.location.hash).toBe('');

      api.answer(payable);
      await user.dblClick(screen.getByRole('button', { name: 'Pay again anyway' }));

      await waitFor(() => {
        expect(window.location.hash).toBe('#khalti');
      });
      expect(api.callsTo('POST', '/payments/khalti/initiate').map(({ body }) => body)).toEqual([
        { orderId: ORDER._id },
        { orderId: ORDER._id, again: true },
      ]);
    });

    it('shows why when it cannot be paid again either', async () => {
      const { user } = await openUndecided();

      await user.click(screen.getByRole('button', { name: 'Pay again anyway' }));

      expect(await screen.findByRole('alert')).toHaveTextContent('Your payment is still being processed');
    });

    it('warns at once if that is known, and leads to the first payment', async () => {
      await openPayment(
        { payment: { provider: 'khalti', pidx: 'pay1', status: 'pending', amountPaisa: 1_215_000 as Paisa } },
        undecided,
      );

      expect(await screen.findByRole('heading', { name: 'Pay a second time?' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Pay with Khalti' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'See the first payment' })).toHaveAttribute('href', '/payment?pidx=pay1');
    });

    it('leads to the order while nothing is known of the first payment', async () => {
      await openUndecided();

      const main = within(screen.getByRole('main'));
      expect(main.getByRole('link', { name: 'See your order' })).toHaveAttribute(
        'href',
        `/user-profile/orders/${ORDER._id}`,
      );
    });
  });

  it('asks strangers to log in', async () => {
    await openShop({
      at: `/khalti?order=${ORDER._id}`,
      routes: [on('GET', '/orders/detail/:id', refusal(401, 'unauthorized', 'Please log in'))],
    });

    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
    expect(screen.getByText(/^Ordered without an account\? Open your order from our email/)).toBeVisible();
  });

  it('does not show another customer’s order', async () => {
    await openPayment({}, on('GET', '/orders/detail/:id', refusal(404, 'not_found', 'Order not found')));

    expect(await screen.findByText('We can’t find that order in your account.')).toBeVisible();
  });

  it('shows that the order cannot be read, and tries again', async () => {
    const { api, user } = await openPayment(
      {},
      on('GET', '/orders/detail/:id', refusal(503, 'unavailable', 'The shop rests')),
    );
    expect(await screen.findByText('The shop rests')).toBeVisible();

    api.answer(on('GET', '/orders/detail/:id', { body: ORDER }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('Rs 12,150')).toBeVisible();
  });
});
