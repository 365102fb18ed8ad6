import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { orderClaimsMigration } from './order-claims.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('withdraws the flags of payments that nobody has confirmed, keeps all others, and can be begun anew', async () => {
  const orders = rawDatabase().collection('orders');
  const claim = (about: string) => ({
    about,
    text: `The payment ${about} was not begun in this shop, and nobody has confirmed it.`,
  });
  const late = { about: 'p9', text: 'Payment p9 came too late, when the items were sold: please give it back.' };
  await orders.insertMany([
    { status: 'pending', paymentID: 'p1', reviewFlags: [claim('p1'), late] },
    { status: 'pending', paymentID: 'call me\nat 98', reviewFlags: [claim('call me\nat 98')] },
    { status: 'cancelled', paymentID: 'p2', reviewFlags: [claim('p2')] },
    { status: 'paid', paymentID: 'p3', reviewFlags: [claim('other')] },
    { status: 'pending', reviewFlags: [claim('disowned')] },
    { status: 'pending', paymentID: 'p4', reviewFlags: [late] },
    { status: 'paid', paymentID: 'p5', reviewFlags: [] },
  ]);
  const seen = async (): Promise<unknown> =>
    orders
      .find({}, { projection: { _id: 0 } })
      .sort({ _id: 1 })
      .toArray();
  const { signal } = new AbortController();
  const converted = [
    { status: 'pending', paymentID: 'p1', reviewFlags: [late], claim: { paymentID: 'p1', checkAt: expect.any(Date) } },
    { status: 'pending', paymentID: 'call me\nat 98', reviewFlags: [], claim: { paymentID: 'call me\nat 98' } },
    { status: 'cancelled', paymentID: 'p2', reviewFlags: [], claim: { paymentID: 'p2' } },
    { status: 'paid', paymentID: 'p3', reviewFlags: [] },
    { status: 'pending', reviewFlags: [] },
    { status: 'pending', paymentID: 'p4', reviewFlags: [late] },
    { status: 'paid', paymentID: 'p5', reviewFlags: [] },
  ];

  await orderClaimsMigration.up(rawDatabase(), signal);
  expect(await seen()).toEqual(converted);
  await orderClaimsMigration.up(rawDatabase(), signal);
  expect(await seen()).toEqual(converted);
});
