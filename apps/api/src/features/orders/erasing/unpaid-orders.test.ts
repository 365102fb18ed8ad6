import { expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { databaseTime } from '../../../platform/database/database.js';
import { EventModel } from '../../../platform/events/index.js';
import { createLogger } from '../../../platform/log.js';
import { ageOrder } from '../../../testing/age-order.js';
import { placeCash } from '../../../testing/cash-ordering.js';
import { rawDatabase } from '../../../testing/open-database.js';
import { openInvoicingSuite } from '../../../testing/open-invoicing-suite.js';
import { paymentsOfUnpaid } from '../../payments/index.js';
import { OrderModel } from '../order.model.js';
import { anonymiseGuestOrders, editOrder, storeOrders } from '../testing.js';
import { deleteUnpaidOrders, type PaymentsOfUnpaid, unpaidOrdersJob } from './unpaid-orders.js';

const { shop, sita, admin, moveOn, documents, undo, aCashParcel } = await openInvoicingSuite();
const { provider } = shop;

type Ordered = Pick<PlacedOrder, '_id'>;

const DAY = 24 * 60 * 60_000;
const TWO_YEARS = 730;
const run = () => unpaidOrdersJob(paymentsOfUnpaid, createLogger('silent')).run(new AbortController().signal);

/** The collections that name an order. Mails are left out, as they are deleted long before the order. */
const traces = async ({ _id }: Ordered): Promise<string[]> => {
  const collections = (await rawDatabase().collections()).filter(({ collectionName }) => collectionName !== 'mails');
  const found = await Promise.all(
    collections.map(async (collection) => {
      const documents = await collection.find().toArray();
      return JSON.stringify(documents).includes(_id) ? [collection.collectionName] : [];
    }),
  );
  return found.flat().sort();
};

const cancel = (order: Ordered) => moveOn(order, { status: 'cancelled' });
/** An order of the customer with an open payment. */
const beingPaid = async (count?: number) => {
  const { order, product } = await shop.anOrder(sita, count);
  return { order, product, ...(await shop.begin(sita, order)) };
};
/** An order whose payment the shopper has cancelled at the provider, and which nobody looks up any more. */
const withEndedPayment = async () => {
  const being = await beingPaid();
  await provider.settle(being.pidx, 'cancelled');
  const payments = shop.instance();
  await payments.settle(being.pidx);
  await payments.settle(being.pidx, new Date(databaseTime().getTime() + 2 * DAY));
  payments.close();
  return being;
};

/** A cancelled order, which nobody has changed for some days. */
const aCancelledOrder = async (days = TWO_YEARS + 1): Promise<PlacedOrder> => {
  const { order } = await shop.anOrder(sita);
  await cancel(order);
  await ageOrder(order, days);
  return order;
};

it('deletes an order without money two years after its last change, with all its records', async () => {
  const { order: old, product, pidx } = await withEndedPayment();
  const { order: young } = await withEndedPayment();
  for (const order of [old, young]) await cancel(order);
  await ageOrder(old, TWO_YEARS + 1);
  await ageOrder(young, TWO_YEARS - 1);
  const records = ['events', 'ledgerentries', 'orderkeys', 'orders', 'paymentattempts', 'stockmovements'];
  expect(await traces(old)).toEqual(records);

  await run();

  expect(await traces(old)).toEqual([]);
  expect(await rawDatabase().collection('events').countDocuments({ 'is.pidx': pidx })).toBe(0);
  expect(await traces(young)).toEqual(records);
  expect(await shop.stockOf(product)).toEqual({ '42': 10 });
  const mine = (await sita.get(`/api/orders/${sita.user._id}`).expect(200)).body as PlacedOrder[];
  expect(mine.map(({ _id }) => _id)).toEqual([young._id]);
  await sita.get(`/api/orders/detail/${old._id}`).expect(404);
  await admin.get(`/api/orders/${old._id}/ledger`).expect(404);
  await shop.confirming(sita, provider.callback(pidx)).expect(404);
  expect(await shop.findings()).toEqual([]);
});

it('counts the two years from the last change', async () => {
  const { order } = await shop.anOrder(sita);
  await cancel(order);
  await ageOrder(order, TWO_YEARS + 1);
  await admin.post(`/api/orders/${order._id}/notes`).send({ text: 'She called about it' }).expect(200);

  await run();
  expect(await OrderModel.countDocuments({ _id: order._id })).toBe(1);
  await ageOrder(order, TWO_YEARS + 1);
  await run();

  expect(await traces(order)).toEqual([]);
});

it('deletes expired and confirmed orders in cash, orders of anonymised guests, and those in the bin', async () => {
  const { order: cash } = await placeCash(shop);
  await moveOn(cash, { status: 'confirmed' });
  await cancel(cash);
  const { order: anonymised } = await shop.anOrder(shop.guest);
  await cancel(anonymised);
  await anonymiseGuestOrders(databaseTime());
  const { order: removed } = await shop.anOrder(sita);
  await admin.delete(`/api/orders/${removed._id}`).expect(200);
  const maya = await shop.shopper();
  const { order: erased } = await shop.anOrder(maya);
  await maya.delete(`/api/auth/${maya.user._id}`).send({ currentPassword: maya.password }).expect(200);
  const all = [cash, anonymised, removed, erased];
  for (const order of all) await ageOrder(order, TWO_YEARS + 1);

  await run();

  for (const order of all) expect(await traces(order)).toEqual([]);
  expect(await shop.findings()).toEqual([]);
});

const editPayment = async (pidx: string, update: { $set?: object; $unset?: object }): Promise<void> => {
  await rawDatabase().collection('paymentattempts').updateOne({ pidx }, update);
};
/** A cancelled order whose money came after its item was sold, and which the provider has given back. */
const withLateMoney = async () => {
  const being = await beingPaid(1);
  const { order, pidx, product } = being;
  await cancel(order);
  const products = [{ productId: product._id, quantity: 1, size: '42' }];
  await sita.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() }).expect(200);
  await provider.settle(pidx, 'completed');
  await shop.askAgain(pidx);
  expect((await shop.see(admin, order)).attention).toContain('after its items were sold');
  provider.refund(pidx);
  await shop.askAgain(pidx);
  expect(await shop.see(admin, order)).toMatchObject({ status: 'cancelled' });
  await editOrder(order._id, { reviewFlags: [] });
  return being;
};

const KEPT: readonly (readonly [why: string, make: () => Promise<Ordered>])[] = [
  ['money came too late, although it went back', async () => (await withLateMoney()).order],
  [
    'the ledger alone knows of money',
    async () => {
      const { order, pidx } = await withLateMoney();
      await editPayment(pidx, { $set: { status: 'expired' }, $unset: { problem: 1, nextCheckAt: 1 } });
      return order;
    },
  ],
  [
    'the provider has not decided a payment',
    async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'pending');
      await shop.askAgain(pidx);
      await cancel(order);
      await editPayment(pidx, { $set: { open: false }, $unset: { problem: 1, nextCheckAt: 1 } });
      await editOrder(order._id, { reviewFlags: [] });
      return order;
    },
  ],
  [
    'a closed payment is looked up once more',
    async () => {
      const { order, pidx } = await beingPaid();
      await provider.settle(pidx, 'cancelled');
      await shop.askAgain(pidx);
      await cancel(order);
      return order;
    },
  ],
  [
    'a problem is open',
    async () => {
      const { order } = await shop.anOrder(sita);
      await cancel(order);
      const problem = { reason: 'payment', text: 'My bank says that I have paid' };
      await sita.post(`/api/orders/${order._id}/problems`).send(problem).expect(200);
      return order;
    },
  ],
  [
    'its items came back when their size was gone',
    async () => {
      const { order, product } = await shop.anOrder(sita);
      await shop.purge(admin, product);
      await cancel(order);
      await editOrder(order._id, { reviewFlags: [] });
      return order;
    },
  ],
  [
    'a payment that its buyer named has not been looked up',
    async () => {
      const order = await aCancelledOrder();
      await editOrder(order._id, { claim: { paymentID: 'Pay_Elsewhere', checkAt: new Date(Date.now() + DAY) } });
      return order;
    },
  ],
  [
    'its parcel was sent before it was cancelled',
    async () => {
      const order = await aCashParcel();
      await documents(order);
      await undo(order);
      await cancel(order);
      expect(await documents(order)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note' }]);
      return order;
    },
  ],
];

it.each(KEPT)('keeps an order if %s', async (_why, make) => {
  const order = await make();
  await ageOrder(order, TWO_YEARS + 1);
  const before = await shop.findings();
  const records = await traces(order);

  await run();

  expect(await traces(order)).toEqual(records);
  expect(records).toContain('orders');
  expect(await shop.findings()).toEqual(before);
});

it('deletes nothing of an order when its process is killed in the middle', async () => {
  const order = await aCancelledOrder();
  const [records, findings] = [await traces(order), await shop.findings()];
  const killed: PaymentsOfUnpaid = {
    ...paymentsOfUnpaid,
    deleteOf: async (...those) => {
      await paymentsOfUnpaid.deleteOf(...those);
      await EventModel.deleteMany({ 'subject.id': order._id }, { session: those[1] });
      throw new Error('killed');
    },
  };

  await expect(deleteUnpaidOrders(databaseTime(), killed)).rejects.toThrow('killed');

  expect(await traces(order)).toEqual(records);
  await run();
  expect(await traces(order)).toEqual([]);
  expect(await shop.findings()).toEqual(findings);
});

it('stops after a transaction, goes on later, and is not held up by orders that stay', async () => {
  const order = await aCancelledOrder();
  const findings = await shop.findings();
  const {
    _id: _original,
    shortNumber: _number,
    idempotency: _call,
    ...doc
  } = await OrderModel.findById(order._id).orFail().lean();
  await storeOrders(Array.from({ length: 249 }, () => doc));
  const ours = { createdAt: doc.createdAt };
  const count = () => OrderModel.countDocuments(ours);
  const staying = await OrderModel.find(ours, { _id: 1 }).sort({ _id: 1 }).limit(120).lean();
  const stays = new Set(staying.map((each) => each._id.toHexString()));
  const stopping = new AbortController();
  const payments: PaymentsOfUnpaid = {
    ordersWithMoney: async (orders, session) => {
      stopping.abort();
      const others = await paymentsOfUnpaid.ordersWithMoney(orders, session);
      return [...others, ...orders.filter((each) => stays.has(each.toHexString()))];
    },
    deleteOf: paymentsOfUnpaid.deleteOf,
  };

  const first = await deleteUnpaidOrders(databaseTime(), payments, stopping.signal);
  expect(first).toBeLessThanOrEqual(100);
  expect(await count()).toBe(250 - first);
  await deleteUnpaidOrders(databaseTime(), payments);

  expect(await count()).toBe(120);
  expect(await deleteUnpaidOrders(databaseTime(), payments)).toBe(0);
  await run();
  expect(await count()).toBe(0);
  expect(await shop.findings()).toEqual(findings);
});
