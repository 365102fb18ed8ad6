import type { Order, OrderStatus, Paisa, PaymentStatus } from '@paila/shared';
import { afterEach, beforeEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor, beginPurchase } from '../../testing/purchase.js';
import { productRoutes } from '../../testing/product-routes.js';
import { anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
afterEach(closeShops);

const ID = '65d000000000000000000001';
const aPayment = (status: PaymentStatus, pidx = 'pay1'): NonNullable<Order['payment']> => ({
  provider: 'khalti',
  pidx,
  status,
  amountPaisa: 1_400_000 as Paisa,
});
const openOrder = (order: Order, as: 'customer' | 'guest' = 'customer') =>
  openShop({
    at: as === 'customer' ? `/user-profile/orders/${ID}` : `/orders/${ID}#the-token`,
    as: as === 'customer',
    routes: [...(as === 'customer' ? customerRoutes() : []), on('GET', '/orders/detail/:id', { body: order })],
  });
const steps = () => screen.findByRole('list', { name: 'Steps of your order' });
const CONFIRM = '/payments/khalti/confirm';

/** The buttons and links that stand out: there is one at a time. */
const expectNext = (names: readonly string[]): Promise<void> =>
  waitFor(() => {
    const strong = [...screen.getByRole('main').querySelectorAll('.bg-accent')];
    expect(strong.map(({ textContent }) => textContent)).toEqual(names);
  });

describe.each(['customer', 'guest'] as const)('an unpaid order of a %s', (as) => {
  it('shows that its payment is being checked, queries again, and warns before it is paid again', async () => {
    const undecided = anOrder({ payment: aPayment('pending') });
    const { api, user } = await openOrder(undecided, as);

    expect(await screen.findByText('Your payment is being checked.')).toBeVisible();
    expect(screen.getByText(/Khalti is still confirming your payment/)).toBeVisible();
    expect(screen.getByText(/If you pay again and both do, we will refund one of them within 7 days/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pay again' })).toHaveAttribute('href', `/khalti?order=${ID}`);
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
    await expectNext(['Check again']);

    api.answer(on('POST', CONFIRM, { body: { status: 'pending', order: undecided } }));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(/^Still no answer/)).toBeVisible();

    api.answer(
      on('POST', CONFIRM, () => {
        const paid = anOrder({ status: 'paid', version: 2, paymentID: 'pay1', payment: aPayment('completed') });
        api.answer(on('GET', '/orders/detail/:id', { body: paid }));
        return { body: { status: 'completed', order: paid } };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Check again' }));

    expect((await screen.findAllByText(/^Payment received/))[0]).toBeVisible();
    const calls = api.callsTo('POST', CONFIRM);
    expect(calls.map(({ body }) => body)).toEqual([{ pidx: 'pay1' }, { pidx: 'pay1' }]);
    expect(calls[0]?.headers['x-order-token']).toBe(as === 'guest' ? 'the-token' : undefined);
  });

  it.each<[PaymentStatus, RegExp]>([
    ['cancelled', /^You cancelled at Khalti, so you were not charged/],
    ['failed', /^Khalti could not make this payment, so you were not charged/],
    ['expired', /^The link to Khalti expired before it was paid/],
  ])('is paid all the same when its payment has ended as %s, and shows that', async (status, words) => {
    await openOrder(anOrder({ payment: aPayment(status) }), as);

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('This order is not paid yet.')).toBeVisible();
    await expectNext(['Pay now']);
    expect(screen.queryByRole('button', { name: 'Buy again' })).not.toBeInTheDocument();
  });
});

it('shows why a payment cannot be checked', async () => {
  const { api, user } = await openOrder(anOrder({ payment: aPayment('pending') }));
  api.answer(on('POST', CONFIRM, refusal(504, 'provider_timeout', 'Khalti does not answer')));

  await user.click(await screen.findByRole('button', { name: 'Check again' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Khalti does not answer');
});

it('an order cannot be paid again while the state of its payment is unknown', async () => {
  await openOrder(anOrder({ payment: aPayment('unknown') }));

  expect(await screen.findByText(/^We got no clear answer from Khalti/)).toBeVisible();
  await expectNext(['Check again']);
  expect(screen.queryByRole('link', { name: 'Pay again' })).not.toBeInTheDocument();
});

describe('the ordered items', () => {
  it.each<[Partial<Order>, number]>([
    [{ payment: aPayment('pending') }, 0],
    [{ status: 'paid', paymentID: 'pay1', payment: aPayment('completed') }, 0],
    [{ payment: aPayment('cancelled') }, 1],
    [{ payment: aPayment('initiated') }, 1],
    [{ status: 'cancelled', payment: aPayment('pending') }, 1],
  ])('leave the cart once the order is paid or a payment may be on its way: %j', async (given, lineCount) => {
    const order = anOrderFor(beginPurchase(), given);
    const { store } = await openOrder(order);

    await steps();
    await waitFor(() => {
      expect(selectCartItems(store.getState())).toHaveLength(lineCount);
    });
  });

  it('stay in the cart after a cancelled payment, and the page says so', async () => {
    await openOrder(anOrderFor(beginPurchase(), { payment: aPayment('cancelled') }));

    expect(await screen.findByText(/^They stay in your cart until you’ve paid/)).toBeVisible();
  });

  it('can be ordered again from the cart once the order has ended', async () => {
    await openOrder(anOrderFor(beginPurchase(), { status: 'cancelled', payment: aPayment('cancelled') }));

    expect(await screen.findByText('Your cart still has its items.')).toBeVisible();
    await expectNext(['To the checkout']);
  });

  it('can be put back into the cart once the order has ended', async () => {
    const product = beginPurchase();
    window.localStorage.clear();
    const { api, store, user } = await openOrder(anOrderFor(product, { status: 'expired' }));
    api.answer(...productRoutes(product));
    await steps();
    await expectNext(['Buy again']);

    await user.click(screen.getByRole('button', { name: 'Buy again' }));

    expect(await screen.findByText(/in your cart/)).toBeVisible();
    await expectNext(['To the checkout']);
    expect(selectCartItems(store.getState())).toHaveLength(1);
  });
});

describe('an order that has ended', () => {
  it.each<[OrderStatus, PaymentStatus, RegExp, string[]]>([
    ['cancelled', 'pending', /^Khalti is still checking a payment of Rs 14,000\. If it goes through/, ['Check again']],
    ['expired', 'completed', /^Your payment of Rs 14,000 arrived after that, when the items were sold out\./, []],
    ['cancelled', 'refunded', /^Your payment of Rs 14,000 came too late, and was refunded/, ['Buy again']],
    ['expired', 'failed', /^Khalti could not make this payment, so you were not charged/, ['Buy again']],
  ])('shows as %s the result of a payment that is %s', async (status, payment, words, next) => {
    await openOrder(anOrder({ status, payment: aPayment(payment) }));

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/Nothing is charged/)).not.toBeInTheDocument();
    expect(screen.queryAllByText('pay1')).toHaveLength(payment === 'failed' ? 0 : 1);
    await expectNext(next);
  });

  it.each<[OrderStatus, Partial<Order>, RegExp]>([
    ['cancelled', {}, /^This order is cancelled\. Nothing is charged for it\.$/],
    ['expired', {}, /^No payment arrived in time, so the items are back in the shop\.$/],
    ['cancelled', { payment: aPayment('initiated') }, /^This order is cancelled\. If a payment still arrives/],
  ])('mentions as %s a payment only if one was begun: %j', async (status, more, words) => {
    await openOrder(anOrder({ status, paymentID: null, ...more }));

    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each<[PaymentStatus, string]>([
    ['completed', 'To be refunded'],
    ['refunded', 'Refunded'],
  ])('lists the money of a payment that came too late among its sums: %s', async (payment, name) => {
    await openOrder(anOrder({ status: 'expired', paymentID: null, payment: aPayment(payment) }));

    expect((await screen.findByText('Payment received')).nextElementSibling).toHaveTextContent('Rs 14,000');
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent('Rs 14,000');
  });

  it.each<[PaymentStatus, RegExp]>([
    ['completed', /^A second payment of Rs 14,000 arrived for this order\. We will refund it/],
    ['refunded', /^A second payment of Rs 14,000 was refunded/],
    ['pending', /^Khalti is still checking a second payment of Rs 14,000\. If it goes through, we will refund it/],
  ])('shows a second payment that is %s', async (status, words) => {
    await openOrder(
      anOrder({ status: 'paid', paymentID: 'pay1', payment: aPayment(status, 'pay2'), deliveryDay: '2999-11-26' }),
    );

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Second payment').nextElementSibling).toHaveTextContent('pay2');
    expect(screen.getByText('Your parcel arrives by Tuesday, 26 November.')).toBeVisible();
  });
});

it.each<[OrderStatus, PaymentStatus, string]>([
  ['cancelled', 'completed', 'We will refund Rs 14,000 to your Khalti wallet within 7 days.'],
  ['expired', 'refunded', 'Rs 14,000 was refunded to your Khalti wallet.'],
])('the list shows for an order that is %s that its payment, %s, is refunded', async (status, payment, words) => {
  await openShop({
    at: '/user-profile/orders',
    as: true,
    routes: [
      ...customerRoutes(),
      on('GET', '/orders/:userId', { body: [anOrder({ status, payment: aPayment(payment) })] }),
    ],
  });

  expect(await screen.findByText(words)).toBeVisible();
});

it('the list leads to the page of an order, not to its payment, while that is checked', async () => {
  await openShop({
    at: '/user-profile/orders',
    as: true,
    routes: [...customerRoutes(), on('GET', '/orders/:userId', { body: [anOrder({ payment: aPayment('pending') })] })],
  });

  const entry = within(await screen.findByRole('article'));
  expect(screen.getByText('Payment being checked')).toBeVisible();
  expect(entry.getByRole('link', { name: /^See this order/ })).toBeVisible();
  expect(entry.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
});

describe('an order whose payment its customer has named', () => {
  const claimed = anOrder({ paymentID: 'madeUp1', shortNumber: 'PA-1002' });

  it('has no payment on its page, shows that it is being checked, and can be cancelled', async () => {
    const { user } = await openOrder(claimed);

    expect(await screen.findByText('Your payment is being checked.')).toBeVisible();
    expect(screen.getByText(/We are checking the payment that you told us about/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay again' })).toHaveAttribute('href', `/khalti?order=${ID}`);
    await expectNext([]);
    await user.click(screen.getByRole('button', { name: 'Cancel this order' }));
    expect(await screen.findByText(/If you have paid for it, tell us/)).toBeVisible();
  });

  it('has no payment in the list of orders', async () => {
    await openShop({
      at: '/user-profile/orders',
      as: true,
      routes: [...customerRoutes(), on('GET', '/orders/:userId', { body: [claimed] })],
    });

    expect(await screen.findByText('Payment being checked')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
  });

  it.each([
    ['the payment that was named', claimed, 'Pay a second time?'],
    ['a payment without a clear answer', anOrder({ payment: aPayment('unknown') }), 'Your payment is being checked.'],
  ])('cannot be paid at once on the page of the payment: %s', async (_what, order, heading) => {
    await openShop({
      at: `/khalti?order=${ID}`,
      as: true,
      routes: [...customerRoutes(), on('GET', '/orders/detail/:id', { body: order })],
    });

    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay with Khalti' })).not.toBeInTheDocument();
  });
});
