import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { shownPaymentsMigration } from './shown-payments.migration.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('lets orders show how their payments stand, and can be begun anew', async () => {
  const orders = rawDatabase().collection('orders');
  const [waiting, paid] = [new Types.ObjectId(), new Types.ObjectId()];
  const [unpaid, shown] = [new Types.ObjectId(), new Types.ObjectId()];
  const known = { pidx: 'p4', status: 'failed', amountPaisa: 1_000 };
  await orders.insertMany([
    { _id: waiting },
    { _id: paid, paymentID: 'p2' },
    { _id: unpaid },
    { _id: shown, payment: known },
  ]);
  const amountPaisa = 1_400_000;
  const [earlier, later] = [new Date('2026-01-01'), new Date('2026-01-02')];
  await rawDatabase()
    .collection('paymentattempts')
    .insertMany([
      { order: waiting, pidx: 'p1', status: 'pending', amountPaisa, createdAt: earlier },
      { order: waiting, pidx: 'p1b', status: 'cancelled', amountPaisa, createdAt: later },
      { order: paid, pidx: 'p2', status: 'completed', amountPaisa, createdAt: earlier },
      { order: unpaid, status: 'initiated', amountPaisa, createdAt: earlier },
      { order: shown, pidx: 'p4', status: 'completed', amountPaisa, createdAt: earlier },
    ]);
  const { signal } = new AbortController();
  const payments = async () => {
    const all = await orders.find().toArray();
    return [waiting, paid, unpaid, shown].map((id) => all.find(({ _id }) => _id.equals(id))?.['payment'] as unknown);
  };
  const expected = [
    { pidx: 'p1', status: 'pending', amountPaisa },
    { pidx: 'p2', status: 'completed', amountPaisa },
    undefined,
    known,
  ];

  await shownPaymentsMigration.up(rawDatabase(), signal);
  expect(await payments()).toEqual(expected);
  await shownPaymentsMigration.up(rawDatabase(), signal);
  expect(await payments()).toEqual(expected);
});
