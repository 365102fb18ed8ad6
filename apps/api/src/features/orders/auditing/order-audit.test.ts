import { afterAll, describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { systemActor } from '../../../platform/actor.js';
import { EventModel } from '../../../platform/events/index.js';
import { clearBooksAfterEach } from '../../../testing/clear-books.js';
import { rawDatabase } from '../../../testing/open-database.js';
import { openShop } from '../../../testing/open-shop.js';
import { StockLevelModel, StockMovementModel } from '../../inventory/testing.js';
import { OrderModel } from '../order.model.js';
import { editOrder } from '../testing.js';

const shop = await openShop();
const admin = await shop.admin();
afterAll(() => shop.close());
clearBooksAfterEach();

/** An order of two items of a new product for $100 each. */
const anOrder = async (): Promise<{ _id: string; product: string }> => {
  const { _id: product } = await shop.aProduct({ stock: { '42': 10 } });
  const products = [{ productId: product, quantity: 2, size: '42' }];
  const answer = await shop.guest.post('/api/orders').send({ products, amount: 200, address: shop.anAddress() });
  return { _id: (answer.body as PlacedOrder)._id, product };
};
const cancel = (_id: string) => admin.put(`/api/orders/${_id}/status`).send({ status: 'cancelled' });
/** Changes stock and ledger directly, so that only the order disagrees with them. */
const movesUnseen = async (product: string, count: number): Promise<void> => {
  await StockLevelModel.updateOne({ product, size: '42' }, { $inc: { count } });
};
const found = async () => (await shop.findings()).map(({ code, message }) => `${code}: ${message}`);

describe('the stock of an order', () => {
  it('agrees with its state when it is placed, cancelled, or deleted, and when its items are gone', async () => {
    const [open, cancelled, deleted, removed] = [await anOrder(), await anOrder(), await anOrder(), await anOrder()];
    await cancel(cancelled._id);
    await admin.delete(`/api/orders/${deleted._id}`);
    await shop.purge(admin, { _id: removed.product });
    await cancel(removed._id);

    expect(await shop.findings()).toEqual([]);
    expect(await shop.stockOf({ _id: open.product })).toEqual({ '42': 8 });
    expect(
      await StockMovementModel.find({ order: removed._id }, { _id: 0, change: 1, why: 1 }).sort({ _id: 1 }).lean(),
    ).toEqual([
      { change: -2, why: 'ordered' },
      { change: 2, why: 'cancelled' },
      { change: -2, why: 'written_off' },
    ]);
  });

  it('is reported if a movement is missing', async () => {
    const { _id, product } = await anOrder();
    await StockMovementModel.deleteOne({ order: _id });
    await movesUnseen(product, 2);

    expect(await found()).toEqual([
      `order_stock_differs: Order ${_id} is pending: its movements of product ${product}, size 42 come to 0, not -2.`,
      `order_stock_events_differ: Order ${_id} has events (stock.reserved) that come to -2 of product ${product}, size 42, but movements that come to 0.`,
    ]);
  });

  it('is reported if the order ended without releasing it', async () => {
    const { _id, product } = await anOrder();
    const history = { status: 'cancelled', at: new Date(), actor: systemActor('test') };
    await OrderModel.collection.updateOne(
      { _id: new Types.ObjectId(_id) },
      { $set: { status: 'cancelled' }, $push: { history } as never },
    );

    expect(await found()).toEqual([
      `order_stock_differs: Order ${_id} is cancelled: its movements of product ${product}, size 42 come to -2, not 0.`,
      `order_version: Order ${_id} has version 1, but its history has 2 steps.`,
      `order_event_missing: Order ${_id} has pending → cancelled in its history, but no matching event.`,
    ]);
  });

  it('is reported if it was released twice', async () => {
    const { _id, product } = await anOrder();
    await cancel(_id);
    await StockMovementModel.collection.insertOne({
      order: new Types.ObjectId(_id),
      product: new Types.ObjectId(product),
      size: '42',
      change: 2,
      why: 'cancelled',
      actor: { kind: 'staff', id: null },
    });
    await movesUnseen(product, 2);

    expect(await found()).toEqual([
      expect.stringMatching(/^order_stock_differs: .* come to 2, not 0\.$/),
      expect.stringMatching(/^order_stock_events_differ: .* \(stock\.released\) that come to 2 .* that come to 4\.$/),
    ]);
  });

  it('belong to no order when that does not exist or is not named', async () => {
    const [gone, unnamed] = [await anOrder(), await anOrder()];
    await OrderModel.deleteOne({ _id: gone._id });
    await rawDatabase().collection('orderkeys').deleteMany({});
    await OrderModel.updateMany({}, { $unset: { shortNumber: 1, buyer: 1, holders: 1 } });
    await StockMovementModel.updateOne({ order: unnamed._id }, { $unset: { order: 1 } });

    expect(await found()).toEqual([
      `movements_of_no_order: Order ${gone._id} does not exist, but 1 movements of stock name it.`,
      `events_of_no_order: Order ${gone._id} does not exist, but 2 events name it.`,
      expect.stringContaining(`order_stock_differs: Order ${unnamed._id}`),
      expect.stringContaining(`order_stock_events_differ: Order ${unnamed._id}`),
      expect.stringMatching(/^movement_without_order: Movement \w{24} of stock \(ordered\) names no order\.$/),
    ]);
  });
});

describe('the records of an order', () => {
  it('are reported if the amount differs from the lines', async () => {
    const { _id } = await anOrder();
    await OrderModel.updateOne({ _id }, { amountCents: 19_999 });

    expect(await found()).toEqual([
      `order_amount: Order ${_id} comes to 19999 cents, but its 1 lines add up to 20000.`,
    ]);
  });

  it('are reported if the amount differs from the lines and the delivery fee', async () => {
    const { _id } = await anOrder();
    await OrderModel.updateOne({ _id }, { deliveryFeeCents: 150 });

    expect(await found()).toEqual([
      `order_amount: Order ${_id} comes to 20000 cents, but its 1 lines and its delivery fee add up to 20150.`,
    ]);
  });

  it('are reported if an order for pick-up has what belongs to a delivery', async () => {
    const { _id } = await anOrder();
    const shipment = { at: new Date(), carrier: 'NCM' };
    await OrderModel.updateOne({ _id }, { pickUp: true, deliveryFeeCents: 150, amountCents: 20_150, shipment });

    expect(await found()).toEqual([
      `order_pick_up: Order ${_id} is pending, for pick-up, but has a delivery fee and a promised day and a carrier and a time of its pick-up.`,
    ]);
  });

  it('are reported if an order for pick-up was shipped, or was handed over at no time', async () => {
    const { _id } = await anOrder();
    const path = ['pending', 'paid', 'shipped', 'delivered'];
    const history = path.map((status) => ({ status, at: new Date(), actor: systemActor('test') }));
    const change = { $set: { pickUp: true, status: 'delivered', history }, $unset: { deliveryDay: 1 } };
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(_id) }, change);

    expect(await found()).toEqual(
      expect.arrayContaining([
        `order_history: Order ${_id} is delivered, but its history is pending → paid → shipped → delivered.`,
        `order_pick_up: Order ${_id} is delivered, for pick-up, but has no time of its pick-up.`,
      ]),
    );
  });

  it.each([
    ['leaps', 'delivered', ['pending', 'delivered'], 'pending → delivered'],
    ['ends elsewhere', 'pending', ['pending', 'paid'], 'pending → paid'],
    ['begins in the middle', 'paid', ['paid'], 'paid'],
    ['is empty', 'pending', [], 'empty'],
  ])('are reported if the history %s', async (_what, status, path, shown) => {
    const { _id } = await anOrder();
    const history = path.map((step) => ({ status: step, at: new Date(), actor: systemActor('test') }));
    await OrderModel.collection.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { status, history } });

    expect(await found()).toContain(`order_history: Order ${_id} is ${status}, but its history is ${shown}.`);
  });

  it('are reported for a pending order that is overdue, as a warning, or has no expiry, as an error', async () => {
    const [overdue, endless] = [await anOrder(), await anOrder()];
    await OrderModel.updateOne({ _id: endless._id }, { $unset: { expiresAt: 1 } });
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const never = { severity: 'error', code: 'order_never_expires', ids: { order: endless._id } };

    // By then the jobs are overdue as well, which is not tested here. Jobs and consumers do not run at that time.
    const ofOrders = async (now: Date) =>
      (await shop.findings(now)).filter(({ code }) => !/^(job|consumer)_/.test(code));
    // Stock is reserved for 15 minutes, and the job may be a little late.
    expect(await ofOrders(inMinutes(29))).toMatchObject([never]);
    expect(await ofOrders(inMinutes(31))).toMatchObject([
      { severity: 'warning', code: 'order_overdue', ids: { order: overdue._id } },
      never,
    ]);
  });

  it('are reported for a step without an event, or by another actor than in its event', async () => {
    const [unrecorded, misattributed] = [await anOrder(), await anOrder()];
    await cancel(unrecorded._id);
    await cancel(misattributed._id);
    await EventModel.deleteOne({ 'subject.id': unrecorded._id, type: 'order.placed' });
    await OrderModel.updateOne({ _id: misattributed._id }, { 'history.1.actor.id': '0123456789abcdef01234567' });

    expect(await found()).toEqual([
      `order_event_missing: Order ${unrecorded._id} has pending in its history, but no matching event.`,
      `order_event_actor: Order ${misattributed._id} has pending → cancelled in its history by staff 0123456789abcdef01234567, but the event says by staff ${admin.user._id}.`,
    ]);
  });

  it('are reported for an event without its step, or repeated for one step', async () => {
    const [shipped, twice] = [await anOrder(), await anOrder()];
    const event = { type: 'order.status_changed', actor: systemActor('test'), at: new Date() } as const;
    await EventModel.create({
      ...event,
      subject: { kind: 'order', id: shipped._id },
      was: { status: 'paid' },
      is: { status: 'shipped' },
    });
    await cancel(twice._id);
    const recorded = await EventModel.findOne({ 'subject.id': twice._id, type: event.type }, { _id: 0 })
      .orFail()
      .lean();
    await EventModel.create(recorded);

    expect(await found()).toEqual([
      `order_event_unknown: Order ${shipped._id} has an event of paid → shipped, which its history does not have.`,
      `order_event_unknown: Order ${twice._id} has an event of pending → cancelled, which its history does not have.`,
    ]);
  });

  it('agree with their events once the customer is erased', async () => {
    const sita = await shop.shopper();
    const { _id: productId } = await shop.aProduct();
    const wish = { products: [{ productId, quantity: 1 }], amount: 100, address: shop.anAddress() };
    await sita.post('/api/orders').send(wish);
    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });

    expect(await found()).toEqual([]);
  });

  it('are reported if two orders have the same value that only one can have', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    await editOrder(first._id, { idempotency: { key: 'guest:click', bodyHash: 'x' } });
    await OrderModel.updateOne({ _id: second._id }, { idempotency: { key: 'guest:click', bodyHash: 'x' } });

    expect(await found()).toEqual([`order_key_twice: Order ${second._id} has the same call as order ${first._id}.`]);
  });

  it('are reported if nothing finds an order by a value, or by a value that the order does not have', async () => {
    const { _id } = await anOrder();
    await OrderModel.updateOne({ _id }, { shortNumber: 7 });

    expect(await found()).toEqual([
      `order_key_missing: Order ${_id} has a short-number by which nothing finds it.`,
      `order_key_unknown: Order ${_id} is found by a short-number that it does not have.`,
    ]);
  });

  it('are reported if an order that does not exist is found by a value', async () => {
    const { _id } = await anOrder();
    await OrderModel.deleteMany({});
    const codes = (await shop.findings()).flatMap(({ code, ids }) => (code === 'order_key_unknown' ? [ids] : []));

    expect(codes).toContainEqual({ order: _id, kind: 'short-number' });
  });

  it('name no person in their findings', async () => {
    const { _id } = await anOrder();
    await OrderModel.updateOne({ _id }, { amountCents: 1, status: 'paid', paymentID: 'of-sita@example.com' });

    expect(JSON.stringify(await shop.findings())).not.toMatch(/sita|rai|98000|jhamsikhel|example/i);
  });
});
