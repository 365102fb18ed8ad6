import { describe, expect, it } from '@jest/globals';
import type { Order, OrderLedger, OrderStep, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../platform/events/index.js';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { CASH_PAISA, CASH_STEPS, type CashState, DELIVERED } from '../../testing/cash-states.js';
import { aReference, receiveByHand } from '../../testing/hand-receiving.js';
import { openPayingSuite } from '../../testing/open-paying-suite.js';
import { OrderModel } from '../orders/testing.js';
import { PaymentAttemptModel } from './payment-attempt.model.js';
import { endOverdueOrders } from './testing.js';

const { shop, sita, admin, cancel } = await openPayingSuite();
const ADMIN = `${admin.user.firstname} ${admin.user.lastname}`;
await offerCash(shop);

const receive = (order: Pick<Order, '_id'>, more: object = {}) => receiveByHand(admin, order, more);
const step = ({ _id }: Pick<Order, '_id'>, change: object) => admin.put(`/api/orders/${_id}/status`).send(change);
const ledgerOf = async ({ _id }: Pick<Order, '_id'>): Promise<OrderLedger> =>
  (await admin.get(`/api/orders/${_id}/ledger`)).body as OrderLedger;
const stepsOf = async ({ _id }: Pick<Order, '_id'>): Promise<OrderStep[]> =>
  (await admin.get(`/api/orders/${_id}/steps`)).body as OrderStep[];
const attemptsOf = ({ _id }: Pick<Order, '_id'>) => PaymentAttemptModel.find({ order: _id }).lean();
/** Expects that nobody has recorded anything about the money of an order. */
const expectNoMoney = async (order: Pick<Order, '_id'>): Promise<void> => {
  expect(await attemptsOf(order)).toEqual([]);
  expect(await ledgerOf(order)).toEqual({ entries: [], balance: 0 });
};
const refused = (code: string, status = 409) => ({ status, body: { code } });

/** An order of one item at this price in dollars. */
const anOrderAt = async (price: number): Promise<PlacedOrder> => {
  const { _id: productId } = await shop.aProduct({ price, stock: { '42': 5 } });
  const products = [{ productId, quantity: 1, size: '42' }];
  return (await sita.post('/api/orders').send({ products, amount: price, address: shop.anAddress() }))
    .body as PlacedOrder;
};

describe('money that staff receive', () => {
  it.each(['bank', 'qr', 'counter'] as const)(
    'by %s pays the order, and leaves a trace of who recorded it',
    async (method) => {
      const { order, product } = await shop.anOrder(sita);
      const reference = aReference();

      const answer = await receive(order, { method, reference });

      const pidx = (answer.body as Order).paymentID!;
      expect(pidx).toMatch(/^BH-[0-9a-f]{24}$/);
      expect(answer).toMatchObject({
        status: 200,
        body: {
          status: 'paid',
          paidWith: method,
          paidPaisa: CASH_PAISA,
          payment: { provider: method, pidx, status: 'completed', amountPaisa: CASH_PAISA },
          history: [{ status: 'pending' }, { status: 'paid', by: ADMIN }],
        },
      });
      expect(answer.body).not.toHaveProperty('attention');
      expect(await shop.see(sita, order)).toMatchObject({
        status: 'paid',
        paidWith: method,
        history: [
          { status: 'pending', by: 'shopper' },
          { status: 'paid', by: 'shop' },
        ],
      });
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      expect(await ledgerOf(order)).toMatchObject({
        balance: CASH_PAISA,
        entries: [
          { kind: 'attempt', method, amount: CASH_PAISA, reference: pidx, by: ADMIN },
          { kind: 'receipt', method, amount: CASH_PAISA, reference: pidx, transaction: reference, revenue: 100 },
        ],
      });
      const [attempt] = await attemptsOf(order);
      const events = await EventModel.find({ 'subject.id': attempt!._id.toHexString() }).sort({ _id: 1 }).lean();
      const actor = { kind: 'staff', id: admin.user._id };
      const is = { status: 'initiated', order: order._id, pidx, amountPaisa: CASH_PAISA, provider: method };
      expect(events).toMatchObject([
        { type: 'payment.begun', actor, is },
        { type: 'payment.status_changed', actor, was: { status: 'initiated' }, is: { status: 'completed' } },
      ]);
      const steps = (await stepsOf(order)).map(({ type, by, provider = 'none' }) => `${type} ${by} ${provider}`);
      expect(steps.toSorted()).toEqual([
        'order.placed shopper none',
        `order.status_changed ${ADMIN} none`,
        `payment.begun ${ADMIN} ${method}`,
      ]);
      expect(await shop.findings()).toEqual([]);
    },
  );

  it('is sent like any other paid order', async () => {
    const { order } = await shop.anOrder(sita);
    await receive(order).expect(200);

    await step(order, { status: 'shipped' }).expect(200);
    await step(order, { status: 'delivered' }).expect(200);

    expect(await shop.see(sita, order)).toMatchObject({ status: 'delivered', paidWith: 'bank' });
    expect(await shop.findings()).toEqual([]);
  });

  it('is never looked up, as no provider knows it', async () => {
    const { order } = await shop.anOrder(sita);
    const { paymentID: pidx } = (await receive(order)).body as Order;
    const payments = shop.instance();

    const found = await payments.orderOfPayment(pidx!);

    payments.close();
    expect(found).toBe(order._id);
    const [attempt] = await attemptsOf(order);
    for (const field of ['nextCheckAt', 'askedAt', 'refundCheckAt', 'paymentUrl']) {
      expect(attempt).not.toHaveProperty(field);
    }
    expect(await shop.confirming(admin, { pidx })).toMatchObject({ status: 400 });
  });

  it('pays no order of another customer who names its payment', async () => {
    const { order, product } = await shop.anOrder(sita);
    const { paymentID } = (await receive(order)).body as Order;
    const products = [{ productId: product._id, quantity: 1, size: '42' }];
    const body = { products, amount: 100, address: shop.anAddress(), paymentID };

    expect(await shop.guest.post('/api/orders').send(body)).toMatchObject(refused('payment_of_another_order'));
  });

  it('pays an order at today’s rate if the order has none of its own', async () => {
    const { order } = await shop.anOrder(sita);
    await OrderModel.updateOne({ _id: order._id }, { $unset: { usdToNpr: 1 } });

    expect(await receive(order)).toMatchObject({ status: 200, body: { status: 'paid', paidPaisa: CASH_PAISA } });
  });
});

describe('the sum', () => {
  it.each([1_400_140, 1_400_100])('of %d paisa pays an order of Rs 14,001.40', async (amountPaisa) => {
    const order = await anOrderAt(100.01);

    const answer = await receive(order, { method: 'counter', amountPaisa });

    expect(answer).toMatchObject({ status: 200, body: { status: 'paid', paidPaisa: amountPaisa } });
    expect(await ledgerOf(order)).toMatchObject({
      balance: amountPaisa,
      entries: [{ amount: amountPaisa }, { amount: amountPaisa, revenue: 100.01 }],
    });
    expect(await shop.findings()).toEqual([]);
  });

  it('is refused if it differs by a paisa, and nothing is recorded', async () => {
    const order = await anOrderAt(100.01);

    const answer = await receive(order, { amountPaisa: 1_400_139 });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'amount_differs', params: { due: 'Rs 14,001.40 or Rs 14,001' } },
    });
    expect(await shop.see(admin, order)).toMatchObject({ status: 'pending', version: 1 });
    await expectNoMoney(order);
  });

  it('is refused too if the order is paid, whatever the caller knows', async () => {
    const { order } = await shop.anOrder(sita);
    await receive(order).expect(200);

    expect(await receive(order, { amountPaisa: 5_000, again: true })).toMatchObject(refused('amount_differs', 400));

    expect(await attemptsOf(order)).toHaveLength(1);
  });

  it('is a whole number of paisa above zero', async () => {
    const { order } = await shop.anOrder(sita);

    for (const amountPaisa of [0, -1, 0.5, '1400000', undefined]) {
      expect([amountPaisa, await receive(order, { amountPaisa })]).toMatchObject([
        amountPaisa,
        { status: 400, body: { code: 'validation', errors: [{ path: 'amountPaisa' }] } },
      ]);
    }
    await expectNoMoney(order);
  });
});

describe('a reference', () => {
  it('is one, however it is written', async () => {
    const { order } = await shop.anOrder(sita);
    const reference = aReference();
    const first = await receive(order, { reference: `  ${reference.toLowerCase()}   a ` });
    expect(await ledgerOf(order)).toMatchObject({ entries: [{}, { transaction: `${reference} A` }] });

    const second = await receive(order, { reference: `${reference} A` });

    expect(second).toMatchObject({ status: 200, body: first.body as object });
    expect(await attemptsOf(order)).toHaveLength(1);
  });

  it('pays one order', async () => {
    const [one, other] = [(await shop.anOrder(sita)).order, (await shop.anOrder(sita)).order];
    const reference = aReference();
    await receive(one, { reference }).expect(200);

    expect(await receive(other, { reference })).toMatchObject({
      status: 409,
      body: {
        code: 'reference_used',
        params: { order: one.shortNumber, reference },
        msg: `Order ${one.shortNumber!} has this reference. If one transfer paid several orders, add a number, such as ${reference}/2`,
      },
    });

    await expectNoMoney(other);
    await receive(other, { reference: `${reference}/2` }).expect(200);
  });

  it('is not that of another way to pay by hand', async () => {
    const [one, other] = [(await shop.anOrder(sita)).order, (await shop.anOrder(sita)).order];
    const reference = aReference();
    await receive(one, { reference, method: 'bank' }).expect(200);

    expect(await receive(other, { reference, method: 'counter' })).toMatchObject(refused('reference_used'));

    await expectNoMoney(other);
    expect(await shop.findings()).toEqual([]);
  });

  it('is that of other money if the sum differs', async () => {
    const order = await anOrderAt(100.01);
    const reference = aReference();
    await receive(order, { reference, amountPaisa: 1_400_100 }).expect(200);

    expect(await receive(order, { reference, amountPaisa: 1_400_140 })).toMatchObject(refused('reference_used'));
  });

  it('has letters or digits, and says nothing about people', async () => {
    const { order } = await shop.anOrder(sita);

    for (const reference of ['', '   ', '-- /', 'From Sita, for shoes!', 'सीता', 'x'.repeat(61)]) {
      expect([reference, await receive(order, { reference })]).toMatchObject([
        reference,
        { status: 400, body: { code: 'validation', errors: [{ path: 'reference' }] } },
      ]);
    }
    await expectNoMoney(order);
  });
});

describe('a member of staff', () => {
  it('needs the permission to receive money', async () => {
    const { order } = await shop.anOrder(sita);

    expect(await receiveByHand(await shop.staff(), order)).toMatchObject({ status: 403 });
    expect(await receiveByHand(sita, order)).toMatchObject({ status: 403 });
    expect(await receiveByHand(shop.guest, order)).toMatchObject({ status: 401 });

    await expectNoMoney(order);
  });

  it('who has seen an older version of the order records nothing', async () => {
    const { order } = await shop.anOrder(sita);
    await admin.post(`/api/orders/${order._id}/notes`).send({ text: 'Calls again' }).expect(200);

    const answer = await receive(order).set('If-Match', '"v1"');

    expect(answer).toMatchObject({ status: 412, body: { code: 'stale_version', current: { version: 2 } } });
    await expectNoMoney(order);
  });

  it('who clicks twice records it once, although the order has changed by the first click', async () => {
    const { order } = await shop.anOrder(sita);
    const money = { reference: aReference() };

    const answers = [
      await receive(order, money).set('If-Match', '"v1"'),
      await receive(order, money).set('If-Match', '"v1"'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await ledgerOf(order)).balance).toBe(CASH_PAISA);
  });

  it('finds no order that is removed, or that does not exist', async () => {
    const { order } = await shop.anOrder(sita);
    await admin.delete(`/api/orders/${order._id}`).expect(200);

    for (const _id of [order._id, 'f'.repeat(24), 'nothing']) {
      expect(await receive({ _id })).toMatchObject(refused('not_found', 404));
    }
  });
});

describe('an order', () => {
  it.each<CashState>(['pending', 'confirmed', 'cancelled', 'confirmed, then cancelled'])(
    'with cash on delivery that is %s is paid, and no courier collects anything',
    async (state) => {
      const { order, product } = await placeCash(shop, { by: sita });
      for (const change of CASH_STEPS[state]) await step(order, change).expect(200);

      const answer = await receive(order, { method: 'qr' });

      expect(answer).toMatchObject({ status: 200, body: { status: 'paid', paidWith: 'qr' } });
      expect(answer.body).not.toHaveProperty('paymentMethod');
      expect(await shop.stockOf(product)).toEqual({ '42': 9 });
      await step(order, { status: 'shipped' }).expect(200);
      expect(await step(order, DELIVERED)).toMatchObject({ status: 400 });
      await step(order, { status: 'delivered' }).expect(200);
      expect(await ledgerOf(order)).toMatchObject({ balance: CASH_PAISA, entries: [{}, { revenue: 100 }] });
      expect(await shop.findings()).toEqual([]);
    },
  );

  it('that was packed with cash to collect is packed again', async () => {
    const { order } = await placeCash(shop, { by: sita });
    await step(order, { status: 'confirmed' }).expect(200);
    await admin.put(`/api/orders/${order._id}/packed`).send({ packed: true }).expect(200);

    const body = (await receive(order)).body as Order;

    expect(body).toMatchObject({ status: 'paid' });
    expect(body).not.toHaveProperty('packedAt');
  });

  it('that has expired is paid if its items are still there', async () => {
    const { order, product } = await shop.anOrder(sita);
    await OrderModel.updateOne({ _id: order._id }, { expiresAt: new Date(Date.now() - 1_000) });
    const payments = shop.instance();
    await endOverdueOrders(payments.settle, () => new Date());
    payments.close();
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });

    expect(await receive(order)).toMatchObject({ status: 200, body: { status: 'paid' } });

    expect(await shop.stockOf(product)).toEqual({ '42': 9 });
    expect(await shop.findings()).toEqual([]);
  });

  it('whose parcel is on its way with cash on delivery is paid at the door by QR instead', async () => {
    const { order } = await placeCash(shop, { by: sita });
    for (const change of CASH_STEPS.shipped) await step(order, change).expect(200);
    await OrderModel.updateOne({ _id: order._id }, { undoUntil: new Date(Date.now() + 60_000) });

    const body = (await receive(order, { method: 'qr' }).expect(200)).body as Order;

    const pidx = body.paymentID!;
    expect(body).toMatchObject({
      status: 'shipped',
      paidWith: 'qr',
      paidAt: expect.any(String),
      payment: { pidx, status: 'completed' },
    });
    for (const field of ['paymentMethod', 'undoUntil', 'cash', 'attention']) expect(body).not.toHaveProperty(field);
    expect(await admin.post(`/api/orders/${order._id}/undo`)).toMatchObject(refused('undo_too_late'));
    expect(await step(order, DELIVERED)).toMatchObject({ status: 400 });
    expect(await step(order, { status: 'returned' })).toMatchObject(refused('status_not_allowed'));
    const found = (await admin.get(`/api/orders?search=${pidx}`)).body as Order[];
    expect(found.map(({ _id }) => _id)).toEqual([order._id]);
    // A job writes the invoice at any time after the shipping.
    const steps = (await stepsOf(order)).filter(({ type }) => type !== 'order.document_issued');
    expect(steps.slice(-2).map(({ type, method, by }) => [type, method, by])).toEqual(
      expect.arrayContaining([
        ['payment.begun', undefined, ADMIN],
        ['order.method_changed', 'online', ADMIN],
      ]),
    );
    expect(await shop.findings()).toEqual([]);

    await step(order, { status: 'delivered' }).expect(200);

    expect(await ledgerOf(order)).toMatchObject({
      balance: CASH_PAISA,
      entries: [{ kind: 'attempt' }, { kind: 'receipt', method: 'qr', revenue: 100 }],
    });
    expect(await shop.findings()).toEqual([]);
    await OrderModel.updateOne({ _id: order._id }, { undoUntil: new Date(Date.now() + 60_000) });
    expect(await admin.post(`/api/orders/${order._id}/undo`)).toMatchObject({
      status: 200,
      body: { status: 'shipped' },
    });
    expect(await shop.findings()).toEqual([]);
    await step(order, { status: 'delivered' }).expect(200);
    expect(await shop.findings()).toEqual([]);
  });

  it('that a customer claims to have paid is paid by the money that staff have', async () => {
    const { _id: productId } = await shop.aProduct({ stock: { '42': 5 } });
    const products = [{ productId, quantity: 1, size: '42' }];
    const body = { products, amount: 100, address: shop.anAddress(), paymentID: 'BH-madeUpByACustomer' };
    const order = (await sita.post('/api/orders').send(body)).body as PlacedOrder;
    expect(order).not.toHaveProperty('paidWith');

    expect((await receive(order)).body).toMatchObject({
      status: 'paid',
      paidWith: 'bank',
      paymentID: expect.stringMatching(/^BH-[0-9a-f]{24}$/),
    });
    expect(await shop.findings()).toEqual([]);
  });

  it('with an open online payment is paid, and its link is closed', async () => {
    const { order } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);

    expect(await receive(order)).toMatchObject({ status: 200, body: { status: 'paid', paidWith: 'bank' } });

    const online = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
    expect(online).toMatchObject({ open: false, status: 'initiated' });
    const closed = await EventModel.find({ type: 'payment.closed', 'subject.id': online._id.toHexString() }).lean();
    expect(closed).toMatchObject([{ actor: { kind: 'staff', id: admin.user._id } }]);
    expect(await shop.initiate(sita, order._id)).toMatchObject(refused('order_already_paid'));
    expect(await shop.findings()).toEqual([]);
  });

  it('with an online payment that was paid a moment ago is paid already', async () => {
    const { order } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);
    await shop.provider.settle(pidx, 'completed');

    expect(await receive(order)).toMatchObject(refused('order_already_paid'));

    expect(await shop.see(admin, order)).toMatchObject({ status: 'paid', paidWith: 'khalti', paymentID: pidx });
    expect(await attemptsOf(order)).toHaveLength(1);
  });

  it('is paid while its provider is silent about an open payment once staff know of other money', async () => {
    const { order } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);
    shop.provider.fault({ kind: 'server-error', on: 'lookUp', pidx, times: 'always' });

    expect(await receive(order)).toMatchObject(refused('payment_in_progress'));
    expect(await ledgerOf(order)).toMatchObject({ entries: [{ kind: 'attempt', method: 'khalti' }], balance: 0 });

    expect(await receive(order, { again: true })).toMatchObject({
      status: 200,
      body: { status: 'paid', paidWith: 'bank' },
    });
  });

  it('whose items another customer has reserved meanwhile is not paid', async () => {
    const { order, product } = await shop.anOrder(sita, 1);
    await cancel(order).expect(200);
    await sita
      .post('/api/orders')
      .send({ products: [{ productId: product._id, quantity: 1 }], amount: 100, address: shop.anAddress() })
      .expect(200);

    const answer = await receive(order);

    expect(answer).toMatchObject({ status: 409, body: { code: 'money_not_due', params: { status: 'cancelled' } } });
    await expectNoMoney(order);
    expect(await shop.findings()).toEqual([]);
  });
});
