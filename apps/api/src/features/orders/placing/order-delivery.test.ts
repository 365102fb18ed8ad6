import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DeliveryZone, Order, OrderPayload, PlacedOrder, SettingsInput } from '@paila/shared';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { OrderModel } from '../order.model.js';

const ZONES: readonly DeliveryZone[] = [
  { cities: ['Lalitpur', 'Kathmandu'], fee: 1.5, freeFrom: 200, days: 1, cutOffHour: 15, cash: true },
  { cities: ['Pokhara'], fee: 3, cutOffHour: 13, cash: false },
];

let shop: Shop;
let admin: LoggedIn;
const change = (settings: SettingsInput) => admin.put('/api/settings').send(settings).expect(200);
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
beforeEach(async () => {
  await change({ zones: ZONES });
});
afterAll(() => shop.close());

interface Wish extends Pick<OrderPayload, 'pickUp' | 'paymentMethod'> {
  readonly quantity?: number;
  readonly city?: string;
}

/** The body of an order of new runners for $100 each, of which ten are in stock. */
const aWish = async (amount: number, { quantity = 1, city = 'Kathmandu', ...more }: Wish = {}) => {
  const product = await shop.aProduct({ price: 100, stock: { '42': 10 } });
  const products = [{ productId: product._id, quantity, size: '42' }];
  return { product, body: { products, amount, address: shop.anAddress({ city }), ...more } };
};
const send = (body: object) => shop.guest.post('/api/orders').send(body);
const place = async (...wish: Parameters<typeof aWish>): Promise<PlacedOrder> =>
  (await send((await aWish(...wish)).body).expect(200)).body as PlacedOrder;
const storedOrder = ({ _id }: Order) => OrderModel.findById(_id).orFail().lean();

describe('the delivery fee of an order', () => {
  it.each(['Kathmandu', 'काठमाडौं महानगरपालिका', 'Patan', 'Jawalakhel, Lalitpur'])(
    'is that of the zone of its city, however it is spelled: %s',
    async (city) => {
      const order = await place(101.5, { city });

      expect(order).toMatchObject({ amount: 101.5, deliveryFee: 1.5, discount: 0, deliveryDay: expect.any(String) });
      expect(await storedOrder(order)).toMatchObject({ amountCents: 10_150, deliveryFeeCents: 150 });
      expect(await shop.findings()).toEqual([]);
    },
  );

  it.each([
    ['for items of the sum from which it is free', 200, { quantity: 2 }],
    ['in a city that no zone covers', 100, { city: 'Jumla' }],
  ])('is nothing %s', async (_where, amount, wish) => {
    const order = await place(amount, wish);

    expect(order).toMatchObject({ amount, deliveryFee: 0 });
    expect(await storedOrder(order)).not.toHaveProperty('deliveryFeeCents');
  });

  it('is that of the zone of every other place, where nobody promises a day', async () => {
    await change({ zones: [...ZONES, { cities: [], fee: 5, cutOffHour: 13, cash: false }] });

    const order = await place(105, { city: 'Jumla' });

    expect(order).toMatchObject({ amount: 105, deliveryFee: 5 });
    expect(order).not.toHaveProperty('deliveryDay');
  });

  it('is part of the amount and the rupees that the shopper has to have seen', async () => {
    const { product, body } = await aWish(100);
    const changed = { amount: 101.5, rupees: 14_210, deliveryFee: 1.5, discount: 0 };

    for (const seen of [{}, { amount: 101.5, rupees: 14_000 }]) {
      const refused = await send({ ...body, ...seen });
      expect(refused).toMatchObject({ status: 409, body: { code: 'amount_changed', ...changed } });
    }

    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect((await send({ ...body, amount: 101.5, rupees: 14_210 })).status).toBe(200);
  });

  it('counts for the limit of cash on delivery', async () => {
    await change({ zones: ZONES, cashOnDelivery: true, cashMaxRupees: 14_209 });
    const { body } = await aWish(101.5, { paymentMethod: 'cash' });

    expect(await send(body)).toMatchObject({
      status: 409,
      body: { code: 'cash_not_available', params: { why: 'amount' } },
    });
    await change({ zones: ZONES, cashOnDelivery: true, cashMaxRupees: 14_210 });
    expect((await send(body)).status).toBe(200);
  });

  it('stays when the settings or the address change afterwards', async () => {
    const order = await place(101.5);
    await change({});

    const moved = await admin.put(`/api/orders/${order._id}/delivery`).send(shop.anAddress({ city: 'Pokhara' }));

    expect(moved.body).toMatchObject({ address: { city: 'Pokhara' }, amount: 101.5, deliveryFee: 1.5 });
    expect(await shop.findings()).toEqual([]);
  });
});

describe('an order for pick-up', () => {
  it('is refused by a shop that does not offer it, and takes no stock', async () => {
    const { product, body } = await aWish(100, { pickUp: true });

    expect(await send(body)).toMatchObject({ status: 409, body: { code: 'pickup_not_available' } });

    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await send({ ...body, pickUp: 'yes' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pickUp' }] },
    });
    expect((await send({ ...body, amount: 101.5, pickUp: false })).body).not.toHaveProperty('pickUp');
  });

  it('costs no delivery and promises no day, wherever the customer lives', async () => {
    await change({ zones: ZONES, pickUp: true });

    const order = await place(100, { pickUp: true });

    expect(order).toMatchObject({ pickUp: true, amount: 100, deliveryFee: 0, address: { city: 'Kathmandu' } });
    const stored = await storedOrder(order);
    const moved = await admin.put(`/api/orders/${order._id}/delivery`).send(shop.anAddress({ city: 'Pokhara' }));
    expect(moved).toMatchObject({ status: 200, body: { pickUp: true, amount: 100 } });
    for (const each of [order, moved.body]) expect(each).not.toHaveProperty('deliveryDay');
    expect(stored).not.toHaveProperty('deliveryFeeCents');
    expect(await shop.findings()).toEqual([]);
  });

  it('may be paid in cash in the shop by customers to whose city no courier brings it, at once or later', async () => {
    await change({ zones: ZONES, pickUp: true, cashOnDelivery: true });
    const city = 'Pokhara';

    const order = await place(100, { city, pickUp: true, paymentMethod: 'cash' });

    expect(order).toMatchObject({ pickUp: true, paymentMethod: 'cash' });
    const payInCash = ({ _id, orderToken = '' }: PlacedOrder) =>
      shop.guest.post('/api/payments/cash').set('x-order-token', orderToken).send({ orderId: _id });
    const pickedUp = await payInCash(await place(100, { city, pickUp: true }));
    expect(pickedUp).toMatchObject({ status: 200, body: { pickUp: true, paymentMethod: 'cash' } });
    const delivered = await payInCash(await place(103, { city }));
    expect(delivered).toMatchObject({ status: 409, body: { code: 'cash_not_available', params: { why: 'city' } } });
  });

  it('is another one than for delivery, and is found again by its key when the shop offers it no more', async () => {
    await change({ pickUp: true });
    const { body } = await aWish(100, { pickUp: true });
    const sendWithKey = (more: object) =>
      shop.guest
        .post('/api/orders')
        .set('Idempotency-Key', 'a-random-key-of-this-order')
        .send({ ...body, ...more });
    const first = await sendWithKey({});
    expect(first.status).toBe(200);

    expect(await sendWithKey({ pickUp: false })).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    await change({});

    expect((await sendWithKey({})).text).toBe(first.text);
  });
});
