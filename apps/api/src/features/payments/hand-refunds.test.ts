import { describe, expect, it } from '@jest/globals';
import type { HandMethod, Order, OrderLedger } from '@paila/shared';
import { systemActor } from '../../platform/actor.js';
import { EventModel } from '../../platform/events/index.js';
import { CASH_PAISA } from '../../testing/cash-states.js';
import { receiveByHand, returnByHand } from '../../testing/hand-receiving.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { OrderModel } from '../orders/testing.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

const { shop, sita, admin } = await openPayingSuite();
const ADMIN = `${admin.user.firstname} ${admin.user.lastname}`;

const SEVEN_DAYS = 7 * 24 * 60 * 60_000;
const DONE = { became: 'done', note: 'Transfer 77 to her account' };
const paid = async (method: HandMethod = 'bank') => {
  const { order, product } = await shop.anOrder(sita);
  const { paymentID } = (await receiveByHand(admin, order, { method }).expect(200)).body as Order;
  return { order, product, pidx: paymentID! };
};
const refund = ({ _id }: Pick<Order, '_id'>, body: object) =>
  admin.post(`/api/orders/${_id}/refunds`).send({ reason: 'Too small', ...body });
const begin = async (order: Pick<Order, '_id'>, body: object): Promise<Order> =>
  (await refund(order, body).expect(200)).body as Order;
const settle = ({ _id, refunds = [] }: Order, body: object) =>
  admin.put(`/api/orders/${_id}/refunds/${refunds.at(-1)!._id}`).send(body);
const ledgerOf = async ({ _id }: Pick<Order, '_id'>): Promise<OrderLedger> =>
  (await admin.get(`/api/orders/${_id}/ledger`)).body as OrderLedger;

describe('the refund of money that staff received', () => {
  it.each([
    ['bank', 'Bank transfers are refunded in the online banking of the shop.'],
    ['qr', 'QR payments are refunded in the app of the shop’s bank or wallet.'],
    ['counter', 'Cash that was paid in the shop is refunded at its counter.'],
  ] as const)('by %s is a task for staff within seven days, recorded with its reference', async (method, place) => {
    const { order, product, pidx } = await paid(method);

    const begun = await begin(order, { all: true });

    const text = `${place} Refund Rs 14,000 there, then record the outcome with its reference.`;
    expect(begun).toMatchObject({
      status: 'paid',
      attention: text,
      refunds: [{ status: 'unclear', amount: 100, amountPaisa: CASH_PAISA, by: ADMIN }],
    });
    const [review] = begun.reviews!;
    expect(Date.parse(review!.due!) - Date.parse(review!.at!)).toBe(SEVEN_DAYS);
    expect((await ledgerOf(order)).balance).toBe(CASH_PAISA);
    expect(await shop.findings()).toEqual([]);

    const ended = await settle(begun, DONE);

    expect(ended).toMatchObject({
      status: 200,
      body: {
        status: 'refunded',
        refunded: 100,
        paidWith: method,
        payment: { pidx, status: 'refunded' },
        refunds: [{ status: 'done', note: DONE.note }],
      },
    });
    expect(ended.body).not.toHaveProperty('attention');
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await ledgerOf(order)).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'attempt', method },
        { kind: 'receipt', method, revenue: 100 },
        { kind: 'refund', method, amount: CASH_PAISA, revenue: -100, by: ADMIN },
      ],
    });
    const attempt = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
    expect(attempt).toMatchObject({ status: 'refunded' });
    for (const field of ['nextCheckAt', 'refundCheckAt']) expect(attempt).not.toHaveProperty(field);
    const changes = { type: 'payment.status_changed', 'subject.id': attempt._id.toHexString() } as const;
    expect(await EventModel.find(changes).sort({ _id: 1 }).lean()).toMatchObject([
      { is: { status: 'completed' } },
      { is: { status: 'refunded' }, actor: { kind: 'staff', id: admin.user._id } },
    ]);
    expect(await returnByHand(admin, order, pidx)).toMatchObject({ status: 409, body: { code: 'not_returnable' } });
    expect(await shop.findings()).toEqual([]);
  });

  it('of a part keeps the order paid, and the rest follows', async () => {
    const { order } = await paid();

    const part = await begin(order, { amount: 30 });
    expect(part.refunds).toMatchObject([{ amountPaisa: 420_000 }]);
    expect(await refund(order, { amount: 5 })).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
    expect((await settle(part, DONE)).body).toMatchObject({ status: 'paid', refunded: 30 });
    expect((await ledgerOf(order)).balance).toBe(CASH_PAISA - 420_000);
    const rest = await begin(order, { all: true });
    expect((await settle(rest, DONE)).body).toMatchObject({ status: 'refunded', refunded: 100 });

    expect((await ledgerOf(order)).balance).toBe(0);
    expect(await shop.findings()).toEqual([]);
  });

  it('gives back exactly the whole rupees that staff received', async () => {
    const { _id: productId } = await shop.aProduct({ price: 100.01, stock: { '42': 5 } });
    const products = [{ productId, quantity: 1, size: '42' }];
    const body = { products, amount: 100.01, address: shop.anAddress() };
    const order = (await sita.post('/api/orders').send(body)).body as Order;
    await receiveByHand(admin, order, { method: 'counter', amountPaisa: 1_400_100 }).expect(200);

    const part = await begin(order, { amount: 50 });
    await settle(part, DONE).expect(200);
    const rest = await begin(order, { all: true });

    expect(rest.refunds).toMatchObject([{ amountPaisa: 700_000 }, { amountPaisa: 700_100 }]);
    await settle(rest, DONE).expect(200);
    expect((await ledgerOf(order)).balance).toBe(0);
    expect(await shop.findings()).toEqual([]);
  });

  it('can be called off at once, as nobody else may still make it', async () => {
    const { order } = await paid();
    const begun = await begin(order, { all: true });

    const after = await settle(begun, { became: 'refused', note: 'She keeps the shoes' });

    expect(after).toMatchObject({ status: 200, body: { status: 'paid', refunds: [{ status: 'refused' }] } });
    expect((await ledgerOf(order)).balance).toBe(CASH_PAISA);
    expect(await shop.findings()).toEqual([]);
  });

  it('stays a task while staff do not say what became of it, and however often the job looks', async () => {
    const { order, pidx } = await paid();
    const begun = await begin(order, { all: true });
    expect(await settle(begun, {})).toMatchObject({ status: 200, body: { refunds: [{ status: 'unclear' }] } });
    const payments = shop.instance();

    await payments.refunds.reconcile(() => new Date(Date.now() + 2 * 24 * 60 * 60_000));

    payments.close();
    expect(await shop.see(admin, order)).toMatchObject({ status: 'paid', attention: begun.attention });
    const { refundCheckAt } = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
    expect(refundCheckAt).toBeInstanceOf(Date);
    await settle(begun, DONE).expect(200);
    expect(await shop.findings()).toEqual([]);
  });

  it('becomes a task although the process dies before it has told staff', async () => {
    const { order } = await paid();
    const begun = await begin(order, { all: true });
    // As the first transaction of a refund leaves it.
    await OrderModel.updateOne({ _id: order._id }, { reviewFlags: [], 'refunds.0.status': 'under_way' });
    await EventModel.deleteMany({ 'subject.id': order._id, type: { $in: ['order.refund_changed', 'order.flagged'] } });
    const payments = shop.instance();

    await payments.refunds.reconcile(() => new Date(Date.now() + 5 * 60_000));

    payments.close();
    const seen = await shop.see(admin, order);
    expect(seen).toMatchObject({ attention: begun.attention, refunds: [{ status: 'unclear' }] });
    expect(await EventModel.find({ 'subject.id': order._id, type: 'order.refund_changed' }).lean()).toMatchObject([
      { actor: systemActor('reconcile-refunds') },
    ]);
    await settle(seen, DONE).expect(200);
    expect(await shop.findings()).toEqual([]);
  });
});
