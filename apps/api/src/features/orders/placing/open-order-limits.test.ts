import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OPEN_ORDER_LIMITS, type ApiError, type Product } from '@paila/shared';
import mongoose from 'mongoose';
import type { Response } from 'supertest';
import { openInstances } from '../../../testing/open-instances.js';
import { openShop, type Caller, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { holderKeys } from './open-order-limits.js';
import { OrderModel } from '../order.model.js';
import { forgetOpenOrders } from '../testing.js';

const { person, network } = OPEN_ORDER_LIMITS;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ rateLimitFactor: 1, trustedProxies: 1 });
});
// Every order of an earlier test counts as paid, and the limit per minute begins anew.
beforeEach(async () => {
  await forgetOpenOrders();
  await mongoose.connection.collection('ratelimits').deleteMany({});
});
afterAll(() => shop.close());

const { orderInputFor } = ordering(() => shop);

interface Sender {
  readonly by?: Pick<Caller, 'post'>;
  readonly phone?: string;
  readonly email?: string;
  readonly from?: string;
  readonly quantity?: number;
}
let made = 0;
/** Somebody whom the shop has never seen. */
const stranger = (): Required<Pick<Sender, 'phone' | 'email' | 'from'>> => {
  made += 1;
  const number = String(made).padStart(3, '0');
  return { phone: `9801234${number}`, email: `s${number}@example.com`, from: `203.0.113.${String(made % 250)}` };
};
const order = async (product: Product, sender: Sender): Promise<Response> => {
  const { by = shop.guest, phone, email, from, quantity = 1 } = { ...stranger(), ...sender };
  const lines = [{ productId: product._id, quantity, size: '42' }];
  const address = { ...shop.anAddress(), phone, email };
  return by
    .post('/api/orders')
    .set('X-Forwarded-For', from)
    .send(orderInputFor(lines, quantity * product.discountPrice, { address }));
};
const errorCodes = (answers: readonly Response[]): string[] =>
  answers.map(({ status, body }) => (status === 200 ? 'placed' : (body as ApiError).code));
const inTurn = async (count: number, place: (index: number) => Promise<Response>): Promise<string[]> => {
  const answers: Response[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await place(index));
  return errorCodes(answers);
};
const times = (count: number, code: string): string[] => Array.from({ length: count }, () => code);

describe('an attacker who orders without paying', () => {
  it('cannot reserve the whole stock in one order of a thousand items', async () => {
    const products = await Promise.all(
      Array.from({ length: 10 }, () => shop.aProduct({ price: 1, stock: { '42': 100 } })),
    );
    const lines = products.map(({ _id }) => ({ productId: _id, quantity: 100, size: '42' }));

    const answer = await shop.guest.post('/api/orders').send(orderInputFor(lines, 1_000));

    expect(answer).toMatchObject({ status: 400, body: { code: 'order_too_large' } });
    expect(await shop.stockOf(products[0]!)).toEqual({ '42': 100 });
  });

  it.each([
    ['account', async () => ({ by: await shop.shopper() })],
    ['phone number', () => Promise.resolve({ phone: '9800000001' })],
    ['email address', () => Promise.resolve({ email: 'thief@example.com' })],
  ])('can hold five orders with one %s, from however many places', async (_what, identity) => {
    const product = await shop.aProduct({ stock: { '42': 50 } });
    const sender = await identity();

    const codes = await inTurn(person.orders + 1, () => order(product, sender));

    expect(codes).toEqual([...times(person.orders, 'placed'), 'too_many_pending']);
  });

  it('is recognised by a phone number and an email address however they are written', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });
    const phones = ['9800000002', '+977 980-0000002', '09800000002', '९८० ००० ०००२', '+9779800000002 ext 7'];
    const emails = [
      'Thief2@example.com',
      'thief2@example.com',
      'THIEF2@EXAMPLE.COM',
      'thief2+shop@Example.com',
      'thief2+2@example.coM',
    ];

    for (const phone of phones) expect((await order(product, { phone })).status).toBe(200);
    expect(await order(product, { phone: '(980) 0000002' })).toMatchObject({ status: 409 });

    for (const email of emails) expect((await order(product, { email })).status).toBe(200);
    expect(await order(product, { email: 'thief2@example.com' })).toMatchObject({ status: 409 });
  });

  it('can hold a hundred items, and learns when some are for sale again', async () => {
    const product = await shop.aProduct({ price: 1, stock: { '42': 500 } });
    const phone = '9800000003';
    expect((await order(product, { phone, quantity: person.items - 1 })).status).toBe(200);

    expect(await order(product, { phone, quantity: 2 })).toMatchObject({
      status: 409,
      body: {
        code: 'too_many_pending',
        params: { minutes: 15, who: 'person_minutes' },
        msg: 'Too many of your orders are unpaid. Please pay for them first, or try again in 15 minutes',
      },
    });
    await OrderModel.updateMany({ 'address.phone': phone }, { expiresAt: new Date() });
    expect((await order(product, { phone, quantity: 2 })).body).toMatchObject({
      params: { minutes: 1, who: 'person_minute' },
      msg: 'Too many of your orders are unpaid. Please pay for them first, or try again in a minute',
    });
    expect((await order(product, { phone, quantity: 1 })).status).toBe(200);
  });

  it('reads nothing about minutes if the orders wait for hours, as orders with cash on delivery may', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });
    const [phone, from] = ['9800000005', '198.51.100.8'];
    const expireIn = (minutes: number) =>
      OrderModel.updateMany({ status: 'pending' }, { expiresAt: new Date(Date.now() + minutes * 60_000) });
    await inTurn(person.orders, () => order(product, { phone }));
    await inTurn(network.orders, () => order(product, { from }));

    // Clocks may differ by some milliseconds, and minutes are rounded up.
    await expireIn(59.9);
    expect((await order(product, { phone })).body).toMatchObject({ params: { who: 'person_minutes', minutes: 60 } });
    await expireIn(900);
    expect((await order(product, { phone })).body).toMatchObject({
      code: 'too_many_pending',
      params: { who: 'person_later' },
      msg: 'Too many of your orders are open. Please wait until they are paid or confirmed, or cancel one',
    });
    expect((await order(product, { from })).body).toMatchObject({
      params: { who: 'network_later' },
      msg: 'Too many orders from your network are open. Please wait until they are paid or confirmed',
    });
    await expireIn(15);
  });

  it('can hold ten orders from one network address, under however many names', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });

    const codes = await inTurn(network.orders + 1, () => order(product, { from: '198.51.100.1' }));

    expect(codes).toEqual([...times(network.orders, 'placed'), 'too_many_pending']);
    expect((await order(product, { from: '198.51.100.2' })).status).toBe(200);
  });

  it('can hold no more by sending forty orders at the same moment', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });

    const answers = await Promise.all(times(40, '198.51.100.5').map((from) => order(product, { from })));

    const placed = errorCodes(answers).filter((code) => code === 'placed');
    expect(placed).toHaveLength(network.orders);
    expect(await shop.stockOf(product)).toEqual({ '42': 50 - network.orders });
    expect(await order(product, { from: '198.51.100.5' })).toMatchObject({ status: 409 });
  });

  it.each([1, 3])(
    'can hold sixty items with one phone number by sending sixty such orders at once to %i instances',
    async (count) => {
      const others = await openInstances(count - 1, { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' });
      try {
        const instances = [shop.guest, ...others.clients];
        const products = await Promise.all(
          Array.from({ length: 6 }, () => shop.aProduct({ price: 1, stock: { '42': 1_000 } })),
        );
        // An instance that has placed no order is so slow that the others are done first.
        for (const by of instances) await order(products[0]!, { by });
        for (let round = 0; round < 5; round += 1) {
          const phone = `98000001${String(count)}${String(round)}`;

          const answers = await Promise.all(
            Array.from({ length: 60 }, (_, index) => {
              const product = products[index % products.length]!;
              return order(product, { by: instances[index % count]!, phone, quantity: 60 });
            }),
          );

          expect(errorCodes(answers).filter((code) => code === 'placed')).toHaveLength(1);
          expect(errorCodes(answers).filter((code) => code === 'too_many_pending')).toHaveLength(59);
          const open = await OrderModel.find({ holders: `guest-phone:977${phone}`, status: 'pending' }).lean();
          expect(open).toHaveLength(1);
        }
        expect(await shop.findings()).toEqual([]);
      } finally {
        await others.close();
      }
    },
  );

  it('cannot keep a customer from ordering by ordering in that customer’s name', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });
    const sita = await shop.shopper();
    const { email } = sita.user;
    const phone = '9800000004';
    await inTurn(person.orders, () => order(product, { email, phone }));
    expect(await order(product, { email })).toMatchObject({ status: 409 });

    expect((await order(product, { by: sita, email, phone })).status).toBe(200);
  });

  it('can hold two hundred items from one network address', async () => {
    const product = await shop.aProduct({ price: 1, stock: { '42': 500 } });
    const from = '198.51.100.3';

    const codes = await inTurn(3, (index) => order(product, { from, quantity: index < 2 ? person.items : 1 }));

    expect(codes).toEqual(['placed', 'placed', 'too_many_pending']);
  });

  it('makes nobody else at that address read about orders they have not placed', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });
    const from = '198.51.100.9';
    await inTurn(network.orders, () => order(product, { from }));

    expect((await order(product, { from, by: await shop.shopper() })).body).toMatchObject({
      code: 'too_many_pending',
      params: { minutes: 15, who: 'network_minutes' },
      msg: 'Too many orders from your network are unpaid. Please try again in 15 minutes',
    });
    await OrderModel.updateMany({ holders: `network:${from}` }, { expiresAt: new Date() });
    expect((await order(product, { from })).body).toMatchObject({
      params: { minutes: 1, who: 'network_minute' },
      msg: 'Too many orders from your network are unpaid. Please try again in a minute',
    });
  });

  it('uses up nobody else’s limit with invalid requests', async () => {
    const product = await shop.aProduct({ stock: { '42': 5 } });
    const from = '198.51.100.4';
    const invalid = await Promise.all(
      Array.from({ length: 61 }, () => shop.guest.post('/api/orders').set('X-Forwarded-For', from).send({})),
    );
    expect(new Set(invalid.map(({ status }) => status))).toEqual(new Set([400]));

    expect((await order(product, { from })).status).toBe(200);
  });
});

describe('an honest shopper', () => {
  it('places three orders in a row, and a fifth and sixth once one is cancelled', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });
    const sita = await shop.shopper();
    const admin = await shop.admin();

    const answers: Response[] = [];
    for (let count = 0; count < person.orders; count += 1) answers.push(await order(product, { by: sita }));
    expect(errorCodes(answers.slice(0, 3))).toEqual(times(3, 'placed'));
    expect((await order(product, { by: sita })).status).toBe(409);
    const { _id } = answers[0]!.body as { _id: string };
    expect(await admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' })).toMatchObject({ status: 200 });

    expect((await order(product, { by: sita })).status).toBe(200);
    expect(await OrderModel.findById(_id).lean()).not.toHaveProperty('holders');
    expect(await shop.findings()).toEqual([]);
  });

  it('gets the existing order when the same call is repeated at the limit', async () => {
    const product = await shop.aProduct({ stock: { '42': 50 } });
    const sita = await shop.shopper();
    const input = orderInputFor([{ productId: product._id, quantity: 1, size: '42' }], 100);
    const send = (key: string) => sita.post('/api/orders').set('Idempotency-Key', key).send(input);
    const first = await send('call-0');
    for (let count = 1; count < person.orders; count += 1)
      expect((await send(`call-${String(count)}`)).status).toBe(200);

    expect((await send('call-0')).body).toEqual(first.body);
    expect((await send('one more')).status).toBe(409);
  });
});

it('sells all of a product on a sale day to two hundred simultaneous shoppers, each one item', async () => {
  const product = await shop.aProduct({ stock: { '42': 150 } });

  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      order(product, { from: `198.51.${String(101 + (index % 2))}.${String(index)}` }),
    ),
  );

  const codes = errorCodes(answers);
  expect(codes.filter((code) => code === 'placed')).toHaveLength(150);
  expect(codes.filter((code) => code === 'out_of_stock')).toHaveLength(50);
  expect(await shop.stockOf(product)).toEqual({ '42': 0 });
  expect(await shop.findings()).toEqual([]);
});

it.each([
  ['less than Rs 10', 0.05],
  ['more than Rs 2,00,000', 1_500],
])('refuses an order of %s when it is placed, as it could never be paid', async (_what, price) => {
  const product = await shop.aProduct({ price, stock: { '42': 5 } });

  expect(await order(product, {})).toMatchObject({ status: 400, body: { code: 'amount_not_payable' } });
  expect(await shop.stockOf(product)).toEqual({ '42': 5 });
});

it('counts an order for nobody by a phone number or email address that it lacks', () => {
  const network = '203.0.113.9';

  expect(holderKeys({ network })).toEqual(['network:203.0.113.9']);
  expect(holderKeys({ account: 'a', phone: '—', email: ' ', network })).toEqual(['account:a', 'network:203.0.113.9']);
  expect(holderKeys({ phone: '0', network })).toEqual(['network:203.0.113.9']);
});
