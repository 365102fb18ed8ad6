import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cents, Paisa } from '@paila/shared';
import { Types } from 'mongoose';
import { providerActor } from '../../../platform/actor.js';
import { leaveDatabase, openDatabase } from '../../../testing/open-database.js';
import { ledgerId } from './ledger-rules.js';
import { LedgerModel, type LedgerEntryDoc } from './ledger.model.js';

beforeAll(async () => {
  await openDatabase();
  await LedgerModel.createIndexes();
});
afterAll(leaveDatabase);

const AT = new Date('2026-11-21T06:00:00Z');
const aReceipt = (given: Partial<LedgerEntryDoc> = {}): LedgerEntryDoc => {
  const entry = {
    kind: 'receipt',
    order: new Types.ObjectId(),
    payment: new Types.ObjectId(),
    method: 'khalti',
    amountPaisa: 1_400_000 as Paisa,
    revenue: { at: AT, cents: 10_000 as Cents, paisa: 1_400_000 as Paisa },
    actor: providerActor('khalti'),
    at: AT,
    ...given,
  } as const;
  return { _id: ledgerId(entry), ...entry };
};

it('the ledger stores an entry as it is', async () => {
  const entry = aReceipt({ transaction: 'T-0', reference: 'kh_1' });

  await LedgerModel.insertMany([entry]);

  expect(await LedgerModel.findById(entry._id).lean()).toEqual(entry);
});

it('the ledger refuses the same movement, and the same transaction of a provider, a second time', async () => {
  const first = aReceipt({ transaction: 'T-1' });
  await LedgerModel.insertMany([first]);

  await expect(LedgerModel.insertMany([{ ...first, transaction: 'T-2' }])).rejects.toThrow(/E11000/);
  await expect(LedgerModel.insertMany([aReceipt({ transaction: 'T-1' })])).rejects.toThrow(/E11000/);
  expect(await LedgerModel.countDocuments({ transaction: { $in: ['T-1', 'T-2'] } })).toBe(1);
});

it.each<[string, Partial<LedgerEntryDoc>]>([
  ['half a paisa', { amountPaisa: 0.5 as Paisa }],
  ['nothing', { amountPaisa: 0 as Paisa }],
  ['an unknown provider', { method: 'paypal' as 'khalti' }],
  ['revenue of another amount', { revenue: { at: AT, cents: 1 as Cents, paisa: 1 as Paisa } }],
])('the ledger refuses an entry of %s', async (_what, wrong) => {
  await expect(LedgerModel.insertMany([aReceipt(wrong)])).rejects.toThrow(/validation failed/i);
});

it('the ledger refuses every change of an entry', async () => {
  const entry = aReceipt();
  await LedgerModel.insertMany([entry]);
  const { _id } = entry;
  const stored = await LedgerModel.findById(_id).orFail();
  stored.reason = 'Other';

  for (const change of [
    () => LedgerModel.updateOne({ _id }, { reason: 'Other' }),
    () => LedgerModel.updateMany({ _id }, { reason: 'Other' }),
    () => LedgerModel.findOneAndUpdate({ _id }, { reason: 'Other' }),
    () => LedgerModel.replaceOne({ _id }, entry),
    () => LedgerModel.deleteOne({ _id }),
    () => LedgerModel.deleteMany({ _id }),
    () => LedgerModel.findOneAndDelete({ _id }),
    () => stored.save(),
  ]) {
    await expect(change()).rejects.toThrow('The ledger is append-only: enter a correction.');
  }
  expect(await LedgerModel.findById(_id).lean()).toEqual(entry);
});
