import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, Paisa, PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { providerActor } from '../../platform/actor.js';
import { openPayingShop, type PayingShop } from '../../testing/open-paying-shop.js';
import { next, type LoggedIn } from '../../testing/open-shop.js';
import { anonymiseGuestOrders } from './erasing/order-anonymising.js';
import { flagForReview } from './reviews/order-reviews.js';
import { refundOrder } from './refunds/order-refunds.js';
import { extendReservation, payOrder } from './states/order-paying.js';
import { expireOrder } from './states/order-states.js';
import { OrderModel } from './order.model.js';

let shop: PayingShop;
let admin: LoggedIn;
let rival: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop();
  [admin, rival] = [await shop.admin(), await shop.admin()];
});
afterAll(async () => {
  expect(await findings()).toEqual([]);
  await shop.close();
});

/** Orders of this suite are paid and refunded without the payments feature, which keeps the ledger. */
const findings = async () =>
  (await shop.findings()).filter(({ code }) => !['order_without_payment', 'ledger_refund_missing'].includes(code));

const KHALTI = providerActor('khalti');
const HOUR = 60 * 60_000;
const later = (): Date => new Date(Date.now() + 2 * HOUR);
const objectId = ({ _id }: Pick<Order, '_id'>): Types.ObjectId => new Types.ObjectId(_id);
const detail = ({ _id }: Pick<Order, '_id'>): string => `/api/orders/detail/${_id}`;
const load = async (order: PlacedOrder): Promise<{ order: Order; tag: string }> => {
  const answer = await admin.get(detail(order));
  return { order: answer.body as Order, tag: answer.get('ETag') ?? '' };
};
const currentVersion = async (order: PlacedOrder): Promise<number> => (await load(order)).order.version;
const move = ({ _id }: PlacedOrder, status: string, by = admin) => by.put(`/api/orders/${_id}/status`).send({ status });
const paymentFor = (order: PlacedOrder) => ({ paymentID: `pay_${order._id}`, at: new Date(), actor: KHALTI });
const pay = (order: PlacedOrder) => inTransaction((session) => payOrder(objectId(order), paymentFor(order), session));
const flag = (order: PlacedOrder, text: string | undefined) =>
  inTransaction((session) => flagForReview(objectId(order), { about: 'pay_1', text }, KHALTI, session));
const extend = (order: PlacedOrder) =>
  inTransaction((session) => extendReservation(objectId(order), later(), KHALTI, session));
const aPaidOrder = async (): Promise<PlacedOrder> => {
  const { order } = await shop.anOrder(shop.guest);
  await pay(order);
  return order;
};
const STALE = { status: 412, body: { code: 'stale_version' } };

describe('the version of an order', () => {
  it('starts at 1 and is in every answer', async () => {
    const sita = await shop.shopper();
    const { order } = await shop.anOrder(sita);
    const own = (await sita.get(`/api/orders/${sita.user._id}`)).body as Order[];
    const all = (await admin.get('/api/orders?limit=1')).body as Order[];

    expect([order.version, own[0]?.version, all[0]?.version]).toEqual([1, 1, 1]);
    expect((await move(order, 'cancelled')).body).toMatchObject({ version: 2 });
  });

  it.each<[string, readonly ((order: PlacedOrder) => PromiseLike<unknown>)[]]>([
    ['a status by hand', [(order) => move(order, 'cancelled')]],
    [
      'being paid, shipped, delivered, refunded',
      [
        pay,
        (order) => move(order, 'shipped'),
        (order) => move(order, 'delivered'),
        (order) =>
          inTransaction((session) =>
            refundOrder(objectId(order), { ...paymentFor(order), amountPaisa: 1_400_000 as Paisa }, session),
          ),
      ],
    ],
    ['the end of its time', [(order) => expireOrder(objectId(order), later())]],
    ['the removal of a pending one, which cancels it too', [(order) => admin.delete(`/api/orders/${order._id}`)]],
    ['being paid after its removal, which restores it too', [(order) => admin.delete(`/api/orders/${order._id}`), pay]],
    [
      'its restoring',
      [(order) => admin.delete(`/api/orders/${order._id}`), (order) => admin.post(`/api/orders/${order._id}/restore`)],
    ],
    ['a longer reservation', [extend]],
    ['a payment that is begun', [(order) => shop.begin(shop.guest, order)]],
    [
      'a flag, its resolving, and one that is withdrawn',
      [
        (order) => flag(order, 'Odd'),
        async (order) => {
          const [review] = (await load(order)).order.reviews ?? [];
          await admin.put(`/api/orders/${order._id}/reviews/${review?._id ?? ''}`).send({ note: 'Fine' });
        },
        (order) => flag(order, 'Odder'),
        (order) => flag(order, undefined),
      ],
    ],
    [
      'a flag after its removal, which restores it too',
      [(order) => admin.delete(`/api/orders/${order._id}`), (order) => flag(order, 'Odd')],
    ],
    [
      'the loss of a guest’s data',
      [(order) => expireOrder(objectId(order), later()), () => anonymiseGuestOrders(later())],
    ],
  ])('counts each change once: %s', async (_name, changes) => {
    const { order } = await shop.anOrder(shop.guest);

    for (const [index, change] of changes.entries()) {
      await change(order);
      const changed = await OrderModel.findById(order._id).orFail().lean();
      expect([index, changed.version]).toEqual([index, index + 2]);
    }
  });

  it('counts once when its account is erased, which cancels it and removes the person', async () => {
    const sita = await shop.shopper();
    const [pending, ended] = [(await shop.anOrder(sita)).order, (await shop.anOrder(sita)).order];
    await move(ended, 'cancelled');

    const erased = await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });

    expect(erased.status).toBe(200);
    expect([await currentVersion(pending), await currentVersion(ended)]).toEqual([2, 3]);
  });

  it('stays when nothing changes: a shorter reservation, the same flag, a status that is not allowed', async () => {
    const { order } = await shop.anOrder(shop.guest);
    await flag(order, 'Odd');

    await inTransaction((session) => extendReservation(objectId(order), new Date(0), KHALTI, session));
    await flag(order, 'Odd');
    await move(order, 'delivered');

    expect(await currentVersion(order)).toBe(2);
  });

  it('is counted by every update, and no document can be replaced', async () => {
    const { order } = await shop.anOrder(shop.guest);
    const filter = { _id: objectId(order) };

    await OrderModel.updateOne(filter, { search: 'a' });
    await OrderModel.updateMany(filter, { $set: { search: 'b' } });
    await OrderModel.updateMany(filter, [{ $set: { search: 'c' } }], { updatePipeline: true });
    await OrderModel.findByIdAndUpdate(order._id, { search: 'd' });
    expect(await currentVersion(order)).toBe(5);

    await expect(OrderModel.replaceOne(filter, {})).rejects.toThrow('not replaced');
    await expect(OrderModel.bulkWrite([{ deleteOne: { filter } }])).rejects.toThrow('not replaced');
  });

  it('counts a change once, however often its transaction is tried', async () => {
    const { order } = await shop.anOrder(shop.guest);
    let tries = 0;

    await inTransaction(async (session) => {
      tries += 1;
      await OrderModel.findById(order._id).session(session);
      if (tries === 1) await OrderModel.updateOne({ _id: order._id }, { search: 'meanwhile' });
      await OrderModel.updateOne({ _id: order._id }, { search: 'one' }, { session });
      await OrderModel.updateOne({ _id: order._id }, { search: 'other' }, { session });
    });

    expect(tries).toBeGreaterThan(1);
    expect(await currentVersion(order)).toBe(3);
  });

  it('is reported by the audit when something changed the order without it', async () => {
    const order = await aPaidOrder();
    const set = (version: number) => OrderModel.collection.updateOne({ _id: objectId(order) }, { $set: { version } });

    await set(1);
    const found = await findings();
    await set(2);

    expect(found).toMatchObject([{ code: 'order_version', ids: { order: order._id } }]);
  });
});

describe('the ETag of an order', () => {
  it('is made of its version and the part that the requester sees', async () => {
    const sita = await shop.shopper();
    const { order } = await shop.anOrder(sita);
    const [own, seen] = [await sita.get(detail(order)), await admin.get(detail(order))];

    expect(own.get('ETag')).toMatch(/^"v1-[\w-]+"$/);
    expect(seen.get('ETag')).toMatch(/^"v1-[\w-]+"$/);
    expect(seen.get('ETag')).not.toBe(own.get('ETag'));
    expect(own.get('Cache-Control')).toBe('no-store');
    const again = () => sita.get(detail(order)).set('If-None-Match', own.get('ETag') ?? '');
    expect((await again()).status).toBe(304);

    await move(order, 'cancelled');

    expect(await again()).toMatchObject({ status: 200, body: { version: 2, status: 'cancelled' } });
  });
});

describe('a change for another version', () => {
  it('is refused with both states when it sets the status', async () => {
    const order = await aPaidOrder();
    const { tag } = await load(order);
    await flag(order, 'The payment is odd');

    const answer = await move(order, 'shipped').set('If-Match', tag);

    expect(answer).toMatchObject({
      status: 412,
      body: {
        code: 'stale_version',
        current: { _id: order._id, status: 'paid', version: 3, attention: 'The payment is odd' },
        yours: { status: 'shipped' },
      },
    });
    expect((await load(order)).order).toMatchObject({ status: 'paid', version: 3 });
    expect((await move(order, 'shipped').set('If-Match', (await load(order)).tag)).status).toBe(200);
  });

  it.each(['/api/orders', '/api/order'])('does not remove the order: DELETE %s', async (path) => {
    const { order } = await shop.anOrder(shop.guest);
    const { tag } = await load(order);
    await extend(order);
    const remove = () => admin.delete(`${path}/${order._id}`);

    expect(await remove().set('If-Match', tag)).toMatchObject({
      ...STALE,
      body: { current: { status: 'pending', version: 2 } },
    });
    expect((await load(order)).order).toMatchObject({ status: 'pending' });
    expect(await remove().set('If-Match', '"v2"')).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('does not restore the order; but a restored order stays as it is', async () => {
    const { order } = await shop.anOrder(shop.guest);
    await admin.delete(`/api/orders/${order._id}`);
    const restore = (tag: string) => admin.post(`/api/orders/${order._id}/restore`).set('If-Match', tag);

    expect(await restore('"v1"')).toMatchObject({ ...STALE, body: { current: { status: 'cancelled', version: 2 } } });
    expect(await restore('"v2"')).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await restore('"v2"')).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('does not resolve a review; but who has resolved it may send that again', async () => {
    const { order } = await shop.anOrder(shop.guest);
    await flag(order, 'Odd');
    const { tag, order: seen } = await load(order);
    const resolve = (note: string, by = admin) =>
      by
        .put(`/api/orders/${order._id}/reviews/${seen.reviews?.[0]?._id ?? ''}`)
        .set('If-Match', tag)
        .send({ note });
    await move(order, 'cancelled');

    expect(await resolve('Given back')).toMatchObject({ ...STALE, body: { yours: { note: 'Given back' } } });
    expect((await resolve('Given back').set('If-Match', '"v3"')).status).toBe(200);
    expect((await resolve('Given back')).status).toBe(200);
    expect(await resolve('By me', rival)).toMatchObject(STALE);
  });

  it('wins once when six admins ship the order at the same moment, and the others see that', async () => {
    const order = await aPaidOrder();
    const { tag } = await load(order);

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => move(order, 'shipped', n % 2 ? admin : rival).set('If-Match', tag)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ ...STALE, body: { current: { status: 'shipped', version: 3 } } });
    }
  });

  it('is refused before those who may not change the order learn anything about it', async () => {
    const { order } = await shop.anOrder(shop.guest);
    const shopper = await shop.shopper();

    const answer = await move(order, 'cancelled', shopper).set('If-Match', '"v9"');

    expect(answer).toMatchObject({ status: 403 });
    expect(answer.body).not.toHaveProperty('current');
  });

  it('is not looked for without If-Match', async () => {
    const { order } = await shop.anOrder(shop.guest);
    await flag(order, `Odd ${String(next())}`);

    expect((await move(order, 'cancelled')).status).toBe(200);
  });
});
