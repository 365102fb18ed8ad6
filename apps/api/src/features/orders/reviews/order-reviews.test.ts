import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderReview, PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { pino } from 'pino';
import { providerActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { EventModel } from '../../../platform/events/index.js';
import { next, openShop, type Caller, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { anonymiseGuestOrders } from '../testing.js';
import { flagForReview, warnOfReviews } from './order-reviews.js';
import { OrderModel } from '../order.model.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin({ firstname: 'Asha', lastname: 'Gurung' });
});
afterAll(() => shop.close());

const { place, oneItem } = ordering(() => shop);
const UNKNOWN = '0123456789abcdef01234567';

const DOUBTFUL = 'Payment arrived without a transaction id.';
/** An order with a payment in doubt, so that staff must look into it. */
const aDoubtfulOrder = async (caller: Caller = shop.guest): Promise<PlacedOrder> => {
  const order = await place(caller, (await oneItem()).orderInput);
  const flag = { about: `pay_${String(next())}`, text: DOUBTFUL };
  await inTransaction((session) =>
    flagForReview(new Types.ObjectId(order._id), flag, providerActor('khalti'), session),
  );
  return order;
};
const see = async ({ _id }: Order): Promise<Order> => (await admin.get(`/api/orders/detail/${_id}`)).body as Order;
const firstReview = async (order: Order): Promise<OrderReview> => (await see(order)).reviews![0]!;
const resolve = ({ _id }: Order, review: string, note: unknown, by: Caller = admin) =>
  by.put(`/api/orders/${_id}/reviews/${review}`).send({ note });
const listed = async (query: string) => {
  const answer = await admin.get(`/api/orders?${query}`);
  return { total: answer.get('X-Total-Count'), ids: (answer.body as Order[]).map(({ _id }) => _id) };
};

describe('GET /api/orders?attention', () => {
  it('lists the orders that staff must review, newest first, and counts them without more reads', async () => {
    await OrderModel.updateMany({}, { reviewFlags: [] });
    const [first, plain, second] = [
      await aDoubtfulOrder(),
      await place(shop.guest, (await oneItem()).orderInput),
      await aDoubtfulOrder(),
    ];

    expect(await listed('attention=true')).toEqual({ total: '2', ids: [second._id, first._id] });
    expect(await listed('attention=true&limit=1')).toEqual({ total: '2', ids: [second._id] });
    expect(await listed('attention=true&status=paid')).toEqual({ total: '0', ids: [] });
    expect((await listed('attention=false')).ids).toContain(plain._id);
    expect((await listed('attention=false')).ids).not.toContain(first._id);
  });

  it('can be narrowed by the payment that is not decided and a search', async () => {
    const doubtful = await aDoubtfulOrder();
    const both = await aDoubtfulOrder();
    const [waiting, plain, unrelated] = [
      await place(shop.guest, (await oneItem()).orderInput),
      await place(shop.guest, (await oneItem()).orderInput),
      await place(shop.guest, (await oneItem()).orderInput),
    ];
    const all = [doubtful, both, waiting, plain];
    const payment = { pidx: 'aPidx', status: 'pending', amountPaisa: 100 };
    await OrderModel.updateMany({ _id: { $in: [both._id, waiting._id] } }, { payment });
    await OrderModel.updateMany({ _id: { $in: all.map(({ _id }) => _id) } }, { search: 'pemba thakuri' });
    const found = async (query: string): Promise<string[]> => (await listed(`search=thakuri+pemba&${query}`)).ids;

    expect(await found('attention=false&undecided=false')).toEqual([plain._id]);
    expect(await found('attention=false&undecided=true')).toEqual([waiting._id]);
    expect(await found('attention=true&undecided=false')).toEqual([doubtful._id]);
    expect(await found('attention=true&undecided=true')).toEqual([both._id]);
    expect(await found('undecided=true&status=paid')).toEqual([]);
    expect((await listed('attention=false&undecided=false')).ids).toContain(unrelated._id);
    expect((await listed('undecided=false')).ids).not.toContain(waiting._id);
  });

  it('names the reason to staff alone', async () => {
    const sita = await shop.shopper();
    const order = await aDoubtfulOrder(sita);
    expect(order).not.toHaveProperty('reviews');
    expect((await sita.get(`/api/orders/detail/${order._id}`)).text).not.toMatch(/reviews|attention/);
    const staff = await shop.staff();
    expect((await staff.get(`/api/orders/detail/${order._id}`)).body).toMatchObject({
      attention: DOUBTFUL,
      reviews: [
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          about: expect.stringMatching(/^pay_/),
          text: DOUBTFUL,
          at: expect.any(String),
        },
      ],
    });
  });
});

describe('GET /api/orders?from&to', () => {
  it('lists the orders placed in between; days are whole ones of the shop', async () => {
    const orders = [];
    for (const at of ['2001-03-04T18:14:59.999Z', '2001-03-04T18:15:00.000Z', '2001-03-06T18:14:59.999Z']) {
      const order = await place(shop.guest, (await oneItem()).orderInput);
      await OrderModel.updateOne({ _id: order._id }, { createdAt: new Date(at) });
      orders.unshift(order._id);
    }
    const [last, middle, first] = orders;

    expect((await listed('from=2001-03-05&to=2001-03-06')).ids).toEqual([last, middle]);
    expect((await listed('from=2001-03-04&to=2001-03-05')).ids).toEqual([middle, first]);
    expect((await listed('to=2001-03-04T23:59:59.999%2B05:45&from=2001-03-04T00:00:00Z')).ids).toEqual([first]);
    expect((await listed('from=2001-03-06T18:14:59.999Z&to=2001-03-07&limit=1')).total).toBe('1');
    expect(await admin.get('/api/orders?from=2001-02-30')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'from' }] },
    });
  });

  it('counts days in the time zone of the settings, from the next call on, to the end of the calendar', async () => {
    const order = await place(shop.guest, (await oneItem()).orderInput);
    await OrderModel.updateOne({ _id: order._id }, { createdAt: new Date('2002-07-01T23:30:00Z') });
    const day = async (query: string) => (await listed(query)).ids;
    expect(await day('from=2002-07-02&to=2002-07-02')).toEqual([order._id]);

    await admin.put('/api/settings').send({ timeZone: 'America/New_York' }).expect(200);

    expect(await day('from=2002-07-02&to=2002-07-02')).toEqual([]);
    expect(await day('from=2002-07-01&to=2002-07-01')).toEqual([order._id]);
    expect(await day('from=9999-12-31&to=9999-12-31')).toEqual([]);
    await admin.put('/api/settings').send({}).expect(200);
  });
});

describe('PUT /api/orders/:id/reviews/:reviewId', () => {
  it('resolves one with a note, which its event does not repeat', async () => {
    const order = await aDoubtfulOrder();
    const { _id: review, about } = await firstReview(order);

    const answer = await resolve(order, review, '  Sita on 9800000000 says: paid by card.  ');

    expect(answer.status).toBe(200);
    const resolved = answer.body as Order;
    expect(resolved.attention).toBeUndefined();
    expect(resolved.reviews).toMatchObject([
      {
        _id: review,
        about,
        resolved: { at: expect.any(String), by: 'Asha Gurung', note: 'Sita on 9800000000 says: paid by card.' },
      },
    ]);
    expect((await listed('attention=true')).ids).not.toContain(order._id);
    const events = await EventModel.find({ 'subject.id': order._id, type: 'order.reviewed' }).lean();
    expect(events).toMatchObject([{ actor: { kind: 'staff', id: admin.user._id }, is: { about, review } }]);
    expect(JSON.stringify(events)).not.toMatch(/sita|card/i);
    expect(await shop.findings()).toEqual([]);
  });

  it('reports an earlier resolution when two resolve it at once, and repeats the answer for the same one', async () => {
    const order = await aDoubtfulOrder();
    const { _id: review } = await firstReview(order);
    const staff = await shop.staff();

    const answers = await Promise.all(
      [admin, staff, admin, staff].map((by) => resolve(order, review, by === admin ? 'Mine' : 'No, mine', by)),
    );

    const winner = answers[0]!.status === 200 ? admin : staff;
    expect(answers.map(({ status }) => status)).toEqual(winner === admin ? [200, 409, 200, 409] : [409, 200, 409, 200]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'review_resolved' } });
    expect((await see(order)).reviews).toHaveLength(1);
    expect(await EventModel.countDocuments({ 'subject.id': order._id, type: 'order.reviewed' })).toBe(1);
    const own = winner === admin ? 'Mine' : 'No, mine';
    expect(await resolve(order, review, `${own}, again`, winner)).toMatchObject({ status: 409 });
    expect(await shop.findings()).toEqual([]);
  });

  it('requires a note of reasonable length, an existing order and an existing review', async () => {
    const [order, foreign] = [await aDoubtfulOrder(), await aDoubtfulOrder()];
    const { _id: review } = await firstReview(order);

    for (const note of [undefined, '', '  ', 'x'.repeat(2_001), { $ne: '' }]) {
      expect(await resolve(order, review, note)).toMatchObject({ status: 400, body: { errors: [{ path: 'note' }] } });
    }
    const missing = { status: 404, body: { code: 'not_found', msg: 'Review not found' } };
    expect(await resolve(order, UNKNOWN, 'Fine')).toMatchObject(missing);
    expect(await resolve(foreign, review, 'Fine')).toMatchObject(missing);
    expect(await resolve({ ...order, _id: UNKNOWN }, review, 'Fine')).toMatchObject({
      status: 404,
      body: { msg: 'Order not found' },
    });
    expect((await see(order)).attention).toBeDefined();
  });
});

describe('a resolved review', () => {
  it('stores nobody’s data longer than needed: a guest is erased then, and so is the note', async () => {
    const order = await place(shop.guest, (await oneItem()).orderInput);
    await admin.put(`/api/orders/${order._id}/status`).send({ status: 'cancelled' });
    const { _id } = await OrderModel.findById(order._id).orFail();
    const flag = { about: 'pay_late', text: 'Payment pay_late arrived after its items were sold. Please refund it.' };
    await inTransaction((session) => flagForReview(_id, flag, providerActor('khalti'), session));
    const stored = async () => JSON.stringify(await OrderModel.findById(order._id).orFail().lean());
    await anonymiseGuestOrders(new Date());
    expect(await stored()).toMatch(/jhamsikhel/i);

    await resolve(order, (await firstReview(order))._id, 'Rang Sita up');
    expect(await stored()).toContain('Rang Sita up');
    await anonymiseGuestOrders(new Date());

    expect(await stored()).not.toMatch(/jhamsikhel|sita|rang/i);
    expect((await see(order)).reviews).toMatchObject([{ resolved: { by: 'Asha Gurung' } }]);
    expect((await see(order)).reviews?.[0]?.resolved).not.toHaveProperty('note');
    expect(await shop.findings()).toEqual([]);
  });

  it('loses its note with the account of the customer', async () => {
    const sita = await shop.shopper();
    const order = await aDoubtfulOrder(sita);
    await resolve(order, (await firstReview(order))._id, 'Rang Sita up');

    await sita.delete(`/api/auth/${sita.user._id}`).send({ currentPassword: sita.password });

    expect(JSON.stringify(await OrderModel.findById(order._id).orFail().lean())).not.toContain('Rang');
    expect(await shop.findings()).toEqual([]);
  });

  it('is reported by the doctor if its event is missing, or if it is open at the same time', async () => {
    const [untold, open] = [await aDoubtfulOrder(), await aDoubtfulOrder()];
    for (const order of [untold, open]) await resolve(order, (await firstReview(order))._id, 'Fine');
    await EventModel.deleteOne({ 'subject.id': untold._id, type: 'order.reviewed' });
    const { resolvedReviews } = await OrderModel.findById(open._id).orFail().lean();
    await OrderModel.updateOne({ _id: open._id }, { reviewFlags: resolvedReviews });

    const found = (await shop.findings()).map(({ code, ids }) => [code, ids['order']]);

    expect(found).toEqual([
      ['order_review_event', untold._id],
      ['order_review_open', open._id],
    ]);
    await OrderModel.deleteMany({ _id: { $in: [untold._id, open._id] } });
    await EventModel.deleteMany({ 'subject.id': { $in: [untold._id, open._id] } });
  });
});

it('warns in the log of an order that must be reviewed, and names no person', async () => {
  const lines: string[] = [];
  const endWarnings = warnOfReviews(pino({}, { write: (line: string) => void lines.push(line) }));

  const order = await aDoubtfulOrder();
  await place(shop.guest, { ...(await oneItem()).orderInput, paymentID: 'of-sita@example.com' });
  endWarnings();
  await aDoubtfulOrder();

  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, order: order._id, cause: DOUBTFUL },
  ]);
  expect(lines.join('')).not.toMatch(/sita|example/);
});
