import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import { EventModel } from '../../platform/events/index.js';
import { openShop, type Caller, type Shop } from '../../testing/open-shop.js';
import { OrderModel } from './order.model.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const place = async (caller: Caller, more: object = {}): Promise<PlacedOrder> => {
  const { _id: productId } = await shop.aProduct();
  const products = [{ productId, quantity: 1 }];
  const wish = { products, amount: 100, address: shop.anAddress(), ...more };
  return (await caller.post('/api/orders').send(wish)).body as PlacedOrder;
};
const orderEvents = (id: string) =>
  EventModel.find({ 'subject.id': id }, { _id: 0, at: 0, subject: 0 }).sort({ _id: 1 }).lean();

describe('the events of an order', () => {
  it('do not report a payment that the caller has merely named', async () => {
    const sita = await shop.shopper();
    const actor = { kind: 'customer', id: sita.user._id };

    const { _id } = await place(sita, { paymentID: 'pay_elsewhere' });

    expect(await orderEvents(_id)).toEqual([
      { type: 'order.placed', actor, is: { status: 'pending', amountCents: 10_000 } },
    ]);
  });

  it('name the actor who erased a person, for each of that person’s orders, by id alone', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const orders = [await place(sita), await place(sita)];
    for (const { _id } of orders) await admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' });
    const foreign = await place(shop.guest);

    await admin.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: admin.password });

    for (const { _id } of orders) {
      expect((await orderEvents(_id)).slice(2)).toEqual([
        { type: 'order.anonymised', actor: { kind: 'staff', id: admin.user._id } },
      ]);
      expect(JSON.stringify(await orderEvents(_id))).not.toMatch(/sita|rai|9800000000/i);
    }
    expect(await orderEvents(foreign._id)).toHaveLength(1);
    expect(await shop.findings()).toEqual([]);
  });

  it('are written in as many statements for fifty orders as for one, so that any customer can be erased', async () => {
    const [sita, admin] = [await shop.shopper(), await shop.admin()];
    const order = await place(sita, { paymentID: 'Pay_Elsewhere_Too' });
    await OrderModel.updateOne({ _id: order._id }, { status: 'delivered', reviewFlags: [] });
    const stored = await OrderModel.findById(order._id).orFail().lean();
    const { _id, paymentID, claim, number, shortNumber, idempotency, holders, buyer, ...doc } = stored;
    expect(idempotency).toBeDefined();
    expect(claim).toBeDefined();
    expect(shortNumber).toBeDefined();
    expect(holders).toBeDefined();
    expect(buyer).toBeDefined();
    await OrderModel.insertMany(Array.from({ length: 49 }, () => doc));
    const statements: string[] = [];
    // The shop's jobs and consumers read orders at the same time, but not those of one account, and write none of them.
    mongoose.set('debug', (collection: string, method: string, query: unknown) => {
      const text = JSON.stringify(query);
      const isWritten = method.startsWith('update') && text.includes(order._id);
      if (isWritten || text.includes(sita.user._id)) statements.push(`${collection}.${method}`);
    });

    const erased = await admin.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: admin.password });
    mongoose.set('debug', false);

    expect(erased.status).toBe(200);
    expect(statements.filter((statement) => statement.startsWith('orders.'))).toEqual([
      'orders.find',
      'orders.find',
      'orders.updateMany',
    ]);
    expect(
      await OrderModel.countDocuments({ $or: [{ user: sita.user._id }, { 'history.actor.id': sita.user._id }] }),
    ).toBe(0);
    expect(await OrderModel.findById(_id).orFail().lean()).toEqual({
      ...doc,
      _id,
      version: doc.version + 1,
      paymentID,
      number,
      shortNumber,
      user: null,
      anonymisedAt: expect.any(Date),
      address: {},
      search: `${_id.toHexString()}\npa-${String(shortNumber)}\npay_elsewhere_too\n${doc.products[0]?.[0]?.product.title.toLowerCase() ?? ''}\n\n`,
      history: [{ ...doc.history[0], actor: { kind: 'customer', id: null } }],
    });
    const { _id: actorId } = admin.user;
    expect(await EventModel.countDocuments({ type: 'order.anonymised', 'actor.id': actorId })).toBe(50);
  });
});
