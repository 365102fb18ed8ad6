import { describe, expect, it } from '@jest/globals';
import { type HandMethod, type Order, type OrderLedger, PROVIDER_TITLES } from '@paila/shared';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { CASH_PAISA, CASH_STEPS, type CashState, DELIVERED } from '../../testing/cash-states.js';
import { aReference, receiveByHand, returnByHand } from '../../testing/hand-receiving.js';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { answered } from './testing.js';

const suites = await openPayingSuites();
const { shop, sita, admin } = suites[0]!;
await offerCash(shop);

const SEVEN_DAYS = 7 * 24 * 60 * 60_000;
const ROUNDS = [1, 2, 3];
type AnOrder = Pick<Order, '_id'>;
const receive = (order: AnOrder, more: object = {}) => receiveByHand(admin, order, more);
const step = ({ _id }: AnOrder, change: object) => admin.put(`/api/orders/${_id}/status`).send(change);
const refused = (code: string) => ({ status: 409, body: { code } });
const IN_PROGRESS = refused('payment_in_progress');
const REFERENCE_USED = refused('reference_used');
const cashOrder = async (state: CashState) => {
  const { order } = await placeCash(shop, { by: sita });
  for (const change of CASH_STEPS[state]) await step(order, change).expect(200);
  return order;
};

/** The money of an order by the ledger: the kinds of its entries, paisa, and dollars of revenue. */
const booksOf = async ({ _id }: AnOrder) => {
  const { entries, balance } = (await admin.get(`/api/orders/${_id}/ledger`)).body as OrderLedger;
  return {
    entries: entries.map(({ kind, method }) => `${kind}: ${method}`).toSorted(),
    balance,
    revenue: entries.reduce((total, { revenue = 0 }) => total + revenue, 0),
  };
};
/** Expects that one of two payments has paid the order, and that the other one is a task within seven days. */
const expectTask = async (order: AnOrder, about: string, text: string): Promise<void> => {
  const seen = await shop.see(admin, order);
  expect(seen.attention).toBe(text);
  const [review, ...others] = seen.reviews!.filter(({ resolved }) => !resolved);
  expect(others).toEqual([]);
  expect(review).toMatchObject({ about, text });
  expect(Date.parse(review!.due!) - Date.parse(review!.at!)).toBe(SEVEN_DAYS);
  expect(await booksOf(order)).toMatchObject({ balance: 2 * CASH_PAISA, revenue: 100 });
  expect(await shop.findings()).toEqual([]);
};
/** Expects that staff compare a payment with the money by hand that names the same transaction, and return nothing. */
const expectNoSecondMoney = async (order: AnOrder, pidx: string): Promise<void> => {
  const { reviews = [], attention } = await shop.see(admin, order);
  expect(attention).toMatch(
    new RegExp(`^Payment ${pidx} names transaction \\S+, which is entered for another payment\\.$`),
  );
  expect(reviews.map(({ about }) => about)).toEqual([pidx]);
  expect(reviews[0]).not.toHaveProperty('due');
  expect(await booksOf(order)).toMatchObject({ balance: CASH_PAISA, revenue: 100 });
  expect(await shop.findings()).toEqual([]);
};
const expectOnePayment = async (order: AnOrder): Promise<void> => {
  expect(await shop.see(admin, order)).not.toHaveProperty('attention');
  expect(await booksOf(order)).toMatchObject({ balance: CASH_PAISA, revenue: 100 });
  expect(await shop.findings()).toEqual([]);
};

describe.each(suites)('money by hand and $provider.name', ({ shop: paying, provider, sita, settlingBy, beingPaid }) => {
  /** An order with a closed payment, whose link still takes money. */
  const withClosedLink = async () => {
    const { order, pidx } = await beingPaid();
    if (provider.keepsStock) await sita.post('/api/payments/cash').send({ orderId: order._id }).expect(200);
    else {
      await provider.settle(pidx, 'pending');
      await paying.confirm(sita, pidx);
      await paying.initiate(sita, order._id, { again: true }).expect(200);
    }
    expect(await PaymentAttemptModel.findOne({ pidx }).lean()).toMatchObject({ open: false });
    return { order, pidx };
  };
  const AT = `Please refund Rs 14,000 at ${PROVIDER_TITLES[provider.name]}.`;

  it('is paid by hand first: the late online money is returned', async () => {
    const { order, pidx } = await beingPaid();
    await provider.open(pidx);
    await receive(order, { again: true }).expect(200);

    await provider.settle(pidx, 'completed');
    const confirmed = await paying.confirm(sita, pidx);
    // The job asks again.
    await paying.askAgain(pidx);

    const seen = { status: 'paid', paidWith: 'bank' };
    expect(confirmed).toMatchObject({ status: 'completed', outcome: 'twice', order: seen });
    await expectTask(order, pidx, `Payment ${pidx} arrived for an order that was already paid. ${AT}`);
    provider.refund(pidx);
    await paying.askAgain(pidx);
    await expectOnePayment(order);
  });

  it('is paid online first: the money that staff have is returned', async () => {
    const { order, pidx } = await beingPaid();
    await provider.settle(pidx, 'completed');
    await paying.confirm(sita, pidx);
    const reference = aReference();

    const { payment } = (await receive(order, { method: 'counter', reference, again: true })).body as Order;

    expect(await paying.see(admin, order)).toMatchObject({ status: 'paid', paymentID: pidx, paidWith: provider.name });
    const money = `Cash in the shop ${payment!.pidx} (reference ${reference})`;
    const text = `${money} arrived for an order that was already paid. Please give Rs 14,000 back the way it came.`;
    await expectTask(order, payment!.pidx, text);
    await returnByHand(admin, order, payment!.pidx).expect(200);
    await expectOnePayment(order);
  });

  it('is paid by hand while the provider has not decided: its money is returned if it comes', async () => {
    const { order, pidx } = await beingPaid();
    await provider.settle(pidx, 'pending');
    expect(await receive(order)).toMatchObject(IN_PROGRESS);
    expect(await booksOf(order)).toMatchObject({ balance: 0, revenue: 0 });

    const received = await receive(order, { again: true });

    expect(received).toMatchObject({ status: 200, body: { status: 'paid', paidWith: 'bank' } });

    expect(await PaymentAttemptModel.findOne({ pidx }).lean()).toMatchObject({ status: 'pending', open: false });
    expect(await booksOf(order)).toMatchObject({ balance: CASH_PAISA, revenue: 100 });
    expect(await shop.findings()).toEqual([]);
    await provider.settle(pidx, 'completed');
    await paying.askAgain(pidx);
    await expectTask(order, pidx, `Payment ${pidx} arrived for an order that was already paid. ${AT}`);
  });

  it('counts once if both come at the same moment', async () => {
    for (const round of ROUNDS) {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'completed');

      const [received] = await Promise.all([receive(order), paying.confirm(sita, pidx)]);

      const seen = await paying.see(admin, order);
      const isByHand = received.status === 200;
      expect([round, received.status, seen.status]).toEqual([round, isByHand ? 200 : 409, 'paid']);
      expect(seen.paymentID === pidx).toBe(!isByHand);
      expect(seen.attention === undefined).toBe(!isByHand);
      expect(await booksOf(order)).toMatchObject({ balance: (isByHand ? 2 : 1) * CASH_PAISA, revenue: 100 });
    }
    expect(await shop.findings()).toEqual([]);
  });

  it('waits for the link of a payment that begins at the same moment', async () => {
    for (const round of ROUNDS) {
      const { order } = await paying.anOrder(sita);

      const [received, begun] = await Promise.all([receive(order), paying.initiate(sita, order._id)]);

      expect([round, received.status, [200, 409].includes(begun.status)]).toEqual([round, 200, true]);
      expect(await paying.see(admin, order)).toMatchObject({ status: 'paid', paidWith: 'bank' });
    }
    expect(await shop.findings()).toEqual([]);
  });

  it('counts once if the shopper shows staff the receipt of an online payment', async () => {
    const { order, pidx } = await withClosedLink();
    await provider.settle(pidx, 'completed');
    const reference = provider.payment(pidx).transactionId!;

    for (const more of [{}, { again: true }]) {
      expect(await receive(order, { method: 'qr', reference, ...more })).toMatchObject(REFERENCE_USED);
    }

    expect(await receive(order, { method: 'qr' })).toMatchObject(refused('order_already_paid'));
    expect(await paying.see(admin, order)).toMatchObject({ status: 'paid', paidWith: provider.name, paymentID: pidx });
    await expectOnePayment(order);
  });

  it('counts once if the shopper shows the receipt of an online payment while its provider is silent', async () => {
    const { order, pidx } = await withClosedLink();
    await provider.settle(pidx, 'completed');
    const reference = provider.payment(pidx).transactionId!.toLowerCase();
    provider.fault({ kind: 'server-error', on: 'lookUp', pidx, times: 'always' });
    expect(await receive(order, { method: 'qr', reference })).toMatchObject(IN_PROGRESS);
    await receive(order, { method: 'qr', reference, again: true }).expect(200);
    provider.clearFaults();

    await paying.askAgain(pidx);
    await paying.askAgain(pidx);

    await expectNoSecondMoney(order, pidx);
  });

  it.each([
    ['the same letters', (id: string) => id],
    ['small letters', (id: string) => id.toLowerCase()],
    ['capitals', (id: string) => id.toUpperCase()],
  ])('does not pay another order by the transaction of an online payment, in %s', async (_what, spelled) => {
    const { order: first, pidx } = await beingPaid();
    const transactionId = `gFq9${aReference()}`;
    await settlingBy(answered('completed', { transactionId }))(pidx);
    const { shortNumber } = await paying.see(admin, first);
    const { order } = await paying.anOrder(sita);

    for (const method of ['bank', 'qr', 'counter']) {
      const answer = await receive(order, { method, reference: spelled(transactionId), again: true });
      expect(answer).toMatchObject({ ...REFERENCE_USED, body: { params: { order: shortNumber } } });
    }

    expect(await booksOf(order)).toMatchObject({ entries: [], balance: 0 });
    expect(await shop.findings()).toEqual([]);
  });

  it('does not pay another order by the transaction of odd online money', async () => {
    const { pidx } = await beingPaid();
    const transactionId = `odd${aReference()}`;
    await settlingBy(answered('completed', { transactionId, totalAmount: 5 }))(pidx);
    const { order } = await paying.anOrder(sita);

    expect(await receive(order, { reference: transactionId })).toMatchObject(REFERENCE_USED);

    expect(await booksOf(order)).toMatchObject({ entries: [], balance: 0 });
    expect(await shop.findings()).toEqual([]);
  });

  it('is not counted twice if the provider names its reference as the transaction of another order', async () => {
    const [one, other] = [await beingPaid(), await beingPaid()];
    const reference = aReference();
    await receive(one.order, { reference }).expect(200);
    const transactionId = reference.toLowerCase();

    await settlingBy(answered('completed', { transactionId }))(other.pidx);

    expect(await paying.see(admin, other.order)).toMatchObject({
      status: 'pending',
      attention: `Payment ${other.pidx} names transaction ${transactionId}, which is entered for another payment.`,
    });
    expect(await booksOf(other.order)).toMatchObject({ balance: 0, revenue: 0 });
    expect(await shop.findings()).toEqual([]);
  });
});

describe('money by hand and cash on delivery', () => {
  it('is cash first: the money that staff have is returned', async () => {
    const order = await cashOrder('delivered');
    const reference = aReference();

    const { payment, paymentMethod } = (await receive(order, { method: 'qr', reference, again: true })).body as Order;

    expect(paymentMethod).toBe('cash');
    const money = `QR payment ${payment!.pidx} (reference ${reference})`;
    const text = `${money} arrived for an order that was already paid. Please give Rs 14,000 back the way it came.`;
    await expectTask(order, payment!.pidx, text);
    await returnByHand(admin, order, payment!.pidx).expect(200);
    await expectOnePayment(order);
  });

  it.each(['confirmed', 'shipped'] as const)('is paid by hand first, while the order is %s: no cash', async (state) => {
    const order = await cashOrder(state);
    await receive(order, { method: 'qr' }).expect(200);
    if (state === 'confirmed') await step(order, { status: 'shipped' }).expect(200);

    expect(await step(order, DELIVERED)).toMatchObject({ status: 400 });
    await step(order, { status: 'delivered' }).expect(200);

    await expectOnePayment(order);
  });

  it.each<[string, CashState, object]>([
    ['the call of staff', 'pending', { status: 'confirmed' }],
    ['the carrier', 'confirmed', { status: 'shipped' }],
    ['the cash at the door', 'shipped', DELIVERED],
    ['the refusal at the door', 'shipped', { status: 'returned' }],
  ])('counts once if it comes at the same moment as %s', async (_what, state, change) => {
    for (const round of ROUNDS) {
      const order = await cashOrder(state);

      const [received, moved] = await Promise.all([receive(order), step(order, change)]);

      const seen = await shop.see(admin, order);
      const isByHand = received.status === 200;
      expect([round, [200, 409].includes(received.status), [200, 400, 409].includes(moved.status)]).toEqual([
        round,
        true,
        true,
      ]);
      expect(seen.paidWith).toBe(isByHand ? 'bank' : undefined);
      expect(isByHand && seen.cash !== undefined).toBe(false);
      expect(await booksOf(order)).toMatchObject({ revenue: isByHand || seen.cash ? 100 : 0 });
      expect(seen).not.toHaveProperty('attention');
    }
    expect(await shop.findings()).toEqual([]);
  });
});

describe('money by hand twice', () => {
  it.each<[HandMethod, HandMethod]>([
    ['bank', 'qr'],
    ['qr', 'counter'],
    ['counter', 'bank'],
    ['bank', 'bank'],
  ])('pays by the first, %s, and returns the second, %s', async (first, second) => {
    const { order } = await shop.anOrder(sita);
    await receive(order, { method: first }).expect(200);

    const { payment } = (await receive(order, { method: second, again: true })).body as Order;

    const { attention = '', paidWith } = await shop.see(admin, order);
    expect(paidWith).toBe(first);
    await expectTask(order, payment!.pidx, attention);
    await returnByHand(admin, order, payment!.pidx).expect(200);
    await expectOnePayment(order);
  });

  it('is recorded once by two members of staff with the same reference at the same moment', async () => {
    for (const round of ROUNDS) {
      const { order } = await shop.anOrder(sita);
      const reference = aReference();

      const answers = await Promise.all([1, 2, 3].map(() => receive(order, { reference })));

      expect([round, ...answers.map(({ status }) => status)]).toEqual([round, 200, 200, 200]);
      expect(await PaymentAttemptModel.countDocuments({ order: order._id })).toBe(1);
      expect((await booksOf(order)).balance).toBe(CASH_PAISA);
    }
    expect(await shop.findings()).toEqual([]);
  });

  it.each<[HandMethod, HandMethod]>([
    ['bank', 'bank'],
    ['bank', 'qr'],
    ['counter', 'qr'],
  ])('pays one of two orders by the same reference at the same moment, %s and %s', async (...methods) => {
    for (const round of ROUNDS) {
      const orders = [(await shop.anOrder(sita)).order, (await shop.anOrder(sita)).order];
      const reference = aReference();

      const answers = await Promise.all(
        orders.map((order, index) => receive(order, { method: methods[index], reference })),
      );

      const codes = answers.map(({ status, body }) => [status, (body as { code?: string }).code]);
      expect([round, ...codes.toSorted()]).toEqual([round, [200, undefined], [409, 'reference_used']]);
    }
    expect(await shop.findings()).toEqual([]);
  });

  it.each<[HandMethod, HandMethod]>([
    ['bank', 'qr'],
    ['qr', 'counter'],
    ['counter', 'bank'],
  ])('is recorded once under the same reference as %s and as %s', async (first, second) => {
    const [{ order }, { order: another }] = [await shop.anOrder(sita), await shop.anOrder(sita)];
    const reference = aReference();
    await receive(order, { method: first, reference }).expect(200);

    const repeated = await receive(order, { method: second, reference: reference.toLowerCase() });

    expect(repeated).toMatchObject({ status: 200, body: { status: 'paid', paidWith: first } });
    await expectOnePayment(order);
    expect(await receive(another, { method: second, reference, again: true })).toMatchObject(REFERENCE_USED);
    expect(await booksOf(another)).toMatchObject({ entries: [], balance: 0 });
    expect(await shop.findings()).toEqual([]);
  });

  it('is recorded once by two admins who name different ways at the same moment', async () => {
    for (const round of ROUNDS) {
      const { order } = await shop.anOrder(sita);
      const reference = aReference();

      const answers = await Promise.all([receive(order, { reference }), receive(order, { method: 'qr', reference })]);

      expect([round, ...answers.map(({ status }) => status)]).toEqual([round, 200, 200]);
      expect(await PaymentAttemptModel.countDocuments({ order: order._id })).toBe(1);
    }
    expect(await shop.findings()).toEqual([]);
  });

  it('pays by one of two transfers that are recorded at the same moment', async () => {
    for (const round of ROUNDS) {
      const { order } = await shop.anOrder(sita);

      const answers = await Promise.all([receive(order), receive(order, { method: 'qr' })]);

      expect([round, ...answers.map(({ status }) => status).toSorted()]).toEqual([round, 200, 409]);
      expect((await booksOf(order)).balance).toBe(CASH_PAISA);
    }
    expect(await shop.findings()).toEqual([]);
  });
});
