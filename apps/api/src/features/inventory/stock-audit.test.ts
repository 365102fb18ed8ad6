import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { ProductModel } from '../catalog/index.js';
import { StockMovementModel } from './stock-movement.model.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterEach(async () => {
  // Each test has broken something.
  await Promise.all([ProductModel.deleteMany({}), StockMovementModel.deleteMany({})]);
});
afterAll(() => shop.close());

const form = {
  title: 'Ridge Runner',
  company: 'nike',
  desc: 'A shoe for the hills',
  alt: 'A red shoe',
  price: 100,
  discountPrice: 90,
};
const codes = async (): Promise<string[]> => (await shop.findings()).map(({ code }) => code);

it('finds nothing after products were added, edited, made uncounted, counted again and deleted', async () => {
  const create = await admin.post('/api/products').send({ ...form, stock: { '41': 3, '42.5': 0 } });
  const { _id } = create.body as { _id: string };
  const edit = (more: object) => admin.put(`/api/products/${_id}`).send({ ...form, ...more });
  for (const stock of [{ '41': 1, '43': 7 }, { '43': 2 }, null, { '41': 9 }]) {
    expect(await edit({ stock })).toMatchObject({ status: 200 });
    expect(await shop.findings()).toEqual([]);
  }

  expect(await admin.delete(`/api/products/${_id}`)).toMatchObject({ status: 200 });

  expect(await shop.findings()).toEqual([]);
  expect(await StockMovementModel.findOne({ why: 'deleted' }).lean()).toMatchObject({ size: '41', change: -9 });
});

it('finds a stock that was changed without a movement, and says of which product and size', async () => {
  const { _id } = await shop.aProduct({ stock: { '41': 3, '42.5': 3 } });
  await ProductModel.updateOne({ _id, 'stock.size': '42.5' }, { $inc: { 'stock.$.pairs': 2 } });

  expect(await shop.findings()).toEqual([
    {
      severity: 'error',
      code: 'stock_differs',
      message: `Product ${_id}, size 42.5: the stock is 5, but its movements come to 3.`,
      ids: { product: _id, size: '42.5' },
    },
  ]);
});

it('finds a movement that is missing, and one too many', async () => {
  const [one, two] = [await shop.aProduct({ stock: { '41': 3 } }), await shop.aProduct({ stock: { '41': 3 } })];
  await StockMovementModel.deleteOne({ product: one._id });
  const product = new Types.ObjectId(two._id);
  await StockMovementModel.collection.insertOne({ product, size: '41', change: -1, why: 'edited', by: 'me' });

  expect(await shop.findings()).toMatchObject([
    { code: 'stock_differs', message: expect.stringContaining('is 3, but its movements come to 0') as unknown },
    { code: 'stock_differs', message: expect.stringContaining('is 3, but its movements come to 2') as unknown },
  ]);
});

it('finds a stock below 0, one in fractions, and a size that stands there twice', async () => {
  const wrong = [
    [{ size: '41', pairs: -1 }],
    [{ size: '41', pairs: 0.5 }],
    [
      { size: '41', pairs: 1 },
      { size: '41', pairs: 2 },
    ],
  ];
  for (const stock of wrong) {
    const { _id } = await shop.aProduct({ stock: { '41': 3 } });
    await ProductModel.collection.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { stock } });
  }

  expect(await codes()).toEqual([
    'stock_not_a_count',
    'stock_differs',
    'stock_not_a_count',
    'stock_differs',
    'size_twice',
  ]);
});

it('finds movements of what has no stock: a size that is gone, an uncounted product, a deleted one', async () => {
  const [sizeless, uncounted, deleted] = [
    await shop.aProduct({ stock: { '41': 1, '42': 2 } }),
    await shop.aProduct({ stock: { '41': 3 } }),
    await shop.aProduct({ stock: { '41': 1 } }),
  ];
  await ProductModel.updateOne({ _id: sizeless._id }, { $pull: { stock: { size: '42' } } });
  await ProductModel.updateOne({ _id: uncounted._id }, { $unset: { stock: 1 } });
  await ProductModel.deleteOne({ _id: deleted._id });

  const findings = await shop.findings();

  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['ledger_without_stock']));
  expect(findings.map(({ message }) => message)).toEqual([
    `Product ${sizeless._id}, size 42: its movements come to 2, but the product has no such size.`,
    `Product ${uncounted._id}, size 41: its movements come to 3, but it is not counted.`,
    `Product ${deleted._id}, size 41: its movements come to 1, but the product is deleted.`,
  ]);
});
