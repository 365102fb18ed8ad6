import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { examineShop } from '../../doctor.js';
import { migrations } from '../../migrations.js';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { stockOf } from './stock-level.model.js';
import { stockLevelsMigration } from './stock-levels.migration.js';

const COLLECTIONS = ['products', 'stocklevels', 'trackedproducts', 'stockmovements', 'orders', 'events'];
beforeAll(openDatabase);
afterEach(async () => {
  for (const name of COLLECTIONS) await rawDatabase().collection(name).deleteMany({});
});
afterAll(leaveDatabase);

const at = new Date('2026-03-01');
let made = 0;

/** A product as stored before stock levels existed, with a movement for its opening stock. */
const anOldProduct = async (stock: { size: string; pairs: number }[] | null | undefined): Promise<Types.ObjectId> => {
  made += 1;
  const _id = new Types.ObjectId();
  await rawDatabase()
    .collection('products')
    .insertOne({
      _id,
      slug: `ridge-${String(made)}`,
      title: 'Ridge',
      desc: 'A shoe for the hills',
      company: 'nike',
      priceCents: 10_000,
      discountPriceCents: 10_000,
      img: [],
      alt: 'A red shoe',
      categories: [],
      sizes: (stock ?? []).map(({ size }) => size),
      ...(stock === undefined ? {} : { stock }),
      createdAt: at,
      __v: 0,
    });
  for (const { size, pairs } of stock ?? []) {
    const opening = { product: _id, size, change: pairs, why: 'opening', by: 'Asha Gurung', at };
    if (pairs !== 0) await rawDatabase().collection('stockmovements').insertOne(opening);
  }
  return _id;
};

/** An order of the old shop, which took 2 items of size 41, with its movement. */
const anOldOrder = async (product: Types.ObjectId): Promise<void> => {
  const _id = new Types.ObjectId();
  const line = {
    product: { _id: product, title: 'Ridge', priceCents: 10_000, discountPriceCents: 10_000, img: '/a', slug: 'ridge' },
    quantity: 2,
    size: '41',
    tracked: true,
  };
  await rawDatabase()
    .collection('orders')
    .insertOne({
      _id,
      user: null,
      amountCents: 20_000,
      status: 'pending',
      createdAt: at,
      expiresAt: new Date(Date.now() + 3_600_000),
      address: {},
      products: [[line]],
      history: [{ status: 'pending', at, by: 'shopper' }],
      remarks: [],
      search: '',
      deletedAt: null,
      __v: 0,
    });
  const movement = { product, size: '41', change: -2, why: 'ordered', order: _id, by: 'shopper', at };
  await rawDatabase().collection('stockmovements').insertOne(movement);
  const sold = { $inc: { 'stock.$.pairs': -2 } };
  await rawDatabase().collection('products').updateOne({ _id: product, 'stock.size': '41' }, sold);
};

const migrate = () => stockLevelsMigration.up(rawDatabase(), new AbortController().signal);
/** The doctor's findings after the other migrations. */
const findings = async () => {
  for (const { up } of migrations) await up(rawDatabase(), new AbortController().signal);
  return examineShop();
};
const stocks = async (ids: readonly Types.ObjectId[]) => {
  const found = await stockOf(ids);
  return ids.map((id) => found.get(id.toHexString()));
};

it('moves the stock of every product that is tracked, and the books agree', async () => {
  const ids = [
    await anOldProduct([
      { size: '41', pairs: 5 },
      { size: '42.5', pairs: 0 },
    ]),
    await anOldProduct([]),
    await anOldProduct(undefined),
    await anOldProduct(null),
  ];
  await anOldOrder(ids[0]!);

  await migrate();

  expect(await stocks(ids)).toEqual([{ '41': 3, '42.5': 0 }, {}, undefined, undefined]);
  expect(
    await rawDatabase()
      .collection('products')
      .countDocuments({ stock: { $exists: true } }),
  ).toBe(0);
  expect(await findings()).toEqual([]);
});

it('goes on where it was killed, and leaves alone what was sold since', async () => {
  const [moved, left] = [
    await anOldProduct([{ size: '41', pairs: 5 }]),
    await anOldProduct([{ size: '41', pairs: 3 }]),
  ];
  await migrate();
  await rawDatabase()
    .collection('stocklevels')
    .updateOne({ product: moved }, { $set: { count: 4 } });
  // As after a kill before this product was migrated.
  await rawDatabase().collection('stocklevels').deleteOne({ product: left });
  await rawDatabase().collection<{ _id: Types.ObjectId }>('trackedproducts').deleteOne({ _id: left });
  const stock = [{ size: '41', pairs: 3 }];
  await rawDatabase().collection('products').updateOne({ _id: left }, { $set: { stock } });

  await migrate();
  await migrate();

  expect(await stocks([moved, left])).toEqual([{ '41': 4 }, { '41': 3 }]);
});

it('comes to the same when several instances do it at once', async () => {
  const ids: Types.ObjectId[] = [];
  for (let count = 1; count <= 20; count += 1) ids.push(await anOldProduct([{ size: '41', pairs: count }]));

  await Promise.all([migrate(), migrate(), migrate()]);

  expect(await stocks(ids)).toEqual(ids.map((_id, index) => ({ '41': index + 1 })));
  expect(await rawDatabase().collection('stocklevels').countDocuments()).toBe(20);
  expect(await findings()).toEqual([]);
});

it('keeps what was wrong before as wrong as it was, for the doctor to say', async () => {
  const differs = await anOldProduct([{ size: '41', pairs: 5 }]);
  await rawDatabase()
    .collection('products')
    .updateOne({ _id: differs }, { $set: { 'stock.0.pairs': 6 } });
  const twice = await anOldProduct([
    { size: '41', pairs: 1 },
    { size: '41', pairs: 2 },
  ]);
  const negative = await anOldProduct([{ size: '41', pairs: -1 }]);

  await migrate();

  expect(await stocks([differs, twice, negative])).toEqual([{ '41': 6 }, { '41': 3 }, { '41': -1 }]);
  expect((await findings()).map(({ code, ids }) => [code, ids['product']])).toEqual([
    ['stock_differs', differs.toHexString()],
    ['stock_not_a_count', negative.toHexString()],
  ]);
});
