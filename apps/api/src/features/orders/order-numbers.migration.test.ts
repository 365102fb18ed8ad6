import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { orderNumbersMigration } from './order-numbers.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('gives the number that two old orders show to the paid one, leaves both as they are seen, and can be begun anew', async () => {
  const orders = rawDatabase().collection('orders');
  await orders.insertMany([
    { status: 'pending', paymentID: 'abcX1' },
    { status: 'delivered', paymentID: 'xyzX1' },
    { status: 'expired', paymentID: 'xyzX2' },
    { status: 'expired', paymentID: 'uvwX2' },
    { status: 'cancelled', paymentID: 'abc' },
    { status: 'pending' },
  ]);
  const numbers = async () =>
    (await orders.find().sort({ _id: 1 }).toArray()).map(({ paymentID, number }): unknown[] => [paymentID, number]);
  const { signal } = new AbortController();

  await orderNumbersMigration.up(rawDatabase(), signal);
  const after = await numbers();
  await orderNumbersMigration.up(rawDatabase(), signal);

  expect(after.slice(0, 2)).toEqual([
    ['abcX1', undefined],
    ['xyzX1', 'X1'],
  ]);
  expect(after.slice(2, 4).filter(([, number]) => number === 'X2')).toHaveLength(1);
  expect(after.slice(4)).toEqual([
    ['abc', undefined],
    [undefined, undefined],
  ]);
  expect(await numbers()).toEqual(after);
});
