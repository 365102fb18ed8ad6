import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { rawDatabase } from '../../testing/open-database.js';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { profiledOperations } from '../../testing/profiled-operations.js';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('finds accounts that are not found by their names, and names of no account', async () => {
  const names = rawDatabase().collection('accountnames');
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()));
  const ids = people.map(({ user }) => user._id).sort() as [string, string, string, string];
  const [lost, moved, renamed] = ids;
  const gone = 'f'.repeat(24);
  expect(await shop.findings()).toEqual([]);

  await names.deleteOne({ _id: new Types.ObjectId(lost) });
  await names.updateOne({ _id: new Types.ObjectId(moved) }, { $set: { email: 'other@example.com' } });
  await names.updateOne({ _id: new Types.ObjectId(renamed) }, { $set: { username: 'other' } });
  await names.insertOne({ _id: new Types.ObjectId(gone), email: 'gone@example.com', username: 'gone' });

  const finding = (code: string, account: string, message: string) => ({
    severity: 'error',
    code,
    message,
    ids: { account },
  });
  const differs = 'is found by other names than its own: the collection accountnames differs.';
  expect(await shop.findings()).toEqual([
    finding(
      'account_names_missing',
      lost,
      `Nobody can log in to account ${lost}: the collection accountnames lacks its names.`,
    ),
    finding('account_names_differ', moved, `Account ${moved} ${differs}`),
    finding('account_names_differ', renamed, `Account ${renamed} ${differs}`),
    finding(
      'names_of_no_account',
      gone,
      `Nobody can take the names of account ${gone}, which does not exist: the collection accountnames still has them.`,
    ),
  ]);
});

it('reads accounts and names by one query each', async () => {
  const examination = await profiledOperations(async () => {
    await shop.findings();
  });

  const reads = examination.flatMap(({ collection, op, planSummary }) =>
    ['users', 'accountnames'].includes(collection) ? [`${op} ${collection} ${planSummary ?? ''}`] : [],
  );
  expect(reads.toSorted()).toEqual(['query accountnames IXSCAN { _id: 1 }', 'query users IXSCAN { _id: 1 }']);
});
