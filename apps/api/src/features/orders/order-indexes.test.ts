import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { openShop, type Shop } from '../../testing/open-shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const id = new Types.ObjectId('0123456789abcdef01234567');
const now = new Date();
const LONG_AGO = new Date(0);
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

const planStages = (plan: unknown): string[] => {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan && typeof plan.stage === 'string' ? [plan.stage] : [];
  return [...own, ...Object.values(plan).flatMap(planStages)];
};

/** The plan by which the database finds documents. */
const planOfFinding = async (
  collection: string,
  filter: Readonly<Record<string, unknown>>,
  options: mongoose.mongo.FindOptions,
): Promise<unknown> => {
  const plan = await mongoose.connection.collection(collection).find(filter, options).explain('queryPlanner');
  return (plan as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan;
};

/** The stages by which the database finds documents. */
const stagesOfFinding = async (...query: Parameters<typeof planOfFinding>): Promise<string[]> =>
  planStages(await planOfFinding(...query));

it.each([
  ["a customer's orders for staff", 'orders', { user: id, deletedAt: null }, NEWEST_FIRST],
  ["the ids of a customer's orders", 'orderkeys', { _id: { $in: [/^account:abc\//, /^account:abd\//] } }, { _id: 1 }],
  ['all orders', 'orders', { deletedAt: null }, NEWEST_FIRST],
  ['orders of a status', 'orders', { deletedAt: null, status: 'paid' }, NEWEST_FIRST],
  ['a search', 'orders', { deletedAt: null, search: /rai/ }, NEWEST_FIRST],
  ['a search among orders of a status', 'orders', { deletedAt: null, status: 'paid', search: /rai/ }, NEWEST_FIRST],
  ['orders to review', 'orders', { deletedAt: null, 'reviewFlags.0': { $exists: true } }, NEWEST_FIRST],
  [
    'orders with refunds to make',
    'orders',
    { deletedAt: null, 'reviewFlags.0': { $exists: true }, 'reviewFlags.dueAt': { $exists: true } },
    NEWEST_FIRST,
  ],
  [
    'orders of some days to review',
    'orders',
    { deletedAt: null, 'reviewFlags.0': { $exists: true }, createdAt: { $gte: LONG_AGO, $lte: now } },
    NEWEST_FIRST,
  ],
  [
    'orders that wait for a payment in doubt',
    'orders',
    { deletedAt: null, $or: [{ status: 'pending', 'payment.status': { $in: ['pending', 'unknown'] } }] },
    NEWEST_FIRST,
  ],
  ['orders by their amount', 'orders', { deletedAt: null }, { amountCents: -1, _id: -1 }],
  ['orders of a status by their amount', 'orders', { deletedAt: null, status: 'paid' }, { amountCents: 1, _id: 1 }],
  ['oldest orders', 'orders', { deletedAt: null, status: 'paid' }, { createdAt: 1, _id: 1 }],
  [
    'orders that were paid on some days',
    'orders',
    { deletedAt: null, paidAt: { $gte: LONG_AGO, $lte: now } },
    { paidAt: -1, _id: -1 },
  ],
  ['orders to pack', 'orders', { deletedAt: null, status: 'paid', packedAt: { $exists: false } }, {}],
  [
    'orders to send',
    'orders',
    {
      deletedAt: null,
      $and: [{ status: { $in: ['confirmed', 'paid'] }, cancelRequestedAt: { $exists: false } }],
      packedAt: { $exists: false },
    },
    NEWEST_FIRST,
  ],
  ['orders to call', 'orders', { status: 'pending', paymentMethod: 'cash' }, { expiresAt: 1, _id: 1 }],
  ['the cash of some days', 'orders', { 'cash.at': { $gte: LONG_AGO, $lte: now } }, { 'cash.at': 1 }],
  ['orders that may need an invoice', 'orders', { documentsDue: true }, { 'shipment.at': 1 }],
  ['refunds of some days', 'orders', { 'refunds.endedAt': { $gte: LONG_AGO, $lte: now } }, {}],
  ['refunds to look after', 'paymentattempts', { refundCheckAt: { $lte: now } }, { refundCheckAt: 1 }],
  ['orders of some days', 'orders', { deletedAt: null, createdAt: { $gte: LONG_AGO, $lte: now } }, NEWEST_FIRST],
  ['removed orders', 'orders', { deletedAt: { $gt: LONG_AGO } }, { deletedAt: -1, _id: -1 }],
  ['guests', 'orders', { user: null, deletedAt: null, anonymisedAt: null }, NEWEST_FIRST],
  ['guests by a search', 'orders', { user: null, deletedAt: null, anonymisedAt: null, search: /rai/ }, NEWEST_FIRST],
  ['overdue orders', 'orders', { status: 'pending', expiresAt: { $lte: now } }, { expiresAt: 1 }],
  [
    'guests’ orders whose personal data is to be removed',
    'orders',
    {
      user: null,
      anonymisedAt: null,
      status: { $in: ['cancelled', 'expired', 'returned'] },
      createdAt: { $lte: now },
      reviewFlags: { $size: 0 },
    },
    {},
  ],
  ['events since a time', 'events', { 'subject.kind': 'order', 'subject.id': 'abc', at: { $gte: now } }, {}],
  ['orders of an erased account', 'orders', { user: id }, {}],
  ['an attempt by its payment id', 'paymentattempts', { pidx: 'abc' }, {}],
  ['the open attempt of an order', 'paymentattempts', { order: id, open: true }, {}],
  ['the attempts of an order', 'paymentattempts', { order: id, pidx: { $exists: true } }, {}],
  ['attempts to ask about', 'paymentattempts', { nextCheckAt: { $lte: now } }, { nextCheckAt: 1 }],
  [
    'a transaction that was used',
    'paymentattempts',
    {
      $or: ['khalti', { $exists: false }, { $in: ['bank', 'qr', 'counter'] }].map((provider) => ({
        provider,
        transactionId: 'T',
      })),
      _id: { $ne: id },
    },
    {},
  ],
  ['the entries of an order', 'ledgerentries', { order: id }, { order: 1, at: 1 }],
  ['the revenue of some days', 'ledgerentries', { 'revenue.at': { $gte: LONG_AGO, $lte: now } }, {}],
  [
    'a transaction that brought money',
    'ledgerentries',
    { kind: 'receipt', $or: ['khalti', { $in: ['bank', 'qr'] }].map((method) => ({ method, transaction: 'T' })) },
    {},
  ],
  ['the book of an address', 'addressbooks', { 'addresses._id': id }, {}],
  ['the stock of products', 'stocklevels', { product: { $in: [id] } }, {}],
  ['all stock levels', 'stocklevels', {}, { product: 1, size: 1 }],
  ['the movements of a product', 'stockmovements', { product: id }, {}],
  ['the movements of an order', 'stockmovements', { order: id }, {}],
] as const)('finds %s by an index, in their order', async (_what, collection, filter, sort) => {
  const stages = await stagesOfFinding(collection, filter, { sort });

  expect(stages).toContain('IXSCAN');
  expect(stages).not.toContain('COLLSCAN');
  expect(stages).not.toContain('SORT');
});

it.each([
  ['a payment', 'paymentattempts', { transactionId: 'T' }],
  ['the receipt of a payment', 'ledgerentries', { kind: 'receipt', transaction: 'T' }],
] as const)('finds %s by its transaction in any case by an index', async (_what, collection, filter) => {
  const stages = await stagesOfFinding(collection, filter, { collation: { locale: 'en', strength: 2 } });

  expect(stages).toContain('IXSCAN');
  expect(stages).not.toContain('COLLSCAN');
});

it.each([
  ['all orders', { deletedAt: null }, NEWEST_FIRST],
  ['orders by their amount', { deletedAt: null }, { amountCents: -1, _id: -1 }],
  ['orders of a status', { deletedAt: null, status: 'paid' }, NEWEST_FIRST],
  ['a search', { deletedAt: null, search: /rai/ }, NEWEST_FIRST],
  ['a search for two words', { deletedAt: null, $and: [{ search: /rai/ }, { search: /sita/ }] }, NEWEST_FIRST],
  ['orders that were paid on some days', { deletedAt: null, paidAt: { $gte: LONG_AGO } }, { paidAt: -1, _id: -1 }],
] as const)('reads the ids of %s from the index alone, so that a distant page is fast', async (_what, filter, sort) => {
  const stages = await stagesOfFinding('orders', filter, { sort, skip: 1_000, limit: 10, projection: { _id: 1 } });

  expect(stages).toContain('IXSCAN');
  expect(stages).not.toContain('FETCH');
  expect(stages).not.toContain('SORT');
});

it('finds the few cash orders among all others by their own index, newest first', async () => {
  const orders = mongoose.connection.collection('orders');
  const online = Array.from({ length: 100 }, (_, index) => ({ createdAt: new Date(index), deletedAt: null }));
  await orders.insertMany([...online, { createdAt: LONG_AGO, deletedAt: null, paymentMethod: 'cash' }]);

  const plan = await planOfFinding('orders', { deletedAt: null, paymentMethod: 'cash' }, { sort: NEWEST_FIRST });

  expect(JSON.stringify(plan)).toContain('"indexName":"cash"');
  expect(planStages(plan)).not.toContain('SORT');
  await orders.deleteMany({});
});

it.each([
  [
    'without money that are to be deleted',
    { status: { $in: ['cancelled', 'expired'] }, anonymisedAt: { $not: { $gte: LONG_AGO } }, createdAt: { $lt: now } },
  ],
  [
    'whose personal data is to be removed',
    { status: { $in: ['cancelled', 'delivered', 'expired'] }, anonymisedAt: null, createdAt: { $lt: now } },
  ],
])('finds the few old orders %s by their own index', async (_what, filter) => {
  const orders = mongoose.connection.collection('orders');
  const done = { status: 'delivered', createdAt: LONG_AGO, anonymisedAt: now, deletedAt: null };
  const others = Array.from({ length: 100 }, () => ({ ...done }));
  await orders.insertMany([...others, { ...done, status: 'expired', anonymisedAt: null }]);

  const plan = await planOfFinding('orders', filter, {});

  expect(JSON.stringify(plan)).toContain('"indexName":"status_1_anonymisedAt_1_createdAt_1"');
  await orders.deleteMany({});
});
