import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addDays,
  afterOpenMinutes,
  type ApiError,
  localDay,
  MAX_PARCELS_UNDER_WAY,
  OPEN_ORDER_LIMITS,
  type Order,
  type OrderStatus,
  type PlacedOrder,
  SHOP_TIME_ZONE,
  startOfDay,
} from '@paila/shared';
import type { Response } from 'supertest';
import { offerCash, placeCash } from '../../../testing/cash-ordering.js';
import { next, openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { OrderModel } from '../order.model.js';
import { forgetOpenOrders } from '../testing.js';
import { cashHeldUntil } from './cash-limits.js';
import { buyerKey } from './phone-history.js';

const HOUR = 3_600_000;

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop({ rateLimitFactor: 1 });
  admin = await shop.admin();
});
// Every order of an earlier test counts as confirmed, and the limits begin anew.
beforeEach(async () => {
  await forgetOpenOrders();
  await shop.forgetLimits();
  await offerCash(shop);
});
afterAll(() => shop.close());

/** A number that nobody has ordered with. */
const newPhone = (): string => `98${String(50_000_000 + next())}`;

interface Wish {
  readonly price?: number;
  readonly phone?: string;
  readonly city?: string;
}

/** The body of an order with cash on delivery for one item of a new product with five items in stock. */
const aWish = async ({ price = 100, phone = newPhone(), city = 'Kathmandu' }: Wish = {}) => {
  const product = await shop.aProduct({ price, stock: { '42': 5 } });
  const products = [{ productId: product._id, quantity: 1, size: '42' }];
  const body = { products, amount: price, address: shop.anAddress({ phone, city }), paymentMethod: 'cash' };
  return { product, body };
};
const send = (body: object, by: Pick<LoggedIn, 'post'> = shop.guest) => by.post('/api/orders').send(body);
const order = async (wish: Wish, by?: Pick<LoggedIn, 'post'>): Promise<Response> => send((await aWish(wish)).body, by);

const move = async ({ _id }: Order, status: OrderStatus, more: object = {}): Promise<void> => {
  await admin
    .put(`/api/orders/${_id}/status`)
    .send({ status, ...more })
    .expect(200);
};
const ship = async (placed: Order): Promise<void> => {
  await move(placed, 'confirmed');
  await move(placed, 'shipped');
};
const deliver = async (placed: Order): Promise<void> => {
  await ship(placed);
  await move(placed, 'delivered', { cashPaisa: 1_400_000 });
};
/** A parcel for a phone number comes back from the door. */
const refuse = async (phone: string): Promise<void> => {
  const { order: placed } = await placeCash(shop, { phone });
  await ship(placed);
  await move(placed, 'returned');
};

const notAvailable = (why: string) => ({ status: 409, body: { code: 'cash_not_available', params: { why } } });

describe('an order with cash on delivery', () => {
  it.each([
    ['a guest', () => Promise.resolve(shop.guest)],
    ['a customer', () => shop.shopper()],
  ])('waits for a call to %s, and holds its stock meanwhile', async (_who, caller) => {
    const by = await caller();
    const { product, body } = await aWish({ phone: '9841000001' });

    const answer = await send(body, by);

    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'pending', paymentMethod: 'cash', paymentID: null, amount: 100 },
    });
    const placed = answer.body as PlacedOrder;
    expect(placed.orderToken === undefined).toBe(by !== shop.guest);
    const hours = { opensAt: 0, closesAt: 24, holidays: [], timeZone: SHOP_TIME_ZONE };
    const end = afterOpenMinutes(new Date(placed.createdAt), 120, hours);
    expect(placed.expiresAt).toBe(end.toISOString());
    expect(await shop.stockOf(product)).toEqual({ '42': 4 });
    const stored = await OrderModel.findById(placed._id).orFail().lean();
    expect(stored).toMatchObject({ paymentMethod: 'cash', buyer: buyerKey('+977 984-1000001') });
    expect(stored.holders).toContain(by === shop.guest ? 'guest-phone:9779841000001' : 'phone:9779841000001');
    expect(await shop.findings()).toEqual([]);
  });

  it('holds its stock over the night and a holiday, as nobody calls then', async () => {
    // A time zone in which it is 20 o'clock.
    const ahead = (20 - new Date().getUTCHours() + 24) % 24;
    const offset = ahead > 12 ? ahead - 24 : ahead;
    const timeZone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${String(Math.abs(offset))}`;
    const today = localDay(new Date(), timeZone);
    const isSaturday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
    const open = addDays(today, isSaturday(addDays(today, 2)) ? 3 : 2);
    await offerCash(shop, { opensAt: 10, closesAt: 18, timeZone, holidays: [addDays(today, 1)], cashHoldMinutes: 90 });

    const { order: placed } = await placeCash(shop);

    const end = startOfDay(open, timeZone).getTime() + 11.5 * HOUR;
    expect(placed.expiresAt).toBe(new Date(end).toISOString());
    expect(await shop.findings()).toEqual([]);
  });

  it.each([
    ['within the day', '2026-11-20T11:00+05:45', '2026-11-20T13:00+05:45'],
    ['from the night', '2026-11-19T22:30+05:45', '2026-11-20T12:00+05:45'],
    ['from Friday evening over Saturday', '2026-11-20T17:00+05:45', '2026-11-22T11:00+05:45'],
    ['from Saturday', '2026-11-21T12:00+05:45', '2026-11-22T12:00+05:45'],
    ['over a holiday', '2026-11-22T17:30+05:45', '2026-11-24T11:30+05:45'],
  ])('waits %s until the shop has been open for two hours', (_when, from, until) => {
    const offer = {
      cashHoldMinutes: 120,
      opensAt: 10,
      closesAt: 18,
      holidays: ['2026-11-23'],
      timeZone: SHOP_TIME_ZONE,
    };

    expect(cashHeldUntil(new Date(from), offer)).toEqual(new Date(until));
  });

  it.each([
    ['off', { cashOnDelivery: false }, {}, 'This shop does not offer cash on delivery. Please pay online'],
    ['city', {}, { city: 'Pokhara' }, 'Cash on delivery is not available in this city. Please pay online'],
    ['amount', { cashMaxRupees: 13_999 }, {}, 'Cash on delivery is available up to Rs 13,999. Please pay online'],
    ['phone', {}, { phone: '12345' }, 'Cash on delivery is not available for this phone number. Please pay online'],
  ])('is refused by the limit “%s”, and takes no stock', async (why, settings, wish: Wish, msg) => {
    await offerCash(shop, settings);
    const { product, body } = await aWish(wish);

    const answer = await send(body);

    expect(answer).toMatchObject({ ...notAvailable(why), body: { ...notAvailable(why).body, msg } });
    expect(await shop.stockOf(product)).toEqual({ '42': 5 });
    expect((await send({ ...body, paymentMethod: 'khalti' })).status).toBe(200);
  });

  it('is possible up to the limit itself, and in every spelling of a city', async () => {
    const zone = { cities: ['Kathmandu', 'Banepa'], fee: 0, cutOffHour: 13, cash: true };
    await offerCash(shop, { cashMaxRupees: 14_000, zones: [zone, { ...zone, cities: [], cash: false }] });

    expect((await order({})).status).toBe(200);
    for (const city of ['KATHMANDU', ' kathmandu ', 'Thamel, KTM', 'बनेपा'])
      expect((await order({ city })).status).toBe(200);
    expect(await order({ city: 'Lalitpur' })).toMatchObject(notAvailable('city'));
    expect(await order({ price: 100.01 })).toMatchObject(notAvailable('amount'));
  });

  it('needs no provider that takes its amount', async () => {
    await offerCash(shop, { cashMaxRupees: 300_000 });

    for (const price of [0.05, 2_000]) {
      const { body } = await aWish({ price });
      expect(await send({ ...body, paymentMethod: undefined })).toMatchObject({
        status: 400,
        body: { code: 'amount_not_payable' },
      });
      expect((await send(body)).status).toBe(200);
    }
  });

  it('cannot name a payment', async () => {
    const { product, body } = await aWish();

    const answer = await send({ ...body, paymentID: 'pay_before' });

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'paymentID' }] } });
    expect(await shop.stockOf(product)).toEqual({ '42': 5 });
    for (const paymentID of [null, '', 'undefined']) expect((await send({ ...body, paymentID })).status).toBe(200);
  });
});

describe('the phone number of an order with cash on delivery', () => {
  it('has to pay first after two refusals at the door, however it is written and whoever orders', async () => {
    const phone = newPhone();
    await refuse(phone);
    await refuse(`+977 ${phone}`);

    expect(await order({ phone })).toMatchObject(notAvailable('phone'));
    const spelled = `0${phone.slice(0, 3)}-${phone.slice(3)}`;
    expect(await order({ phone: spelled }, await shop.shopper())).toMatchObject(notAvailable('phone'));
    const { body } = await aWish({ phone });
    expect((await send({ ...body, paymentMethod: 'khalti' })).status).toBe(200);
    expect((await order({ phone: newPhone() })).status).toBe(200);
  });

  it('may still pay in cash after one refusal', async () => {
    const phone = newPhone();
    await refuse(phone);

    expect((await order({ phone })).status).toBe(200);
  });

  it.each([
    (phone: string) => `${phone} Sita`,
    (phone: string) => `Sita ${phone}`,
    (phone: string) => `${phone} / 9800000000`,
    (phone: string) => `${phone} ${phone}`,
    () => '0000000',
  ])('has to pay first after two refusals, also beside other words and digits (%#)', async (spell) => {
    const phone = newPhone();
    await refuse(phone);
    await refuse(phone);
    const { product, body } = await aWish({ phone: spell(phone) });

    expect(await send(body)).toMatchObject(notAvailable('phone'));

    expect(await shop.stockOf(product)).toEqual({ '42': 5 });
    expect((await send({ ...body, paymentMethod: 'khalti' })).status).toBe(200);
  });

  it('has to pay first while three parcels are under way and none has arrived', async () => {
    const phone = newPhone();
    const parcels = [];
    for (let count = 0; count < MAX_PARCELS_UNDER_WAY; count += 1) {
      parcels.push((await placeCash(shop, { phone })).order);
    }
    const [first, second, third] = parcels as [PlacedOrder, PlacedOrder, PlacedOrder];
    await move(first, 'confirmed');
    await ship(second);
    // An order that waits for its call is no parcel.
    expect((await order({ phone })).status).toBe(200);
    await move(third, 'confirmed');

    expect(await order({ phone: `+977 ${phone}` }, await shop.shopper())).toMatchObject(notAvailable('phone'));
    const { body } = await aWish({ phone });
    const online = await send({ ...body, paymentMethod: 'khalti' });
    expect(online.status).toBe(200);
    const { _id, orderToken = '' } = online.body as PlacedOrder;
    const payInCash = () =>
      shop.guest.post('/api/payments/cash').set('x-order-token', orderToken).send({ orderId: _id });
    expect(await payInCash()).toMatchObject(notAvailable('phone'));

    await move(second, 'delivered', { cashPaisa: 1_400_000 });

    expect((await payInCash()).status).toBe(200);
    expect(await shop.findings()).toEqual([]);
  });

  it('counts no parcels that are paid online', async () => {
    const phone = newPhone();
    for (let count = 0; count < MAX_PARCELS_UNDER_WAY; count += 1) {
      const { body } = await aWish({ phone });
      const { _id } = (await send({ ...body, paymentMethod: 'khalti' })).body as PlacedOrder;
      await OrderModel.updateOne({ _id }, { $set: { status: 'shipped' } });
    }

    expect((await order({ phone })).status).toBe(200);
    await OrderModel.updateMany({ buyer: buyerKey(phone)! }, { $set: { status: 'pending' } });
    expect(await shop.findings()).toEqual([]);
  });

  it('tells nothing about its history beside an order that could not be placed', async () => {
    const [refuser, stranger] = [newPhone(), newPhone()];
    await refuse(refuser);
    await refuse(refuser);

    for (const phone of [refuser, stranger]) {
      const { product, body } = await aWish({ phone, price: 10 });
      const products = [{ productId: product._id, quantity: 6, size: '42' }];
      expect(await send({ ...body, products, amount: 60 })).toMatchObject({
        status: 409,
        body: { code: 'out_of_stock' },
      });
    }
    const prober = await shop.shopper();
    for (let count = 0; count < OPEN_ORDER_LIMITS.person.orders; count += 1) {
      expect((await order({}, prober)).status).toBe(200);
    }
    for (const phone of [refuser, stranger]) {
      expect(await order({ phone }, prober)).toMatchObject({ status: 409, body: { code: 'too_many_pending' } });
    }
  });

  it('has to pay its first order online in a shop that says so', async () => {
    const phone = newPhone();
    const { order: first } = await placeCash(shop, { phone });
    await offerCash(shop, { cashFirstOrder: false });

    expect(await order({ phone })).toMatchObject(notAvailable('phone'));
    await deliver(first);

    expect((await order({ phone: `+977-${phone}` })).status).toBe(200);
    expect(await order({ phone: newPhone() })).toMatchObject(notAvailable('phone'));
  });

  it('is the corrected one once staff have corrected it', async () => {
    const [typed, right] = [newPhone(), newPhone()];
    const { order: placed } = await placeCash(shop, { phone: typed });
    const address = shop.anAddress({ city: 'Kathmandu', phone: right });
    await admin.put(`/api/orders/${placed._id}/delivery`).send(address).expect(200);
    await deliver(placed);
    await offerCash(shop, { cashFirstOrder: false });

    expect((await order({ phone: right })).status).toBe(200);
    expect(await order({ phone: typed })).toMatchObject(notAvailable('phone'));
  });

  it('identifies nobody any more when staff correct it to one that cannot be called', async () => {
    const { order: placed } = await placeCash(shop);

    const address = shop.anAddress({ phone: '12' });
    await admin.put(`/api/orders/${placed._id}/delivery`).send(address).expect(200);

    expect(await OrderModel.findById(placed._id).lean()).not.toHaveProperty('buyer');
  });

  it('is a digest with every order that has one, also with orders that are paid online', async () => {
    const { body } = await aWish({ phone: '9841000002' });

    const answers = [await send({ ...body, paymentMethod: 'esewa' }), await order({ phone: '9841000002' })];

    for (const { body: placed } of answers) {
      const { buyer } = await OrderModel.findById((placed as Order)._id)
        .orFail()
        .lean();
      expect(buyer).toMatch(/^[0-9a-f]{64}$/);
      expect(buyer).toBe(buyerKey('९८४१०००००२'));
    }
  });

  it('holds no more unpaid orders by sending eight at the same moment, in cash and online', async () => {
    const phone = newPhone();
    const wishes = await Promise.all(Array.from({ length: 8 }, () => aWish({ phone })));

    const answers = await Promise.all(
      wishes.map(({ body }, index) => send(index % 2 === 0 ? body : { ...body, paymentMethod: 'khalti' })),
    );

    const codes = answers.map(({ status, body }) => (status === 200 ? 'placed' : (body as ApiError).code));
    expect(codes.filter((code) => code === 'placed')).toHaveLength(OPEN_ORDER_LIMITS.person.orders);
    expect(codes.filter((code) => code === 'too_many_pending')).toHaveLength(8 - OPEN_ORDER_LIMITS.person.orders);
    expect(await shop.findings()).toEqual([]);
  });

  it('has none of two first orders accepted that come at the same moment, if the first must be paid online', async () => {
    await offerCash(shop, { cashFirstOrder: false });
    const phone = newPhone();
    const [first, second] = [await aWish({ phone }), await aWish({ phone })];

    const answers = await Promise.all([send(first.body), send(second.body, await shop.shopper())]);

    for (const answer of answers) expect(answer).toMatchObject(notAvailable('phone'));
    expect(await OrderModel.countDocuments({ buyer: buyerKey(phone)! })).toBe(0);
  });
});

describe('the way to pay', () => {
  it('is part of what an Idempotency-Key stands for', async () => {
    const sita = await shop.shopper();
    const { body } = await aWish();
    const sendWith = (key: string, paymentMethod?: string) =>
      sita
        .post('/api/orders')
        .set('Idempotency-Key', key)
        .send({ ...body, paymentMethod });

    const [first, again] = [await sendWith('door', 'cash'), await sendWith('door', 'cash')];

    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    const mismatch = { status: 409, body: { code: 'idempotency_mismatch' } };
    expect(await sendWith('door', 'khalti')).toMatchObject(mismatch);
    expect(await sendWith('door')).toMatchObject(mismatch);
    const online = await sendWith('wallet');
    expect(online.status).toBe(200);
    expect(await sendWith('wallet', 'cash')).toMatchObject(mismatch);
    // The shopper chooses the provider when the payment begins.
    for (const provider of ['khalti', 'esewa']) expect((await sendWith('wallet', provider)).text).toBe(online.text);
  });

  it('places one order in cash for any number of clicks', async () => {
    const { product, body } = await aWish();
    const click = () => shop.guest.post('/api/orders').set('Idempotency-Key', 'a-random-key-of-this-click').send(body);

    const answers = await Promise.all(Array.from({ length: 5 }, click));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { paymentMethod: 'cash' } });
    expect(await shop.stockOf(product)).toEqual({ '42': 4 });
  });

  it.each(['khalti', 'esewa', undefined])('is online with the provider %s', async (paymentMethod) => {
    const { body } = await aWish();

    const answer = await send({ ...body, paymentMethod });

    expect(answer.status).toBe(200);
    const placed = answer.body as Order;
    expect(placed).not.toHaveProperty('paymentMethod');
    expect(Date.parse(placed.expiresAt ?? '') - Date.parse(placed.createdAt)).toBe(15 * 60_000);
  });

  it.each(['cheque', 1, { $ne: 'cash' }])('cannot be %j', async (paymentMethod) => {
    const { body } = await aWish();

    const answer = await send({ ...body, paymentMethod });

    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'paymentMethod' }] } });
  });
});
