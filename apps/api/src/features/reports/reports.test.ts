import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cents, type Paisa, type Product, type SalesReport, toPaisa } from '@paila/shared';
import mongoose, { Types } from 'mongoose';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { providerActor } from '../../platform/actor.js';
import { ordering } from '../../testing/ordering.js';
import { LedgerModel } from '../payments/testing.js';
import { reportPeriods } from './periods.js';
import { salesReport } from './sales-report.js';

const KATHMANDU = 'Asia/Kathmandu';
/** Three in the afternoon of a Monday in Kathmandu. */
const NOW = new Date('2026-11-23T09:15:00Z');

let shop: Shop;
let admin: LoggedIn;
let shoe: Product;
let cap: Product;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin({ createdAt: new Date('2026-11-23T00:00:00Z') });
  shoe = await shop.aProduct({ title: 'Ridge', price: 100, stock: { '42': 50, '43': 50 } });
  cap = await shop.aProduct({ title: 'Cap', price: 10, stock: { S: 50 } });
});
afterAll(() => shop.close());

const { place, orderInputFor } = ordering(() => shop);
const orders = () => mongoose.connection.collection('orders');

interface Sold {
  readonly at: string;
  readonly placedAt?: string;
  readonly lines?: readonly (readonly [Product, string, number])[];
  readonly rate?: number;
  readonly refundedCents?: number;
}
/** Enters the money of an order, and the part of it that was refunded later. */
const enterMoney = async (order: Types.ObjectId, at: Date, sums: readonly [Cents, Cents], rate: number) => {
  const payment = new Types.ObjectId();
  const common = { order, payment, method: 'khalti', actor: providerActor('khalti') } as const;
  const [paid, refunded] = [toPaisa(sums[0], rate), toPaisa(sums[1], rate)];
  const revenue = { at, cents: sums[0], paisa: paid };
  const receipt = { _id: `receipt:${String(payment)}`, kind: 'receipt', amountPaisa: paid, revenue, at } as const;
  await LedgerModel.create({ ...common, ...receipt });
  if (refunded === 0) return;
  const refund = new Types.ObjectId();
  await LedgerModel.create({
    ...common,
    _id: `refund:${String(refund)}`,
    kind: 'refund',
    refund,
    amountPaisa: refunded,
    revenue: { at, cents: (0 - sums[1]) as Cents, paisa: (0 - refunded) as Paisa },
    // After the end of every report: a refund counts against its sale.
    at: new Date('2027-01-01T00:00:00Z'),
  });
};

/** An order that was paid then. */
const sold = async ({
  at,
  placedAt = at,
  lines = [[shoe, '42', 1]],
  rate = 140,
  refundedCents,
}: Sold): Promise<void> => {
  const amount = lines.reduce((total, [product, , quantity]) => total + product.discountPrice * quantity, 0);
  const products = lines.map(([{ _id: productId }, size, quantity]) => ({ productId, size, quantity }));
  const { _id } = await place(shop.guest, orderInputFor(products, amount));
  await orders().updateOne(
    { _id: new Types.ObjectId(_id) },
    {
      $set: {
        status: 'paid',
        createdAt: new Date(placedAt),
        paidAt: new Date(at),
        usdToNpr: rate,
        ...(refundedCents === undefined ? {} : { refundedCents }),
      },
    },
  );
  await enterMoney(
    new Types.ObjectId(_id),
    new Date(at),
    [Math.round(amount * 100) as Cents, (refundedCents ?? 0) as Cents],
    rate,
  );
};
const report = (days: 1 | 7 | 30 | 90, at: Date = NOW, timeZone = KATHMANDU): Promise<SalesReport> =>
  salesReport(days, { timeZone, products: shop.readModel.products(), at });

describe('a period', () => {
  it('begins with a day of the shop and ends now; the previous period ends at the same time of day', () => {
    expect(reportPeriods(7, KATHMANDU, NOW)).toEqual({
      now: { from: new Date('2026-11-16T18:15:00Z'), to: NOW },
      before: { from: new Date('2026-11-09T18:15:00Z'), to: new Date('2026-11-16T09:15:00Z') },
      points: ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
      stretches: [
        { point: '2026-11-17', from: new Date('2026-11-16T18:15:00Z') },
        { point: '2026-11-18', from: new Date('2026-11-17T18:15:00Z') },
        { point: '2026-11-19', from: new Date('2026-11-18T18:15:00Z') },
        { point: '2026-11-20', from: new Date('2026-11-19T18:15:00Z') },
        { point: '2026-11-21', from: new Date('2026-11-20T18:15:00Z') },
        { point: '2026-11-22', from: new Date('2026-11-21T18:15:00Z') },
        { point: '2026-11-23', from: new Date('2026-11-22T18:15:00Z') },
      ],
    });
  });

  it('has the begun hours of one day', () => {
    const { now, before, points } = reportPeriods(1, KATHMANDU, NOW);

    expect(now.from).toEqual(new Date('2026-11-22T18:15:00Z'));
    expect(before).toEqual({ from: new Date('2026-11-21T18:15:00Z'), to: new Date('2026-11-22T09:15:00Z') });
    expect(points).toHaveLength(16);
    expect([points[0], points.at(-1)]).toEqual(['2026-11-23T00', '2026-11-23T15']);
  });

  it.each([
    ['an hour shorter', '2026-03-08', '2026-03-09T03:30:00Z'],
    ['an hour longer', '2026-11-01', '2026-11-02T04:30:00Z'],
  ])('has each hour of the clock once on a day that is %s', (_what, day, lateInTheEvening) => {
    const { points } = reportPeriods(1, 'America/New_York', new Date(lateInTheEvening));

    expect(points).toHaveLength(24);
    expect([points[0], points.at(-1)]).toEqual([`${day}T00`, `${day}T23`]);
  });
});

describe('the report of sales', () => {
  beforeAll(async () => {
    // The last moment of the 21st, and the first of the 22nd, in Kathmandu.
    await sold({ at: '2026-11-21T18:14:59.999Z', lines: [[shoe, '42', 2]] });
    await sold({ at: '2026-11-21T18:15:00Z', lines: [[shoe, '43', 1]], rate: 150 });
    // Placed in the period before, and paid in this one; a part was refunded.
    await sold({
      at: '2026-11-23T02:00:00Z',
      placedAt: '2026-11-16T08:00:00Z',
      lines: [[cap, 'S', 3]],
      refundedCents: 1_000,
    });
    // Refunded completely.
    await sold({ at: '2026-11-23T03:00:00Z', refundedCents: 10_000 });
    // One order of the week before; one after this time of day, as this week's Monday is not over.
    await sold({ at: '2026-11-16T09:14:59Z' });
    await sold({ at: '2026-11-16T09:15:00Z' });
    // Placed and never paid.
    const { _id } = await place(shop.guest, orderInputFor([{ productId: shoe._id, size: '42', quantity: 1 }], 100));
    await orders().updateOne(
      { _id: new Types.ObjectId(_id) },
      { $set: { createdAt: new Date('2026-11-20T05:00:00Z') } },
    );
    for (const createdAt of ['2026-11-16T18:15:00Z', '2026-11-23T09:14:00Z', '2026-11-12T00:00:00Z']) {
      await shop.shopper({ createdAt: new Date(createdAt) });
    }
  });

  it('adds up payments less refunds, in both currencies, against the previous period', async () => {
    const { now, before } = await report(7);

    expect(now).toEqual({
      revenue: 320,
      charge: 2_800_000 + 1_500_000 + 280_000,
      orders: 3,
      average: 106.67,
      newCustomers: 2,
      placed: 4,
      paid: 3,
    });
    expect(before).toEqual({
      revenue: 100,
      charge: 1_400_000,
      orders: 1,
      average: 100,
      newCustomers: 1,
      placed: 2,
      paid: 2,
    });
  });

  it('lists each day, which begins at midnight in the shop’s time zone', async () => {
    const { series } = await report(7);

    const byDay = Object.fromEntries(series.map(({ at, revenue, orders: count }) => [at, [revenue, count]]));
    expect(byDay).toEqual({
      '2026-11-17': [0, 0],
      '2026-11-18': [0, 0],
      '2026-11-19': [0, 0],
      '2026-11-20': [0, 0],
      '2026-11-21': [200, 1],
      '2026-11-22': [100, 1],
      '2026-11-23': [20, 1],
    });
    // In any spelling, as browsers accept all of them.
    const spelled = await report(7, NOW, 'asia/kathmandu');
    expect(spelled.series).toEqual(series);
    const inUtc = await report(7, NOW, 'UTC');
    expect(inUtc.series.find(({ at }) => at === '2026-11-21')).toMatchObject({ revenue: 300, orders: 2 });
  });

  it('lists each hour of today', async () => {
    const { now, series } = await report(1);

    expect(now).toMatchObject({ revenue: 20, orders: 1, placed: 1, paid: 1 });
    // A quarter to eight in Kathmandu.
    expect(series.filter(({ revenue }) => revenue > 0)).toEqual([
      { at: '2026-11-23T07', revenue: 20, charge: 280_000, orders: 1 },
    ]);
  });

  it('names the bestsellers, and the bestsellers among sold-out products', async () => {
    const level = mongoose.connection.collection<{ _id: string }>('stocklevels');
    const before = (await level.findOne({ _id: `${shoe._id}:43` }))!;
    await level.updateOne({ _id: `${shoe._id}:43` }, { $set: { count: 0 } });
    await shop.readModel.refresh([shoe._id]);

    const { bestSellers, sizes, soldOut } = await report(7);

    await level.replaceOne({ _id: `${shoe._id}:43` }, before);
    await shop.readModel.refresh([shoe._id]);
    expect(bestSellers).toEqual([
      // Together the earnings. Refunds of old orders count, too, although the lines of these orders do not store them.
      { product: shoe._id, title: 'Ridge', sold: 4, revenue: 300 },
      { product: cap._id, title: 'Cap', sold: 3, revenue: 20 },
    ]);
    expect(sizes).toEqual([
      { size: 'S', sold: 3, offered: 1, soldOut: 0 },
      { size: '42', sold: 3, offered: 1, soldOut: 0 },
      { size: '43', sold: 1, offered: 1, soldOut: 1 },
    ]);
    expect(soldOut).toEqual([{ product: shoe._id, title: 'Ridge', size: '43', sold: 1 }]);
  });

  it('subtracts refunds in paisa, half of which the provider rounded up', async () => {
    await sold({ at: '2026-10-05T05:00:00Z', rate: 140.5, refundedCents: 501 });

    const { now, series } = await report(1, new Date('2026-10-05T09:15:00Z'));

    expect(now).toMatchObject({ revenue: 94.99, charge: 1_405_000 - 70_391 });
    expect(series.reduce((total, { charge }) => total + charge, 0)).toBe(1_334_609);
  });

  it('joins the hour that the clocks repeat into one point', async () => {
    for (const at of ['2025-11-02T05:30:00Z', '2025-11-02T06:30:00Z', '2025-11-02T07:30:00Z']) await sold({ at });

    const { series } = await report(1, new Date('2025-11-03T04:30:00Z'), 'America/New_York');

    expect(series.filter(({ orders: count }) => count > 0).map(({ at, orders: count }) => [at, count])).toEqual([
      ['2025-11-02T01', 2],
      ['2025-11-02T02', 1],
    ]);
  });

  it('can be requested at the very beginning of a day', async () => {
    const { now, series } = await report(1, new Date('2026-11-22T18:15:00Z'));

    expect(now.orders).toBe(0);
    expect(series).toEqual([{ at: '2026-11-23T00', revenue: 0, charge: 0, orders: 0 }]);
  });

  it('is empty before the shop has opened', async () => {
    const { now, series, bestSellers } = await report(30, new Date('2020-01-01T00:00:00Z'));

    expect(now).toEqual({ revenue: 0, charge: 0, orders: 0, newCustomers: 0, placed: 0, paid: 0 });
    expect(series).toHaveLength(30);
    expect(bestSellers).toEqual([]);
  });

  it('is for admins, and for known periods only', async () => {
    for (const days of ['1', '7', '30', '90']) {
      expect(await admin.get(`/api/reports/sales?days=${days}`)).toMatchObject({
        status: 200,
        body: { days: Number(days), timeZone: KATHMANDU },
      });
    }
    expect((await admin.get('/api/reports/sales')).body).toMatchObject({ days: 7 });
    expect((await admin.get('/api/reports/sales?days=3650')).status).toBe(400);
    for (const caller of [await shop.staff(), await shop.shopper()]) {
      expect((await caller.get('/api/reports/sales')).status).toBe(403);
    }
    expect((await shop.guest.get('/api/reports/sales')).status).toBe(401);
  });

  it('reads no collection as a whole, and neither orders nor entries of the ledger for the sums', async () => {
    const db = mongoose.connection.db!;
    await db.command({ profile: 2 });
    await report(90);
    await db.command({ profile: 0 });

    const profiled = await db
      .collection<{
        ns: string;
        op: string;
        planSummary?: string;
        docsExamined?: number;
        command: { pipeline?: object[] };
      }>('system.profile')
      .find({ planSummary: { $exists: true }, op: 'command' })
      .toArray();
    expect(profiled.map(({ planSummary }) => planSummary)).not.toContain('COLLSCAN');
    const ofOrders = profiled.filter(({ ns }) => ns.endsWith('.orders'));
    // Jobs of the shop query orders at the same time.
    const placed = ofOrders.filter(({ command }) => JSON.stringify(command.pipeline ?? []).includes('"placed":'));
    const sums = profiled.filter(({ ns }) => ns.endsWith('.ledgerentries'));
    expect([placed.length, sums.length]).toEqual([2, 2]);
    expect([...placed, ...sums].map(({ docsExamined }) => docsExamined)).toEqual([0, 0, 0, 0]);
  });
});

describe('the list of open tasks', () => {
  it('counts the entries of the lists that it links to', async () => {
    await shop.aProduct({ title: 'Few left', stock: { '42': 3 } });
    await shop.guest.post('/api/messages').send({ name: 'Maya', email: 'maya@example.com', text: 'Are you open?' });
    const all = (await admin.get('/api/reports/to-do')).body as { what: string; count: number; path: string }[];

    expect(all.map(({ what }) => what)).toEqual([
      'to_call',
      'to_pack',
      'to_ship',
      'attention',
      'refunds_due',
      'undecided_payments',
      'messages',
      'low_stock',
      'failed_mails',
      'kept_mails',
    ]);
    for (const { what, count, path } of all) {
      const list = path
        .replace('/admin/calls', '/api/orders/overview/calls')
        .replace('/admin/products', '/api/admin/products')
        .replace('/admin/orders', '/api/orders')
        .replace('/admin/messages', '/api/messages')
        .replace('/admin/mails', '/api/mails');
      const answer = await admin.get(`${list}${list.includes('?') ? '&' : '?'}page=1&limit=1`);
      expect([what, answer.get('X-Total-Count')]).toEqual([what, String(count)]);
    }
    expect(all.find(({ what }) => what === 'messages')?.count).toBe(1);
    expect(all.find(({ what }) => what === 'low_stock')?.count).toBe(1);
  });

  it('follows the shop’s own threshold of low stock', async () => {
    const low = async () =>
      ((await admin.get('/api/reports/to-do')).body as { what: string; count: number }[]).find(
        ({ what }) => what === 'low_stock',
      )?.count;
    expect(await low()).toBe(1);

    await admin.put('/api/settings').send({ lowStock: 2 });
    expect(await low()).toBe(0);
    await admin.put('/api/settings').send({});
  });

  it('is for staff too', async () => {
    const answer = await (await shop.staff()).get('/api/reports/to-do');
    expect(answer.status).toBe(200);
    // Nobody but those who may refund orders can do the refunds.
    const tasks = (answer.body as { what: string }[]).map(({ what }) => what);
    expect([tasks.includes('attention'), tasks.includes('refunds_due')]).toEqual([true, false]);
    expect((await (await shop.shopper()).get('/api/reports/to-do')).status).toBe(403);
  });
});
