import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConfirmAnswer, Order, Paisa } from '@paila/shared';
import { Types } from 'mongoose';
import { openPayingShop, type PayingShop } from '../../testing/open-paying-shop.js';
import type { LoggedIn } from '../../testing/open-shop.js';
import { createLogger } from '../../platform/log.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { createSettling } from './payment-settling.js';

let shop: PayingShop;
let sita: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop();
  [sita, admin] = [await shop.shopper(), await shop.admin()];
});
afterEach(() => {
  shop.provider.control.clearFaults();
});
afterAll(() => shop.close());

const initiate = (orderId: unknown, caller: { post: LoggedIn['post'] } = sita) =>
  caller.post('/api/payments/khalti/initiate').send({ orderId });
const cancel = ({ _id }: Order) => admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' });
/** An order with an open payment. */
const beingPaid = async (pairs?: number) => {
  const { order, product } = await shop.anOrder(sita, pairs);
  const { pidx } = await shop.begin(sita, order);
  return { order, product, pidx };
};
const attemptsOf = ({ _id }: Order) => PaymentAttemptModel.find({ order: _id }).sort({ createdAt: 1 }).lean();

describe('POST /api/payments/khalti/initiate', () => {
  it('asks the provider for the sum in paisa and answers where to pay', async () => {
    const { order } = await shop.anOrder(sita);

    const answer = await initiate(order._id);

    const { pidx } = answer.body as { pidx: string };
    expect(answer).toMatchObject({
      status: 200,
      body: {
        pidx,
        payment_url: `${shop.provider.url}/?pidx=${pidx}`,
        expires_at: expect.any(String),
        amount: 1_400_000,
      },
    });
    expect(shop.provider.control.payment(pidx)).toMatchObject({
      amount: 1_400_000,
      returnUrl: `${shop.settings.shopUrl}/payment`,
      status: 'Initiated',
    });
    expect(await attemptsOf(order)).toMatchObject([{ pidx, amountPaisa: 1_400_000, rate: 140, status: 'initiated' }]);
  });

  it('gives one link to any number of clicks', async () => {
    const { order } = await shop.anOrder(sita);
    const before = shop.provider.control.payments().length;

    const answers = await Promise.all(Array.from({ length: 5 }, () => initiate(order._id)));
    const later = await initiate(order._id);

    expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1);
    expect(later.status).toBe(200);
    expect(shop.provider.control.payments()).toHaveLength(before + 1);
  });

  it('begins anew when the shopper cancelled, or when the link has run out', async () => {
    const { order, pidx } = await beingPaid();
    shop.provider.control.settle(pidx, 'User canceled');

    const second = await shop.begin(sita, order);
    shop.provider.control.settle(second.pidx, 'Expired');
    const third = await shop.begin(sita, order);

    expect(new Set([pidx, second.pidx, third.pidx]).size).toBe(3);
    expect(await attemptsOf(order)).toMatchObject([
      { status: 'cancelled', open: false },
      { status: 'expired', open: false },
      { status: 'initiated', open: true },
    ]);
  });

  it('begins anew at another rate, and still honours the old link', async () => {
    const { order, pidx } = await beingPaid();
    await PaymentAttemptModel.updateOne({ pidx }, { amountPaisa: 1_300_000, rate: 130 });

    const second = await shop.begin(sita, order);

    expect(second.amount).toBe(1_400_000);
    expect(await attemptsOf(order)).toMatchObject([
      { pidx, open: false },
      { pidx: second.pidx, open: true },
    ]);
  });

  it('takes no second payment beside one that is paid or being processed', async () => {
    const [paid, held] = [await beingPaid(), await beingPaid()];
    shop.provider.control.settle(paid.pidx, 'Completed');
    shop.provider.control.settle(held.pidx, 'Pending');

    expect(await initiate(paid.order._id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: 'This order is paid already' },
    });
    expect(await initiate(held.order._id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await shop.see(admin, paid.order)).toMatchObject({ status: 'paid', paymentID: paid.pidx });
  });

  it('is for the owner and for who has the order token; to everybody else there is no such order', async () => {
    const hari = await shop.shopper();
    const [{ order }, guests] = [await shop.anOrder(sita), await shop.anOrder(shop.guest)];
    const notFound = { status: 404, body: { code: 'not_found', msg: 'Order not found' } };

    expect(await initiate(order._id, hari)).toMatchObject(notFound);
    expect(await initiate(order._id, shop.guest)).toMatchObject(notFound);
    expect(await initiate(guests.order._id, shop.guest)).toMatchObject(notFound);
    expect(await initiate('0123456789abcdef01234567')).toMatchObject(notFound);
    expect(await initiate('mine')).toMatchObject(notFound);
    expect(await initiate({ $ne: null })).toMatchObject({ status: 400, body: { errors: [{ path: 'orderId' }] } });
    expect(await shop.begin(shop.guest, guests.order)).toMatchObject({ amount: 1_400_000 });
  });

  it('refuses orders that wait for no payment', async () => {
    const { order } = await shop.anOrder(sita);
    await cancel(order);

    expect(await initiate(order._id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', msg: 'This order was cancelled. Please place it again' },
    });
  });

  it('refuses sums that the provider does not take', async () => {
    const [cheap, dear] = [await shop.aProduct({ price: 0.05 }), await shop.aProduct({ price: 1_429 })];
    for (const { _id, price } of [cheap, dear]) {
      const wish = { products: [{ productId: _id, quantity: 1 }], amount: price, address: shop.anAddress() };
      const placed = await sita.post('/api/orders').send(wish);

      const answer = await initiate((placed.body as Order)._id);

      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((answer.body as { msg: string }).msg).toContain('Rs 10 to Rs 200,000');
    }
  });

  it('says so when the provider fails, and the next click begins anew', async () => {
    const { order } = await shop.anOrder(sita);
    shop.provider.control.fault({ kind: 'server-error', on: 'initiate' });

    expect(await initiate(order._id)).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
    expect(await attemptsOf(order)).toEqual([]);
    expect(await initiate(order._id)).toMatchObject({ status: 200 });
  });

  it('takes the place of a click that died before it had its link', async () => {
    const { order } = await shop.anOrder(sita);
    const longAgo = new Date(Date.now() - 60_000);
    await PaymentAttemptModel.create({
      order: new Types.ObjectId(order._id),
      amountPaisa: 1_400_000 as Paisa,
      rate: 140,
      status: 'initiated',
      open: true,
      createdAt: longAgo,
      expiresAt: longAgo,
    });

    expect(await initiate(order._id)).toMatchObject({ status: 200 });
  });

  it('holds the pairs as long as the link lives', async () => {
    const { order } = await shop.anOrder(sita);
    const { expires_at } = await shop.begin(sita, order);

    const { expiresAt = '' } = await shop.see(admin, order);

    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(Date.parse(expires_at));
  });
});

describe('POST /api/payments/khalti/confirm', () => {
  it('makes an order paid when the provider has the money, and shows it to its owner', async () => {
    const { order, pidx, product } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');

    const answer = await shop.confirm(sita, pidx);

    expect(answer).toMatchObject({
      status: 'completed',
      order: {
        _id: order._id,
        status: 'paid',
        paymentID: pidx,
        history: [{ status: 'pending' }, { status: 'paid', by: 'provider' }],
      },
    });
    expect(answer.order?.expiresAt).toBeUndefined();
    expect(answer.order?.attention).toBeUndefined();
    expect(await shop.stockOf(product)).toEqual({ '42': 9 });
  });

  it('does once what it is asked twenty times at once, on two instances', async () => {
    const { order, pidx } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');
    const other = shop.instance();

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index): Promise<ConfirmAnswer> =>
        index % 2 ? shop.confirm(sita, pidx) : other.confirm(pidx, {}),
      ),
    );
    await other.close();

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['completed']));
    expect((await shop.see(admin, order)).history).toHaveLength(2);
  });

  it('tells a stranger how the payment stands, and nothing of the order', async () => {
    const hari = await shop.shopper();
    const { pidx } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');

    expect(await shop.confirm(hari, pidx)).toEqual({ status: 'completed' });
    expect(await shop.confirm(shop.guest, pidx)).toEqual({ status: 'completed' });
    expect((await shop.confirm(admin, pidx)).order?.status).toBe('paid');
  });

  it("shows a guest's order for its token", async () => {
    const { order } = await shop.anOrder(shop.guest);
    const { pidx } = await shop.begin(shop.guest, order);
    const confirm = (token: string) =>
      shop.guest.post('/api/payments/khalti/confirm').set('x-order-token', token).send({ pidx });

    expect(await confirm(order.orderToken ?? '')).toMatchObject({ status: 200, body: { order: { _id: order._id } } });
    expect((await confirm('x'.repeat(43))).body).toEqual({ status: 'initiated' });
  });

  it('trusts nothing that was sent', async () => {
    const { order, pidx } = await beingPaid();

    const answer = await sita
      .post('/api/payments/khalti/confirm')
      .send({ pidx, status: 'Completed', transaction_id: 'T', total_amount: 1_400_000, orderId: order._id });

    expect(answer).toMatchObject({ status: 200, body: { status: 'initiated', order: { status: 'pending' } } });
  });

  it('knows no payment that this shop has not begun', async () => {
    const confirm = (pidx: unknown) => sita.post('/api/payments/khalti/confirm').send({ pidx });

    expect(await confirm('neverHeardOfThisOne')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const pidx of [undefined, '', ['a'], { $ne: null }, '../lookup', 'x'.repeat(65)]) {
      expect(await confirm(pidx)).toMatchObject({ status: 400, body: { errors: [{ path: 'pidx' }] } });
    }
  });

  it.each([
    ['User canceled', 'cancelled'],
    ['Expired', 'expired'],
    ['Failed', 'cancelled'],
    ['Pending', 'pending'],
  ] as const)('leaves the order pending when the payment is %s', async (outcome, status) => {
    const { pidx, product } = await beingPaid();
    shop.provider.control.settle(pidx, outcome);

    expect(await shop.confirm(sita, pidx)).toMatchObject({ status, order: { status: 'pending' } });
    expect(await shop.stockOf(product)).toEqual({ '42': 9 });
  });

  it.each([
    ['is not to be reached', { kind: 'drop', on: 'lookup', times: 'always' }],
    ['fails', { kind: 'server-error', on: 'lookup' }],
    ['answers a web page', { kind: 'html', on: 'lookup' }],
  ] as const)('does not know, and changes nothing, when the provider %s', async (_what, fault) => {
    const { pidx } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');
    shop.provider.control.fault(fault);

    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
    shop.provider.control.clearFaults();
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    shop.provider.control.fault(fault);
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
  });
});

describe('money that is not as it should be', () => {
  it('of another sum pays nothing and is marked', async () => {
    const { order, pidx } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');
    shop.provider.control.fault({ kind: 'wrong-total-amount', totalAmount: 1_000 });

    const answer = await shop.confirm(sita, pidx);

    expect(answer).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
    expect((await shop.see(admin, order)).attention).toContain('Rs 10.00 instead of Rs 14000.00');
  });

  it('of a transaction that has paid another order pays nothing and is marked', async () => {
    const [one, two] = [await beingPaid(), await beingPaid()];
    const { transactionId } = shop.provider.control.settle(two.pidx, 'Completed');
    await PaymentAttemptModel.updateOne({ pidx: one.pidx }, { transactionId });

    const answer = await shop.confirm(sita, two.pidx);

    expect(answer).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
    expect(answer.order?.attention).toBeUndefined();
    expect((await shop.see(admin, two.order)).attention).toContain('has paid another order');
  });

  it('in a state that nobody has heard of is held and marked', async () => {
    const { pidx } = await beingPaid();
    shop.provider.control.fault({ kind: 'unknown-status', status: 'On Hold' });

    const held = await shop.confirm(admin, pidx);
    const later = await shop.confirm(admin, pidx);

    expect(held).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
    expect(held.order?.attention).toContain('"on hold"');
    expect(later).toMatchObject({ status: 'initiated', order: { status: 'pending' } });
    expect(later.order?.attention).toBeUndefined();
  });

  it('that comes a second time for one order is marked to be given back', async () => {
    const { order, pidx } = await beingPaid();
    await PaymentAttemptModel.updateOne({ pidx }, { open: false });
    const second = await shop.begin(sita, order);
    shop.provider.control.settle(pidx, 'Completed');
    shop.provider.control.settle(second.pidx, 'Completed');

    await shop.confirm(sita, second.pidx);
    await shop.confirm(sita, pidx);

    const seen = await shop.see(admin, order);
    expect(seen).toMatchObject({ status: 'paid', paymentID: second.pidx });
    expect(seen.attention).toContain(`Payment ${pidx} came for an order that was paid before`);
  });
});

describe('answers that come at the same moment, or in the wrong order', () => {
  const paidBy = (transactionId: string) => (pidx: string) =>
    Promise.resolve({ kind: 'answer' as const, status: 'completed', totalAmount: 1_400_000, transactionId, pidx });

  it('pay one order by one transaction', async () => {
    const orders = await Promise.all([beingPaid(), beingPaid(), beingPaid()]);
    const settle = createSettling({ lookup: paidBy('one-booking') }, createLogger('silent'));

    const settled = await Promise.all(orders.map(({ pidx }) => settle(pidx)));

    expect(settled.map(({ attempt }) => attempt.status).sort()).toEqual(['completed', 'unknown', 'unknown']);
    const statuses = await Promise.all(orders.map(async ({ order }) => (await shop.see(admin, order)).status));
    expect(statuses.sort()).toEqual(['paid', 'pending', 'pending']);
  });

  it('never undo a payment', async () => {
    const { order, pidx } = await beingPaid();
    await createSettling({ lookup: paidBy('another-booking') }, createLogger('silent'))(pidx);

    // The provider itself still says Initiated: an answer that was on its way for too long.
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    expect((await shop.see(admin, order)).history).toHaveLength(2);
  });
});

describe('money that comes late', () => {
  it('makes a cancelled order paid when its pairs can be held again', async () => {
    const { order, pidx, product } = await beingPaid(1);
    await cancel(order);
    expect(await shop.stockOf(product)).toEqual({ '42': 1 });
    shop.provider.control.settle(pidx, 'Completed');

    const answer = await shop.confirm(sita, pidx);

    expect(answer).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    expect(answer.order?.history.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'paid']);
    expect(await shop.stockOf(product)).toEqual({ '42': 0 });
  });

  it('is marked to be given back when the pairs are gone, until it has been', async () => {
    const { order, pidx, product } = await beingPaid(1);
    await cancel(order);
    const rest = {
      products: [{ productId: product._id, quantity: 1, size: '42' }],
      amount: 100,
      address: shop.anAddress(),
    };
    expect((await shop.guest.post('/api/orders').send(rest)).status).toBe(200);
    shop.provider.control.settle(pidx, 'Completed');

    await shop.confirm(sita, pidx);
    await shop.confirm(sita, pidx);

    const late = await shop.see(admin, order);
    expect(late).toMatchObject({ status: 'cancelled' });
    expect(late.attention).toBe(`Payment ${pidx} came too late, when the pairs were sold: please give it back.`);
    shop.provider.control.refund(pidx);
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'refunded', order: { status: 'cancelled' } });
    expect((await shop.see(admin, order)).attention).toBeUndefined();
    expect(await shop.stockOf(product)).toEqual({ '42': 0 });
  });

  it('brings a deleted order back into the lists', async () => {
    const { order, pidx } = await beingPaid();
    await admin.delete(`/api/orders/${order._id}`);
    shop.provider.control.settle(pidx, 'Completed');

    await shop.confirm(shop.guest, pidx);

    expect(await shop.see(admin, order)).toMatchObject({ _id: order._id, status: 'paid' });
  });

  it('that races a cancellation ends paid with its pairs held, whoever is first', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { order, pidx, product } = await beingPaid(1);
      shop.provider.control.settle(pidx, 'Completed');

      const [cancelled] = await Promise.all([cancel(order), shop.confirm(sita, pidx)]);

      expect([200, 409]).toContain(cancelled.status);
      expect(await shop.see(admin, order)).toMatchObject({ status: 'paid' });
      expect(await shop.stockOf(product)).toEqual({ '42': 0 });
    }
  });
});

describe('money that is given back', () => {
  it('makes a paid order refunded and returns the pairs that have not left', async () => {
    const { order, pidx, product } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');
    await shop.confirm(sita, pidx);
    shop.provider.control.refund(pidx);

    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'refunded', order: { status: 'refunded' } });
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await initiate(order._id)).toMatchObject({ status: 409 });
  });

  it('does not return pairs that are with the customer', async () => {
    const { order, pidx, product } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');
    await shop.confirm(sita, pidx);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'shipped' });
    shop.provider.control.refund(pidx);

    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'refunded', order: { status: 'refunded' } });
    expect(await shop.stockOf(product)).toEqual({ '42': 9 });
  });

  it('in part is left to a person', async () => {
    const [paid, open] = [await beingPaid(), await beingPaid()];
    shop.provider.control.settle(paid.pidx, 'Completed');
    shop.provider.control.settle(open.pidx, 'Completed');
    await shop.confirm(sita, paid.pidx);
    shop.provider.control.refund(paid.pidx, 500_000);
    shop.provider.control.refund(open.pidx, 500_000);

    const [afterwards, before] = [await shop.confirm(admin, paid.pidx), await shop.confirm(admin, open.pidx)];

    expect(afterwards).toMatchObject({ status: 'completed', order: { status: 'paid' } });
    expect(before).toMatchObject({ status: 'unknown', order: { status: 'pending' } });
    for (const { order } of [afterwards, before]) expect(order?.attention).toContain('was given back');
  });
});

describe('an order call with the id of a payment', () => {
  const again = (paymentID: string, caller: { post: LoggedIn['post'] } = sita) =>
    caller.post('/api/orders').send({
      products: [{ productId: '0123456789abcdef01234567', quantity: 1 }],
      amount: 1,
      address: shop.anAddress(),
      paymentID,
    });

  it('settles that payment and answers the order it was for', async () => {
    const { order, pidx } = await beingPaid();
    shop.provider.control.settle(pidx, 'Completed');

    const answers = await Promise.all(Array.from({ length: 5 }, () => again(pidx)));

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { _id: order._id, status: 'paid', paymentID: pidx } });
    }
  });

  it('answers the pending order while nobody has paid', async () => {
    const { order, pidx } = await beingPaid();

    expect(await again(pidx)).toMatchObject({ status: 200, body: { _id: order._id, status: 'pending' } });
  });

  it("is a 409 to others, even though they know the payment's id", async () => {
    const hari = await shop.shopper();
    const { pidx } = await beingPaid();

    expect(await again(pidx, hari)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await again(pidx, shop.guest)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
