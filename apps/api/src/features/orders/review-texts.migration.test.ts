import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { reviewTextsMigration } from './review-texts.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('writes the sums of old reviews, open and resolved, as elsewhere in the shop, and can be begun anew', async () => {
  const orders = rawDatabase().collection('orders');
  const old = 'Payment p1 came in over Rs 1.50 instead of Rs 14000.00.';
  const other = 'Payment p2 came in without a transaction id.';
  await orders.insertMany([
    { reviewFlags: [{ about: 'p1', text: old }], resolvedReviews: [{ about: 'p2', text: other, note: 'Rs 10.00' }] },
    { reviewFlags: [], resolvedReviews: [{ about: 'p1', text: old, note: 'Given back' }] },
    { reviewFlags: [{ about: 'p2', text: other }] },
  ]);
  const reviews = async () =>
    (await orders
      .find({}, { projection: { _id: 0 } })
      .sort({ _id: 1 })
      .toArray()) as readonly unknown[];
  const { signal } = new AbortController();
  const now = 'Payment p1 came in over Rs 1.50 instead of Rs 14,000.';
  const rewritten = [
    { reviewFlags: [{ about: 'p1', text: now }], resolvedReviews: [{ about: 'p2', text: other, note: 'Rs 10.00' }] },
    { reviewFlags: [], resolvedReviews: [{ about: 'p1', text: now, note: 'Given back' }] },
    { reviewFlags: [{ about: 'p2', text: other }] },
  ];

  const attempts = rawDatabase().collection('paymentattempts');
  await attempts.insertMany([{ problem: old }, { problem: other }, {}]);
  const problems = async () =>
    (await attempts.find().sort({ _id: 1 }).toArray()).map(({ problem }) => problem as unknown);

  await reviewTextsMigration.up(rawDatabase(), signal);
  expect(await reviews()).toEqual(rewritten);
  // A review is compared with the problem of its payment.
  expect(await problems()).toEqual([now, other, undefined]);
  await reviewTextsMigration.up(rawDatabase(), signal);
  expect(await reviews()).toEqual(rewritten);
});
