import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DeadlineError, withDeadline } from '../../platform/database/deadline.js';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { createStockBatches } from './stock-transactions.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const item = (productId: string) => [{ productId, size: '42' }];

/** Batches whose members are numbers, and the members of each transaction. Those below zero fail. */
const openBatches = (refuse: (members: readonly number[]) => Error | undefined = () => undefined) => {
  const transactions: (readonly number[])[] = [];
  const take = createStockBatches<number, string>((members) => {
    transactions.push(members);
    const error = refuse(members);
    if (error) return Promise.reject(error);
    return Promise.resolve(
      members.map((member) => (member < 0 ? { error: new Error(`no ${String(member)}`) } : { result: String(member) })),
    );
  });
  return { take, transactions };
};

it('callers who wait for the same items share a transaction, at most 50 of them', async () => {
  const { take, transactions } = openBatches();
  const members = Array.from({ length: 120 }, (_, index) => index);

  const results = await Promise.all(members.map((member) => take(item('a'), member)));

  expect(results).toEqual(members.map(String));
  expect(transactions.map(({ length }) => length)).toEqual([50, 50, 20]);
});

it('the same items in another order are the same items, and others are not', async () => {
  const { take, transactions } = openBatches();
  const [a, b] = [item('a'), item('b')];

  await Promise.all([take([...a, ...b], 1), take([...b, ...a], 2), take(a, 3)]);

  expect(transactions).toEqual([[1, 2], [3]]);
});

it('an error of one is no other one’s', async () => {
  const { take, transactions } = openBatches();

  const answers = await Promise.allSettled([take(item('a'), 1), take(item('a'), -2), take(item('a'), 3)]);

  expect(answers).toEqual([
    { status: 'fulfilled', value: '1' },
    { status: 'rejected', reason: new Error('no -2') },
    { status: 'fulfilled', value: '3' },
  ]);
  expect(transactions).toEqual([[1, -2, 3]]);
});

it('after a transaction that failed for one, each gets a transaction of its own', async () => {
  const { take, transactions } = openBatches((members) => (members.includes(2) ? new Error('taken') : undefined));

  const answers = await Promise.allSettled([1, 2, 3].map((member) => take(item('a'), member)));

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(transactions).toEqual([[1, 2, 3], [1], [2], [3]]);
});

it('waiting in a batch does not use up the deadline of a caller', async () => {
  const { take } = openBatches();
  const members = Array.from({ length: 200 }, (_, index) => index);

  const results = await Promise.all(members.map((member) => withDeadline(2_000, () => take(item('a'), member))));

  expect(results).toHaveLength(members.length);
});

it('when the database hangs after a transaction that failed for one, nobody waits for one after another', async () => {
  const transactions: (readonly number[])[] = [];
  const take = createStockBatches<number, string>((members) => {
    transactions.push(members);
    return members.length > 1 ? Promise.reject(new Error('taken')) : new Promise(() => undefined);
  });

  const answers = await Promise.allSettled([1, 2, 3].map((member) => take(item('hangs'), member)));

  expect(answers.map((each) => each.status === 'rejected' && each.reason instanceof DeadlineError)).toEqual([
    true,
    true,
    true,
  ]);
  expect(transactions).toEqual([[1, 2, 3], [1]]);
}, 20_000);
