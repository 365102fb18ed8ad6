import { afterAll, describe, expect, it } from '@jest/globals';
import type { Order, PlacedOrder } from '@paila/shared';
import { EventModel, type EventType } from '../../../platform/events/index.js';
import { openPayingSuite } from '../../../testing/open-paying-suite.js';
import { openShop, type Caller } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { OrderModel } from '../order.model.js';

// Before the suite is opened, as it closes the shop afterwards.
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
});
const { shop, sita, admin } = await openPayingSuite();
const { place, oneItem } = ordering(() => shop);

const UNKNOWN = '0123456789abcdef01234567';
const anOrder = async (who: Caller): Promise<PlacedOrder> => place(who, (await oneItem()).orderInput);
const orderTokenHeader = ({ orderToken = '' }: PlacedOrder) => ({ 'x-order-token': orderToken });
const cancel = (who: Caller, id: string) => who.post(`/api/orders/${id}/cancel`);
const report = (who: Caller, id: string, body: object = { reason: 'damaged', text: ' The sole is loose. ' }) =>
  who.post(`/api/orders/${id}/problems`).send(body);
const orderEvents = (id: string, type: EventType) => EventModel.find({ 'subject.id': id, type }).lean();
const seenByStaff = async (id: string): Promise<Order> => (await admin.get(`/api/orders/detail/${id}`)).body as Order;

describe('an unpaid order', () => {
  it('is cancelled by its customer, and its items are back in the shop', async () => {
    const { orderInput, productId } = await oneItem();
    const { _id } = await place(sita, orderInput);

    const answer = await cancel(sita, _id).expect(200);

    expect(answer.body).toMatchObject({
      _id,
      status: 'cancelled',
      history: [{}, { status: 'cancelled', by: 'shopper' }],
    });
    expect(await shop.stockOf({ _id: productId })).toEqual({ '42': 10 });
    expect(await orderEvents(_id, 'order.status_changed')).toMatchObject([
      { actor: { kind: 'customer', id: sita.user._id }, is: { status: 'cancelled' } },
    ]);
    const again = await cancel(sita, _id).expect(200);
    expect(again.body).toEqual(answer.body);
  });

  it('is cancelled by the guest who has its token, and by no other guest', async () => {
    const order = await anOrder(shop.guest);

    await cancel(shop.guest, order._id).expect(404);
    await cancel(shop.guest, order._id).set('x-order-token', 'guessed').expect(404);
    expect(await cancel(shop.guest, order._id).set(orderTokenHeader(order))).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    });
    expect(await orderEvents(order._id, 'order.status_changed')).toMatchObject([
      { actor: { kind: 'guest', id: null } },
    ]);
  });

  it('ends once, whoever of many cancels it', async () => {
    const { orderInput, productId } = await oneItem();
    const { _id } = await place(sita, orderInput);

    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(sita, _id)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shop.stockOf({ _id: productId })).toEqual({ '42': 10 });
    expect(await orderEvents(_id, 'order.status_changed')).toHaveLength(1);
  });
});

it('an order that does not exist can be neither cancelled nor reported', async () => {
  await cancel(sita, UNKNOWN).expect(404);
  await cancel(sita, 'nonsense').expect(404);
  await report(sita, UNKNOWN).expect(404);
});

describe('a problem that a customer reports', () => {
  it('is stored, shown to the customer and to staff, and flagged for review', async () => {
    const { _id } = await anOrder(sita);

    const answer = await report(sita, _id).expect(200);

    const [problem] = (answer.body as Order).problems ?? [];
    expect(answer.body).toMatchObject({ problems: [{ reason: 'damaged', text: 'The sole is loose.' }] });
    expect(answer.body).not.toHaveProperty('attention');
    expect(await seenByStaff(_id)).toMatchObject({
      attention: 'The customer says that an item is damaged.',
      problems: [{ text: 'The sole is loose.' }],
      reviews: [{ about: `problem:${problem?._id ?? ''}`, text: 'The customer says that an item is damaged.' }],
    });
  });

  it('is in no event, which names only its reason', async () => {
    const { _id } = await anOrder(sita);
    const { problems = [] } = (await report(sita, _id).expect(200)).body as Order;

    expect(await orderEvents(_id, 'order.problem_reported')).toMatchObject([
      { actor: { kind: 'customer', id: sita.user._id }, is: { problem: problems[0]?._id, reason: 'damaged' } },
    ]);
    expect(JSON.stringify(await EventModel.find({ 'subject.id': _id }).lean())).not.toContain('sole');
  });

  it('is a review of its own each time, and staff resolve one by one', async () => {
    const order = await anOrder(shop.guest);
    await report(shop.guest, order._id).set(orderTokenHeader(order)).expect(200);
    await report(shop.guest, order._id).set(orderTokenHeader(order)).expect(200);
    const { reviews = [] } = await seenByStaff(order._id);
    expect(reviews).toHaveLength(2);

    await admin
      .put(`/api/orders/${order._id}/reviews/${reviews[0]?._id ?? ''}`)
      .send({ note: 'Sent another' })
      .expect(200);

    expect(await seenByStaff(order._id)).toMatchObject({ attention: 'The customer says that an item is damaged.' });
    const seen = (await shop.guest.get(`/api/orders/detail/${order._id}`).set(orderTokenHeader(order)).expect(200))
      .body as Order;
    const settled = `problem:${seen.problems?.[0]?._id ?? ''}` === reviews[0]?.about;
    expect(seen.problems?.map(({ resolvedAt }) => resolvedAt !== undefined)).toEqual([settled, !settled]);
    expect(JSON.stringify(seen)).not.toContain('Sent another');
  });

  it('is answered by the staff who resolve it, and the note stays with staff', async () => {
    const { _id } = await anOrder(sita);
    await report(sita, _id).expect(200);
    const { reviews = [] } = await seenByStaff(_id);
    const resolve = () =>
      admin
        .put(`/api/orders/${_id}/reviews/${reviews[0]?._id ?? ''}`)
        .send({ note: 'Glue failed', answer: ' We send you another pair. ' })
        .expect(200);

    await resolve();
    await resolve();

    const seen = (await sita.get(`/api/orders/detail/${_id}`).expect(200)).body as Order;
    expect(seen.problems).toMatchObject([{ resolvedAt: expect.any(String), answer: 'We send you another pair.' }]);
    expect(JSON.stringify(seen)).not.toContain('Glue failed');
    expect(JSON.stringify(await EventModel.find({ 'subject.id': _id }).lean())).not.toContain('another pair');
  });

  it.each([
    ['a reason that there is not', { reason: 'bored', text: 'Hm' }],
    ['nothing', { reason: 'other', text: '  ' }],
    ['a novel', { reason: 'other', text: 'x'.repeat(1_001) }],
  ])('is not stored with %s', async (_what, body) => {
    const { _id } = await anOrder(sita);

    expect(await report(sita, _id, body)).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await seenByStaff(_id)).not.toHaveProperty('problems');
  });

  it('is erased with the data of the account', async () => {
    const leaving = await shop.shopper();
    const { _id } = await anOrder(leaving);
    await report(leaving, _id).expect(200);
    const { reviews = [] } = await seenByStaff(_id);
    await cancel(leaving, _id).expect(200);
    await admin
      .put(`/api/orders/${_id}/reviews/${reviews[0]?._id ?? ''}`)
      .send({ note: 'Never sent', answer: 'We are sorry' })
      .expect(200);

    await leaving.delete(`/api/auth/${leaving.user._id}`).send({ currentPassword: leaving.password }).expect(200);

    expect(await seenByStaff(_id)).not.toHaveProperty('problems');
    expect(JSON.stringify(await OrderModel.findById(_id).orFail().lean())).not.toContain('We are sorry');
  });
});

it('reports of problems are limited for one order, and for one address', async () => {
  const strict = await openShop({ rateLimitFactor: 1, trustedProxies: 1 });
  // Another client than that of the earlier reports.
  const fromElsewhere = { 'x-forwarded-for': '10.20.30.40' };
  try {
    const order = await place(strict.guest, (await oneItem()).orderInput);
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      codes.push((await report(strict.guest, order._id).set(orderTokenHeader(order)).set(fromElsewhere)).status);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await strict.close();
  }
});
