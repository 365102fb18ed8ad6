import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderLedger } from '@paila/shared';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from '../payment-attempt.model.js';
import { REPORTED_STATUSES } from '../providers/provider.js';
import { answered } from '../testing.js';
import { ledgerRevenue } from './ledger-rules.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin, cancel, beingPaid, settlingBy } = await openPayingSuite();
const { provider } = shop;

const storedEntries = ({ _id }: Pick<Order, '_id'>) =>
  LedgerModel.find({ order: new Types.ObjectId(_id) })
    .sort({ order: 1, at: 1, _id: 1 })
    .lean<LedgerEntryDoc[]>();
/** The entries in brief: kind, paisa, and cents of revenue. */
const brief = async (order: Pick<Order, '_id'>) =>
  (await storedEntries(order)).map(({ kind, amountPaisa, revenue }) => [kind, amountPaisa, revenue?.cents]);
const ledgerOnTheWire = async ({ _id }: Pick<Order, '_id'>): Promise<OrderLedger> =>
  (await admin.get(`/api/orders/${_id}/ledger`).expect(200)).body as OrderLedger;
const paid = async () => {
  const opened = await beingPaid();
  await provider.settle(opened.pidx, 'completed');
  const { transactionId } = provider.payment(opened.pidx);
  await shop.confirm(sita, opened.pidx);
  return { ...opened, transactionId };
};
const refund = (order: Order, body: object) =>
  admin
    .post(`/api/orders/${order._id}/refunds`)
    .send({ reason: 'It did not fit.', ...body })
    .expect(200);

const BEGUN = ['attempt', 1_400_000, undefined];
const PAID = ['receipt', 1_400_000, 10_000];

describe('the ledger of a payment', () => {
  it('has one attempt for a link, however often it is requested, and names no customer', async () => {
    const { order } = await beingPaid();
    await shop.begin(sita, order);

    const entries = await storedEntries(order);

    expect(entries).toMatchObject([{ kind: 'attempt', amountPaisa: 1_400_000, actor: { kind: 'customer', id: null } }]);
    expect(JSON.stringify(entries)).not.toContain(sita.user._id);
  });

  it('has one receipt, of the time at which the order was paid, however often it is confirmed', async () => {
    const { order, pidx, transactionId } = await paid();
    await Promise.all([shop.confirm(sita, pidx), shop.askAgain(pidx), shop.askAgain(pidx)]);

    const [, receipt, ...others] = await storedEntries(order);

    expect(others).toEqual([]);
    const { paidAt } = await shop.see(admin, order);
    expect(receipt).toMatchObject({
      kind: 'receipt',
      method: 'khalti',
      reference: pidx,
      transaction: transactionId,
      amountPaisa: 1_400_000,
      revenue: { at: new Date(paidAt!), cents: 10_000, paisa: 1_400_000 },
      actor: { kind: 'provider', id: 'khalti' },
      at: new Date(paidAt!),
    });
    expect(receipt).not.toHaveProperty('reason');
  });

  it('has no receipt while the provider confirms none', async () => {
    for (const status of ['pending', 'cancelled'] as const) {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, status);
      await shop.askAgain(pidx);

      expect(await brief(order)).toEqual([BEGUN]);
    }
  });
});

describe('money that staff must give back', () => {
  it('is received, but no revenue, if it comes a second time; its refund in the dashboard is entered', async () => {
    const { order, pidx } = await beingPaid();
    await PaymentAttemptModel.updateOne({ pidx }, { open: false });
    const second = await shop.begin(sita, order);
    for (const each of [pidx, second.pidx]) {
      await provider.settle(each, 'completed');
      await shop.confirm(sita, each);
    }

    const reason = `Payment ${second.pidx} arrived for an order that was already paid. Please refund Rs 14,000 at Khalti.`;
    const twice = await ledgerOnTheWire(order);
    expect(twice.balance).toBe(2_800_000);
    expect(twice.entries.filter(({ kind }) => kind === 'receipt')).toMatchObject([
      { reference: pidx, revenue: 100 },
      { reference: second.pidx, reason },
    ]);

    provider.refund(second.pidx);
    await shop.askAgain(second.pidx);

    const after = await ledgerOnTheWire(order);
    expect(after.balance).toBe(1_400_000);
    expect(after.entries.at(-1)).toMatchObject({ kind: 'refund', amount: 1_400_000, by: 'provider' });
    expect(after.entries.at(-1)).not.toHaveProperty('revenue');
  });

  it('is received, but no revenue, if it comes after the items were sold', async () => {
    const { order, pidx, product } = await beingPaid(1);
    await cancel(order);
    const products = [{ productId: product._id, quantity: 1, size: '42' }];
    await shop.guest.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() }).expect(200);
    await provider.settle(pidx, 'completed');

    await shop.confirm(sita, pidx);

    expect(await brief(order)).toEqual([BEGUN, ['receipt', 1_400_000, undefined]]);
  });

  it('is received with the sum that came, and is corrected if the provider confirms the right one', async () => {
    const { order, pidx } = await beingPaid();
    await provider.settle(pidx, 'completed');
    const { transactionId } = provider.payment(pidx);
    provider.fault({ kind: 'wrong-total-amount', totalAmount: 1_000 });
    await shop.confirm(sita, pidx);

    expect(await brief(order)).toEqual([BEGUN, ['receipt', 1_000, undefined]]);

    await shop.askAgain(pidx);

    const entries = await storedEntries(order);
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['attempt', 'correction', 'receipt']);
    expect(entries.find(({ kind }) => kind === 'correction')).toMatchObject({
      amountPaisa: 1_399_000,
      transaction: transactionId,
      revenue: { cents: 10_000, paisa: 1_400_000 },
    });
    expect((await ledgerOnTheWire(order)).balance).toBe(1_400_000);
  });

  it('is entered once if two payments name its transaction', async () => {
    const [one, two] = [await beingPaid(), await beingPaid()];
    const odd = answered('completed', { totalAmount: 500, transactionId: `same ${one.pidx}` });
    for (const { pidx } of [one, two]) await settlingBy(odd)(pidx);

    expect(await brief(one.order)).toEqual([BEGUN, ['receipt', 500, undefined]]);
    expect(await brief(two.order)).toEqual([BEGUN]);
    expect((await shop.see(admin, two.order)).attention).toContain('Rs 5 instead of Rs 14,000');
  });

  it('pays no order by a transaction that is entered for another payment', async () => {
    const [one, two] = [await beingPaid(), await beingPaid()];
    const transactionId = `taken ${one.pidx}`;
    await settlingBy(answered('completed', { totalAmount: 500, transactionId }))(one.pidx);
    await settlingBy(answered('completed', { transactionId }))(two.pidx);

    expect(await brief(two.order)).toEqual([BEGUN]);
    const { status, attention } = await shop.see(admin, two.order);
    expect(status).toBe('pending');
    expect(attention).toContain('is entered for another payment');
  });

  it('is corrected if the provider has refunded another sum than it had reported', async () => {
    const { order, pidx } = await beingPaid();
    const transactionId = `back ${pidx}`;
    const refunded = answered('refunded', { transactionId });
    const settle = settlingBy(answered('completed', { totalAmount: 500, transactionId }), refunded, refunded);
    for (let count = 0; count < 3; count += 1) await settle(pidx);

    const entries = await storedEntries(order);
    expect(entries.map(({ kind, amountPaisa }) => [kind, amountPaisa]).sort()).toEqual([
      ['attempt', 1_400_000],
      ['correction', 1_399_500],
      ['receipt', 500],
      ['refund', 1_400_000],
    ]);
    expect((await ledgerOnTheWire(order)).balance).toBe(0);
  });
});

describe('a refund', () => {
  it('of money that has paid the order is of the paid sum, whatever sum the provider names', async () => {
    const { order, pidx } = await beingPaid();
    const transactionId = `paid late ${pidx}`;
    const settle = settlingBy(
      answered('completed', { totalAmount: 500, transactionId }),
      answered('completed', { transactionId }),
      answered('refunded', { totalAmount: 500, transactionId }),
    );
    for (let count = 0; count < 3; count += 1) await settle(pidx);

    const { entries, balance } = await ledgerOnTheWire(order);
    expect(entries.map(({ kind, amount }) => [kind, amount]).sort()).toEqual([
      ['attempt', 1_400_000],
      ['correction', 1_399_500],
      ['receipt', 500],
      ['refund', 1_400_000],
    ]);
    expect(balance).toBe(0);
  });

  it('is entered when the provider has made it, for the amount and the member of staff', async () => {
    const { order, pidx } = await paid();
    await refund(order, { amount: 30 });

    const entries = await storedEntries(order);
    const [made] = (await shop.see(admin, order)).refunds!;

    expect(entries.at(-1)).toMatchObject({
      _id: `refund:${made!._id}`,
      kind: 'refund',
      reference: pidx,
      amountPaisa: 420_000,
      revenue: { at: entries[1]!.at, cents: -3_000, paisa: -420_000 },
      actor: { kind: 'staff', id: admin.user._id },
    });
    // A reason may name the customer.
    expect(JSON.stringify(entries)).not.toContain('It did not fit.');
    await refund(order, { all: true });
    expect(await brief(order)).toEqual([BEGUN, PAID, ['refund', 420_000, -3_000], ['refund', 980_000, -7_000]]);
    expect((await ledgerOnTheWire(order)).balance).toBe(0);
  });

  it('is not entered if the provider refuses it, nor while its outcome is unclear', async () => {
    const { order } = await paid();
    provider.fault({ kind: 'refund-refused' });
    await refund(order, { amount: 30 });
    provider.fault({ kind: 'drop', on: 'refund', when: 'after' });
    await refund(order, { amount: 20 });
    expect(await brief(order)).toEqual([BEGUN, PAID]);

    const unclear = (await shop.see(admin, order)).refunds!.find(({ status }) => status === 'unclear')!;
    await admin
      .put(`/api/orders/${order._id}/refunds/${unclear._id}`)
      .send({ became: 'done', note: 'It is in the dashboard.' })
      .expect(200);

    expect(await brief(order)).toEqual([BEGUN, PAID, ['refund', 280_000, -2_000]]);
  });

  it('that somebody made in the dashboard is entered once, together with the open refund that it ends', async () => {
    const { order, pidx } = await paid();
    provider.fault({ kind: 'drop', on: 'refund', when: 'after' });
    await refund(order, { amount: 30 });
    provider.refund(pidx);
    await Promise.all([shop.askAgain(pidx), shop.askAgain(pidx)]);
    await shop.askAgain(pidx);

    expect((await brief(order)).slice(0, 2)).toEqual([BEGUN, PAID]);
    expect(
      (await brief(order))
        .slice(2)
        .map(([kind, paisa]) => [kind, paisa])
        .sort(),
    ).toEqual([
      ['refund', 420_000],
      ['refund', 980_000],
    ]);
    expect(ledgerRevenue(await storedEntries(order))).toEqual({ cents: 0, paisa: 0 });
  });

  it('that the provider reports before the receipt is entered with the receipt', async () => {
    const { order, pidx } = await beingPaid();
    await provider.settle(pidx, 'completed');
    provider.refund(pidx);
    await shop.askAgain(pidx);

    expect(await brief(order)).toEqual([BEGUN, ['receipt', 1_400_000, undefined], ['refund', 1_400_000, undefined]]);
  });
});

it('the ledger agrees with orders and payments after any sequence of answers', async () => {
  let runs = 0;
  const anAnswer = fc.record({
    said: fc.constantFrom(...REPORTED_STATUSES, 'completed', 'completed', 'on hold'),
    totalAmount: fc.constantFrom(1_400_000, 1_400_000, 1_400_000, 500),
    hasTransaction: fc.constantFrom(true, true, false),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anAnswer, { minLength: 1, maxLength: 5 }), async (answers) => {
      runs += 1;
      const { pidx } = await beingPaid();
      const transaction = `T${String(runs)} of ${pidx}`;
      const settle = settlingBy(
        ...answers.map(({ said, totalAmount, hasTransaction }) =>
          answered(said, { totalAmount, transactionId: hasTransaction ? transaction : null }),
        ),
      );
      for (const _answer of answers) await settle(pidx);
    }),
    { numRuns: 40 },
  );
  expect(await shop.findings()).toEqual([]);
}, 60_000);

describe('the ledger of an order', () => {
  it('is empty before a payment, is there for an order in the bin, and is a 404 without an order', async () => {
    const { order } = await shop.anOrder(sita);
    expect(await ledgerOnTheWire(order)).toEqual({ entries: [], balance: 0 });

    await cancel(order);
    await admin.delete(`/api/orders/${order._id}`).expect(200);
    expect(await ledgerOnTheWire(order)).toEqual({ entries: [], balance: 0 });

    for (const id of ['65d000000000000000000001', 'nothing']) {
      expect(await admin.get(`/api/orders/${id}/ledger`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('is read by staff, with the names of staff, and by nobody else', async () => {
    const { order } = await paid();
    await refund(order, { amount: 10 });
    const staff = await shop.staff();

    const answer = await staff.get(`/api/orders/${order._id}/ledger`).expect(200);

    const { firstname, lastname } = admin.user;
    expect((answer.body as OrderLedger).entries.map(({ kind, by }) => [kind, by])).toEqual([
      ['attempt', 'shopper'],
      ['receipt', 'provider'],
      ['refund', `${firstname} ${lastname}`],
    ]);
    expect((await sita.get(`/api/orders/${order._id}/ledger`)).status).toBe(403);
    expect((await shop.guest.get(`/api/orders/${order._id}/ledger`)).status).toBe(401);
  });

  it('outlives the account of its customer unchanged', async () => {
    const { order } = await paid();
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'shipped' }).expect(200);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'delivered' }).expect(200);
    const before = await storedEntries(order);
    const mira = await shop.shopper();
    const theirs = await shop.anOrder(mira);
    const { pidx } = await shop.begin(mira, theirs.order);
    await provider.settle(pidx, 'completed');
    await shop.confirm(mira, pidx);
    for (const status of ['shipped', 'delivered']) {
      await admin.put(`/api/orders/${theirs.order._id}/status`).send({ status }).expect(200);
    }
    await admin.get(`/api/orders/${theirs.order._id}/documents`).expect(200);
    const entries = await storedEntries(theirs.order);
    await mira.delete(`/api/auth/${mira.user._id}`).send({ currentPassword: mira.password }).expect(200);

    expect(await storedEntries(theirs.order)).toEqual(entries);
    expect(await storedEntries(order)).toEqual(before);
  });
});
