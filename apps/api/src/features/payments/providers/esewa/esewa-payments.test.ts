import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { ConfirmAnswer, InitiateAnswer, Order, PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import type { Test } from 'supertest';
import { extractText, getDocumentProxy } from 'unpdf';
import { openShop } from '../../../../testing/open-shop.js';
import { openPayingShops } from '../../../../testing/open-paying-shop.js';
import { SIMULATED_ESEWA, SIMULATED_KHALTI } from '../../../../testing/simulated-providers/index.js';
import { EventModel } from '../../../../platform/events/index.js';
import { writeMailsAbout } from '../../../notifications/testing.js';
import { OrderModel } from '../../../orders/testing.js';
import { LedgerModel } from '../../ledger/ledger.model.js';
import { PaymentAttemptModel } from '../../payment-attempt.model.js';
import { endOverdueOrders } from '../../testing.js';

const { shops, close } = await openPayingShops([SIMULATED_KHALTI, SIMULATED_ESEWA]);
const [khalti, esewa] = [shops[0]!, shops[1]!];
const [sita, admin] = [await esewa.shopper(), await esewa.admin()];
const jobs = esewa.instance();
afterEach(() => {
  esewa.provider.clearFaults();
});
afterAll(async () => {
  expect(await esewa.findings()).toEqual([]);
  jobs.close();
  await close();
});

const MINUTE = 60_000;
const see = (order: Pick<Order, '_id'>): Promise<Order> => esewa.see(admin, order);
const beingPaid = async (count?: number) => {
  const { order, product } = await esewa.anOrder(sita, count);
  const { pidx } = await esewa.begin(sita, order);
  return { order, product, pidx };
};
const aPaidOrder = async () => {
  const paid = await beingPaid();
  await esewa.provider.settle(paid.pidx, 'completed');
  await esewa.confirm(sita, paid.pidx);
  return paid;
};
const attempt = (pidx: string) => PaymentAttemptModel.findOne({ pidx }).orFail().lean();
/** Gives a paid payment another transaction, in the ledger too. */
const setTransaction = async (pidx: string, transaction: string | null): Promise<void> => {
  await PaymentAttemptModel.updateOne({ pidx }, { transactionId: transaction });
  await LedgerModel.collection.updateOne(
    { kind: 'receipt', reference: pidx },
    { $set: { transaction: transaction ?? '' } },
  );
};

const pdfText = async (call: Test): Promise<string> => {
  const { body } = (await call.responseType('blob').expect(200)) as { readonly body: Buffer };
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};

describe('a payment with eSewa', () => {
  it('pays its order once the status check says so, and the order names eSewa', async () => {
    const { order, pidx } = await beingPaid();
    expect(await esewa.confirm(sita, pidx)).toMatchObject({ status: 'initiated' });
    await esewa.provider.settle(pidx, 'completed');

    const answer = await esewa.confirm(sita, pidx);

    expect(answer).toMatchObject({ status: 'completed', outcome: 'paid', order: { _id: order._id, status: 'paid' } });
    const { transactionId } = esewa.provider.payment(pidx);
    expect(await attempt(pidx)).toMatchObject({ provider: 'esewa', transactionId, amountPaisa: 1_400_000 });
    const seen = await see(order);
    expect(seen).toMatchObject({ paidWith: 'esewa', payment: { provider: 'esewa', pidx, status: 'completed' } });
    expect(seen.history.at(-1)).toMatchObject({ status: 'paid', by: 'provider' });
    const steps = (await admin.get(`/api/orders/${order._id}/steps`)).body as { type: string; provider?: string }[];
    expect(steps.filter(({ provider }) => provider !== undefined)).toMatchObject([
      { type: 'payment.begun', by: 'shopper', provider: 'esewa' },
      { type: 'order.status_changed', status: 'paid', provider: 'esewa' },
    ]);
  });

  it('is found by the job when the browser never returns', async () => {
    const { order, pidx } = await beingPaid();
    await esewa.provider.settle(pidx, 'completed');

    await esewa.askAgain(pidx);

    expect(await see(order)).toMatchObject({ status: 'paid' });
  });

  it('is not paid by any answer that a browser brings', async () => {
    const { order, pidx } = await beingPaid();
    const paid = await aPaidOrder();
    const { data } = esewa.provider.callback(paid.pidx) as { data: string };
    const forged = Buffer.from(JSON.stringify({ transaction_uuid: pidx, status: 'COMPLETE' })).toString('base64');

    for (const sent of [data, forged, 'x'.repeat(4_000), '', undefined]) {
      const answer = await esewa.confirming(sita, { pidx, data: sent });
      expect(answer).toMatchObject({ status: 200, body: { status: 'initiated' } });
    }
    expect(await esewa.confirming(sita, { pidx, data: 'x'.repeat(4_001) })).toMatchObject({ status: 400 });
    expect(await esewa.confirming(sita, { pidx, data: { $ne: 1 } })).toMatchObject({ status: 400 });
    expect(await see(order)).toMatchObject({ status: 'pending' });
  });

  it('shows its order to nobody else, and its status to everybody who knows it', async () => {
    const { pidx } = await aPaidOrder();

    expect(await esewa.confirm(esewa.guest, pidx)).toEqual({ status: 'completed', outcome: 'paid' });
  });

  it.each([
    ['another amount', { kind: 'wrong-total-amount', totalAmount: 100 } as const, /arrived with Rs 1 instead/],
    ['an unknown word', { kind: 'unknown-status', status: 'ON_HOLD' } as const, /calls payment \w+ "on_hold"/],
  ])('is reviewed if the status check reports %s', async (_what, fault, text) => {
    const { order, pidx } = await beingPaid();
    await esewa.provider.settle(pidx, 'completed');
    esewa.provider.fault({ ...fault, times: 'always' });

    await esewa.confirm(sita, pidx);

    expect(await see(order)).toMatchObject({ status: 'pending', attention: expect.stringMatching(text) as unknown });
    esewa.provider.clearFaults();
    await esewa.confirm(sita, pidx);
    expect(await see(order)).toMatchObject({ status: 'paid' });
  });

  it('cannot be paid by a transaction of eSewa that paid another order, but by one with the same id at Khalti', async () => {
    const [first, second] = [await beingPaid(), await beingPaid()];
    for (const { pidx } of [first, second]) await esewa.provider.settle(pidx, 'completed');
    const { transactionId } = esewa.provider.payment(second.pidx);
    const { order, product } = await khalti.anOrder(sita);
    const { pidx } = await khalti.begin(sita, order);
    await khalti.provider.settle(pidx, 'completed');
    await khalti.confirm(sita, pidx);
    await setTransaction(pidx, transactionId);
    await esewa.confirm(sita, first.pidx);
    await setTransaction(first.pidx, transactionId);

    await esewa.confirm(sita, second.pidx);
    expect((await see(second.order)).attention).toContain('which is entered for another payment');
    // The money is there once, and another order has used it.
    expect((await see(second.order)).reviews).not.toMatchObject([{ due: expect.any(String) }]);
    await setTransaction(first.pidx, 'ANOTHER');

    await esewa.confirm(sita, second.pidx);
    expect(await see(second.order)).toMatchObject({ status: 'paid' });
    expect(await esewa.stockOf(product)).toEqual({ '42': 9 });
  });

  it('is refused for an amount that eSewa does not take, and Khalti takes', async () => {
    const product = await esewa.aProduct({ price: 800, stock: { '42': 5 } });
    const products = [{ productId: product._id, quantity: 1, size: '42' }];
    const placed = await sita.post('/api/orders').send({ products, amount: 800, address: esewa.anAddress() });
    const order = placed.body as PlacedOrder;
    expect(placed.status).toBe(200);

    expect(await esewa.initiate(sita, order._id)).toMatchObject({
      status: 400,
      body: {
        code: 'amount_not_payable',
        msg: 'eSewa takes payments from Rs 10 to Rs 1,00,000; this order comes to Rs 1,12,000',
      },
    });
    expect((await khalti.initiate(sita, order._id)).status).toBe(200);
  });

  it('is named by the confirmation and the mails of its order', async () => {
    const { order, pidx } = await aPaidOrder();
    const { pidx: late } = await esewa.begin(sita, (await esewa.anOrder(sita)).order);

    expect(await pdfText(admin.get(`/api/orders/${order._id}/invoice.pdf`))).toContain('Paid with eSewa, in Nepali');
    esewa.provider.refund(pidx);
    await esewa.askAgain(pidx);

    const mails = await writeMailsAbout(order._id, esewa.settings);
    expect(mails.find(({ kind }) => kind === 'order-refunded')?.text).toContain('to your eSewa wallet');
    await esewa.provider.settle(late, 'completed');
    esewa.provider.refund(late);
    await esewa.askAgain(late);
    const unused = await writeMailsAbout(String((await attempt(late))._id), esewa.settings);
    expect(unused.find(({ kind }) => kind === 'order-money-unused')?.text).toContain('to your eSewa wallet');
  });

  it('begins at no shop that does not offer eSewa, which still settles what was begun', async () => {
    const { order, pidx } = await beingPaid();
    await esewa.provider.settle(pidx, 'completed');
    const without = await openShop({ esewa: { ...esewa.settings.esewa, secretKey: '' } });
    const customer = without.withToken(sita.token);

    expect((await esewa.initiate(customer, order._id)).status).toBe(404);
    const returned = await esewa.confirming(customer, esewa.provider.callback(pidx));
    expect(returned).toMatchObject({ status: 200, body: { status: 'completed', order: { status: 'paid' } } });
    await without.close();
  });

  it('is a 404 at a provider that does not exist', async () => {
    const { order } = await beingPaid();

    expect((await sita.post('/api/payments/paypal/initiate').send({ orderId: order._id })).status).toBe(404);
  });
});

describe('a shopper who chooses another provider', () => {
  const begun = async (shop: typeof esewa, order: PlacedOrder): Promise<InitiateAnswer> => shop.begin(sita, order);

  it.each([
    ['before opening eSewa', () => Promise.resolve(true)],
    ['after opening it', (pidx: string) => esewa.provider.open(pidx)],
  ])('closes the payment with eSewa %s, and pays with Khalti', async (_what, open) => {
    const { order, pidx } = await beingPaid();
    await open(pidx);

    const other = await begun(khalti, order);

    expect(other.pidx).not.toBe(pidx);
    expect(await attempt(pidx)).toMatchObject({ open: false });
    expect(await attempt(other.pidx)).toMatchObject({ open: true, provider: 'khalti' });
    await khalti.provider.settle(other.pidx, 'completed');
    await khalti.confirm(sita, other.pidx);
    expect(await see(order)).toMatchObject({ status: 'paid', paidWith: 'khalti' });
  });

  it('may come back to eSewa', async () => {
    const { order } = await khalti.anOrder(sita);
    await begun(khalti, order);
    const first = await begun(esewa, order);
    await begun(khalti, order);

    const second = await begun(esewa, order);

    expect(second.pidx).not.toBe(first.pidx);
    expect(await begun(esewa, order)).toEqual(second);
  });

  it('can still pay with the first provider if no further payment may begin', async () => {
    const { order } = await esewa.anOrder(sita);
    for (let count = 0; count < 2; count += 1) {
      await begun(esewa, order);
      await begun(khalti, order);
    }
    const last = await begun(esewa, order);
    await esewa.provider.open(last.pidx);

    expect(await khalti.initiate(sita, order._id)).toMatchObject({ status: 409, body: { code: 'too_many_payments' } });

    expect(await begun(esewa, order)).toEqual(last);
    await esewa.provider.settle(last.pidx, 'completed');
    expect(await esewa.confirm(sita, last.pidx)).toMatchObject({ outcome: 'paid' });
  });

  it('is warned first while Khalti has not decided a payment', async () => {
    const { order } = await khalti.anOrder(sita);
    const { pidx } = await begun(khalti, order);
    await khalti.provider.settle(pidx, 'pending');

    expect(await esewa.initiate(sita, order._id)).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } });
    expect(await attempt(pidx)).toMatchObject({ open: true });

    expect((await esewa.initiate(sita, order._id, { again: true })).status).toBe(200);
    expect(await attempt(pidx)).toMatchObject({ open: false });
  });

  it('keeps the first payment if both are paid, and staff get a review to refund the second', async () => {
    const { order, pidx } = await beingPaid();
    await esewa.provider.open(pidx);
    const other = await begun(khalti, order);
    await khalti.provider.settle(other.pidx, 'completed');
    await khalti.confirm(sita, other.pidx);
    await esewa.provider.settle(pidx, 'completed');

    const answer: ConfirmAnswer = await esewa.confirm(sita, pidx);

    expect(answer).toMatchObject({ status: 'completed', outcome: 'twice' });
    expect(await see(order)).toMatchObject({
      status: 'paid',
      paidWith: 'khalti',
      paymentID: other.pidx,
      attention: `Payment ${pidx} arrived for an order that was already paid. Please refund Rs 14,000 at eSewa.`,
      reviews: [{ about: pidx, due: expect.any(String) }],
    });
    esewa.provider.refund(pidx);
    await esewa.askAgain(pidx);
    expect((await see(order)).attention).toBeUndefined();
  });
});

describe('the stock of an order that is paid with eSewa', () => {
  const after = (minutes: number) => () => new Date(Date.now() + minutes * MINUTE);

  it('is held for the time of the setting, not for as long as eSewa calls the payment pending', async () => {
    const { order, product, pidx } = await beingPaid(1);
    await esewa.provider.open(pidx);
    const { expiresAt, createdAt } = await see(order);
    const held = (Date.parse(expiresAt ?? '') - Date.parse(createdAt)) / MINUTE;
    expect(Math.round(held)).toBe(16);

    await endOverdueOrders(jobs.settle, after(17));

    expect(await see(order)).toMatchObject({ status: 'expired', payment: { status: 'pending' } });
    expect((await see(order)).attention).toBeUndefined();
    expect(await esewa.stockOf(product)).toEqual({ '42': 1 });

    await esewa.provider.settle(pidx, 'completed');
    await esewa.askAgain(pidx);
    expect(await see(order)).toMatchObject({ status: 'paid' });
    expect(await esewa.stockOf(product)).toEqual({ '42': 0 });
  });

  it('is not held by a payment whose form nobody has posted, which expires', async () => {
    const { order, pidx } = await beingPaid();
    await esewa.provider.settle(pidx, 'expired');

    await endOverdueOrders(jobs.settle, after(17));

    expect(await see(order)).toMatchObject({ status: 'expired', payment: { status: 'expired' } });
  });

  it('returns after a day without a decision at the latest, and staff review the payment', async () => {
    const { order, pidx } = await beingPaid();
    await esewa.provider.settle(pidx, 'pending');
    await endOverdueOrders(jobs.settle, after(17));
    await jobs.settle(pidx, after(23 * 60)());
    expect((await see(order)).attention).toBeUndefined();

    await jobs.settle(pidx, after(24 * 60 + 1)());

    const text = `The provider has not decided payment ${pidx}. The order no longer waits for it.`;
    expect((await see(order)).attention).toBe(text);
    await jobs.settle(pidx, after(48 * 60)());
    expect((await see(order)).attention).toBe(text);
    await esewa.provider.settle(pidx, 'cancelled');
    await esewa.askAgain(pidx);
    expect((await see(order)).attention).toBeUndefined();
  });
});

describe('a refund of a payment with eSewa', () => {
  const TASK =
    'eSewa refunds are made in its merchant portal. Refund Rs 14,000 there, then record the outcome with its reference.';
  const refund = async ({ _id }: PlacedOrder, body: object = { all: true }): Promise<Order> =>
    (await admin.post(`/api/orders/${_id}/refunds`).send({ reason: 'Too small', ...body })).body as Order;
  const record = (order: Order, body: object) =>
    admin.put(`/api/orders/${order._id}/refunds/${order.refunds?.at(-1)?._id ?? ''}`).send(body);
  /** Moves the refund so many minutes into the past, and runs the job. */
  const minutesLater = async (order: PlacedOrder, pidx: string, minutes: number): Promise<void> => {
    const at = new Date(Date.now() - minutes * MINUTE);
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(order._id) }, { $set: { 'refunds.$[].at': at } });
    await PaymentAttemptModel.updateOne({ pidx }, { refundCheckAt: at });
    await jobs.refunds.reconcile(() => new Date());
  };

  it('is a task for staff, which the job ends once eSewa reports it', async () => {
    const { order, pidx, product } = await aPaidOrder();

    const requested = await refund(order);

    expect(requested).toMatchObject({ status: 'paid', refunds: [{ status: 'unclear', amount: 100 }], attention: TASK });
    const [review] = requested.reviews!;
    expect(Date.parse(review!.due!) - Date.parse(review!.at!)).toBe(7 * 24 * 60 * MINUTE);
    await minutesLater(order, pidx, 60 * 24);
    expect(await see(order)).toMatchObject({ status: 'paid', refunds: [{ status: 'unclear' }], attention: TASK });
    expect((await see(order)).reviews).toEqual([review]);

    esewa.provider.refund(pidx);
    await minutesLater(order, pidx, 60 * 48);

    const after = await see(order);
    expect(after).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] });
    expect(after.attention).toBeUndefined();
    expect(await esewa.stockOf(product)).toEqual({ '42': 10 });
  });

  it('of a part ends, too, once eSewa reports a part', async () => {
    const { order, pidx } = await aPaidOrder();
    expect((await refund(order, { amount: 30 })).attention).toContain('Refund Rs 4,200 there');

    esewa.provider.refund(pidx, 420_000);
    await minutesLater(order, pidx, 5);

    expect(await see(order)).toMatchObject({ status: 'paid', refunded: 30, refunds: [{ status: 'done' }] });
  });

  it('ends by the word of staff, with the reference of the portal', async () => {
    const { order } = await aPaidOrder();
    const requested = await refund(order, { amount: 40 });

    const answer = await record(requested, { became: 'done', note: 'Portal reference R-1' });

    expect(answer.body).toMatchObject({ refunded: 40, refunds: [{ status: 'done', note: 'Portal reference R-1' }] });
    expect((answer.body as Order).attention).toBeUndefined();
  });

  it('can be given up at once, as nobody has requested it from eSewa', async () => {
    const { order } = await aPaidOrder();

    const answer = await record(await refund(order), { became: 'refused', note: 'The customer keeps the shoes' });

    expect(answer).toMatchObject({ status: 200, body: { status: 'paid', refunds: [{ status: 'refused' }] } });
  });

  it('that a killed process has begun becomes the task, too', async () => {
    const { order, pidx } = await aPaidOrder();
    await refund(order);
    await OrderModel.collection.updateOne(
      { _id: new Types.ObjectId(order._id) },
      { $set: { 'refunds.0.status': 'under_way', reviewFlags: [] } },
    );
    await EventModel.deleteMany({ 'subject.id': order._id, type: 'order.refund_changed' });

    await minutesLater(order, pidx, 2);

    expect(await see(order)).toMatchObject({ refunds: [{ status: 'unclear' }], attention: TASK });
  });
});
