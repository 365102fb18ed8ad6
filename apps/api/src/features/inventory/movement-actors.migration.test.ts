import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { movementActorsMigration } from './movement-actors.migration.js';
import { StockMovementModel } from './stock-ledger.model.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

it('names by id who moved stock, keeps no name of a person, and can be begun anew', async () => {
  const [user, ofUser, ofGuest, product] = [1, 2, 3, 4].map(() => new Types.ObjectId());
  await rawDatabase()
    .collection('orders')
    .insertMany([
      { _id: ofUser!, user },
      { _id: ofGuest!, user: null },
    ]);
  const old = [
    { by: 'shopper', order: ofUser },
    { by: 'shopper', order: ofGuest },
    { by: 'provider', order: ofGuest },
    { by: 'clock', order: ofGuest },
    { by: 'demo catalogue' },
    { by: 'Asha Gurung' },
    { by: 'constructor' },
    { by: product!.toHexString() },
  ];
  const at = new Date();
  const movements = old.map((each) => ({ product, size: '41', change: 1, why: 'edited', at, ...each }));
  const done = { product, size: '41', change: 1, why: 'edited', at, actor: { kind: 'staff', id: 'kept' } };
  await rawDatabase()
    .collection('stockmovements')
    .insertMany([...movements, done]);

  await movementActorsMigration.up(rawDatabase(), new AbortController().signal);
  await movementActorsMigration.up(rawDatabase(), new AbortController().signal);

  const kept = await StockMovementModel.find().sort({ _id: 1 }).lean();
  expect(kept.map(({ actor }) => actor)).toEqual([
    { kind: 'customer', id: user!.toHexString() },
    { kind: 'guest', id: null },
    { kind: 'provider', id: 'khalti' },
    { kind: 'system', id: 'expire-orders' },
    { kind: 'system', id: 'seed' },
    { kind: 'staff', id: null },
    { kind: 'staff', id: null },
    { kind: 'staff', id: product!.toHexString() },
    { kind: 'staff', id: 'kept' },
  ]);
  expect(JSON.stringify(await rawDatabase().collection('stockmovements').find().toArray())).not.toMatch(/"by"|Asha/);
});
