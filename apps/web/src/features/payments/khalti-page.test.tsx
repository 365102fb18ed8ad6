import type { OrderStatus } from '@paila/shared';
import { afterEach, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { leaveInCart } from '../../testing/cart.js';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrder, aProduct } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';

afterEach(async () => {
  await closeShops();
  window.location.hash = '';
  delete window.KhaltiCheckout;
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
  it('shows what will be paid in both moneys and what for', async () => {
    await openPayment();

    expect(await screen.findByText('Rs 12,150')).toBeVisible();
    expect(screen.getByText('$90.00 at Rs 135 for one dollar')).toBeVisible();
    expect(screen.getByText('Jhamsikhel Road 12')).toBeVisible();
    expect(screen.getByText(/X 1$/)).toBeVisible();
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Payment');
  });

  it('shows the rupees that will be charged: at the rate of the order, not of today', async () => {
    await openPayment({ usdToNpr: 130.5 });

    expect(await screen.findByText('Rs 11,745')).toBeVisible();
    expect(screen.getByText('$90.00 at Rs 130.5 for one dollar')).toBeVisible();
  });

  it('goes to the provider once, however often the button is pressed', async () => {
    const { api, user } = await openPayment();

    await user.dblClick(await screen.findByRole('button', { name: 'Pay with Khalti' }));

    await waitFor(() => {
      expect(window.location.hash).toBe('#khalti');
    });
    expect(api.callsTo('POST', '/payments/khalti/initiate').map(({ body }) => body)).toEqual([{ orderId: ORDER._id }]);
    expect(window.localStorage.getItem('paymentID')).toBe('pay1');
    expect(screen.getByText('Taking you to Khalti...')).toBeVisible();
  });

  it('can be paid after all when the browser brings the page back as it was', async () => {
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

  it('says when the provider does not answer, and can be tried again', async () => {
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
    const words = 'You have begun to pay this order 5 times. Please place it again';
    window.localStorage.setItem('purchase', JSON.stringify({ sign: 'x', key: 'y', lines: [], orderId: ORDER._id }));
    const { user, router } = await openPayment(
      {},
      on('POST', '/payments/khalti/initiate', refusal(409, 'too_many_payments', words, { params: { max: 5 } })),
    );

    await user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(window.location.hash).toBe('');
    await user.click(screen.getByRole('link', { name: 'Back to checkout' }));

    expect(router.state.location.pathname).toBe('/checkout');
    expect(window.localStorage.getItem('purchase')).toBeNull();
  });

  it('goes to no address that is none of the web', async () => {
    const { user } = await openPayment(
      {},
      on('POST', '/payments/khalti/initiate', {
        body: { pidx: 'pay1', payment_url: 'javascript:alert(1)', expires_at: '', amount: 1 },
      }),
    );

    await user.click(await screen.findByRole('button', { name: 'Pay with Khalti' }));

    expect(await screen.findByRole('alert')).toHaveTextContent("Khalti gave an address that we can't open");
  });

  it.each<OrderStatus>(['paid', 'shipped', 'delivered'])('is not asked for again when it is %s', async (status) => {
    await openPayment({ status });

    expect(await screen.findByText('This order is paid already.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/user-profile/orders');
    expect(screen.queryByRole('button', { name: 'Pay with Khalti' })).not.toBeInTheDocument();
  });

  it('takes what was bought out of the cart when another tab has paid it', async () => {
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

    await screen.findByText('This order is paid already.');
    await waitFor(() => {
      expect(selectCartItems(store.getState())).toEqual([]);
    });
  });

  it.each<[OrderStatus, RegExp]>([
    ['cancelled', /This order was cancelled/],
    ['expired', /waited too long for its payment/],
    ['refunded', /This order was refunded/],
  ])('is over when it is %s, and leads back to the checkout', async (status, words) => {
    await openPayment({ status });

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to checkout' })).toHaveAttribute('href', '/checkout');
  });

  it('asks strangers to log in', async () => {
    await openShop({
      at: `/khalti?order=${ORDER._id}`,
      routes: [on('GET', '/orders/detail/:id', refusal(401, 'unauthorized', 'Please log in'))],
    });

    expect(await screen.findByText('Please Login to view this page')).toBeVisible();
  });

  it('does not show another customer’s order', async () => {
    await openPayment({}, on('GET', '/orders/detail/:id', refusal(404, 'not_found', 'Order not found')));

    expect(await screen.findByText("We can't find that order in your account.")).toBeVisible();
  });

  it('says when the order cannot be read, and tries again', async () => {
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

describe('the test page of the payment widget', () => {
  type Handler = 'onSuccess' | 'onError' | 'onClose';
  interface Shown {
    config: { publicKey: string; paymentPreference: readonly string[]; eventHandler: Record<Handler, () => void> };
    amount: number;
  }

  /** A stand-in for the provider's script that records what it is asked to show. */
  const openTest = async () => {
    const shown: Shown[] = [];
    const alerts: string[] = [];
    jest.spyOn(window, 'alert').mockImplementation((words: unknown) => {
      alerts.push(String(words));
    });
    const shop = await openShop({
      at: '/khalti',
      settings: { khaltiPublicKey: 'test-key', khaltiWidgetUrl: 'https://khalti.example/widget.js' },
    });
    await screen.findByRole('heading', { name: 'Khalti test payment' });
    const arrive = (): void => {
      window.KhaltiCheckout = class {
        constructor(private readonly config: Shown['config']) {}
        show({ amount }: { amount: number }): void {
          shown.push({ config: this.config, amount });
        }
        hide(): void {
          shown.length = 0;
        }
      };
    };
    return { ...shop, shown, alerts, arrive };
  };

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('says that it is one, and opens the widget with the test payment', async () => {
    const { user, shown, arrive } = await openTest();
    expect(screen.getByText('Test')).toBeVisible();
    expect(document.querySelector('script[src="https://khalti.example/widget.js"]')).toBeInTheDocument();
    arrive();

    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    expect(shown).toMatchObject([
      {
        amount: 1000,
        config: {
          publicKey: 'test-key',
          paymentPreference: ['KHALTI', 'EBANKING', 'MOBILE_BANKING', 'CONNECT_IPS', 'SCT'],
        },
      },
    ]);
  });

  it.each<[Handler, string]>([
    ['onSuccess', 'Payment Successful'],
    ['onError', 'Payment Successful'],
    ['onClose', 'Thankyou for shopping with us'],
  ])('answers %s with an alert and goes home', async (event, words) => {
    const { user, shown, alerts, arrive, router } = await openTest();
    arrive();
    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    act(() => {
      const { eventHandler } = shown[0]!.config;
      eventHandler[event]();
      eventHandler.onClose();
    });

    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/');
    });
    expect(alerts).toEqual([words]);
  });

  it('says when the script is not there yet', async () => {
    const { user } = await openTest();

    await user.click(screen.getByRole('button', { name: 'Pay with Khalti' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Khalti Checkout script not loaded');
  });

  it('says when there is no script to load', async () => {
    await openShop({ at: '/khalti' });

    expect(await screen.findByRole('alert')).toHaveTextContent('Khalti SDK failed to load');
  });
});
