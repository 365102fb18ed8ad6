import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_USD_TO_NPR, toCents, toPaisa } from '@paila/shared';
import { systemActor } from '../../platform/actor.js';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { orderRefundsMigration } from './order-refunds.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const AT = new Date(1_000);
const actor = systemActor('test');
const step = (status: string) => ({ status, at: AT, actor });
const amountCents = toCents(50);
const order = (name: string, given: object, ...statuses: string[]) => ({
  name,
  status: 'refunded',
  amountCents,
  products: [[{ quantity: 2 }]],
  history: statuses.map(step),
  ...given,
});

it('what was refunded as a whole is a refund: of what was paid, else by the rate; unsent items went back to stock', async () => {
  const orders = rawDatabase().collection<ReturnType<typeof order> & { refunds?: unknown }>('orders');
  await orders.insertMany([
    order('paid', { paymentID: 'pay1', usdToNpr: 133 }, 'paid', 'refunded'),
    order('sent', { paymentID: 'gone', usdToNpr: 133 }, 'paid', 'shipped', 'refunded'),
    order('old', {}, 'paid', 'refunded'),
    order('unexplained', { usdToNpr: 133 }, 'paid'),
  ]);
  await rawDatabase().collection('paymentattempts').insertOne({ pidx: 'pay1', amountPaisa: 700_000 });
  const { signal } = new AbortController();

  await orderRefundsMigration.up(rawDatabase(), signal);
  await orderRefundsMigration.up(rawDatabase(), signal);

  const found = await orders.find().sort({ _id: 1 }).toArray();
  expect(found.map(({ name, refunds, products }): unknown => ({ name, refunds, products }))).toMatchObject([
    { name: 'paid', refunds: [{ amountPaisa: 700_000 }], products: [[{ refunded: 2, returned: 2 }]] },
    {
      name: 'sent',
      refunds: [{ amountPaisa: toPaisa(amountCents, 133), lines: [{ restock: false }] }],
      products: [[{ refunded: 2 }]],
    },
    { name: 'old', refunds: [{ amountPaisa: toPaisa(amountCents, DEFAULT_USD_TO_NPR), status: 'done', at: AT }] },
    { name: 'unexplained', refunds: undefined },
  ]);
  const events = await rawDatabase().collection('events').find().toArray();
  expect(events.map(({ type }) => type as unknown).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'order.refund_begun'),
    ...Array.from({ length: 3 }, () => 'order.refund_changed'),
  ]);
});
