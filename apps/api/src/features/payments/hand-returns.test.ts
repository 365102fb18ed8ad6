import { describe, expect, it } from '@jest/globals';
import type { Order, OrderLedger, OrderStatus } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { CASH_PAISA, CASH_STEPS } from '../../testing/cash-states.js';
import { aReference, receiveByHand, returnByHand } from '../../testing/hand-receiving.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';

const { shop, sita, admin, cancel } = await openPayingSuite();
const ADMIN = `${admin.user.firstname} ${admin.user.lastname}`;
await offerCash(shop);

const SEVEN_DAYS = 7 * 24 * 60 * 60_000;
type AnOrder = Pick<Order, '_id'>;
const receive = (order: AnOrder, more: object = {}) => receiveByHand(admin, order, more);
const giveBack = (order: AnOrder, pidx: string, reference?: string) => returnByHand(admin, order, pidx, reference);
const step = ({ _id }: AnOrder, change: object) => admin.put(`/api/orders/${_id}/status`).send(change);
const ledgerOf = async ({ _id }: AnOrder): Promise<OrderLedger> =>
  (await admin.get(`/api/orders/${_id}/ledger`)).body as OrderLedger;
const resolve = ({ _id }: AnOrder, reviewId: string) =>
  admin.put(`/api/orders/${_id}/reviews/${reviewId}`).send({ note: 'I gave it back' });
const refused = (code: string, status = 409) => ({ status, body: { code } });

const paidByHand = async (): Promise<AnOrder> => {
  const { order } = await shop.anOrder(sita);
  await receive(order).expect(200);
  return order;
};
const paidOnline = async (): Promise<AnOrder> => {
  const { order } = await shop.anOrder(sita);
  const { pidx } = await shop.begin(sita, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
  return order;
};
const refundedOnline = async (): Promise<AnOrder> => {
  const order = await paidOnline();
  await admin.post(`/api/orders/${order._id}/refunds`).send({ all: true, reason: 'Too small' }).expect(200);
  return order;
};
const cashOrder = async (state: 'delivered' | 'returned'): Promise<AnOrder> => {
  const { order } = await placeCash(shop, { by: sita });
  for (const change of CASH_STEPS[state]) await step(order, change).expect(200);
  return order;
};
/** A cancelled order whose item another customer has ordered. */
const soldOut = async (): Promise<AnOrder> => {
  const { order, product } = await shop.anOrder(sita, 1);
  await cancel(order).expect(200);
  const products = [{ productId: product._id, quantity: 1, size: '42' }];
  await sita.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() }).expect(200);
  return order;
};

interface Unusable {
  readonly what: string;
  readonly make: () => Promise<AnOrder>;
  readonly status: OrderStatus;
  readonly code: 'order_already_paid' | 'money_not_due';
  readonly how: string;
}
const PAID = 'for an order that was already paid';
const UNUSABLE: readonly Unusable[] = [
  { what: 'paid by hand', make: paidByHand, status: 'paid', code: 'order_already_paid', how: PAID },
  { what: 'paid online', make: paidOnline, status: 'paid', code: 'order_already_paid', how: PAID },
  { what: 'refunded', make: refundedOnline, status: 'refunded', code: 'money_not_due', how: PAID },
  {
    what: 'paid at the door',
    make: () => cashOrder('delivered'),
    status: 'delivered',
    code: 'order_already_paid',
    how: PAID,
  },
  {
    what: 'refused at the door',
    make: () => cashOrder('returned'),
    status: 'returned',
    code: 'money_not_due',
    how: 'for a parcel that was refused at the door',
  },
  {
    what: 'cancelled, and sold out',
    make: soldOut,
    status: 'cancelled',
    code: 'money_not_due',
    how: 'after its items were sold',
  },
];

describe.each(UNUSABLE)('money for an order that is $what', ({ make, status, code, how }) => {
  it('is refused, unless staff know that they have to return it: then it is a task within seven days', async () => {
    const order = await make();
    const [before, ledger] = [await shop.see(admin, order), await ledgerOf(order)];
    const { balance, entries } = ledger;
    const reference = aReference();

    expect(await receive(order)).toMatchObject(refused(code));

    expect(await shop.see(admin, order)).toEqual(before);
    expect(await ledgerOf(order)).toEqual(ledger);

    const received = (await receive(order, { method: 'qr', reference, again: true })).body as Order;

    const { pidx } = received.payment!;
    const text = `QR payment ${pidx} (reference ${reference}) arrived ${how}. Please give Rs 14,000 back the way it came.`;
    expect(received).toMatchObject({ status, paymentID: before.paymentID, attention: text });
    expect(received.payment).toMatchObject({ provider: 'qr', status: 'completed', amountPaisa: CASH_PAISA });
    expect([received.paidWith, received.paidPaisa]).toEqual([before.paidWith, before.paidPaisa]);
    const [review] = received.reviews!;
    expect(review).toMatchObject({ about: pidx, text });
    expect(Date.parse(review!.due!) - Date.parse(review!.at!)).toBe(SEVEN_DAYS);
    const after = await ledgerOf(order);
    expect(after.balance).toBe(balance + CASH_PAISA);
    const receipt = after.entries.find(({ transaction }) => transaction === reference);
    expect(receipt).toMatchObject({ kind: 'receipt', method: 'qr', reason: text, by: ADMIN });
    expect(receipt).not.toHaveProperty('revenue');
    expect(await shop.findings()).toEqual([]);

    expect(await resolve(order, review!._id)).toMatchObject({
      status: 409,
      body: { code: 'money_not_returned', msg: 'Record this under “Money given back” instead' },
    });
    const returned = await giveBack(order, pidx, ' back 7 ');

    expect(returned).toMatchObject({ status: 200, body: { status, paymentID: before.paymentID } });
    expect(returned.body).not.toHaveProperty('attention');
    const end = await ledgerOf(order);
    expect(end).toMatchObject({ balance });
    expect(end.entries).toHaveLength(entries.length + 3);
    expect(end.entries.at(-1)).toMatchObject({
      kind: 'refund',
      method: 'qr',
      amount: CASH_PAISA,
      transaction: 'BACK 7',
      by: ADMIN,
    });
    const attempt = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
    expect(attempt).toMatchObject({ status: 'refunded', open: false, transactionId: reference });
    for (const field of ['problem', 'problemIsMoney', 'nextCheckAt']) expect(attempt).not.toHaveProperty(field);
    const changes = { type: 'payment.status_changed', 'subject.id': attempt._id.toHexString() } as const;
    expect(await EventModel.find(changes).sort({ _id: 1 }).lean()).toMatchObject([
      { is: { status: 'completed' } },
      { actor: { kind: 'staff', id: admin.user._id }, was: { status: 'completed' }, is: { status: 'refunded' } },
    ]);
    expect(await shop.findings()).toEqual([]);
  });
});

describe('the record that money was returned', () => {
  const twice = async () => {
    const order = await paidByHand();
    const { payment, version } = (await receive(order, { again: true })).body as Order;
    return { order, pidx: payment!.pidx, version };
  };

  it('is made once, however often it is sent, and not with another reference', async () => {
    const { order, pidx, version } = await twice();
    const ifSeen = `"v${String(version)}"`;

    const [first, again] = [
      await giveBack(order, pidx).set('If-Match', ifSeen),
      await giveBack(order, pidx).set('If-Match', ifSeen),
    ];

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await giveBack(order, pidx, 'OTHER-2')).toMatchObject(refused('not_returnable'));
    expect((await ledgerOf(order)).balance).toBe(CASH_PAISA);
  });

  it('is made once by two members of staff at the same moment', async () => {
    const { order, pidx } = await twice();

    const answers = await Promise.all([giveBack(order, pidx, 'ONE'), giveBack(order, pidx, 'TWO')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await ledgerOf(order)).balance).toBe(CASH_PAISA);
    expect(await shop.findings()).toEqual([]);
  });

  it('is not made in a version that the caller has not seen', async () => {
    const { order, pidx } = await twice();

    expect(await giveBack(order, pidx).set('If-Match', '"v1"')).toMatchObject(refused('stale_version', 412));

    expect((await ledgerOf(order)).balance).toBe(2 * CASH_PAISA);
  });

  it('needs the permission to refund', async () => {
    const { order, pidx } = await twice();

    expect(await returnByHand(await shop.staff(), order, pidx)).toMatchObject({ status: 403 });
    expect(await returnByHand(sita, order, pidx)).toMatchObject({ status: 403 });
    expect((await ledgerOf(order)).balance).toBe(2 * CASH_PAISA);
  });

  it('is not made for money that has paid the order: that is a refund', async () => {
    const order = await paidByHand();
    const { paymentID } = await shop.see(admin, order);

    expect(await giveBack(order, paymentID!)).toMatchObject(refused('not_returnable'));

    expect(await shop.see(admin, order)).toMatchObject({ status: 'paid' });
  });

  it('is not made for a payment of another order, of a provider, or of nobody', async () => {
    const [{ pidx }, order] = [await twice(), await paidOnline()];
    const { paymentID } = await shop.see(admin, order);

    for (const wrong of [pidx, paymentID!, 'BH-0123456789abcdef01234567']) {
      expect(await giveBack(order, wrong)).toMatchObject(refused('not_found', 404));
    }
  });
});

it('keeps the data of a customer whose money the shop has to return', async () => {
  const maya = await shop.shopper();
  const { order } = await shop.anOrder(maya);
  await receive(order).expect(200);
  await step(order, { status: 'shipped' }).expect(200);
  await step(order, { status: 'delivered' }).expect(200);
  const { payment } = (await receive(order, { again: true })).body as Order;
  const erase = () => maya.delete(`/api/auth/${maya.user._id}`).send({ currentPassword: maya.password });

  expect(await erase()).toMatchObject(refused('erasing_must_wait'));

  await giveBack(order, payment!.pidx).expect(200);
  await admin.get(`/api/orders/${order._id}/documents`).expect(200);
  expect((await erase()).status).toBe(200);
  expect((await ledgerOf(order)).balance).toBe(CASH_PAISA);
  expect(await shop.findings()).toEqual([]);
});
