import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { DeadlineError, withDeadline } from '../../platform/database/deadline.js';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { createStockBatches } from './stock-batches.js';

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

it('those who come at the same moment for items that nobody else is after share a transaction', async () => {
  const { take, transactions } = openBatches();

  const results = await Promise.all([take(item('a'), 1), take(item('b'), 2), take(item('a'), 3), take(item('c'), 4)]);

  expect(results).toEqual(['1', '2', '3', '4']);
  expect(transactions).toEqual([[1, 3, 2, 4]]);
});

it('waits for nobody who comes later', async () => {
  const { take, transactions } = openBatches();
  const first = take(item('a'), 1);
  while (transactions.length === 0) await sleep(1);

  await Promise.all([first, take(item('b'), 2)]);

  expect(transactions).toEqual([[1], [2]]);
});

/** A first transaction that is under way and ends when told. */
const openBusyBatches = async (options?: { readonly sharingMs: number }) => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const transactions: (readonly number[])[] = [];
  const take = createStockBatches<number, string>(async (members) => {
    transactions.push(members);
    if (members.includes(1)) await ended;
    return members.map((member) => ({ result: String(member) }));
  }, options);
  const first = take(item('a'), 1);
  while (transactions.length === 0) await sleep(1);
  return { take, transactions, first, end };
};

it('those who come one after another while a transaction runs share the next one', async () => {
  const { take, transactions, first, end } = await openBusyBatches({ sharingMs: 60_000 });

  const second = take(item('b'), 2);
  await new Promise(setImmediate);
  const third = take(item('c'), 3);
  await new Promise(setImmediate);
  end();

  expect(await Promise.all([first, second, third])).toEqual(['1', '2', '3']);
  expect(transactions).toEqual([[1], [2, 3]]);
});

it('a transaction that does not end keeps nobody who wants other items', async () => {
  const { take, first, end } = await openBusyBatches();

  expect(await take(item('b'), 2)).toBe('2');

  end();
  await first;
});

it('who meets a conflict over another one’s items goes on without them, at once', async () => {
  const notes = mongoose.connection.collection<{ _id: string }>('contested');
  const [contested, tries]: [string, (readonly number[])[]] = ['pair', []];
  await notes.insertOne({ _id: contested });
  const take = createStockBatches<number, string>(async (members, session) => {
    tries.push(members);
    if (members.includes(2)) await notes.updateOne({ _id: contested }, { $set: { by: 'us' } }, { session });
    return members.map((member) => ({ result: String(member) }));
  });
  const other = await mongoose.startSession();
  other.startTransaction();
  await notes.updateOne({ _id: contested }, { $set: { by: 'them' } }, { session: other });

  const [one, two, three] = [take(item('a'), 1), take(item('b'), 2), take(item('c'), 3)];
  expect(await Promise.all([one, three])).toEqual(['1', '3']);
  await other.commitTransaction();
  await other.endSession();

  expect(await two).toBe('2');
  expect(tries.slice(0, 4)).toEqual(expect.arrayContaining([[1, 2, 3], [1], [2], [3]]));
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

it('after a transaction that failed for one, those of other items try again together', async () => {
  const { take, transactions } = openBatches((members) => (members.includes(2) ? new Error('taken') : undefined));
  const members: [string, number][] = [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['b', 4],
  ];

  const answers = await Promise.allSettled(members.map(([id, member]) => take(item(id), member)));

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(transactions[0]).toEqual([1, 3, 2, 4]);
  expect(transactions.slice(1)).toEqual(expect.arrayContaining([[1, 3], [2, 4], [2], [4]]));
  expect(transactions).toHaveLength(5);
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
