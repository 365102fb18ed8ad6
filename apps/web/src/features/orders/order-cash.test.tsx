import type { CashTerms, Order, OrderStatus, Paisa, PaymentProviderName, PaymentStatus } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { ID, openOrder, PLACED, step } from '../../testing/own-order.js';
import { anOrderFor, beginPurchase } from '../../testing/purchase.js';
import { anAddress, anOrder } from '../../testing/samples.js';
import { on } from '../../testing/test-api.js';
import { openPurchases, selectCartItems } from '../carts/index.js';

afterEach(closeShops);

const PAY_IN_CASH = '/payments/cash';
const CASH: CashTerms = { maxRupees: 50_000, firstOrder: true };
const settings = { cash: CASH };
/** An order with cash on delivery, of Rs 12,149.55. */
const aCashOrder = (given: Partial<Order> = {}): Order =>
  anOrder({ paymentMethod: 'cash', usdToNpr: 134.995, shortNumber: 'PA-1042', ...given });
const aPayment = (status: PaymentStatus, provider: PaymentProviderName = 'khalti'): NonNullable<Order['payment']> => ({
  provider,
  pidx: 'pay1',
  status,
  amountPaisa: 1_400_000 as Paisa,
});
const counted = (paisa: number): NonNullable<Order['cash']> => ({
  at: PLACED.at,
  due: 1_215_000 as Paisa,
  counted: paisa as Paisa,
});
const payment = () => screen.getByText('Payment').nextElementSibling;
const steps = async () => within(await screen.findByRole('list', { name: 'Steps of your order' }));

describe('an order with cash on delivery', () => {
  it('waits for the call, and says until when its items are held, and which cash to have ready', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await openOrder({ body: aCashOrder({ expiresAt, deliveryDay: '2999-11-26' }) }, settings);

    expect(await screen.findByText('Your order is placed, and we have set your items aside.')).toBeVisible();
    expect(screen.getByText('We will call you on 9800000001 to confirm it.')).toBeVisible();
    expect(screen.getByText('Please have Rs 12,150 in cash ready when it arrives.')).toBeVisible();
    expect(screen.getByText(/^We are holding your items until \d+ \w+ \d{4} at \d\d:\d\d/)).toBeVisible();
    expect(screen.getByText('Once it is confirmed, it arrives by Tuesday, 26 November.')).toBeVisible();
    expect(payment()).toHaveTextContent('Cash on deliveryRs 12,150 due');
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('$90.00Rs 12,149.55');
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
    expect((await steps()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Placed/),
      'Confirmed (not yet)',
      'Packed (not yet)',
      'On the way (not yet)',
      'Delivered (not yet)',
    ]);
  });

  it('is paid in the shop if the customer picks it up', async () => {
    const order = aCashOrder({ pickUp: true, status: 'confirmed', packedAt: PLACED.at });
    await openOrder({ body: order }, settings);

    expect(await screen.findByText('Your order is ready to pick up in our shop.')).toBeVisible();
    expect(screen.getByText('Please bring Rs 12,150 in cash when you pick it up.')).toBeVisible();
    expect(payment()).toHaveTextContent('Cash at pick-upRs 12,150 due');
  });

  it('can be paid online instead', async () => {
    await openOrder({ body: aCashOrder() }, settings);

    expect(await screen.findByRole('link', { name: 'Pay with Khalti instead' })).toHaveAttribute(
      'href',
      `/khalti?order=${ID}`,
    );
    expect(screen.queryByRole('button', { name: 'Pay in cash on delivery instead' })).not.toBeInTheDocument();
  });

  it('names no number and no time that it does not know', async () => {
    const address = anAddress({ phone: '' });
    await openOrder({ body: aCashOrder({ address, expiresAt: '2020-01-01T00:00:00.000Z' }) }, settings);

    expect(await screen.findByText('We will call you to confirm it.')).toBeVisible();
    expect(screen.queryByText(/holding your items/)).not.toBeInTheDocument();
  });

  it.each<[OrderStatus, string]>([
    ['confirmed', 'Your order is confirmed. We are packing it.'],
    ['shipped', 'Your parcel is on its way.'],
  ])('names the day and the cash to have ready while it is %s', async (status, words) => {
    await openOrder({ body: aCashOrder({ status, deliveryDay: '2999-11-26' }) }, settings);

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Arriving by Tuesday, 26 November.')).toBeVisible();
    expect(screen.getByText('Please have Rs 12,150 in cash ready for the courier.')).toBeVisible();
    expect(payment()).toHaveTextContent('Cash on deliveryRs 12,150 due');
    expect(screen.getByText('Total')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Order confirmation (PDF)' })).toBeVisible();
  });

  it('shows the cash that was counted once it is delivered, and has a document', async () => {
    await openOrder({ body: aCashOrder({ status: 'delivered', paidAt: PLACED.at, cash: counted(1_210_000) }) });

    expect(await screen.findByText('You paid Rs 12,100 in cash.')).toBeVisible();
    expect(payment()).toHaveTextContent('Cash on deliveryRs 12,100 paid');
    expect(screen.getByText('Paid').nextElementSibling).toHaveTextContent('$90.00Rs 12,100');
    expect(await screen.findByRole('button', { name: 'Receipt (PDF)' })).toBeVisible();
  });

  it('shows that its parcel came back, and that nothing is to pay', async () => {
    await openOrder({ body: aCashOrder({ status: 'returned' }) }, settings);

    expect(
      await screen.findByText('The parcel came back to us, so this order has ended. Nothing is to pay.'),
    ).toBeVisible();
    expect(payment()).toHaveTextContent(/^Cash on delivery$/);
    expect(screen.getByText('Total')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy again' })).toBeVisible();
  });

  it('says that its refund is done without a wallet', async () => {
    await openOrder({ body: aCashOrder({ status: 'refunded', cash: counted(1_215_000) }) });

    expect(await screen.findByText('We have refunded what you paid in cash.')).toBeVisible();
  });

  it('shows that nobody confirmed it in time, and can be ordered again', async () => {
    await openOrder({ body: aCashOrder({ status: 'expired' }) }, settings);

    expect(
      await screen.findByText('We could not confirm this order in time, so the items are back in the shop.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Buy again' })).toBeVisible();
  });

  it.each<[OrderStatus, Partial<Order>, string[]]>([
    ['confirmed', {}, ['Placed', 'Confirmed']],
    ['confirmed', { packedAt: PLACED.at }, ['Placed', 'Confirmed', 'Packed']],
    ['shipped', {}, ['Placed', 'Confirmed', 'On the way']],
    ['delivered', {}, ['Placed', 'Confirmed', 'On the way', 'Delivered']],
    ['returned', {}, ['Placed', 'Confirmed', 'On the way', 'Came back to us']],
    ['cancelled', {}, ['Placed', 'Cancelled']],
    ['expired', {}, ['Placed', 'Not confirmed in time']],
  ])('shows its progress when it is %s: %j', async (status, more, done) => {
    const way = [step('confirmed', 22), ...(status === 'confirmed' ? [] : [step('shipped', 23)])];
    const ended = status === 'shipped' || status === 'confirmed' ? [] : [step(status, 24)];
    await openOrder({ body: aCashOrder({ status, ...more, history: [PLACED, ...way, ...ended] }) });

    const texts = (await steps()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts.filter((text) => !text.includes('(not yet)')).map((text) => text.replace(/\d.*/, ''))).toEqual(done);
  });

  it.each<[OrderStatus, PaymentStatus, string]>([
    [
      'confirmed',
      'pending',
      'Khalti is still checking a payment of Rs 14,000. If it goes through, nothing is due at the door.',
    ],
    ['shipped', 'pending', 'Khalti is still checking a payment of Rs 14,000. If it goes through, we will refund it.'],
    [
      'shipped',
      'completed',
      'A payment of Rs 14,000 arrived for this order, which is paid in cash. We will refund it to your Khalti wallet within 7 days.',
    ],
    ['returned', 'refunded', 'A payment of Rs 14,000 was refunded to your Khalti wallet.'],
  ])('explains an online payment, when it is %s and the payment %s', async (status, given, words) => {
    await openOrder({ body: aCashOrder({ status, payment: aPayment(given) }) }, settings);

    expect(await screen.findByText(words)).toBeVisible();
  });

  it.each([
    ['brought no money', aPayment('cancelled')],
    ['was never made, although eSewa calls it pending', aPayment('pending', 'esewa')],
  ])('does not mention a payment that %s', async (_how, given) => {
    await openOrder({ body: aCashOrder({ payment: given }) }, settings);

    expect(await screen.findByText('Your order is placed, and we have set your items aside.')).toBeVisible();
    expect(screen.queryByText(/You cancelled|checking|has not confirmed/)).not.toBeInTheDocument();
  });
});

describe('an order that is to be paid online', () => {
  it('becomes one with cash on delivery once, however often the button is pressed, and leaves the cart', async () => {
    const order = anOrderFor(beginPurchase({ pidx: undefined }), { usdToNpr: 135 });
    const changed: Order = { ...order, paymentMethod: 'cash', version: 2 };
    const { api, router, store, user } = await openOrder({ body: order }, settings);
    api.answer(
      on('POST', PAY_IN_CASH, () => {
        api.answer(on('GET', '/orders/detail/:id', { body: changed }));
        return { body: changed };
      }),
    );

    await user.dblClick(await screen.findByRole('button', { name: 'Pay in cash on delivery instead' }));

    expect(await screen.findByText('Please have Rs 24,300 in cash ready when it arrives.')).toBeVisible();
    expect(router.state.location.pathname).toBe(`/user-profile/orders/${ID}`);
    expect(api.callsTo('POST', PAY_IN_CASH).map(({ body }) => body)).toEqual([{ orderId: ID }]);
    expect(selectCartItems(store.getState())).toEqual([]);
    expect(openPurchases()).toEqual([]);
  });

  it.each([
    [{ address: anAddress({ city: 'Patan' }) }, 'Pay in cash on delivery instead'],
    [{ address: anAddress({ city: 'Ilam' }), pickUp: true }, 'Pay in cash at pick-up instead'],
  ])('can be paid in cash in any spelling of a city with cash, and in the shop: %j', async (given, words) => {
    await openOrder({ body: anOrder({ usdToNpr: 135, ...given }) }, settings);

    expect(await screen.findByRole('button', { name: words })).toBeVisible();
  });

  it('can be paid in cash, too, when only the page of eSewa was opened', async () => {
    await openOrder({ body: anOrder({ usdToNpr: 135, payment: aPayment('pending', 'esewa') }) }, settings);

    expect(await screen.findByText('Your payment is being checked.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pay in cash on delivery instead' })).toBeVisible();
  });

  it.each<PaymentStatus>(['initiated', 'cancelled', 'failed', 'expired'])(
    'can be paid in cash again after its payment was %s',
    async (status) => {
      await openOrder({ body: anOrder({ usdToNpr: 135, payment: aPayment(status) }) }, settings);

      expect(await screen.findByRole('button', { name: 'Pay in cash on delivery instead' })).toBeVisible();
    },
  );

  it('cannot be paid in cash while Khalti has not decided about a payment', async () => {
    await openOrder({ body: anOrder({ usdToNpr: 135, payment: aPayment('pending') }) }, settings);

    expect(await screen.findByRole('button', { name: 'Check again' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay in cash on delivery instead' })).not.toBeInTheDocument();
  });

  it('shows why it cannot be paid in cash, and can still be paid online', async () => {
    const msg = 'Cash on delivery is not available for this phone number. Please pay online';
    const { api, user } = await openOrder({ body: anOrder({ usdToNpr: 135 }) }, settings);
    api.answer(
      on('POST', PAY_IN_CASH, refusal(409, 'cash_not_available', msg, { params: { why: 'phone', max: 'Rs 50,000' } })),
    );

    await user.click(await screen.findByRole('button', { name: 'Pay in cash on delivery instead' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(msg);
    expect(screen.getByRole('link', { name: 'Pay now' })).toBeVisible();
  });

  it.each<[string, Partial<Order>, CashTerms]>([
    ['the city', { address: anAddress({ city: 'Pokhara' }) }, CASH],
    ['the sum', {}, { ...CASH, maxRupees: 10_000 }],
    ['the phone number', { address: anAddress({ phone: '12' }) }, CASH],
  ])('cannot be paid in cash if %s rules it out', async (_what, given, cash) => {
    await openOrder({ body: anOrder({ usdToNpr: 135, ...given }) }, { cash });

    expect(await screen.findByRole('link', { name: 'Pay now' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay in cash on delivery instead' })).not.toBeInTheDocument();
  });
});

describe('the list of orders', () => {
  it.each<[OrderStatus, string]>([
    ['pending', 'Waiting for our call'],
    ['confirmed', 'Confirmed, packing'],
    ['shipped', 'On its way'],
    ['delivered', 'Delivered'],
    ['returned', 'Returned'],
    ['expired', 'Not confirmed in time'],
  ])('explains an order with cash on delivery that is %s, and does not ask for a payment', async (status, words) => {
    await openShop({
      at: '/user-profile/orders',
      as: true,
      settings,
      routes: [...customerRoutes(), on('GET', '/orders/:userId', { body: [aCashOrder({ status })] })],
    });

    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
  });
});

it('a placed order with cash on delivery leaves the cart at the next visit if its page was never opened', async () => {
  const order = anOrderFor(beginPurchase({ pidx: undefined }), { paymentMethod: 'cash', shortNumber: 'PA-1042' });
  const { store } = await openShop({
    at: '/contact',
    as: true,
    settings,
    routes: [...customerRoutes(), on('GET', '/orders/detail/:id', { body: order })],
  });

  expect(
    await screen.findByText('Your order PA-1042 is placed, so its items are no longer in your cart.'),
  ).toBeVisible();
  await waitFor(() => {
    expect(selectCartItems(store.getState())).toEqual([]);
  });
});
