import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Order, OrderCounts, OrderReview, OrderStep, PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { providerActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { EventModel } from '../../../platform/events/index.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { OrderModel } from '../order.model.js';
import { flagForReview } from './order-reviews.js';
import { recordOverdueRefunds } from './refund-deadlines.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
beforeEach(async () => {
  await OrderModel.updateMany({}, { reviewFlags: [] });
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const DAY = 24 * 60 * 60_000;
const AT_KHALTI = 'Payment pay_late arrived after its items were sold. Please refund Rs 14,000 at Khalti.';
const idOf = ({ _id }: Order): Types.ObjectId => new Types.ObjectId(_id);

const anOrder = async (): Promise<PlacedOrder> => place(shop.guest, (await oneItem()).orderInput);
const flag = (order: Order, { about = 'pay_late', text = AT_KHALTI, isRefund = true } = {}): Promise<void> =>
  inTransaction((session) => flagForReview(idOf(order), { about, text, isRefund }, providerActor('khalti'), session));
const changeFlag = (order: Order, at: Date, dueAt: Date) =>
  OrderModel.collection.updateOne(
    { _id: idOf(order) },
    { $set: { 'reviewFlags.0.at': at, 'reviewFlags.0.dueAt': dueAt } },
  );
/** An order with a refund that is due so many days from now. */
const dueIn = async (days: number): Promise<PlacedOrder> => {
  const order = await anOrder();
  await flag(order);
  const dueAt = new Date(Date.now() + days * DAY);
  await changeFlag(order, new Date(dueAt.getTime() - 7 * DAY), dueAt);
  return order;
};
const reviewsOf = async ({ _id }: Order): Promise<readonly OrderReview[]> =>
  ((await admin.get(`/api/orders/detail/${_id}`)).body as Order).reviews ?? [];
const resolve = async (order: Order): Promise<void> => {
  const [review] = await reviewsOf(order);
  await admin.put(`/api/orders/${order._id}/reviews/${review!._id}`).send({ note: 'Refunded' }).expect(200);
};
const listed = async (query: string) => {
  const answer = await admin.get(`/api/orders?${query}`).expect(200);
  return { total: answer.get('X-Total-Count'), ids: (answer.body as Order[]).map(({ _id }) => _id) };
};
const counts = async (): Promise<OrderCounts> => (await admin.get('/api/orders/overview/counts')).body as OrderCounts;
const overdueEvents = ({ _id }: Order) =>
  EventModel.find({ 'subject.id': _id, type: 'order.refund_overdue' }, { _id: 0, actor: 1, is: 1 })
    .sort({ _id: 1 })
    .lean();

describe('a refund that staff have to make', () => {
  it('is due after seven days, also if its review changes, and no other review is due', async () => {
    const order = await anOrder();
    await flag(order);
    const [first] = await reviewsOf(order);
    expect(Date.parse(first!.due!) - Date.parse(first!.at!)).toBe(7 * DAY);

    const text = 'Part of payment pay_late was refunded.';
    await flag(order, { text, isRefund: false });
    await flag(order, { about: 'pay_odd', text: 'The provider calls payment pay_odd "on hold".', isRefund: false });

    expect((await reviewsOf(order)).map((review) => [review.about, review.text, review.due])).toEqual([
      ['pay_late', text, first!.due],
      ['pay_odd', expect.any(String), undefined],
    ]);
    expect(await shop.findings()).toEqual([]);
  });

  it('is shown to staff alone', async () => {
    const sita = await shop.shopper();
    const order = await place(sita, (await oneItem()).orderInput);
    await flag(order);

    expect((await sita.get(`/api/orders/detail/${order._id}`)).text).not.toMatch(/"reviews"|"due"/);
    const staff = await shop.staff();
    expect((await staff.get(`/api/orders/detail/${order._id}`)).body).toMatchObject({
      reviews: [{ about: 'pay_late', due: expect.any(String) }],
    });
  });
});

describe('GET /api/orders?refundDue', () => {
  it('lists the orders with refunds to make, the first due first, as do the counts and the open tasks', async () => {
    const [later, overdue, soon] = [await dueIn(5), await dueIn(-1), await dueIn(2)];
    const odd = await anOrder();
    await flag(odd, { about: 'pay_odd', text: 'Odd', isRefund: false });
    // Its other review neither hides the refund nor is due itself.
    await flag(later, { about: 'pay_odd', text: 'Odd', isRefund: false });

    expect(await listed('refundDue=true')).toEqual({ total: '3', ids: [overdue._id, soon._id, later._id] });
    expect(await listed('refundDue=true&page=2&limit=2')).toEqual({ total: '3', ids: [later._id] });
    expect((await listed('refundDue=true&sort=oldest')).ids).toEqual([later._id, overdue._id, soon._id]);
    expect((await listed('refundDue=true&sort=newest&page=1&limit=2')).ids).toEqual([soon._id, overdue._id]);
    expect(await listed('refundDue=true&status=paid')).toEqual({ total: '0', ids: [] });
    expect(await listed('refundDue=true&removed=true')).toEqual({ total: '0', ids: [] });
    expect(await listed(`refundDue=true&search=${soon.shortNumber!}`)).toEqual({ total: '1', ids: [soon._id] });
    const others = (await listed('refundDue=false')).ids;
    expect(others).toContain(odd._id);
    for (const { _id } of [later, overdue, soon]) expect(others).not.toContain(_id);
    expect(await admin.get('/api/orders?refundDue=soon')).toMatchObject({ status: 400 });

    expect(await counts()).toMatchObject({ attention: 4, refundsDue: 3, refundsOverdue: 1 });
    const tasks = (await admin.get('/api/reports/to-do')).body as { readonly what: string }[];
    expect(tasks.find(({ what }) => what === 'refunds_due')).toEqual({
      what: 'refunds_due',
      count: 3,
      overdue: 1,
      path: '/admin/orders?refundDue=true',
    });

    await resolve(overdue);

    expect(await listed('refundDue=true')).toMatchObject({ ids: [soon._id, later._id] });
    expect(await counts()).toMatchObject({ refundsDue: 2, refundsOverdue: 0 });
  });
});

describe('an overdue refund', () => {
  it('is told to staff once, also if its review changes and two instances find it at once', async () => {
    const [overdue, soon] = [await dueIn(-1), await dueIn(1)];
    const [review] = await reviewsOf(overdue);

    await Promise.all([recordOverdueRefunds(new Date()), recordOverdueRefunds(new Date())]);
    await flag(overdue, { text: 'Part of payment pay_late was refunded.' });
    await recordOverdueRefunds(new Date());

    expect(await overdueEvents(overdue)).toEqual([
      {
        actor: { kind: 'system', id: 'refund-deadlines' },
        is: { about: 'pay_late', dueAt: new Date(review!.due!) },
      },
    ]);
    expect(await overdueEvents(soon)).toEqual([]);
    const steps = (await admin.get(`/api/orders/${overdue._id}/steps`)).body as OrderStep[];
    expect(steps.filter(({ type }) => type === 'order.refund_overdue')).toMatchObject([
      { by: 'clock', about: 'pay_late' },
    ]);
    expect(await shop.findings()).toEqual([]);
  });

  it('is told to nobody once staff have made it, and anew for another refund of the same order', async () => {
    const [order, made] = [await dueIn(-1), await dueIn(-1)];
    await resolve(made);
    await recordOverdueRefunds(new Date());
    expect(await overdueEvents(made)).toEqual([]);
    await resolve(order);
    await flag(order, { about: 'pay_twice' });
    await changeFlag(order, new Date(Date.now() - 8 * DAY), new Date(Date.now() - DAY));

    await recordOverdueRefunds(new Date());

    expect((await overdueEvents(order)).map(({ is }) => is)).toMatchObject([
      { about: 'pay_late' },
      { about: 'pay_twice' },
    ]);
    expect(await shop.findings()).toEqual([]);
  });

  it('waits for the next run if the shop is ending', async () => {
    const order = await dueIn(-1);
    const ending = new AbortController();
    ending.abort();

    await recordOverdueRefunds(new Date(), ending.signal);

    expect(await overdueEvents(order)).toEqual([]);
    await recordOverdueRefunds(new Date());
    expect(await overdueEvents(order)).toHaveLength(1);
  });
});

it('the doctor finds refunds that are due too late, overdue in secret, and overdue without an event', async () => {
  const [tooLate, untold, unrecorded] = [await dueIn(3), await dueIn(-2), await dueIn(-1)];
  await changeFlag(tooLate, new Date('2026-11-01T06:00:00Z'), new Date('2199-11-09T06:00:00Z'));
  await OrderModel.collection.updateOne({ _id: idOf(unrecorded) }, { $set: { 'reviewFlags.0.overdueAt': new Date() } });

  const found = (await shop.findings()).map(({ severity, code, message }) => [severity, code, message]);

  expect(found).toEqual([
    [
      'error',
      'order_refund_due',
      `Order ${tooLate._id} has a refund (pay_late) that is due at 2199-11-09T06:00:00.000Z, which is too late.`,
    ],
    ['warning', 'order_overdue_untold', `Order ${untold._id} has an overdue refund (pay_late) that no event reports.`],
    [
      'error',
      'order_overdue_event',
      `Order ${unrecorded._id} has a refund (pay_late) that became overdue without an event.`,
    ],
  ]);
});
