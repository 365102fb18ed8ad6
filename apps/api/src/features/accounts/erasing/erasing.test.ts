import { describe, expect, it } from '@jest/globals';
import type { OrderDocument, OrderStatus, PlacedOrder } from '@paila/shared';
import mongoose, { mongo } from 'mongoose';
import type { LoggedIn } from '../../../testing/open-shop.js';
import { withoutIssuingJob } from '../../../testing/hold-job.js';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';
import { rawDatabase } from '../../../testing/open-database.js';

const { shop, admin, cancel } = await openPayingSuite();

const erase = (who: LoggedIn, by: LoggedIn = who) =>
  by.delete(`/api/auth/${who.user._id}`).send({ currentPassword: by.password });
const mark = async ({ _id }: { _id: string }, ...statuses: OrderStatus[]): Promise<void> => {
  for (const status of statuses) {
    const answer = await admin.put(`/api/orders/${_id}/status`).send({ status });
    if (answer.status !== 200) throw new Error(answer.text);
  }
};
/** Reading the documents of an order writes those that are due. */
const documentsOf = async ({ _id }: { _id: string }): Promise<OrderDocument[]> =>
  (await admin.get(`/api/orders/${_id}/documents`).expect(200)).body as OrderDocument[];
const paidOrder = async (who: LoggedIn): Promise<PlacedOrder> => {
  const { order } = await shop.anOrder(who);
  const { pidx } = await shop.begin(who, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(who, pidx);
  return order;
};

describe('an account whose parcel or payment is under way', () => {
  it('is not erased while a paid order is not sent, or on its way: the answer names the reason', async () => {
    const sita = await shop.shopper();
    const [first, second] = [await paidOrder(sita), await paidOrder(sita)];
    await mark(second, 'shipped');

    for (const by of [sita, admin]) {
      expect(await erase(sita, by)).toMatchObject({
        status: 409,
        body: {
          code: 'erasing_must_wait',
          params: { until: 'orders_arrive', count: 2 },
          msg: '2 orders of this account are paid and have not arrived. Please wait until they are delivered or refunded',
        },
      });
    }
    await mark(second, 'delivered');
    await documentsOf(second);
    expect((await erase(sita)).body).toMatchObject({
      msg: 'An order of this account is paid and has not arrived. Please wait until it is delivered or refunded',
    });
    expect((await shop.see(admin, first)).address).toEqual(shop.anAddress());
    expect((await sita.get('/api/auth')).status).toBe(200);

    await mark(first, 'shipped', 'delivered');
    await documentsOf(first);
    expect((await erase(sita)).status).toBe(200);
    expect((await shop.see(admin, first)).address).toEqual({});
  });

  it('is not erased while the invoice of its parcel is due, which then names its buyer', async () => {
    const sita = await shop.shopper();
    const order = await paidOrder(sita);
    await withoutIssuingJob(async () => {
      await mark(order, 'shipped', 'delivered');

      expect(await erase(sita)).toMatchObject({
        status: 409,
        body: {
          code: 'erasing_must_wait',
          params: { until: 'documents_are_written', count: 1 },
          msg: 'We are writing an invoice of this account. Please try again in a minute',
        },
      });
    });
    expect((await shop.see(admin, order)).address).toEqual(shop.anAddress());

    const [invoice] = await documentsOf(order);
    expect((await erase(sita)).status).toBe(200);

    expect((await shop.see(admin, order)).address).toEqual({});
    const buyers = rawDatabase().collection('invoicebuyers');
    expect(await buyers.findOne({ _id: new mongoose.Types.ObjectId(invoice?._id) })).toMatchObject({
      name: 'Sita Rai',
    });
    expect(await shop.findings()).toEqual([]);
  });

  it('is not erased while a payment is under way, and is once that has ended', async () => {
    const sita = await shop.shopper();
    const { order } = await shop.anOrder(sita);
    const { pidx } = await shop.begin(sita, order);

    expect(await erase(sita)).toMatchObject({
      status: 409,
      body: {
        code: 'erasing_must_wait',
        params: { until: 'payment_ends', count: 1 },
        msg: 'A payment of this account is under way. Please finish or cancel it first, or wait until it has expired',
      },
    });
    expect((await shop.see(admin, order)).status).toBe('pending');

    await shop.provider.settle(pidx, 'cancelled');
    await shop.confirm(sita, pidx);
    expect((await erase(sita)).status).toBe(200);
  });

  it('loses its unpaid orders, whose items return to stock in the same moment', async () => {
    const sita = await shop.shopper();
    const { order, product } = await shop.anOrder(sita, 3);
    expect(await shop.stockOf(product)).toEqual({ '42': 2 });

    expect((await erase(sita)).status).toBe(200);

    expect(await shop.stockOf(product)).toEqual({ '42': 3 });
    expect(await shop.see(admin, order)).toMatchObject({ status: 'cancelled', user: null, address: {} });
    expect(await shop.findings()).toEqual([]);
  });

  it('is not erased while its money must be reviewed, and is once staff have resolved that', async () => {
    const sita = await shop.shopper();
    const { order, product } = await shop.anOrder(sita, 1);
    const { pidx } = await shop.begin(sita, order);
    await cancel(order);
    await shop.guest.post('/api/orders').send({
      products: [{ productId: product._id, quantity: 1, size: '42' }],
      amount: 100,
      address: shop.anAddress(),
    });
    await shop.provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);

    expect(await erase(sita)).toMatchObject({
      status: 409,
      body: { code: 'erasing_must_wait', params: { until: 'money_is_reviewed', count: 1 } },
    });
    const seen = await shop.see(admin, order);
    expect(seen).toMatchObject({
      address: shop.anAddress(),
      attention: expect.stringContaining('Please refund Rs'),
    });
    const [review] = seen.reviews ?? [];
    const path = `/api/orders/${order._id}/reviews/${String(review?._id)}`;
    expect(await admin.put(path).send({ note: 'Given back' })).toMatchObject({ status: 200 });

    expect((await erase(sita)).status).toBe(200);
    expect((await shop.see(admin, order)).address).toEqual({});
  });

  it('is not erased while its customer’s problem is open, and is once it is resolved', async () => {
    const sita = await shop.shopper();
    const order = await paidOrder(sita);
    await mark(order, 'shipped', 'delivered');
    await documentsOf(order);
    const report = { reason: 'damaged', text: 'The sole is loose' };
    expect((await sita.post(`/api/orders/${order._id}/problems`).send(report)).status).toBe(200);

    expect(await erase(sita)).toMatchObject({
      status: 409,
      body: {
        code: 'erasing_must_wait',
        params: { until: 'problem_is_reviewed', count: 1 },
        msg: 'You reported a problem with an order. Please wait until we have resolved it, or contact us',
      },
    });
    const [review] = (await shop.see(admin, order)).reviews ?? [];
    await admin.put(`/api/orders/${order._id}/reviews/${String(review?._id)}`).send({ note: 'Exchanged' });

    expect((await erase(sita)).status).toBe(200);
    expect(await shop.see(admin, order)).not.toHaveProperty('problems');
  });

  it('is erased in spite of a payment that was left before it had a link', async () => {
    const sita = await shop.shopper();
    const { order } = await shop.anOrder(sita);
    const minuteAgo = new Date(Date.now() - 60_000);
    await mongoose.connection.collection('paymentattempts').insertOne({
      order: new mongoose.Types.ObjectId(order._id),
      amountPaisa: 1_400_000,
      rate: 140,
      status: 'initiated',
      open: true,
      createdAt: minuteAgo,
      expiresAt: minuteAgo,
    });

    expect((await erase(sita)).status).toBe(200);
  });
});

it('flags money that comes for an order of an erased account, instead of sending a parcel to nobody', async () => {
  const sita = await shop.shopper();
  const { order } = await shop.anOrder(sita);
  const { pidx } = await shop.begin(sita, order);
  await cancel(order);
  expect(await erase(sita)).toMatchObject({ status: 409, body: { params: { until: 'payment_ends' } } });
  await mongoose.connection.collection('paymentattempts').updateOne({ pidx }, { $set: { expiresAt: new Date() } });
  expect((await erase(sita)).status).toBe(200);

  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(shop.guest, pidx);

  expect(await shop.see(admin, order)).toMatchObject({
    status: 'cancelled',
    attention: `Payment ${pidx} arrived for an order whose customer is erased. Please refund Rs 14,000 at Khalti.`,
  });
});

/** The texts that identify the person, in lower case. */
const PERSON = [
  'bishnumaya',
  'tamrakar',
  'bishnu_tam',
  'bishnu.t@',
  '9841777001',
  'thamel chowk',
  'patan dhoka',
  'b@office',
];

/** The collections whose documents contain a text, in whatever case. */
const collectionsWith = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { collectionName } of await rawDatabase().collections()) {
    const docs = await rawDatabase().collection(collectionName).find().toArray();
    if (mongo.BSON.EJSON.stringify(docs).toLowerCase().includes(text)) found.push(collectionName);
  }
  return found.sort();
};

/** The texts of the person that stand on an invoice, as the tax laws ask. */
const ON_INVOICE = ['bishnumaya', 'patan dhoka'];

it('leaves nothing of an erased person in any collection, but the buyer on an invoice', async () => {
  const person = {
    firstname: 'Bishnumaya',
    lastname: 'Tamrakar',
    username: 'bishnu_tam',
    email: 'bishnu.t@example.com',
  };
  const password = 'a-long-password';
  const { _id } = (await shop.guest.post('/api/users').send({ ...person, password })).body as { _id: string };
  await shop.logIn(person.email, 'wrong-one');
  const me = shop.withToken(((await shop.logIn(person.email, password)).body as { token: string }).token);
  const put = (body: object) => me.put(`/api/auth/${_id}`).send(body);
  await put({ ...person, phone: '9841777001', gender: 'Female' });
  const address = shop.anAddress({ firstname: 'Bishnumaya', phone: '9841777001', streetAddress: 'Thamel Chowk 4' });
  await me.post('/api/address/').send({ ...address, user: _id });
  const { _id: productId } = await shop.aProduct({ price: 100, stock: { '42': 9 } });
  const lines = [{ productId, quantity: 1, size: '42' }];
  await me.post('/api/cart/').send({ user: _id, products: lines });
  const order = async (streetAddress: string): Promise<string> => {
    const sent = { products: lines, amount: 100, address: { ...address, streetAddress, email: 'b@office.example' } };
    const answer = await me.post('/api/orders').set('Idempotency-Key', streetAddress).send(sent);
    expect(answer.status).toBe(200);
    return (answer.body as { _id: string })._id;
  };
  const [delivered] = [await order('Patan Dhoka 1'), await order('Thamel Chowk 4')];
  const { pidx } = (await shop.initiate(me, delivered)).body as { pidx: string };
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(shop.guest, pidx);
  for (const status of ['shipped', 'delivered']) {
    await admin.put(`/api/orders/${delivered}/status`).send({ status });
  }
  await documentsOf({ _id: delivered });
  const message = { name: 'Bishnumaya Tamrakar', email: person.email, topic: 'Thamel Chowk', text: 'Call 9841777001' };
  await me.post('/api/messages').send(message).expect(200);
  for (const text of PERSON) expect([text, await collectionsWith(text)]).not.toEqual([text, []]);

  expect(await me.delete(`/api/auth/${_id}`).send({ currentPassword: password })).toMatchObject({ status: 200 });

  for (const text of PERSON) {
    expect([text, await collectionsWith(text)]).toEqual([text, ON_INVOICE.includes(text) ? ['invoicebuyers'] : []]);
  }
  // Ids stay in the books, where they name nobody.
  expect(await collectionsWith(_id)).toEqual(['events', 'stockmovements']);
  expect(await shop.findings()).toEqual([]);
});
