import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';
import { OrderModel } from './order.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);

describe("a guest's order", () => {
  it('belongs to no account, whatever the body says, and is answered with the token that opens it', async () => {
    const sita = await shop.shopper();
    const { orderInput } = await oneItem();

    const { orderToken, ...order } = await place(shop.guest, { ...orderInput, user: sita.user._id });

    expect(order.user).toBeNull();
    expect(orderToken).toMatch(/^[\w-]{40,}$/);
    const path = `/api/orders/detail/${order._id}`;
    expect(await shop.guest.get(path).set('x-order-token', orderToken ?? '')).toMatchObject({
      status: 200,
      body: order,
    });
    expect(JSON.stringify(await OrderModel.findById(order._id).lean())).not.toContain(orderToken);
  });

  it('is answered with 404 without its token, with that of another order, and for every customer', async () => {
    const sita = await shop.shopper();
    const [order, foreign] = [
      await place(shop.guest, (await oneItem()).orderInput),
      await place(shop.guest, (await oneItem()).orderInput),
    ];
    const path = `/api/orders/detail/${order._id}`;

    expect(await shop.guest.get(path)).toMatchObject({
      status: 404,
      body: { msg: 'Order not found', code: 'not_found' },
    });
    expect(await shop.guest.get(path).set('x-order-token', foreign.orderToken ?? '')).toMatchObject({ status: 404 });
    expect(await sita.get(path)).toMatchObject({ status: 404 });
  });

  it('stores the email address for news', async () => {
    const { orderInput } = await oneItem();

    const order = await place(shop.guest, {
      ...orderInput,
      address: { ...shop.anAddress(), email: 'sita@example.com', role: 'admin' },
    });

    expect(order.address).toEqual({ ...shop.anAddress(), email: 'sita@example.com' });
  });

  it('stores an address without invisible characters and those that would turn or break a text', async () => {
    const { orderInput } = await oneItem();
    const sent = {
      ...shop.anAddress(),
      firstname: 'Sita\u202e\u0000',
      lastname: '\ud800Rai\u2069',
      phone: '\u202a+977 984-1234567\u202c',
      streetAddress: 'Thamel\r\n5\u001b, near\u2028the temple',
      city: '\u200bKathmandu\ufeff',
      state: 'श्याम क्\u200dष 👨\u200d👧',
      email: "\u202ao'brien@xn--bcher-kva.example\u202c",
    };

    const order = await place(shop.guest, { ...orderInput, address: sent });

    const address = {
      ...shop.anAddress(),
      firstname: 'Sita',
      lastname: 'Rai',
      phone: '+977 984-1234567',
      streetAddress: 'Thamel 5, near the temple',
      city: 'Kathmandu',
      state: 'श्याम क्\u200dष 👨\u200d👧',
      email: "o'brien@xn--bcher-kva.example",
    };
    expect(order.address).toEqual(address);
    expect((await OrderModel.findById(order._id).lean())?.address).toMatchObject(address);
  });

  it('is refused for a name of invisible characters', async () => {
    const { orderInput } = await oneItem();

    const answer = await shop.guest
      .post('/api/orders')
      .send({ ...orderInput, address: { ...shop.anAddress(), firstname: '\u202e\u0000' } });

    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'address.firstname', msg: 'Please enter your first name' }] },
    });
  });
});
