import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder, Product } from '@paila/shared';
import mongoose from 'mongoose';
import type { Response } from 'supertest';
import { productLedger } from '../features/inventory/testing.js';
import { openShop, type Shop } from '../testing/open-shop.js';
import { until } from './testing/until.js';
import { openWire, LOCKS_HOLDERS, TAKES_STOCK, type Moment, type Wire } from './testing/wire.js';

const shared = process.env['TEST_MONGODB_URI'] ?? '';
let wire: Wire;
let shop: Shop;
let straight: mongoose.Connection;
beforeAll(async () => {
  wire = await openWire(Number(new URL(shared).port));
  process.env['TEST_MONGODB_URI'] = wire.uri('');
  shop = await openShop();
  straight = await mongoose.createConnection(shared, { dbName: mongoose.connection.name }).asPromise();
}, 60_000);
afterAll(async () => {
  wire.mend();
  await shop.close();
  await straight.close();
  await wire.close();
  process.env['TEST_MONGODB_URI'] = shared;
});

const ready = (): Promise<void> => until(async () => (await shop.guest.get('/readyz?write')).status === 200);

/** One item of a new product of which there are 5, sent under a key. */
const anOrder = async () => {
  const product = await shop.aProduct({ stock: { '42': 5 } });
  const body = {
    products: [{ productId: product._id, quantity: 1, size: '42' }],
    amount: 100,
    address: shop.anAddress(),
  };
  const place = (): Promise<Response> =>
    Promise.resolve(shop.guest.post('/api/orders').set('Idempotency-Key', `key of ${product._id}`).send(body));
  return { product, place };
};
const productOrders = (product: Product) =>
  straight.collection('orders').countDocuments({
    products: { $elemMatch: { $elemMatch: { 'product._id': new mongoose.Types.ObjectId(product._id) } } },
  });
const expectOneOrder = async (product: Product): Promise<void> => {
  expect(await shop.stockOf(product)).toEqual({ '42': 4 });
  expect(await productLedger(new mongoose.Types.ObjectId(product._id))).toEqual({ '42': 4 });
  expect(await productOrders(product)).toBe(1);
};

describe('an order whose connection breaks', () => {
  it.each<[string, string | RegExp, Moment]>([
    ['at the limits', LOCKS_HOLDERS, 'requested'],
    ['when its stock is reserved', TAKES_STOCK, 'answered'],
    ['before it is committed', 'commitTransaction', 'requested'],
    ['when it is committed but not answered', 'commitTransaction', 'answered'],
  ])('is placed once, whatever was answered: %s', async (_when, command, moment) => {
    const { product, place } = await anOrder();
    const cut = wire.atNext(command, moment, wire.cut);

    const [answer] = await Promise.all([place(), cut]);
    expect([200, 503]).toContain(answer.status);
    await ready();
    const again = await place();

    expect(again).toMatchObject({ status: 200, body: { status: 'pending' } });
    if (answer.status === 200) expect((again.body as Order)._id).toBe((answer.body as PlacedOrder)._id);
    await expectOneOrder(product);
  });

  it('answers 503 when the connection breaks at the commit, and places one order once it is sent again', async () => {
    const { product, place } = await anOrder();
    const severed = wire.atNext('commitTransaction', 'answered', wire.sever);

    const [answer] = await Promise.all([place(), severed]);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.get('Retry-After')).toBe('5');
    wire.mend();
    await ready();

    expect((await place()).status).toBe(200);
    await expectOneOrder(product);
  });

  it('answers when the connection falls silent, and places one order', async () => {
    const { product, place } = await anOrder();
    const silent = wire.atNext(TAKES_STOCK, 'answered', wire.hold);

    const [answer] = await Promise.all([place(), silent]);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    wire.mend();
    await ready();

    expect((await place()).status).toBe(200);
    await expectOneOrder(product);
  });
});

describe('a shop without its database', () => {
  it('reports it, serves products from memory, and catches up on changes afterwards', async () => {
    const shopper = await shop.shopper();
    const product = await shop.aProduct();
    wire.sever();

    const away = await shopper.get('/api/auth');
    expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(away.get('Retry-After')).toBe('5');
    expect(await shop.guest.get('/readyz')).toMatchObject({ status: 200, body: { pages: true, orders: false } });
    expect((await shop.guest.get('/readyz?write')).status).toBe(503);
    expect((await shop.guest.get('/healthz')).status).toBe(200);
    expect((await shop.guest.get(`/api/products/${product._id}`)).body).toEqual(product);
    const { modifiedCount } = await straight
      .collection('products')
      .updateOne({ _id: new mongoose.Types.ObjectId(product._id) }, { $set: { title: 'Changed meanwhile' } });
    expect(modifiedCount).toBe(1);

    wire.mend();
    await until(async () => (await shop.guest.get(`/api/products/${product._id}`)).text.includes('Changed meanwhile'));
    expect(await shopper.get('/api/auth')).toMatchObject({ status: 200, body: shopper.user });
  });

  it('stays ready for pages, but not for orders, while its database thinks for ever', async () => {
    wire.hold();

    expect(await shop.guest.get('/readyz')).toMatchObject({ status: 200, body: { pages: true, orders: false } });
    expect((await shop.guest.get('/readyz?write')).status).toBe(503);

    wire.mend();
    await ready();
  });
});

it('ends the other sessions of an account with its password, both or neither', async () => {
  const shopper = await shop.shopper();
  const token = await shop.loginToken(shopper);
  const passwords = { currentPassword: shopper.password, newPassword: 'another-one', password: 'another-one' };
  const cut = wire.atNext('delete\u0000\u0009\u0000\u0000\u0000sessions', 'requested', wire.cut);

  const [answer] = await Promise.all([shopper.put(`/api/auth/${shopper.user._id}`).send(passwords), cut]);

  expect(answer.status).toBe(200);
  expect((await shop.withToken(token).get('/api/auth')).status).toBe(401);
  expect((await shop.logIn(shopper.user.email, 'another-one')).status).toBe(200);
});
