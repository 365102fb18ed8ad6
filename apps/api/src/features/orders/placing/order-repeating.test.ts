import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder } from '@paila/shared';
import { openShop, type Caller, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { OrderModel } from '../order.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { place, oneItem, orderInputFor } = ordering(() => shop);
const UNKNOWN = '0123456789abcdef01234567';
const productRef = ({ productId }: { productId: string }): { _id: string } => ({ _id: productId });

describe('repeating the call that places an order', () => {
  it('places one order with the same payment id, however often and at once', async () => {
    const sita = await shop.shopper();
    const { orderInput, productId } = await oneItem();
    const paymentID = `pay_${UNKNOWN}`;

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sita.post('/api/orders/').send({ ...orderInput, paymentID })),
    );

    const ids = new Set(answers.map(({ body }) => (body as Order)._id));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(ids.size).toBe(1);
    expect(await OrderModel.countDocuments({ paymentID })).toBe(1);
    expect(await shop.findings()).toEqual([]);
    expect(await shop.stockOf(productRef({ productId }))).toEqual({ '42': 9 });
  });

  it('returns the existing order with a known payment id, whatever else the body says', async () => {
    const sita = await shop.shopper();
    const first = await place(sita, { ...(await oneItem()).orderInput, paymentID: 'pay_whatever' });

    const again = await place(sita, { ...(await oneItem()).orderInput, amount: 100, paymentID: 'pay_whatever' });

    expect(again).toEqual(first);
  });

  it("answers 409 with another's payment id, and a guest needs the order's token", async () => {
    const [sita, hari, admin] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
    const { orderInput } = await oneItem();
    await place(sita, { ...orderInput, paymentID: 'pay_of_sita' });
    const guests = await place(shop.guest, { ...orderInput, paymentID: 'pay_of_guest' });
    const conflict = { status: 409, body: { code: 'payment_of_another_order' } };

    expect(await hari.post('/api/orders').send({ ...orderInput, paymentID: 'pay_of_sita' })).toMatchObject(conflict);
    expect(await admin.post('/api/orders').send({ ...orderInput, paymentID: 'pay_of_sita' })).toMatchObject(conflict);
    expect(await shop.guest.post('/api/orders').send({ ...orderInput, paymentID: 'pay_of_guest' })).toMatchObject(
      conflict,
    );
    expect(
      await shop.guest
        .post('/api/orders')
        .set('x-order-token', guests.orderToken ?? '')
        .send({ ...orderInput, paymentID: 'pay_of_guest' }),
    ).toMatchObject({ status: 200, body: { _id: guests._id } });
  });

  it('places one order with the same Idempotency-Key, and a guest gets the same token again', async () => {
    const { orderInput, productId } = await oneItem();
    const key = '0f3a5c9e7b1d48628d4e2a6c0b9f7351';
    const send = () => shop.guest.post('/api/orders').set('Idempotency-Key', key).send(orderInput);

    const answers = await Promise.all(Array.from({ length: 20 }, send));

    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderToken: expect.any(String) } });
    expect(await shop.findings()).toEqual([]);
    expect(await shop.stockOf(productRef({ productId }))).toEqual({ '42': 9 });
  });

  it('gives no order token to a stranger who guesses a short Idempotency-Key and knows all that a guest ordered', async () => {
    const { orderInput, productId } = await oneItem();
    const send = () => shop.guest.post('/api/orders').set('Idempotency-Key', 'click-1').send(orderInput);
    const { orderToken, ...order } = (await send()).body as PlacedOrder;
    expect(orderToken).toEqual(expect.any(String));

    expect(await send()).toMatchObject({ status: 200, body: order });
    expect((await send()).body).not.toHaveProperty('orderToken');
    expect(await shop.stockOf(productRef({ productId }))).toEqual({ '42': 9 });
  });

  it('lets no stranger use up the short Idempotency-Key that a guest will send', async () => {
    const { orderInput } = await oneItem();
    const send = (phone: string, city = 'Lalitpur') =>
      shop.guest
        .post('/api/orders')
        .set('Idempotency-Key', '1')
        .send({ ...orderInput, address: shop.anAddress({ phone, city }) });

    const [stranger, guest, again] = [await send('9811111111'), await send('9822222222'), await send('+9779822222222')];

    expect([stranger.status, guest.status]).toEqual([200, 200]);
    expect((guest.body as Order)._id).not.toBe((stranger.body as Order)._id);
    expect((guest.body as PlacedOrder).orderToken).toEqual(expect.any(String));
    expect(again).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
  });

  it.each([
    { name: 'Idempotency-Key', key: 'click-on-the-last', more: {} },
    { name: 'payment id', key: undefined, more: { paymentID: 'pay_the_last' } },
  ])('places one order for the last item, too, by the same $name, and refuses no caller', async ({ key, more }) => {
    const sita = await shop.shopper();
    const product = await shop.aProduct({ stock: { '42': 1 } });
    const orderInput = { ...orderInputFor([{ productId: product._id, quantity: 1, size: '42' }], 100), ...more };
    const send = () => {
      const call = sita.post('/api/orders').send(orderInput);
      return key === undefined ? call : call.set('Idempotency-Key', key);
    };

    const answers = await Promise.all(Array.from({ length: 20 }, send));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => (body as Order)._id)).size).toBe(1);
    expect(await shop.stockOf(product)).toEqual({ '42': 0 });
  });

  it('answers 409 with the same Idempotency-Key for something else', async () => {
    const sita = await shop.shopper();
    const { orderInput } = await oneItem();
    const send = (body: object) => sita.post('/api/orders').set('Idempotency-Key', 'click-2').send(body);
    await send(orderInput);

    const answer = await send({ ...orderInput, address: shop.anAddress({ city: 'Pokhara' }) });

    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    expect(await OrderModel.countDocuments({ user: sita.user._id })).toBe(1);
  });

  it("places an order of its own with another account's Idempotency-Key", async () => {
    const { orderInput } = await oneItem();
    const send = async (caller: Caller) =>
      caller.post('/api/orders').set('Idempotency-Key', 'click-3').send(orderInput);

    const [first, second] = [await send(await shop.shopper()), await send(await shop.shopper())];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect((first.body as Order)._id).not.toBe((second.body as Order)._id);
  });

  it.each([null, '', 'null', 'undefined'])(
    'places another order with the payment id %j of a browser that stored none',
    async (paymentID) => {
      const sita = await shop.shopper();
      const { orderInput } = await oneItem();

      const [first, second] = [
        await place(sita, { ...orderInput, paymentID }),
        await place(sita, { ...orderInput, paymentID }),
      ];

      expect(first._id).not.toBe(second._id);
      expect(first.paymentID).toBeNull();
    },
  );

  it('places an order that waits, marked for review, with a payment id that this shop has not begun', async () => {
    const order = await place(await shop.shopper(), { ...(await oneItem()).orderInput, paymentID: 'pidxOfNobody' });

    expect(order).toMatchObject({ status: 'pending', paymentID: 'pidxOfNobody' });
    expect(order.attention).toBeUndefined();
    const seen = (await (await shop.admin()).get(`/api/orders/detail/${order._id}`)).body as Order;
    expect(seen).toMatchObject({ unconfirmedPayment: true, reviews: [] });
    expect(seen.attention).toBeUndefined();
  });
});
