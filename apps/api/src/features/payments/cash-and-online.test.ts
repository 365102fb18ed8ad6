import { describe, expect, it } from '@jest/globals';
import { type Order, type OrderLedger, type OrderStep, type PlacedOrder, PROVIDER_TITLES } from '@paila/shared';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { CASH_PAISA, CASH_STEPS, type CashState, DELIVERED } from '../../testing/cash-states.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { next } from '../../testing/open-shop.js';
import { OrderModel } from '../orders/testing.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { endOverdueOrders, orderStatus } from './testing.js';

const suites = await openPayingSuites();
const { shop, sita, admin } = suites[0]!;
await offerCash(shop);

const SEVEN_DAYS = 7 * 24 * 60 * 60_000;
const step = ({ _id }: Order, change: object) => admin.put(`/api/orders/${_id}/status`).send(change);
const moveTo = async (order: Order, state: CashState): Promise<void> => {
  for (const change of CASH_STEPS[state]) await step(order, change).expect(200);
};
const payInCash = ({ _id }: Order) => sita.post('/api/payments/cash').send({ orderId: _id });

/** An order for $100 that is paid online, with a phone number of its own. */
const placeOnline = async () => {
  const product = await shop.aProduct({ stock: { '42': 10 } });
  const answer = await sita.post('/api/orders').send({
    products: [{ productId: product._id, quantity: 1, size: '42' }],
    amount: 100,
    address: shop.anAddress({ phone: `98${String(50_000_000 + next())}` }),
  });
  return { order: answer.body as PlacedOrder, product };
};

/** The money of an order by the ledger. */
interface Books {
  /** In the order of their times. */
  readonly entries: readonly string[];
  /** In paisa. */
  readonly balance: number;
  /** In dollars. */
  readonly revenue: number;
}

const booksOf = async ({ _id }: Order): Promise<Books> => {
  const { entries, balance } = (await admin.get(`/api/orders/${_id}/ledger`)).body as OrderLedger;
  return {
    entries: entries.map(({ kind, method }) => `${kind}: ${method}`),
    balance,
    revenue: entries.reduce((total, { revenue = 0 }) => total + revenue, 0),
  };
};
/** Expects these books of an order, and that the doctor finds nothing in the whole shop. */
const expectBooks = async (order: Order, books: Books): Promise<void> => {
  expect(await booksOf(order)).toEqual(books);
  expect(await shop.findings()).toEqual([]);
};

describe.each(suites)('with $provider.name', ({ shop: paying, provider }) => {
  const [attempt, receipt, refund] = [
    `attempt: ${provider.name}`,
    `receipt: ${provider.name}`,
    `refund: ${provider.name}`,
  ] as const;
  const PAID_ONLINE = { entries: [attempt, receipt], balance: CASH_PAISA, revenue: 100 };

  /** An online order whose payer has opened the provider's page, and has chosen cash on delivery after that. */
  const changedToCash = async () => {
    const { order, product } = await placeOnline();
    const { pidx } = await paying.begin(sita, order);
    await provider.open(pidx);
    expect(await payInCash(order)).toMatchObject({ status: 200, body: { status: 'pending', paymentMethod: 'cash' } });
    return { order, product, pidx };
  };
  /** The payer pays on the page that was left open. */
  const payLate = async (pidx: string) => {
    await provider.settle(pidx, 'completed');
    return paying.confirm(sita, pidx);
  };
  const reservationEnds = async (order: Order, pidx: string): Promise<void> => {
    const expiresAt = new Date(Date.now() - 1_000);
    await PaymentAttemptModel.updateOne({ pidx }, { expiresAt });
    await OrderModel.updateOne({ _id: order._id }, { expiresAt });
    const payments = paying.instance();
    await endOverdueOrders(payments.settle, () => new Date());
    payments.close();
    expect(await orderStatus(order)).toBe('expired');
  };

  describe('money that comes after its order was changed to cash', () => {
    it.each<CashState | 'expired'>(['pending', 'confirmed', 'cancelled', 'confirmed, then cancelled', 'expired'])(
      'pays an order that is %s, so that no courier collects anything',
      async (state) => {
        const { order, product, pidx } = await changedToCash();
        if (state === 'expired') await reservationEnds(order, pidx);
        else await moveTo(order, state);

        expect(await payLate(pidx)).toMatchObject({
          status: 'completed',
          outcome: 'paid',
          order: { status: 'paid', paymentID: pidx, paidWith: provider.name },
        });

        const seen = await paying.see(admin, order);
        expect(seen).not.toHaveProperty('paymentMethod');
        expect(seen).not.toHaveProperty('attention');
        expect(await shop.stockOf(product)).toEqual({ '42': 9 });
        await expectBooks(order, PAID_ONLINE);
        await step(order, { status: 'shipped' }).expect(200);
        const refused = await step(order, DELIVERED);
        expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'cashPaisa' }] } });
        await step(order, { status: 'delivered' }).expect(200);
        await expectBooks(order, PAID_ONLINE);
      },
    );

    const AT = `Please refund Rs 14,000 at ${PROVIDER_TITLES[provider.name]}`;
    it.each<[CashState, string, { stock: number; cash: number; outcome: string }]>([
      [
        'shipped',
        `for a parcel that is on its way with cash on delivery. ${AT}.`,
        { stock: 9, cash: 0, outcome: 'twice' },
      ],
      ['delivered', `for an order that was already paid. ${AT}.`, { stock: 9, cash: CASH_PAISA, outcome: 'twice' }],
      ['returned', `for a parcel that was refused at the door. ${AT}.`, { stock: 10, cash: 0, outcome: 'too_late' }],
    ])('is a refund for staff if the order is %s: it arrived %s', async (state, how, { stock, cash, outcome }) => {
      const { order, product, pidx } = await changedToCash();
      await moveTo(order, state);
      const before = cash > 0 ? ['cash: cash'] : [];
      const revenue = cash > 0 ? 100 : 0;

      const answer = await payLate(pidx);
      // The job asks again.
      await paying.askAgain(pidx);

      expect(answer).toMatchObject({ status: 'completed', outcome, order: { status: state, paymentMethod: 'cash' } });
      const text = `Payment ${pidx} arrived ${how}`;
      expect(await paying.see(admin, order)).toMatchObject({
        status: state,
        paymentMethod: 'cash',
        attention: text,
        reviews: [{ about: pidx, text }],
      });
      const [review] = (await paying.see(admin, order)).reviews!;
      expect(Date.parse(review!.due!) - Date.parse(review!.at!)).toBe(SEVEN_DAYS);
      const listed = (await admin.get(`/api/orders?attention=true&search=${order.shortNumber!}`)).body as Order[];
      expect(listed.map(({ _id }) => _id)).toEqual([order._id]);
      const due = (await admin.get(`/api/orders?refundDue=true&search=${order.shortNumber!}`)).body as Order[];
      expect(due.map(({ _id }) => _id)).toEqual([order._id]);
      expect(await shop.stockOf(product)).toEqual({ '42': stock });
      await expectBooks(order, { entries: [attempt, ...before, receipt], balance: cash + CASH_PAISA, revenue });

      provider.refund(pidx);
      await paying.askAgain(pidx);

      const refunded = await paying.see(admin, order);
      expect(refunded).toMatchObject({ status: state, paymentMethod: 'cash' });
      expect(refunded).not.toHaveProperty('attention');
      expect(await shop.stockOf(product)).toEqual({ '42': stock });
      await expectBooks(order, { entries: [attempt, ...before, receipt, refund], balance: cash, revenue });
    });

    it('unpacks a packed parcel, whose slip asks the courier to collect the cash', async () => {
      const { order, pidx } = await changedToCash();
      await moveTo(order, 'confirmed');
      await admin.put(`/api/orders/${order._id}/packed`).send({ packed: true }).expect(200);

      expect(await payLate(pidx)).toMatchObject({ outcome: 'paid', order: { status: 'paid' } });

      expect(await paying.see(admin, order)).not.toHaveProperty('packedAt');
      const steps = (await admin.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];
      const packings = steps.filter(({ type }) => type === 'order.packed');
      expect(packings.map(({ done, by }) => [done ?? true, by])).toEqual([
        [true, expect.any(String)],
        [false, 'provider'],
      ]);
      await expectBooks(order, PAID_ONLINE);
    });

    it('leaves the cash of a parcel that is on its way to the courier', async () => {
      const { order, pidx } = await changedToCash();
      await moveTo(order, 'shipped');
      await payLate(pidx);

      await step(order, DELIVERED).expect(200);

      expect(await paying.see(admin, order)).toMatchObject({ cash: { due: CASH_PAISA, counted: CASH_PAISA } });
      await expectBooks(order, { entries: [attempt, receipt, 'cash: cash'], balance: 2 * CASH_PAISA, revenue: 100 });
    });

    it.each<[string, CashState, object]>([
      ['the call of staff', 'pending', { status: 'confirmed' }],
      ['the carrier', 'confirmed', { status: 'shipped' }],
      ['the cash at the door', 'shipped', DELIVERED],
      ['the refusal at the door', 'shipped', { status: 'returned' }],
    ])('counts once, or is a refund, if it comes at the same moment as %s', async (_what, state, change) => {
      for (let round = 0; round < 3; round += 1) {
        const { order, pidx } = await changedToCash();
        await moveTo(order, state);
        await provider.settle(pidx, 'completed');

        const [moved] = await Promise.all([step(order, change), paying.confirm(sita, pidx)]);

        expect([200, 409]).toContain(moved.status);
        const seen = await paying.see(admin, order);
        const isPaidByIt = seen.paymentID === pidx;
        const isCashCounted = seen.cash !== undefined;
        expect([seen.paymentMethod, seen.attention]).toEqual(
          isPaidByIt ? [undefined, undefined] : ['cash', expect.stringContaining(`Payment ${pidx} arrived`)],
        );
        expect(isPaidByIt && isCashCounted).toBe(false);
        expect(await booksOf(order)).toMatchObject({
          balance: isCashCounted ? 2 * CASH_PAISA : CASH_PAISA,
          revenue: isPaidByIt || isCashCounted ? 100 : 0,
        });
      }
      expect(await shop.findings()).toEqual([]);
    });
  });

  describe('an order with cash on delivery', () => {
    it('is paid online from the beginning of a payment on, although nobody answered a call', async () => {
      const { order, product } = await placeCash(shop, { by: sita });
      await admin.post(`/api/orders/${order._id}/calls`).send({ outcome: 'no_answer' }).expect(200);

      const { pidx } = await paying.begin(sita, order);

      expect(await paying.see(admin, order)).not.toHaveProperty('paymentMethod');
      const toCall = (await admin.get('/api/orders/overview/calls')).body as Order[];
      expect(toCall.map(({ _id }) => _id)).not.toContain(order._id);
      expect(await payLate(pidx)).toMatchObject({ status: 'completed', order: { status: 'paid', paymentID: pidx } });
      expect(await payInCash(order)).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      await expectBooks(order, PAID_ONLINE);
    });

    it('can go back to cash, which counts if the payment never comes', async () => {
      const { order } = await placeCash(shop, { by: sita });
      const { pidx } = await paying.begin(sita, order);
      await provider.open(pidx);
      await payInCash(order).expect(200);
      // Any number of clicks make one change.
      await payInCash(order).expect(200);

      await moveTo(order, 'delivered');

      expect(await paying.see(admin, order)).toMatchObject({ status: 'delivered', cash: { counted: CASH_PAISA } });
      await expectBooks(order, { entries: [attempt, 'cash: cash'], balance: CASH_PAISA, revenue: 100 });
    });

    it('is paid online if it is changed to cash at the moment at which it is paid', async () => {
      const { order } = await placeCash(shop, { by: sita });
      const { pidx } = await paying.begin(sita, order);
      await provider.settle(pidx, 'completed');

      const [changed] = await Promise.all([payInCash(order), paying.confirm(sita, pidx)]);

      expect(changed).toMatchObject({ status: 409, body: { code: 'order_already_paid' } });
      expect(await paying.see(admin, order)).not.toHaveProperty('paymentMethod');
      await expectBooks(order, PAID_ONLINE);
    });
  });
});

it('an order that is open at two providers, and then changed to cash, is paid by the first money', async () => {
  const [one, two] = suites as [(typeof suites)[0], (typeof suites)[0]];
  const { order } = await placeOnline();
  const pidxs = [];
  for (const { shop: paying, provider } of [one, two]) {
    const { pidx } = await paying.begin(sita, order);
    await provider.open(pidx);
    pidxs.push(pidx);
  }
  const [first, second] = pidxs as [string, string];
  await payInCash(order).expect(200);
  await moveTo(order, 'confirmed');

  for (const [{ shop: paying, provider }, pidx] of [
    [two, second],
    [one, first],
  ] as const) {
    await provider.settle(pidx, 'completed');
    await paying.confirm(sita, pidx);
  }

  expect(await shop.see(admin, order)).toMatchObject({
    status: 'paid',
    paymentID: second,
    paidWith: two.provider.name,
    attention: `Payment ${first} arrived for an order that was already paid. Please refund Rs 14,000 at Khalti.`,
  });
  const entries = ['attempt: khalti', 'attempt: esewa', 'receipt: esewa', 'receipt: khalti'];
  await expectBooks(order, { entries, balance: 2 * CASH_PAISA, revenue: 100 });
});
