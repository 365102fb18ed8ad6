import { afterAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { examineShop } from '../../doctor.js';
import { EventModel } from '../../platform/events/index.js';
import { clearBooksAfterEach } from '../../testing/clear-books.js';
import { openShop } from '../../testing/open-shop.js';
import { ProductModel } from '../catalog/index.js';
import { StockLevelModel, TrackedProductModel } from './stock-level.model.js';
import { StockMovementModel } from './stock-ledger.model.js';

const shop = await openShop();
const admin = await shop.admin();
afterAll(() => shop.close());
clearBooksAfterEach();

const form = {
  title: 'Ridge Runner',
  company: 'nike',
  desc: 'A shoe for the hills',
  alt: 'A red shoe',
  price: 100,
  discountPrice: 90,
};
const codes = async (): Promise<string[]> => (await shop.findings()).map(({ code }) => code);

it('reports nothing after products were added, edited, no longer tracked, tracked again and deleted', async () => {
  const create = await admin.post('/api/products').send({ ...form, stock: { '41': 3, '42.5': 0 } });
  const { _id } = create.body as { _id: string };
  const edit = (more: object) => admin.put(`/api/products/${_id}`).send({ ...form, ...more });
  for (const stock of [{ '41': 1, '43': 7 }, { '43': 2 }, null, { '41': 9 }]) {
    expect(await edit({ stock })).toMatchObject({ status: 200 });
    expect(await shop.findings()).toEqual([]);
  }

  expect(await admin.delete(`/api/products/${_id}`)).toMatchObject({ status: 200 });
  expect(await shop.findings()).toEqual([]);
  expect(await admin.delete(`/api/admin/products/${_id}`)).toMatchObject({ status: 200 });

  expect(await shop.findings()).toEqual([]);
  expect(await StockMovementModel.findOne({ why: 'deleted' }).lean()).toMatchObject({ size: '41', change: -9 });
});

it('reports a stock that was changed without a movement, with its product and size', async () => {
  const { _id } = await shop.aProduct({ stock: { '41': 3, '42.5': 3 } });
  await StockLevelModel.updateOne({ product: _id, size: '42.5' }, { $inc: { count: 2 } });

  expect(await shop.findings()).toEqual([
    {
      severity: 'error',
      code: 'stock_differs',
      message: `Product ${_id}, size 42.5: the stock is 5, but its movements come to 3.`,
      ids: { product: _id, size: '42.5' },
    },
  ]);
});

it('reports a missing movement and an extra one', async () => {
  const [short, surplus] = [await shop.aProduct({ stock: { '41': 3 } }), await shop.aProduct({ stock: { '41': 3 } })];
  await StockMovementModel.deleteOne({ product: short._id });
  const product = new Types.ObjectId(surplus._id);
  await StockMovementModel.collection.insertOne({
    product,
    size: '41',
    change: -1,
    why: 'edited',
    actor: { kind: 'staff', id: null },
  });

  expect(await shop.findings()).toMatchObject([
    { code: 'stock_differs', message: expect.stringContaining('is 3, but its movements come to 0') as unknown },
    {
      code: 'stock_events_differ',
      message: `Product ${short._id}, size 41: its events adjust the stock by 3, but its movements by 0.`,
      ids: { product: short._id, size: '41' },
    },
    { code: 'stock_differs', message: expect.stringContaining('is 3, but its movements come to 2') as unknown },
    { code: 'stock_events_differ', ids: { product: surplus._id, size: '41' } },
  ]);
});

it('reports an adjustment without its event', async () => {
  const { _id } = await shop.aProduct({ stock: { '41': 3, '42': 1 } });
  await admin.put(`/api/products/${_id}`).send({ ...form, stock: { '41': 5, '42': 1 } });
  await EventModel.deleteOne({ type: 'stock.adjusted', 'is.why': 'edited' });

  expect((await shop.findings()).map(({ message }) => message)).toEqual([
    `Product ${_id}, size 41: its events adjust the stock by 3, but its movements by 5.`,
  ]);
});

it('reports a stock below 0, and one in fractions', async () => {
  for (const count of [-1, 0.5]) {
    const { _id } = await shop.aProduct({ stock: { '41': 3 } });
    const filter = { product: new Types.ObjectId(_id) };
    await StockLevelModel.collection.updateOne(filter, { $set: { count } });
  }

  expect(await codes()).toEqual(['stock_not_a_count', 'stock_differs', 'stock_not_a_count', 'stock_differs']);
});

it('reports a size with two levels, where the index that forbids it is gone', async () => {
  const { _id } = await shop.aProduct({ stock: { '41': 3 } });
  await StockLevelModel.collection.dropIndex('product_1_size_1');
  try {
    await StockLevelModel.create({ _id: 'another', product: _id, size: '41', count: 0 });

    expect((await examineShop()).map(({ code }) => code)).toEqual(['index_missing', 'size_twice']);
  } finally {
    await StockLevelModel.deleteMany({});
    await StockLevelModel.createIndexes();
  }
});

it('reports stock of a product that is deleted or not tracked', async () => {
  const [deleted, untracked, sizeless] = [
    await shop.aProduct({ stock: { '41': 1 } }),
    await shop.aProduct({ stock: { '41': 2 } }),
    await shop.aProduct({ stock: {} }),
  ];
  await ProductModel.deleteMany({ _id: [deleted._id, sizeless._id] });
  await TrackedProductModel.deleteOne({ _id: untracked._id });

  expect((await shop.findings()).map(({ code, message }) => `${code}: ${message}`)).toEqual([
    `stock_of_no_product: Product ${deleted._id}, size 41: the stock is 1, but the product is deleted.`,
    `stock_not_tracked: Product ${untracked._id}, size 41: the stock is 2, but the product is not tracked.`,
    `stock_of_no_product: Product ${sizeless._id}: its stock is tracked, but the product is deleted.`,
  ]);
});

it('reports movements without a stock: of a size that is gone, an untracked product, a deleted product', async () => {
  const [sizeless, untracked, deleted] = [
    await shop.aProduct({ stock: { '41': 1, '42': 2 } }),
    await shop.aProduct({ stock: { '41': 3 } }),
    await shop.aProduct({ stock: { '41': 1 } }),
  ];
  await StockLevelModel.deleteOne({ product: sizeless._id, size: '42' });
  await StockLevelModel.deleteMany({ product: [untracked._id, deleted._id] });
  await TrackedProductModel.deleteMany({ _id: [untracked._id, deleted._id] });
  await ProductModel.deleteOne({ _id: deleted._id });

  const findings = await shop.findings();

  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['ledger_without_stock']));
  expect(findings.map(({ message }) => message)).toEqual([
    `Product ${sizeless._id}, size 42: its movements come to 2, but the product has no such size.`,
    `Product ${untracked._id}, size 41: its movements come to 3, but it is not tracked.`,
    `Product ${deleted._id}, size 41: its movements come to 1, but the product is deleted.`,
  ]);
});
