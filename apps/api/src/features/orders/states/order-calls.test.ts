import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { offerCash, placeCash } from '../../../testing/cash-ordering.js';
import { openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { OrderModel } from '../order.model.js';
import { CALL_AGAIN_MINUTES, MAX_CALLS } from './order-calls.js';

let shop: Shop;
let sita: LoggedIn;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  await offerCash(shop);
  [sita, staff] = [await shop.shopper(), await shop.staff({ firstname: 'Asha', lastname: 'Gurung' })];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const { oneItem, place } = ordering(() => shop);
const MINUTE = 60_000;

const anOrder = async () => (await placeCash(shop, { by: sita })).order;
const call = ({ _id }: Pick<Order, '_id'>, by: LoggedIn = staff, body: object = { outcome: 'no_answer' }) =>
  by.post(`/api/orders/${_id}/calls`).send(body);
const put = ({ _id }: Pick<Order, '_id'>, status: string) => staff.put(`/api/orders/${_id}/status`).send({ status });
const see = async ({ _id }: Pick<Order, '_id'>, by: LoggedIn = staff): Promise<Order> =>
  (await by.get(`/api/orders/detail/${_id}`)).body as Order;

describe('a call that nobody answers', () => {
  it('is recorded with its caller, and is made again half an hour later', async () => {
    const order = await anOrder();

    const answer = await call(order);

    const { calls = [], callAfter = '', ...body } = answer.body as Order;
    expect(answer.status).toBe(200);
    expect(calls).toEqual([{ at: expect.any(String) as unknown, by: 'Asha Gurung', outcome: 'no_answer' }]);
    expect(Date.parse(callAfter) - Date.parse(calls[0]!.at)).toBe(CALL_AGAIN_MINUTES * MINUTE);
    // Nobody holds stock for longer by not answering.
    expect(body).toMatchObject({ status: 'pending', expiresAt: order.expiresAt });
    expect(await EventModel.find({ 'subject.id': order._id, type: 'order.called' }).lean()).toMatchObject([
      { is: { outcome: 'no_answer' }, actor: { kind: 'staff', id: staff.user._id } },
    ]);
    const own = await see(order, sita);
    expect([own.calls, own.callAfter]).toEqual([undefined, undefined]);
  });

  it('is made again ten minutes before the order expires, or at once if that is over', async () => {
    const order = await anOrder();
    const expireIn = async (minutes: number): Promise<number> => {
      const expiresAt = new Date(Date.now() + minutes * MINUTE);
      await OrderModel.updateOne({ _id: order._id }, { $set: { expiresAt } });
      return expiresAt.getTime();
    };

    const soon = await expireIn(25);
    expect(Date.parse(((await call(order)).body as Order).callAfter ?? '')).toBe(soon - 10 * MINUTE);

    await expireIn(9);
    const answer = await call(order);
    expect(answer.body).toMatchObject({ status: 'pending', calls: [{}, {}] });
    expect(answer.body).not.toHaveProperty('callAfter');
    const listed = (await staff.get('/api/orders/overview/calls')).body as Order[];
    expect(listed[0]).toMatchObject({ _id: order._id });
    await put(order, 'cancelled').expect(200);
  });

  it('is recorded as often as it is made, twenty times at most', async () => {
    const order = await anOrder();
    await call(order).expect(200);
    await call(order).expect(200);
    expect((await see(order)).calls).toHaveLength(2);
    const actor = { kind: 'staff', id: staff.user._id } as const;
    const calls = Array.from({ length: MAX_CALLS }, () => ({ at: new Date(), actor, outcome: 'no_answer' as const }));
    await OrderModel.updateOne({ _id: order._id }, { $set: { calls } });

    expect(await call(order)).toMatchObject({
      status: 409,
      body: { code: 'too_many_calls', msg: 'An order can have 20 calls at most' },
    });
  });

  it('is recorded once for two clicks on the same page', async () => {
    const order = await anOrder();

    const answers = await Promise.all([1, 2].map(() => call(order).set('If-Match', '"v1"')));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await see(order)).calls).toHaveLength(1);
  });

  it('concerns only orders that wait for a confirmation by phone, and is recorded by staff', async () => {
    const [order, confirmed] = [await anOrder(), await anOrder()];
    const online = await place(sita, (await oneItem()).orderInput);
    await put(confirmed, 'confirmed').expect(200);
    const refused = { status: 409, body: { code: 'status_not_allowed' } };

    expect(await call(online)).toMatchObject(refused);
    expect(await call(confirmed)).toMatchObject(refused);
    expect(await call(order, sita)).toMatchObject({ status: 403 });
    expect(await call({ _id: '0123456789abcdef01234567' })).toMatchObject({ status: 404 });
    expect(await call(order, staff, { outcome: 'angry' })).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await see(order)).not.toHaveProperty('calls');
  });
});

describe('the list of calls', () => {
  const list = (query = '', by: LoggedIn = staff) => by.get(`/api/orders/overview/calls${query}`);
  const listed = async (among: readonly Order[]): Promise<string[]> => {
    const ids = among.map(({ _id }) => _id);
    return ((await list()).body as Order[]).flatMap(({ _id }) => (ids.includes(_id) ? [_id] : []));
  };
  const change = ({ _id }: Order, fields: object) => OrderModel.updateOne({ _id }, { $set: fields });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

  it('has the calls that are due first, and of these the first order to expire', async () => {
    const [a, b, c] = [await anOrder(), await anOrder(), await anOrder()];
    await change(a, { expiresAt: inMinutes(90) });
    await change(b, { expiresAt: inMinutes(80) });
    await change(c, { expiresAt: inMinutes(70) });
    expect(await listed([a, b, c])).toEqual([c._id, b._id, a._id]);

    await call(c).expect(200);
    expect(await listed([a, b, c])).toEqual([b._id, a._id, c._id]);
    await call(b).expect(200);
    expect(await listed([a, b, c])).toEqual([a._id, c._id, b._id]);

    await change(c, { callAfter: inMinutes(-1) });
    expect(await listed([a, b, c])).toEqual([c._id, a._id, b._id]);
  });

  it('loses orders that are confirmed or cancelled, and has no orders that are paid online', async () => {
    const [a, b, c] = [await anOrder(), await anOrder(), await anOrder()];
    const online = await place(sita, (await oneItem()).orderInput);
    expect(await listed([a, b, c, online])).toHaveLength(3);

    await put(a, 'confirmed').expect(200);
    await put(b, 'cancelled').expect(200);

    expect(await listed([a, b, c, online])).toEqual([c._id]);
  });

  it('comes by page, with as many orders as the overview counts', async () => {
    await anOrder();
    await anOrder();
    const { toCall } = (await staff.get('/api/orders/overview/counts')).body as { toCall: number };
    const all = (await list()).body as Order[];

    const second = await list('?page=2&limit=1');

    expect(all).toHaveLength(toCall);
    expect(second.get('X-Total-Count')).toBe(String(toCall));
    expect((second.body as Order[]).map(({ _id }) => _id)).toEqual([all[1]!._id]);
    expect((second.body as Order[])[0]).toMatchObject({ paymentMethod: 'cash', address: { city: 'Kathmandu' } });
  });

  it('is for staff', async () => {
    expect(await list('', sita)).toMatchObject({ status: 403 });
  });
});
