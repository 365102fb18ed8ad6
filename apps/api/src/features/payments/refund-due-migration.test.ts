import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { refundDueMigration } from './refund-due-migration.js';

beforeAll(() => openDatabase());
afterAll(() => leaveDatabase());

const AT = new Date('2026-11-01T06:00:00Z');
const DUE = new Date('2026-11-08T06:00:00Z');
/** More orders than one batch. */
const MANY = 501;

it('dates the refunds that staff make by hand and the money that arrived and paid no order, and no other review', async () => {
  const db = mongoose.connection.getClient().db(`refunds-due-${randomUUID()}`);
  const [orders, attempts] = [db.collection('orders'), db.collection('paymentattempts')];
  const ledger = db.collection('ledgerentries');
  const add = async (fields: object): Promise<Types.ObjectId> => {
    const _id = new Types.ObjectId();
    await orders.insertOne({ _id, version: 3, ...fields });
    return _id;
  };
  const pay = (order: Types.ObjectId, pidx: string, fields: object = {}) =>
    attempts.insertOne({ order, pidx, provider: 'khalti', ...fields });
  /** A payment with odd money, which the ledger has received. */
  const receive = async (order: Types.ObjectId, pidx: string): Promise<void> => {
    const { insertedId: payment } = await pay(order, pidx, { problemIsMoney: true });
    await ledger.insertOne({ kind: 'receipt', order, payment });
  };
  const flag = (about: string) => ({ about, text: `About ${about}`, at: AT });
  const flagsOf = async (_id: Types.ObjectId): Promise<unknown> => (await orders.findOne({ _id }))?.['reviewFlags'];
  const refund = { _id: new Types.ObjectId(), status: 'unclear' };
  const ofRefund = flag(`refund:${String(refund._id)}`);
  try {
    const late = await add({ paymentID: 'first', reviewFlags: [flag('problem:1'), flag('second')] });
    await receive(late, 'first');
    await receive(late, 'second');
    const dated = await add({ reviewFlags: [{ ...flag('stored'), dueAt: AT }, flag('doubtful')] });
    await receive(dated, 'stored');
    await pay(dated, 'doubtful');
    const undated = { about: 'old', text: 'About old' };
    const old = await add({ reviewFlags: [undated] });
    await receive(old, 'old');
    const used = await add({ reviewFlags: [flag('used')] });
    const { insertedId: payment } = await pay(used, 'used', { problemIsMoney: true });
    await ledger.insertOne({ kind: 'attempt', order: used, payment });
    const cash = await add({ cash: { countedPaisa: 1 }, refunds: [refund], reviewFlags: [ofRefund] });
    const [esewa, khalti] = [
      await add({ paymentID: 'by-esewa', refunds: [refund], reviewFlags: [ofRefund] }),
      await add({ paymentID: 'by-khalti', refunds: [refund], reviewFlags: [ofRefund] }),
    ];
    await pay(esewa, 'by-esewa', { provider: 'esewa' });
    await pay(khalti, 'by-khalti');
    const many = Array.from({ length: MANY }, (_, index) => ({
      _id: new Types.ObjectId(),
      reviewFlags: [flag(`many-${String(index)}`)],
    }));
    await orders.insertMany(many);
    const paid = many.map(({ _id: order, reviewFlags: [first] }) => ({
      _id: new Types.ObjectId(),
      order,
      pidx: first?.about,
      problemIsMoney: true,
    }));
    await attempts.insertMany(paid);
    await ledger.insertMany(paid.map(({ _id: payment, order }) => ({ kind: 'receipt', order, payment })));
    const ending = new AbortController();
    ending.abort(new Error('lost'));

    await expect(refundDueMigration.up(db, ending.signal)).rejects.toThrow('lost');
    expect(await flagsOf(cash)).toEqual([ofRefund]);
    for (let runs = 1; runs <= 2; runs += 1) await refundDueMigration.up(db, new AbortController().signal);

    expect(await orders.findOne({ _id: late })).toEqual({
      _id: late,
      version: 3,
      paymentID: 'first',
      reviewFlags: [flag('problem:1'), { ...flag('second'), dueAt: DUE }],
    });
    expect(await flagsOf(dated)).toEqual([{ ...flag('stored'), dueAt: AT }, flag('doubtful')]);
    expect(await flagsOf(old)).toEqual([{ ...undated, dueAt: expect.any(Date) }]);
    for (const byHand of [cash, esewa]) expect(await flagsOf(byHand)).toEqual([{ ...ofRefund, dueAt: DUE }]);
    expect(await flagsOf(khalti)).toEqual([ofRefund]);
    expect(await flagsOf(used)).toEqual([flag('used')]);
    expect(await orders.countDocuments({ 'reviewFlags.dueAt': DUE })).toBe(MANY + 3);
  } finally {
    await db.dropDatabase();
  }
});
