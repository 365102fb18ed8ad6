import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AccountDetail, type Order, type PlacedOrder, remainingAmount } from '@paila/shared';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { openPayingSuites } from '../../testing/open-paying-suite.js';
import type { LoggedIn } from '../../testing/open-shop.js';
import { soldLines } from '../orders/index.js';
import { OrderModel } from '../orders/testing.js';
import { salesBy } from './ledger/ledger-sales.js';

// Before the suites are opened, as they close the shop afterwards.
afterAll(async () => {
  expect(await suites[0]!.shop.findings()).toEqual([]);
});
const suites = await openPayingSuites(({ refundsByCall }) => refundsByCall);

describe.each(suites)('with $provider.name', ({ shop, provider, sita, admin }) => {
  /** $301.50: three items, and their delivery. */
  const PAID = 4_221_000;
  const FEE = 150;
  beforeAll(async () => {
    const zone = { cities: ['Lalitpur'], fee: FEE / 100, cutOffHour: 15, cash: false };
    await admin
      .put('/api/settings')
      .send({ zones: [zone] })
      .expect(200);
  });

  /** A part refund as somebody may ask for it, possible or not, and how the provider takes it. */
  const attempt = fc.record({
    cents: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
    lines: fc.array(
      fc.record({ index: fc.nat({ max: 1 }), quantity: fc.integer({ min: 1, max: 2 }), restock: fc.boolean() }),
      {
        maxLength: 2,
      },
    ),
    isAll: fc.constantFrom(false, false, false, true),
    trouble: fc.constantFrom('none', 'none', 'none', 'refused', 'lost'),
  });

  it('never refunds more than was paid, and agrees with the provider and the stock, in any sequence of refunds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 2, maxLength: 6 }), async (attempts) => {
        const product = await shop.aProduct({ stock: { '42': 5, '43': 5 } });
        const products = [
          { productId: product._id, quantity: 2, size: '42' },
          { productId: product._id, quantity: 1, size: '43' },
        ];
        const placed = await sita.post('/api/orders').send({ products, amount: 301.5, address: shop.anAddress() });
        const { _id } = placed.body as Order;
        const { pidx } = await shop.begin(sita, placed.body as Order);
        await provider.settle(pidx, 'completed');
        await shop.confirm(sita, pidx);

        for (const { cents, lines, isAll, trouble } of attempts) {
          if (trouble === 'refused') provider.fault({ kind: 'refund-refused' });
          if (trouble === 'lost') provider.fault({ kind: 'drop', on: 'refund', when: 'after' });
          const part = { ...(cents === undefined ? {} : { amount: cents / 100 }), lines };
          const body = { ...(isAll ? { all: true } : part), reason: 'Too small' };
          const before = await shop.see(admin, { _id });
          const answer = await admin.post(`/api/orders/${_id}/refunds`).send(body);
          provider.clearFaults();
          const isNothing = !isAll && cents === undefined && lines.length === 0;
          expect(isNothing ? [400] : [200, 409]).toContain(answer.status);
          if (answer.status !== 200) continue;
          const made = (answer.body as Order).refunds?.at(-1);
          const cost = lines.reduce((total, { quantity }) => total + 100 * quantity, 0);
          expect(made?.amount).toBeCloseTo(
            isAll ? remainingAmount(before) : cents === undefined ? cost : cents / 100,
            6,
          );
          const unclear = (answer.body as Order).refunds?.find(({ status }) => status === 'unclear');
          const found = { became: 'done', note: 'In the dashboard' };
          if (unclear) await admin.put(`/api/orders/${_id}/refunds/${unclear._id}`).send(found).expect(200);
        }

        const order = await shop.see(admin, { _id });
        const done = (order.refunds ?? []).filter(({ status }) => status === 'done');
        const cents = done.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
        const paisa = done.reduce((total, { amountPaisa }) => total + amountPaisa, 0);
        expect(Math.round((order.refunded ?? 0) * 100)).toBe(cents);
        expect(provider.payment(pidx).refunded).toBe(paisa);
        expect(paisa).toBeLessThanOrEqual(PAID);
        expect(order.status === 'refunded').toBe(paisa === PAID);
        const lines = order.products.flat();
        expect(
          lines.every(({ quantity, refunded = 0, returned = 0 }) => returned <= refunded && refunded <= quantity),
        ).toBe(true);
        expect(await shop.stockOf(product)).toEqual({
          '42': 3 + (lines[0]?.returned ?? 0),
          '43': 4 + (lines[1]?.returned ?? 0),
        });
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  /** The earnings in the report of sales, in the best sellers and on the customer's page. */
  const earnings = async (since: Date, customer: LoggedIn) => {
    const period = { from: since, to: new Date(Date.now() + 60_000) };
    const [sales] = await salesBy(period, [period.from]);
    const { products } = await soldLines(period, [], 1_000);
    const page = (await admin.get(`/api/users/${customer.user._id}`)).body as AccountDetail;
    return {
      report: sales?.cents,
      bestSellers: products.reduce((total, { cents }) => total + cents, 0),
      spent: Math.round(page.orders.spent * 100),
      products,
    };
  };

  it('makes all reports agree, whatever was refunded; the best sellers leave the delivery fees out', async () => {
    const [since, mira] = [new Date(), await shop.shopper()];
    const [shoe, cap] = [
      await shop.aProduct({ title: 'Ridge', price: 95.95, stock: { '42': 50 } }),
      await shop.aProduct({ title: 'Cap', price: 10.01, stock: { M: 50 } }),
    ];
    const buy = async (shoes: number, caps: number): Promise<string> => {
      const products = [
        { productId: shoe._id, quantity: shoes, size: '42' },
        { productId: cap._id, quantity: caps, size: 'M' },
      ];
      const amount = (9_595 * shoes + 1_001 * caps + FEE) / 100;
      const order = (await mira.post('/api/orders').send({ products, amount, address: shop.anAddress() }))
        .body as Order;
      const { pidx } = await shop.begin(mira, order);
      await provider.settle(pidx, 'completed');
      await shop.confirm(mira, pidx);
      return order._id;
    };
    const refund = (order: string, body: object) =>
      admin
        .post(`/api/orders/${order}/refunds`)
        .send({ reason: 'Late', ...body })
        .expect(200);
    // For goodwill; below the price of the items; all of the items and not all of the money, or all but a part of the
    // delivery fee; everything; nothing.
    await refund(await buy(2, 3), { amount: 35 });
    await refund(await buy(3, 1), { amount: 150, lines: [{ index: 0, quantity: 2 }] });
    const both = [0, 1].map((index) => ({ index, quantity: 1 }));
    await refund(await buy(1, 1), { amount: 100, lines: both });
    await refund(await buy(1, 1), { amount: 107, lines: both });
    await refund(await buy(1, 2), { all: true });
    const sent = await buy(1, 1);
    // The money of a removed order stays.
    await admin.put(`/api/orders/${sent}/status`).send({ status: 'shipped' }).expect(200);
    await admin.put(`/api/orders/${sent}/status`).send({ status: 'delivered' }).expect(200);
    await admin.delete(`/api/orders/${sent}`).expect(200);

    const { report, bestSellers, spent, products } = await earnings(since, mira);

    const ofItems = 2 * 9_595 + 3 * 1_001 - 3_500 + (3 * 9_595 + 1_001 - 15_000) + 596 + 9_595 + 1_001;
    expect(bestSellers).toBe(ofItems);
    expect(report).toBe(ofItems + 4 * FEE + 46);
    expect(spent).toBe(report);
    expect(products.map(({ title, sold }) => [title, sold])).toEqual([
      ['Cap', 5],
      ['Ridge', 4],
    ]);
  });

  it('gives the price of items back without the delivery fee, which comes last', async () => {
    const product = await shop.aProduct({ stock: { '42': 5 } });
    const products = [{ productId: product._id, quantity: 2, size: '42' }];
    const placed = await sita.post('/api/orders').send({ products, amount: 201.5, address: shop.anAddress() });
    const order = placed.body as PlacedOrder;
    const { pidx } = await shop.begin(sita, order);
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    const refund = async (part: object): Promise<Order> =>
      (
        await admin
          .post(`/api/orders/${order._id}/refunds`)
          .send({ reason: 'Late', ...part })
          .expect(200)
      ).body as Order;

    const items = await refund({ lines: [{ index: 0, quantity: 2 }] });
    const partOfFee = await refund({ amount: 0.5 });
    const rest = await refund({ all: true });

    expect(items).toMatchObject({ status: 'paid', amount: 201.5, deliveryFee: 1.5, refunded: 200 });
    expect(partOfFee).toMatchObject({ status: 'paid', refunded: 200.5 });
    expect(rest).toMatchObject({
      status: 'refunded',
      refunded: 201.5,
      refunds: [
        { amount: 200, amountPaisa: 2_800_000 },
        { amount: 0.5, amountPaisa: 7_000 },
        { amount: 1, amountPaisa: 14_000 },
      ],
    });
    expect(await OrderModel.findById(order._id).lean()).toMatchObject({
      deliveryFeeCents: FEE,
      products: [[{ refunded: 2, refundedCents: 20_000 }]],
      refunds: [{ shares: [{ index: 0, amountCents: 20_000 }] }, { shares: [] }, { shares: [] }],
    });
    expect(await shop.stockOf(product)).toEqual({ '42': 5 });
  });

  it('is reported by the doctor if the parts of a refund do not add up to its amount', async () => {
    const product = await shop.aProduct({ stock: { '42': 5 } });
    const products = [{ productId: product._id, quantity: 2, size: '42' }];
    const placed = await sita.post('/api/orders').send({ products, amount: 201.5, address: shop.anAddress() });
    const { _id } = placed.body as Order;
    const { pidx } = await shop.begin(sita, placed.body as Order);
    await provider.settle(pidx, 'completed');
    await shop.confirm(sita, pidx);
    await admin.post(`/api/orders/${_id}/refunds`).send({ amount: 30, reason: 'Late' }).expect(200);
    const set = (change: object) => OrderModel.collection.updateOne({ _id: new Types.ObjectId(_id) }, { $set: change });
    const found = async () => (await shop.findings()).map(({ code }) => code);

    await set({ 'refunds.0.shares.0.amountCents': 2_999 });
    expect(await found()).toEqual(['order_refund_parts']);
    await set({ 'refunds.0.shares.0.amountCents': 3_000, 'products.0.0.refundedCents': 2_000 });
    expect(await found()).toEqual(['order_refunded_parts']);
    await set({ 'products.0.0.refundedCents': 3_000, deliveryFeeCents: FEE + 1 });
    expect(await found()).toEqual(['order_amount']);
    await set({ deliveryFeeCents: FEE });
    expect(await found()).toEqual([]);
  });
});
