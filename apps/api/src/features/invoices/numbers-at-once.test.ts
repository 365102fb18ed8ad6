import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cents, OrderDocument } from '@paila/shared';
import { Types } from 'mongoose';
import { systemActor } from '../../platform/actor.js';
import { openInstances } from '../../testing/open-instances.js';
import { rawDatabase } from '../../testing/open-database.js';
import { openShop, type Caller, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import type { OrderDoc } from '../orders/index.js';
import { OrderModel } from '../orders/testing.js';
import type { InvoiceDoc } from './invoice.model.js';

const ORDERS = 1_000;
const WITHIN_MS = 60_000;

let shop: Shop;
let admin: LoggedIn;
let others: Awaited<ReturnType<typeof openInstances>>;
beforeAll(async () => {
  shop = await openShop({ usdToNpr: 140, trustedProxies: 1 });
  admin = await shop.admin();
  const { jwtSecrets } = shop.settings;
  others = await openInstances(2, {
    RATE_LIMIT_FACTOR: '1000',
    TRUSTED_PROXIES: '1',
    JWT_SECRET: jwtSecrets.join(','),
  });
});
afterAll(async () => {
  await others.close();
  await shop.close();
});

/** A network address of its own for each caller, as calls are counted by address. */
const addressOf = (index: number): string => `10.0.${String(Math.floor(index / 250))}.${String(index % 250)}`;

/** An order of one pair of boots that has left, as the shop stores it. */
const aSentOrder = (at: Date): OrderDoc => {
  const price = 10_000 as Cents;
  const product = { _id: new Types.ObjectId(), title: 'Boot', slug: 'boot', img: '/boot.webp' };
  const actor = systemActor('test');
  return {
    _id: new Types.ObjectId(),
    user: null,
    paymentID: `kh_${new Types.ObjectId().toHexString()}`,
    amountCents: price,
    status: 'shipped',
    createdAt: at,
    paidAt: at,
    usdToNpr: 140,
    address: shop.anAddress(),
    products: [
      [{ product: { ...product, priceCents: price, discountPriceCents: price }, quantity: 1, tracked: false }],
    ],
    history: (['pending', 'paid', 'shipped'] as const).map((status) => ({ status, at, actor })),
    shipment: { at },
    documentsDue: true,
    version: 3,
    reviewFlags: [],
    search: '',
    deletedAt: null,
  };
};

it(`${String(ORDERS)} invoices at once at three instances have numbers without a gap, and no number twice`, async () => {
  const orders = Array.from({ length: ORDERS }, () => aSentOrder(new Date()));
  await OrderModel.insertMany(orders);
  const clients = [admin, ...others.clients];
  // As a proxy in front of the instances, which keeps some connections to each.
  const connections = new Agent({ keepAlive: true, maxSockets: 30 });
  const askAt = (client: Caller, { _id }: OrderDoc, index: number) =>
    client
      .get(`/api/orders/${_id.toHexString()}/documents`)
      .agent(connections)
      .set({ 'x-auth-token': admin.token, 'x-forwarded-for': addressOf(index) });
  /** All instances get a request for every tenth order. */
  const ask = (order: OrderDoc, index: number) => {
    const chosen = index % 10 === 0 ? clients : [clients[index % clients.length]!];
    return Promise.all(chosen.map((client) => askAt(client, order, index)));
  };
  const begun = performance.now();

  const answers = await Promise.all(orders.map(ask));

  expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
  connections.destroy();
  const shown = answers.map((all) =>
    all.map(({ status, body }) => [status, (body as OrderDocument[]).map(({ kind }) => kind)]),
  );
  expect(shown).toEqual(answers.map((all) => all.map(() => [200, ['invoice']])));
  const invoices = await rawDatabase().collection<InvoiceDoc>('invoices').find().sort({ sequence: 1 }).toArray();
  expect(invoices.map(({ sequence }) => sequence)).toEqual(orders.map((_, index) => index + 1));
  const numbers = answers.flatMap((all) => [...new Set(all.map(({ body }) => (body as OrderDocument[])[0]?.number))]);
  expect(numbers.toSorted()).toEqual(invoices.map(({ number }) => number));
  const dates = invoices.map(({ at }) => at.getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  expect(await OrderModel.countDocuments({ documentsDue: false })).toBe(ORDERS);
});
