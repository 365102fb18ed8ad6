import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { InvoiceKind } from '@paila/shared';
import { inTransaction } from '../../platform/database/database.js';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { InvoiceNumberModel, openFiscalYear, takeNumbers } from './numbers.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const take = async (at: string, kind: InvoiceKind = 'invoice') => {
  const now = new Date(at);
  await openFiscalYear(now);
  const [taken] = await inTransaction((session) => takeNumbers(kind, 1, now, session));
  return taken!;
};

it('numbers begin again at 1 on 1 Shrawan, at midnight in Nepal, for each kind of document', async () => {
  const taken = [
    await take('2025-07-16T18:14:58Z'),
    await take('2025-07-16T18:14:59.999Z'),
    await take('2025-07-16T18:15:00Z'),
    await take('2025-07-16T18:15:01Z', 'credit_note'),
    await take('2025-07-16T18:15:02Z'),
  ];

  expect(taken.map(({ number, fiscalYear, sequence }) => [number, fiscalYear, sequence])).toEqual([
    ['2081/82-00001', '2081/82', 1],
    ['2081/82-00002', '2081/82', 2],
    ['2082/83-00001', '2082/83', 1],
    ['CN 2082/83-00001', '2082/83', 1],
    ['2082/83-00002', '2082/83', 2],
  ]);
});

it('a later number never has an earlier date, even if a clock is behind', async () => {
  const taken = [await take('2021-09-01T06:00:02Z'), await take('2021-09-01T06:00:00Z')];

  expect(taken.map(({ sequence, at }) => [sequence, at.toISOString()])).toEqual([
    [1, '2021-09-01T06:00:02.000Z'],
    [2, '2021-09-01T06:00:02.000Z'],
  ]);
});

it('documents that are written together have numbers that follow each other', async () => {
  const now = new Date('2020-09-01T06:00:00Z');
  await take('2020-09-01T06:00:00Z');

  const taken = await inTransaction((session) => takeNumbers('invoice', 3, now, session));

  expect(taken.map(({ number }) => number)).toEqual(['2077/78-00002', '2077/78-00003', '2077/78-00004']);
});

it('a transaction that fails leaves its numbers to the next one', async () => {
  const now = new Date('2023-09-01T06:00:00Z');
  await openFiscalYear(now);
  const failing = inTransaction(async (session) => {
    await takeNumbers('invoice', 3, now, session);
    throw new Error('The printer burns');
  });
  await expect(failing).rejects.toThrow('The printer burns');

  expect(await take('2023-09-01T06:00:01Z')).toMatchObject({ sequence: 1 });
});

it('a fiscal year that opens twice at once keeps its numbers', async () => {
  const now = new Date('2022-09-01T06:00:00Z');

  await Promise.all(Array.from({ length: 10 }, () => openFiscalYear(now)));
  await take('2022-09-01T06:00:00Z');
  await openFiscalYear(now);

  expect(await InvoiceNumberModel.findById('invoice 2079/80').lean()).toMatchObject({ last: 1 });
});
