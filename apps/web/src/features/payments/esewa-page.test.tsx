import type { Order, Paisa, PublicSettings } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor, beginPurchase } from '../../testing/purchase.js';
import { anOrder } from '../../testing/samples.js';
import { on, type Route } from '../../testing/test-api.js';
import { openPurchases } from '../carts/index.js';

afterEach(async () => {
  await closeShops();
  window.location.hash = '';
});

const ORDER = anOrder();
const INITIATE = '/payments/esewa/initiate';
const BOTH = { paymentProviders: ['khalti', 'esewa'] } as const;
/** The shop's page that leads to eSewa, as far as a browser without a network can go there. */
const payable = on('POST', INITIATE, () => ({
  body: { pidx: 'pay1', payment_url: `${window.location.origin}/#esewa`, expires_at: '', amount: 1_215_000 },
}));

interface Given {
  at?: string;
  order?: Order;
  settings?: Partial<PublicSettings>;
  routes?: Route[];
}

const openPayment = ({ at = `/esewa?order=${ORDER._id}`, order = ORDER, settings = BOTH, routes = [] }: Given = {}) =>
  openShop({
    at,
    as: true,
    settings,
    routes: [...customerRoutes(), payable, on('GET', '/orders/detail/:id', { body: order }), ...routes],
  });

describe('paying an order with eSewa', () => {
  it('shows the sum and the order, and says whose page follows', async () => {
    await openPayment();

    expect(await screen.findByText('Rs 12,150')).toBeVisible();
    expect(screen.getByText('Jhamsikhel Road 12')).toBeVisible();
    expect(screen.getByText(/^You pay on eSewa’s own page; we never see your wallet/)).toBeVisible();
    expect(document.title).toBe('eSewa');
    expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Payment');
  });

  it('opens eSewa once, however often the button is pressed, and remembers the payment', async () => {
    window.localStorage.clear();
    beginPurchase({ orderId: ORDER._id, pidx: undefined });
    const { api, user } = await openPayment();

    await user.dblClick(await screen.findByRole('button', { name: 'Pay with eSewa' }));

    await waitFor(() => {
      expect(window.location.hash).toBe('#esewa');
    });
    expect(api.callsTo('POST', INITIATE).map(({ body }) => body)).toEqual([{ orderId: ORDER._id }]);
    expect(screen.getByText('Taking you to eSewa...')).toBeVisible();
    expect(openPurchases()).toMatchObject([{ orderId: ORDER._id, payment: { provider: 'esewa', pidx: 'pay1' } }]);
    expect(window.localStorage.getItem('paymentID')).toBe('pay1');
    expect(window.localStorage.getItem('paymentProvider')).toBe('esewa');
  });

  it('opens no address outside the web', async () => {
    const { user } = await openPayment({
      routes: [
        on('POST', INITIATE, {
          body: { pidx: 'pay1', payment_url: 'javascript:alert(1)', expires_at: '', amount: 1 },
        }),
      ],
    });

    await user.click(await screen.findByRole('button', { name: 'Pay with eSewa' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('We could not open eSewa’s payment page');
  });

  it.each([
    ['eSewa', '/esewa', 'Khalti', '/khalti', 'khalti'],
    ['Khalti', '/khalti', 'eSewa', '/esewa', 'esewa'],
  ])(
    'gives way from %s to the other provider, whose choice is remembered',
    async (title, path, other, otherPath, name) => {
      const { router, user } = await openPayment({ at: `${path}?order=${ORDER._id}` });
      await screen.findByRole('button', { name: `Pay with ${title}` });

      await user.click(screen.getByRole('link', { name: `Pay with ${other} instead` }));

      expect(await screen.findByRole('button', { name: `Pay with ${other}` })).toBeVisible();
      expect(router.state.location).toMatchObject({ pathname: otherPath, search: `?order=${ORDER._id}` });
      expect(window.localStorage.getItem('payWith')).toBe(name);
    },
  );

  it('is not proposed for a sum that eSewa does not take', async () => {
    await openPayment({ at: `/khalti?order=${ORDER._id}`, order: anOrder({ amount: 900 }) });

    expect(await screen.findByText('Rs 1,21,500')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay with eSewa instead' })).not.toBeInTheDocument();
  });

  it('is not proposed, and leads to Khalti, where the shop does not offer it', async () => {
    const { router } = await openPayment({ settings: {} });

    expect(await screen.findByRole('button', { name: 'Pay with Khalti' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/khalti', search: `?order=${ORDER._id}` });
    expect(screen.queryByText(/instead$/)).not.toBeInTheDocument();
  });

  it('says that there is nothing to pay without an order', async () => {
    await openPayment({ at: '/esewa' });

    expect(await screen.findByText('There is no order to pay here.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('View Orders');
  });

  it('warns while Khalti has not decided the payment before, and leads to that one', async () => {
    const payment = { provider: 'khalti', pidx: 'kh1', status: 'pending', amountPaisa: 1_215_000 as Paisa } as const;
    const { api, user } = await openPayment({ order: anOrder({ payment }) });

    expect(await screen.findByRole('heading', { name: 'Pay a second time?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the first payment' })).toHaveAttribute('href', '/payment?pidx=kh1');
    await user.click(screen.getByRole('button', { name: 'Pay again anyway' }));

    await waitFor(() => {
      expect(api.callsTo('POST', INITIATE).map(({ body }) => body)).toEqual([{ orderId: ORDER._id, again: true }]);
    });
  });

  it('leads back to a first payment that eSewa calls pending, as its page may still be open', async () => {
    const payment = { provider: 'esewa', pidx: 'es1', status: 'pending', amountPaisa: 1_215_000 as Paisa } as const;
    const { api, user } = await openPayment({ order: anOrder({ payment }) });

    expect(await screen.findByRole('heading', { name: 'Pay a second time?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue at eSewa' }));

    await waitFor(() => {
      expect(api.callsTo('POST', INITIATE).map(({ body }) => body)).toEqual([{ orderId: ORDER._id }]);
    });
  });

  it('leads to the page of a first payment at eSewa, too', async () => {
    const payment = { provider: 'esewa', pidx: 'es1', status: 'unknown', amountPaisa: 1_215_000 as Paisa } as const;
    await openPayment({ at: `/khalti?order=${ORDER._id}`, order: anOrder({ payment }) });

    expect(await screen.findByText(/^We got no clear answer from eSewa about your payment/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the first payment' })).toHaveAttribute('href', '/payment/esewa/es1');
  });

  it('is over when eSewa has paid the order', async () => {
    const order = anOrderFor(beginPurchase(), { status: 'paid', paidWith: 'esewa', usdToNpr: 140 });
    await openPayment({ order });

    expect(await screen.findByText('This order is already paid.')).toBeVisible();
    expect(screen.getByText('Paid with eSewa').nextElementSibling).toHaveTextContent('Rs 25,200');
  });

  it('shows another customer’s order to nobody', async () => {
    await openPayment({ routes: [on('GET', '/orders/detail/:id', refusal(404, 'not_found', 'Order not found'))] });

    expect(await screen.findByText('We can’t find that order in your account.')).toBeVisible();
  });
});
