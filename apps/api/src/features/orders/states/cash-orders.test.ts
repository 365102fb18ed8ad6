import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deliveryDay,
  type Order,
  type OrderLedger,
  type OrderStep,
  type PlacedOrder,
  STANDARD_SETTINGS,
} from '@paila/shared';
import { EventModel, type EventType } from '../../../platform/events/index.js';
import { offerCash, placeCash } from '../../../testing/cash-ordering.js';
import { openPayingShop, type PayingShop } from '../../../testing/open-paying-shop.js';
import type { LoggedIn } from '../../../testing/open-shop.js';
import { StockMovementModel } from '../../inventory/testing.js';
import { expireOrder } from '../index.js';
import { OrderModel } from '../order.model.js';

let shop: PayingShop;
let sita: LoggedIn;
let staff: LoggedIn;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop({ undoMinutes: 5 });
  await offerCash(shop);
  [sita, staff, admin] = [
    await shop.shopper(),
    await shop.staff({ firstname: 'Asha', lastname: 'Gurung' }),
    await shop.admin(),
  ];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const A_TIME: unknown = expect.any(String);
/** Rs 14,000, the charge of an order of $100. */
const DUE = 1_400_000;

/** A cash order of Sita. */
const anOrder = () => placeCash(shop, { by: sita });
const put = ({ _id }: Pick<Order, '_id'>, body: object, by: LoggedIn = staff) =>
  by.put(`/api/orders/${_id}/status`).send(body);
const pack = ({ _id }: Pick<Order, '_id'>, packed: boolean) => staff.put(`/api/orders/${_id}/packed`).send({ packed });
const undo = ({ _id }: Pick<Order, '_id'>) => staff.post(`/api/orders/${_id}/undo`).send();
const see = (order: Pick<Order, '_id'>, by: LoggedIn = staff): Promise<Order> => shop.see(by, order);
const confirmed = async () => {
  const placed = await anOrder();
  await put(placed.order, { status: 'confirmed' }).expect(200);
  return placed;
};
const shipped = async () => {
  const placed = await confirmed();
  await put(placed.order, { status: 'shipped', carrier: 'NCM' }).expect(200);
  return placed;
};
const paidOnline = async (): Promise<PlacedOrder> => {
  const { order } = await shop.anOrder(sita);
  const { pidx } = await shop.begin(sita, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(sita, pidx);
  return order;
};
const events = async ({ _id }: Pick<Order, '_id'>, type: EventType) =>
  (await EventModel.find({ 'subject.id': _id, type }).lean()).map(({ is }) => is);
const ledger = async ({ _id }: Pick<Order, '_id'>): Promise<OrderLedger> =>
  (await staff.get(`/api/orders/${_id}/ledger`)).body as OrderLedger;
const notAllowed = (from: string, to: string) => ({
  status: 409,
  body: { code: 'status_not_allowed', msg: `An order that is ${from} can’t be marked as ${to}` },
});

describe('confirming an order by phone', () => {
  it('ends its reservation and its calls, and it keeps its stock', async () => {
    const { order, product } = await anOrder();
    await staff.post(`/api/orders/${order._id}/calls`).send({ outcome: 'no_answer' }).expect(200);

    const answer = await put(order, { status: 'confirmed' });

    const body = answer.body as Order;
    expect(body).toMatchObject({ status: 'confirmed', paymentMethod: 'cash', calls: [{ by: 'Asha Gurung' }] });
    expect([body.expiresAt, body.callAfter, body.holders, body.paidAt]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(body.history).toMatchObject([
      { status: 'pending', by: 'shopper' },
      { status: 'confirmed', by: 'Asha Gurung' },
    ]);
    const { _id } = await OrderModel.findById(order._id).orFail().lean();
    expect(await expireOrder(_id, new Date(Date.now() + 30 * 86_400_000))).toBe(false);
    expect(await see(order, sita)).toMatchObject({ status: 'confirmed' });
    expect(await shop.stockOf(product)).toEqual({ '42': 9 });
  });

  it('promises the day anew, counted from the call, by the cut-off hour of the city', async () => {
    const [{ order }, { order: elsewhere }] = [await anOrder(), await anOrder()];
    await OrderModel.updateMany({ _id: { $in: [order._id, elsewhere._id] } }, { deliveryDay: '2020-01-02' });
    // Every hour is after the cut-off.
    const zone = { cities: ['Kathmandu'], fee: 0, days: 1, cutOffHour: 0, cash: true };
    await offerCash(shop, { zones: [zone] });

    const body = (await put(order, { status: 'confirmed' })).body as Order;
    await offerCash(shop, { zones: [{ ...zone, cities: ['Pokhara'] }] });
    const unpromised = (await put(elsewhere, { status: 'confirmed' })).body as Order;
    await offerCash(shop);

    expect(body.deliveryDay).toBe(deliveryDay(zone, new Date(body.history[1]!.at), STANDARD_SETTINGS));
    expect(unpromised).not.toHaveProperty('deliveryDay');
  });

  it('is for staff, for pending orders, and for cash on delivery only', async () => {
    const [{ order }, { order: online }] = [await anOrder(), await shop.anOrder(sita)];

    expect(await put(order, { status: 'confirmed' }, sita)).toMatchObject({ status: 403 });
    expect(await put(online, { status: 'confirmed' })).toMatchObject(notAllowed('pending', 'confirmed'));
    await put(order, { status: 'confirmed' }, admin).expect(200);
    expect(await put(order, { status: 'confirmed' })).toMatchObject(notAllowed('confirmed', 'confirmed'));
  });

  it('is refused to a caller who has seen another version', async () => {
    const { order } = await anOrder();
    await staff.post(`/api/orders/${order._id}/calls`).send({ outcome: 'no_answer' }).expect(200);

    expect(await put(order, { status: 'confirmed' }).set('If-Match', '"v1"')).toMatchObject({
      status: 412,
      body: { code: 'stale_version' },
    });
    expect(await see(order)).toMatchObject({ status: 'pending' });
  });

  it('happens once, if two members of staff do it at the same moment', async () => {
    const { order } = await anOrder();

    const answers = await Promise.all([staff, admin].map((by) => put(order, { status: 'confirmed' }, by)));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await events(order, 'order.status_changed')).toEqual([{ status: 'confirmed' }]);
  });

  it('keeps no customer from cancelling at the same moment', async () => {
    const { order, product } = await anOrder();

    const [confirming, cancelling] = await Promise.all([
      put(order, { status: 'confirmed' }),
      sita.post(`/api/orders/${order._id}/cancel`).send(),
    ]);

    expect([200, 409]).toContain(confirming.status);
    expect(cancelling).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await see(order)).toMatchObject({ status: 'cancelled' });
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
  });
});

describe('a confirmed order', () => {
  it('is packed and sent like a paid order, and sending it can be undone', async () => {
    const { order } = await anOrder();
    expect(await pack(order, true)).toMatchObject(notAllowed('pending', 'packed'));
    expect(await put(order, { status: 'shipped' })).toMatchObject(notAllowed('pending', 'shipped'));
    await put(order, { status: 'confirmed' }).expect(200);

    expect((await pack(order, true)).body).toMatchObject({ status: 'confirmed', packedAt: A_TIME });
    expect((await put(order, { status: 'shipped', carrier: 'NCM' })).body).toMatchObject({
      status: 'shipped',
      shipment: { carrier: 'NCM' },
      undoUntil: A_TIME,
    });
    const undone = (await undo(order)).body as Order;
    expect(undone).toMatchObject({ status: 'confirmed', packedAt: A_TIME });
    expect([undone.shipment, undone.undoUntil]).toEqual([undefined, undefined]);
    expect(undone.history.map(({ status }) => status)).toEqual(['pending', 'confirmed']);
    expect((await put(order, { status: 'shipped' })).body).toMatchObject({ status: 'shipped' });
  });

  it('is in the list of what the shop sends next, and is counted with the paid orders', async () => {
    const counts = async () => (await staff.get('/api/orders/overview/counts')).body as Record<string, number>;
    const listed = async (query: string): Promise<string[]> =>
      ((await staff.get(`/api/orders?${query}`)).body as Order[]).map(({ _id }) => _id);
    const before = await counts();
    const [{ order: pending }, { order: unpacked }, { order: packed }] = [
      await anOrder(),
      await confirmed(),
      await confirmed(),
    ];
    await pack(packed, true).expect(200);
    const online = await paidOnline();

    expect(await counts()).toEqual({
      ...before,
      pending: before['pending']! + 1,
      toCall: before['toCall']! + 1,
      toPack: before['toPack']! + 2,
      toShip: before['toShip']! + 1,
    });
    const toSend = await listed('toSend=true');
    expect(toSend).toEqual(expect.arrayContaining([unpacked._id, packed._id, online._id]));
    expect(toSend).not.toContain(pending._id);
    expect(await listed('toSend=true&packed=true&method=cash')).toContain(packed._id);
    expect(await listed('toSend=true&packed=false&method=cash')).toContain(unpacked._id);
    expect(await listed('toSend=true&method=online')).toContain(online._id);
    const cash = await listed('method=cash');
    expect(cash).toEqual(expect.arrayContaining([pending._id, unpacked._id, packed._id]));
    expect(cash).not.toContain(online._id);
    expect(await listed('toSend=false&method=cash')).toContain(pending._id);
    expect(await listed('status=confirmed&packed=true')).toContain(packed._id);
  });

  it('is cancelled by staff until it is sent, and releases its stock', async () => {
    const [byStaff, sent] = [await confirmed(), await shipped()];

    expect((await admin.post('/api/orders/cancel').send({ orders: [byStaff.order._id] })).body).toMatchObject({
      cancelled: [byStaff.order._id],
    });

    expect(await shop.stockOf(byStaff.product)).toEqual({ '42': 10 });
    expect(await put(sent.order, { status: 'cancelled' })).toMatchObject(notAllowed('shipped', 'cancelled'));
  });

  it('is cancelled by its customer until it is packed', async () => {
    const [{ order, product }, { order: packed }, { order: sent }] = [
      await confirmed(),
      await confirmed(),
      await shipped(),
    ];
    const { order: guests } = await placeCash(shop);
    await put(guests, { status: 'confirmed' }).expect(200);
    await pack(packed, true).expect(200);
    const cancel = ({ _id, orderToken = '' }: PlacedOrder, by: Pick<LoggedIn, 'post'>) =>
      by.post(`/api/orders/${_id}/cancel`).set('x-order-token', orderToken).send();

    for (const [own, by] of [
      [order, sita],
      [guests, shop.guest],
    ] as const) {
      const answer = await cancel(own, by).expect(200);
      expect(answer.body).toMatchObject({ status: 'cancelled' });
      expect((await cancel(own, by).expect(200)).body).toEqual(answer.body);
    }
    expect(await cancel(packed, sita)).toMatchObject(notAllowed('packed', 'cancelled'));
    expect(await cancel(sent, sita)).toMatchObject(notAllowed('shipped', 'cancelled'));

    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    expect(await see(packed)).toMatchObject({ status: 'confirmed' });
    await pack(packed, false).expect(200);
    expect((await cancel(packed, sita)).body).toMatchObject({ status: 'cancelled' });
  });

  it('is packed, or its customer cancels it at the same moment', async () => {
    const { order } = await confirmed();

    const [packing, cancelling] = await Promise.all([
      pack(order, true),
      sita.post(`/api/orders/${order._id}/cancel`).send(),
    ]);

    expect([packing.status, cancelling.status].sort()).toEqual([200, 409]);
    const seen = await see(order);
    expect(seen.status).toBe(packing.status === 200 ? 'confirmed' : 'cancelled');
    expect(seen.packedAt === undefined).toBe(packing.status !== 200);
  });

  it('stays out of the bin until it has ended', async () => {
    const remove = ({ _id }: PlacedOrder) => admin.delete(`/api/orders/${_id}`);
    const [{ order }, { order: pending }] = [await confirmed(), await anOrder()];

    expect(await remove(order)).toMatchObject({
      status: 409,
      body: { code: 'order_under_way', msg: 'This order is confirmed: deliver, cancel or refund it first' },
    });
    await put(order, { status: 'shipped' }).expect(200);
    expect(await remove(order)).toMatchObject({ status: 409 });
    await put(order, { status: 'returned' }).expect(200);
    await remove(order).expect(200);
    expect((await remove(pending)).body).toMatchObject({ status: 'cancelled' });
  });
});

describe('delivering a parcel with cash on delivery', () => {
  it('stores the counted cash, which pays the order, and cannot be undone', async () => {
    const { order } = await shipped();

    const body = (await put(order, { status: 'delivered', cashPaisa: DUE, cashReason: 'Exactly' })).body as Order;

    expect(body).toMatchObject({ status: 'delivered', paymentMethod: 'cash' });
    expect(body.cash).toEqual({ at: body.paidAt, due: DUE, counted: DUE });
    expect(body.undoUntil).toBeUndefined();
    expect(await undo(order)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
    expect(await events(order, 'order.cash_counted')).toEqual([{ duePaisa: DUE, countedPaisa: DUE }]);
    expect(await ledger(order)).toMatchObject({
      balance: DUE,
      entries: [{ kind: 'cash', method: 'cash', amount: DUE, revenue: 100, by: 'Asha Gurung', at: body.paidAt }],
    });
    const steps = (await staff.get(`/api/orders/${order._id}/steps`)).body as OrderStep[];
    // A job writes the invoice at any time after the shipping.
    const byHand = steps.filter(({ type }) => type !== 'order.document_issued');
    expect(byHand.map(({ type, status, counted }) => [type, status ?? counted])).toEqual([
      ['order.placed', 'pending'],
      ['order.status_changed', 'confirmed'],
      ['order.status_changed', 'shipped'],
      ['order.status_changed', 'delivered'],
      ['order.cash_counted', DUE],
    ]);
  });

  it.each([
    ['short', DUE - 50_000, 96.43],
    ['in surplus', DUE + 70_000, 105],
  ])('takes cash that is %s with a reason, which only staff see', async (_how, cashPaisa, revenue) => {
    const { order } = await shipped();
    const differs = {
      status: 400,
      body: {
        code: 'cash_differs',
        msg: 'The cash that is due is Rs 14,000. Please say why the collected cash differs',
      },
    };
    expect(await put(order, { status: 'delivered', cashPaisa })).toMatchObject(differs);
    expect(await put(order, { status: 'delivered', cashPaisa, cashReason: ' ' })).toMatchObject(differs);
    expect(await see(order)).toMatchObject({ status: 'shipped' });

    const cashReason = ' Two notes stuck together ';
    const body = (await put(order, { status: 'delivered', cashPaisa, cashReason })).body as Order;

    const cash = { at: A_TIME, due: DUE, counted: cashPaisa };
    expect(body.cash).toEqual({ ...cash, reason: 'Two notes stuck together' });
    expect((await see(order, sita)).cash).toEqual(cash);
    expect(await ledger(order)).toMatchObject({ balance: cashPaisa, entries: [{ amount: cashPaisa, revenue }] });
    expect(JSON.stringify(await ledger(order))).not.toContain('notes');
    expect(JSON.stringify(await EventModel.find({ 'subject.id': order._id }).lean())).not.toContain('notes');
  });

  it('asks for whole rupees', async () => {
    const product = await shop.aProduct({ price: 99.99, stock: { '42': 5 } });
    const { order } = await placeCash(shop, { product });
    await put(order, { status: 'confirmed' }).expect(200);
    await put(order, { status: 'shipped' }).expect(200);

    // $99.99 are Rs 13,998.60.
    const body = (await put(order, { status: 'delivered', cashPaisa: 1_399_900 })).body as Order;

    expect(body.cash).toEqual({ at: A_TIME, due: 1_399_900, counted: 1_399_900 });
    expect(await ledger(order)).toMatchObject({ entries: [{ amount: 1_399_900, revenue: 99.99 }] });
  });

  it.each([
    ['without a count', {}],
    ['with no cash at all', { cashPaisa: 0, cashReason: 'He has none' }],
  ])('is refused %s', async (_how, sent) => {
    const { order } = await shipped();

    expect(await put(order, { status: 'delivered', ...sent })).toMatchObject({
      status: 400,
      body: { code: 'cash_not_counted' },
    });

    expect(await see(order)).toMatchObject({ status: 'shipped' });
    expect(await ledger(order)).toEqual({ entries: [], balance: 0 });
  });

  it('is refused before the parcel is sent, to customers, and with cash that is no number of paisa', async () => {
    const [{ order }, { order: sent }] = [await confirmed(), await shipped()];
    const delivered = { status: 'delivered', cashPaisa: DUE };

    expect(await put(order, delivered)).toMatchObject(notAllowed('confirmed', 'delivered'));
    expect(await put(sent, delivered, sita)).toMatchObject({ status: 403 });
    for (const cashPaisa of [-1, 0.5, '1400000']) {
      expect(await put(sent, { ...delivered, cashPaisa })).toMatchObject({ status: 400, body: { code: 'validation' } });
    }
    expect(await put(sent, delivered).set('If-Match', '"v1"')).toMatchObject({ status: 412 });
  });

  it('happens once, if two members of staff count at the same moment, or one counts twice', async () => {
    const { order } = await shipped();
    const count = (by: LoggedIn, cashPaisa: number) =>
      put(order, { status: 'delivered', cashPaisa, cashReason: 'Counted' }, by);

    const answers = await Promise.all([count(staff, DUE), count(admin, DUE - 100)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { cash } = await see(order);
    expect(await ledger(order)).toMatchObject({ balance: cash!.counted, entries: [{ amount: cash!.counted }] });
    expect(await count(staff, DUE)).toMatchObject(notAllowed('delivered', 'delivered'));
    expect((await ledger(order)).entries).toHaveLength(1);
  });

  it('does not concern an order that is paid online', async () => {
    const order = await paidOnline();
    const refused = { status: 400, body: { code: 'validation', errors: [{ path: 'cashPaisa' }] } };
    expect(await put(order, { status: 'shipped', cashPaisa: DUE })).toMatchObject(refused);
    await put(order, { status: 'shipped' }).expect(200);
    expect(await put(order, { status: 'delivered', cashPaisa: DUE })).toMatchObject(refused);

    const body = (await put(order, { status: 'delivered' })).body as Order;

    expect(body).toMatchObject({ status: 'delivered', undoUntil: A_TIME });
    expect(body).not.toHaveProperty('cash');
    expect(body).not.toHaveProperty('paymentMethod');
  });

  it('belongs to no other step of a cash order', async () => {
    const { order } = await anOrder();

    expect(await put(order, { status: 'confirmed', cashPaisa: DUE })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'cashPaisa' }] },
    });
    expect(await see(order)).toMatchObject({ status: 'pending' });
  });
});

describe('a parcel that is refused at the door', () => {
  it('is returned with its stock, brings no money, and stays returned', async () => {
    const { order, product } = await shipped();
    expect(await put(order, { status: 'returned' }, sita)).toMatchObject({ status: 403 });

    const body = (await put(order, { status: 'returned' })).body as Order;

    expect(body).toMatchObject({ status: 'returned', paymentMethod: 'cash' });
    expect(body).not.toHaveProperty('cash');
    expect(body).not.toHaveProperty('paidAt');
    expect(await shop.stockOf(product)).toEqual({ '42': 10 });
    const moved = await StockMovementModel.find({ order: order._id }, { _id: 0, change: 1, why: 1 }).sort({ _id: 1 });
    expect(moved.map(({ change, why }) => ({ change, why }))).toEqual([
      { change: -1, why: 'ordered' },
      { change: 1, why: 'refused' },
    ]);
    expect(await ledger(order)).toEqual({ entries: [], balance: 0 });
    expect(await see(order, sita)).toMatchObject({ status: 'returned' });

    expect(await undo(order)).toMatchObject({ status: 409 });
    for (const status of ['confirmed', 'shipped', 'returned', 'cancelled'] as const) {
      expect(await put(order, { status })).toMatchObject(notAllowed('returned', status));
    }
    const delivered = { status: 'delivered', cashPaisa: DUE };
    expect(await put(order, delivered)).toMatchObject(notAllowed('returned', 'delivered'));
    const refund = { all: true, reason: 'He wants money' };
    expect(await admin.post(`/api/orders/${order._id}/refunds`).send(refund)).toMatchObject({
      status: 409,
      body: { code: 'not_refundable' },
    });
  });

  it('happens once, if staff deliver it at the same moment, or the delivery happens', async () => {
    const { order, product } = await shipped();

    const answers = await Promise.all([
      put(order, { status: 'returned' }),
      put(order, { status: 'delivered', cashPaisa: DUE }, admin),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isReturned = (await see(order)).status === 'returned';
    expect(await shop.stockOf(product)).toEqual({ '42': isReturned ? 10 : 9 });
    expect((await ledger(order)).balance).toBe(isReturned ? 0 : DUE);
  });

  it('waits for another size if its size is gone', async () => {
    const product = await shop.aProduct({ title: 'Ridge', stock: { '42': 3 } });
    const { order } = await placeCash(shop, { product, quantity: 1 });
    for (const status of ['confirmed', 'shipped']) await put(order, { status }).expect(200);
    const { company, title, desc, alt, price, discountPrice } = product;
    const form = { company, title, desc, alt, price, discountPrice, size: ['43'], stock: { '43': 1 } };
    await admin.put(`/api/products/${product._id}`).send(form).expect(200);

    const returned = (await put(order, { status: 'returned' })).body as Order;

    expect(returned.unrestocked).toMatchObject([{ size: '42', quantity: 1, why: 'refused' }]);
    expect(returned.attention).toContain('1 × Ridge in size 42 came back');
    const path = `/api/orders/${order._id}/unrestocked/${returned.unrestocked![0]!._id}`;
    await staff.put(path).send({ size: '43' }).expect(200);
    expect(await shop.stockOf(product)).toEqual({ '43': 2 });
  });

  it('is no end of an order that is paid online', async () => {
    const order = await paidOnline();
    await put(order, { status: 'shipped' }).expect(200);

    expect(await put(order, { status: 'returned' })).toMatchObject(notAllowed('shipped', 'returned'));
  });
});

it('counts as bought by its customer once its cash is collected', async () => {
  const hari = await shop.shopper();
  const figures = async () => ((await admin.get(`/api/users/${hari.user._id}`)).body as { orders: object }).orders;
  const { order } = await placeCash(shop, { by: hari });
  for (const status of ['confirmed', 'shipped']) await put(order, { status }).expect(200);
  expect(await figures()).toEqual({ placed: 1, paid: 0, spent: 0 });

  await put(order, { status: 'delivered', cashPaisa: DUE }).expect(200);

  expect(await figures()).toEqual({ placed: 1, paid: 1, spent: 100 });
});
