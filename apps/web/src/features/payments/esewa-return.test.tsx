import type { ConfirmAnswer, Order } from '@paila/shared';
import { afterEach } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { customerRoutes, refusal } from '../../testing/customer.js';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { anOrderFor, beginPurchase, heading, PAISA, PAID_ORDER } from '../../testing/purchase.js';
import { on } from '../../testing/test-api.js';
import { selectCartItems } from '../carts/index.js';

afterEach(closeShops);

const CONFIRM = '/payments/esewa/confirm';
const RETURN = '/payment/esewa/pay1';
const SIGNED = 'eyJzdGF0dXMiOiJDT01QTEVURSJ9';

const main = () => within(screen.getByRole('main'));

/** Comes back from eSewa with a payment of the items in the cart. */
const comeBack = (answer: ConfirmAnswer, at = RETURN) =>
  openShop({
    at,
    as: true,
    settings: { paymentProviders: ['khalti', 'esewa'] },
    routes: [...customerRoutes(), on('POST', CONFIRM, { body: answer })],
  });
const comeBackWith = (answer: Partial<ConfirmAnswer> & Pick<ConfirmAnswer, 'status'>, given: Partial<Order> = {}) =>
  comeBack({ ...answer, order: anOrderFor(beginPurchase({ provider: 'esewa' }), given), amount: PAISA });

const PAID = {
  status: 'completed',
  outcome: 'paid',
  order: { ...PAID_ORDER, paidWith: 'esewa' },
  amount: PAISA,
} as const;

describe('coming back from eSewa', () => {
  it('sends the signed answer once, takes it out of the address, and shows the paid order', async () => {
    beginPurchase({ provider: 'esewa' });
    const { api, router, store } = await comeBack(PAID, `${RETURN}?data=${SIGNED}`);

    expect(await heading('Payment Successful!')).toBeVisible();
    expect(screen.getByText('Paid with eSewa')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: RETURN, search: '' });
    expect(api.callsTo('POST', CONFIRM).map(({ body }) => body)).toEqual([{ pidx: 'pay1', data: SIGNED }]);
    expect(selectCartItems(store.getState())).toEqual([]);
  });

  it('asks without the answer after a reload, in another tab, and where eSewa sent none', async () => {
    beginPurchase({ provider: 'esewa' });
    const { api } = await comeBack(PAID);

    expect(await heading('Payment Successful!')).toBeVisible();
    expect(api.callsTo('POST', CONFIRM).map(({ body }) => body)).toEqual([{ pidx: 'pay1' }]);
  });

  it('asks without an answer that is too long to be eSewa’s', async () => {
    beginPurchase({ provider: 'esewa' });
    const { api } = await comeBack(PAID, `${RETURN}?data=${'x'.repeat(4_001)}`);

    await heading('Payment Successful!');
    expect(api.callsTo('POST', CONFIRM).map(({ body }) => body)).toEqual([{ pidx: 'pay1' }]);
  });

  it('waits for a pending payment, and follows it to its end', async () => {
    const { api, user, store } = await comeBackWith({ status: 'pending' });

    expect(await heading('Payment pending')).toBeVisible();
    expect(screen.getByText(/^eSewa has not confirmed your payment yet\./)).toBeVisible();
    expect(screen.getByText('With eSewa').nextElementSibling).toHaveTextContent('Rs 25,200');
    // eSewa calls a payment pending when its page opens, so this says nothing about money.
    expect(selectCartItems(store.getState())).toHaveLength(1);

    api.answer(on('POST', CONFIRM, { body: PAID }));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await heading('Payment Successful!')).toBeVisible();
    await waitFor(() => {
      expect(selectCartItems(store.getState())).toEqual([]);
    });
  });

  it('leads back to a pending payment', async () => {
    const { api, user } = await comeBackWith({ status: 'pending' });
    await heading('Payment pending');

    await user.click(main().getByRole('button', { name: 'Continue at eSewa' }));

    await waitFor(() => {
      expect(api.callsTo('POST', '/payments/esewa/initiate').map(({ body }) => body)).toEqual([
        { orderId: PAID_ORDER._id },
      ]);
    });
  });

  it('proposes both providers when a pending payment is to be paid again', async () => {
    const { user } = await comeBackWith({ status: 'pending' });
    await heading('Payment pending');

    await user.click(screen.getByRole('button', { name: 'Pay again' }));

    expect(await screen.findByRole('button', { name: 'Pay again anyway' })).toBeVisible();
    expect(main().getByRole('link', { name: 'Pay with Khalti instead' })).toHaveAttribute(
      'href',
      `/khalti?order=${PAID_ORDER._id}`,
    );
  });

  it('leads back to eSewa when nothing was paid yet', async () => {
    await comeBackWith({ status: 'initiated' });

    expect(await heading('Payment pending')).toBeVisible();
    expect(screen.getByText(/^eSewa has no payment from you yet/)).toBeVisible();
    expect(main().getByRole('link', { name: 'Continue at eSewa' })).toHaveAttribute(
      'href',
      `/esewa?order=${PAID_ORDER._id}`,
    );
  });

  it.each([
    ['cancelled', 'Payment cancelled', 'You cancelled at eSewa, so you were not charged.'],
    ['expired', 'Payment expired', 'The link to eSewa expired before it was paid, so you were not charged.'],
  ] as const)(
    'shows that a payment is %s, keeps the cart, and proposes both providers',
    async (status, title, words) => {
      const { store, user } = await comeBackWith({ status });

      expect(await heading(title)).toBeVisible();
      expect(screen.getByText(words)).toBeVisible();
      expect(main().getByRole('link', { name: 'Try again' })).toHaveAttribute('href', `/esewa?order=${PAID_ORDER._id}`);
      expect(selectCartItems(store.getState())).toHaveLength(1);
      const other = main().getByRole('link', { name: 'Pay with Khalti instead' });
      expect(other).toHaveAttribute('href', `/khalti?order=${PAID_ORDER._id}`);
      await user.click(other);
      expect(window.localStorage.getItem('payWith')).toBe('khalti');
    },
  );

  it.each([
    ['too_late', 'expired', 'Payment received late'],
    ['twice', 'paid', 'Paid twice'],
  ] as const)('says that money that came %s goes back to the eSewa wallet', async (outcome, status, title) => {
    await comeBackWith({ status: 'completed', outcome }, { status });

    expect(await heading(title)).toBeVisible();
    expect(screen.getByText(/^We will refund Rs 25,200 to your eSewa wallet/)).toBeVisible();
  });

  it('tells of a refund to the eSewa wallet', async () => {
    await comeBackWith({ status: 'refunded' }, { status: 'refunded', paidWith: 'esewa' });

    expect(await heading('Payment refunded')).toBeVisible();
    expect(screen.getByText('This payment was refunded to your eSewa wallet.')).toBeVisible();
  });

  it('finds no payment that the shop does not know', async () => {
    await openShop({
      at: RETURN,
      as: true,
      routes: [...customerRoutes(), on('POST', CONFIRM, refusal(404, 'not_found', 'Payment not found'))],
    });

    expect(await screen.findByText(/^We can’t find a payment/)).toBeVisible();
  });

  it('asks nobody about an address that names no payment', async () => {
    const { api } = await comeBack(PAID, '/payment/esewa/no-such.payment');

    expect(await screen.findByText(/^We can’t find a payment/)).toBeVisible();
    expect(api.callsTo('POST', CONFIRM)).toEqual([]);
  });
});

describe('the last payment of this browser, at eSewa', () => {
  it('is shown without its id in the address', async () => {
    beginPurchase({ provider: 'esewa' });
    window.localStorage.setItem('paymentProvider', 'esewa');
    const { api } = await comeBack(PAID, '/payment');

    expect(await heading('Payment Successful!')).toBeVisible();
    expect(api.callsTo('POST', CONFIRM).map(({ body }) => body)).toEqual([{ pidx: 'pay1' }]);
  });

  it('orders nothing when the shop does not know it', async () => {
    beginPurchase({ provider: 'esewa' });
    window.localStorage.setItem('paymentProvider', 'esewa');
    const { api } = await openShop({
      at: '/payment',
      as: true,
      routes: [...customerRoutes(), on('POST', CONFIRM, refusal(404, 'not_found', 'Payment not found'))],
    });

    expect(await screen.findByText(/^We can’t find a payment/)).toBeVisible();
    expect(api.callsTo('POST', '/orders')).toEqual([]);
  });
});
