import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { reserveShortNumbers } from './order-short-numbers.js';
import { shortNumbersMigration } from './short-numbers.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('numbers old orders in the order of time, goes on after a kill, and leaves the numbers after them to new ones', async () => {
  const orders = rawDatabase().collection('orders');
  await orders.insertMany([
    { createdAt: new Date(3_000), search: 'third' },
    { createdAt: new Date(1_000), search: 'first' },
    { createdAt: new Date(2_000), search: 'second' },
  ]);
  const numbers = async () =>
    (await orders.find().sort({ createdAt: 1 }).toArray()).map(({ shortNumber, search }): unknown[] => [
      shortNumber,
      search,
    ]);
  const { signal } = new AbortController();
  await orders.updateOne({ search: 'first' }, { $set: { shortNumber: 1001, search: 'first\npa-1001' } });

  await shortNumbersMigration.up(rawDatabase(), signal);
  const after = await numbers();
  await shortNumbersMigration.up(rawDatabase(), signal);

  expect(after).toEqual([
    [1001, 'first\npa-1001'],
    [1002, 'second\npa-1002'],
    [1003, 'third\npa-1003'],
  ]);
  expect(await numbers()).toEqual(after);
  expect(await reserveShortNumbers(5)).toBe(1004);
});
