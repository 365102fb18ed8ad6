import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product, Stock } from '@paila/shared';
import type { ClientSession } from 'mongoose';
import { Types } from 'mongoose';
import { systemActor } from '../../platform/actor.js';
import { inTransaction } from '../../platform/database/database.js';
import { openShop, type LoggedIn, type Shop } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';
import { ProductModel } from '../catalog/index.js';
import { adjustSizes, adjustStock } from './stock-adjusting.js';
import { onStockChange, releaseStock, reserveStock, shortages, type Shortage } from './stock-changes.js';
import { productLedger, StockMovementModel } from './stock-ledger.model.js';
import { StockLevelModel, stockByProduct, TrackedProductModel } from './stock-level.model.js';

let shop: Shop;
let admin: LoggedIn;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

const { place, orderInputFor } = ordering(() => shop);
const context = () => ({ actor: systemActor('test'), at: new Date() });
const form = { title: 'Ridge', company: 'nike', desc: 'For the hills', alt: 'A shoe', price: 100, discountPrice: 100 };
const objectId = ({ _id }: Pick<Product, '_id'>): Types.ObjectId => new Types.ObjectId(_id);

// Some orders of this suite exist only as ids.
const OF_NO_ORDER = ['movements_of_no_order', 'events_of_no_order'];
const stockFindings = async () => (await shop.findings()).filter(({ code }) => !OF_NO_ORDER.includes(code));

const items = (product: Pick<Product, '_id'>, quantities: Stock) =>
  Object.entries(quantities).map(([size, quantity]) => ({ product: objectId(product), size, quantity }));
const reserve = (product: Pick<Product, '_id'>, quantities: Stock, session: ClientSession): Promise<void> =>
  reserveStock({ items: items(product, quantities), context: { ...context(), order: new Types.ObjectId() } }, session);
const shortagesFor = async (product: Pick<Product, '_id'>, quantities: Stock): Promise<Shortage[]> => {
  const stock = await stockByProduct([product._id]);
  return shortages(items(product, quantities), (id) => stock.get(id.toHexString()));
};
const set = (product: Pick<Product, '_id'>, counts: Stock | null): Promise<void> =>
  inTransaction((session) =>
    adjustStock([{ product: objectId(product), counts }], { ...context(), why: 'edited' }, session),
  );

describe('reserving stock', () => {
  it('reserves all items or none, and can predict the missing ones', async () => {
    const product = await shop.aProduct({ stock: { '41': 3, '42': 1 } });
    const tooMany = { '41': 2, '42': 2, '43': 1 };

    expect(await shortagesFor(product, tooMany)).toEqual([
      { product: objectId(product), size: '42', available: 1 },
      { product: objectId(product), size: '43', available: 0 },
    ]);
    await expect(inTransaction((session) => reserve(product, tooMany, session))).rejects.toThrow('in stock');
    expect(await shop.stockOf(product)).toEqual({ '41': 3, '42': 1 });
    expect(await shortagesFor(product, { '41': 2, '42': 1 })).toEqual([]);
    await inTransaction((session) => reserve(product, { '41': 2, '42': 1 }, session));
    expect(await shop.stockOf(product)).toEqual({ '41': 1, '42': 0 });
    expect(await productLedger(objectId(product))).toEqual({ '41': 1, '42': 0 });
  });

  it('finds every size of a tracked product short, and no size of an untracked one', () => {
    const product = new Types.ObjectId();
    const requested = [{ product, quantity: 1 }];

    expect(shortages(requested, () => ({ '41': 3 }))).toEqual([{ product, available: 0 }]);
    expect(shortages(requested, () => undefined)).toEqual([]);
    expect(shortages([{ product, size: 'toString', quantity: 1 }], () => ({ '41': 3 }))).toEqual([
      { product, size: 'toString', available: 0 },
    ]);
  });

  it('lets two shoppers reserve two sizes of one product at once without waiting for each other', async () => {
    const product = await shop.aProduct({ stock: { '41': 1, '42': 1 } });

    await inTransaction(async (outer) => {
      await reserve(product, { '41': 1 }, outer);
      await inTransaction((inner) => reserve(product, { '42': 1 }, inner));
    });

    expect(await shop.stockOf(product)).toEqual({ '41': 0, '42': 0 });
  });

  it('does not write the product, so that saving it need not run again', async () => {
    const product = await shop.aProduct({ title: 'Before', stock: { '42': 5 } });
    const before = await ProductModel.collection.findOne({ _id: objectId(product) });
    let tries = 0;

    await inTransaction(async (session) => {
      tries += 1;
      await ProductModel.updateOne({ _id: product._id }, { title: 'After' }, { session });
      await place(shop.guest, orderInputFor([{ productId: product._id, quantity: 2, size: '42' }], 200));
    });

    expect(tries).toBe(1);
    expect(await ProductModel.collection.findOne({ _id: objectId(product) })).toEqual({ ...before, title: 'After' });
    expect(await shop.stockOf(product)).toEqual({ '42': 3 });
  });
});

describe('releasing stock', () => {
  it('writes off items without a place at once: of a removed size, of a product no longer tracked', async () => {
    const product = await shop.aProduct({ stock: { '41': 3, '42': 3 } });
    const order = new Types.ObjectId();
    const release = (quantities: Stock) =>
      inTransaction((session) =>
        releaseStock(items(product, quantities), { ...context(), why: 'cancelled', order }, session),
      );
    await set(product, { '41': 3 });

    await release({ '41': 1, '42': 1 });
    expect(await shop.stockOf(product)).toEqual({ '41': 4 });
    await set(product, null);
    await release({ '41': 2 });

    expect(await shop.stockOf(product)).toBeUndefined();
    expect(await productLedger(objectId(product))).toEqual({ '41': 0, '42': 0 });
    const writtenOff = await StockMovementModel.find({ order, why: 'written_off' }).sort({ _id: 1 }).lean();
    expect(writtenOff.map(({ size, change }) => [size, change])).toEqual([
      ['42', -1],
      ['41', -2],
    ]);
  });
});

describe('adjusting stock', () => {
  it('tracks a product without a size, which then cannot be bought', async () => {
    const { _id } = await shop.aProduct();
    const orderInput = orderInputFor([{ productId: _id, quantity: 1 }], 100);
    await place(shop.guest, orderInput);

    const answer = await admin.put(`/api/products/${_id}`).send({ ...form, stock: {} });

    expect(answer).toMatchObject({ status: 200, body: { size: [], stock: {} } });
    expect((await shop.guest.get(`/api/products/${_id}`)).body).toMatchObject({ stock: {} });
    expect(await shop.guest.post('/api/orders').send(orderInput)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', lines: [{ productId: _id, available: 0 }] },
    });
    expect((await admin.put(`/api/products/${_id}`).send({ ...form, stock: null })).body).not.toHaveProperty('stock');
    await place(shop.guest, orderInput);
  });

  it('writes nothing when nothing changes', async () => {
    const product = await shop.aProduct({ stock: { '41': 3 } });
    const movements = await StockMovementModel.countDocuments();

    await set(product, { '41': 3 });
    await inTransaction((session) => adjustSizes(objectId(product), ['41'], context(), session));

    expect(await StockMovementModel.countDocuments()).toBe(movements);
    expect(await TrackedProductModel.findById(product._id).lean()).toMatchObject({ adjustments: 1 });
  });

  it('does not touch a size that stays: its sale does not wait', async () => {
    const product = await shop.aProduct({ stock: { '41': 3, '42': 3 } });
    let tries = 0;

    await inTransaction(async (session) => {
      tries += 1;
      await reserve(product, { '41': 1 }, session);
      await admin.put(`/api/products/${product._id}`).send({ ...form, size: ['41', '43'] });
    });

    expect(tries).toBe(1);
    expect(await shop.stockOf(product)).toEqual({ '41': 2, '43': 0 });
  });

  it('ends with the numbers of one of two simultaneous calls, not with a mixture', async () => {
    for (let round = 0; round < 10; round += 1) {
      const product = await shop.aProduct({ stock: { '40': 1 } });

      await Promise.all([set(product, { '41': 1 }), set(product, { '42': 2 })]);

      expect([{ '41': 1 }, { '42': 2 }]).toContainEqual(await shop.stockOf(product));
    }
    expect(await stockFindings()).toEqual([]);
  });

  it('never loses an item beside sales', async () => {
    const product = await shop.aProduct({ stock: { '41': 50, '42': 50 } });
    const orderInput = orderInputFor([{ productId: product._id, quantity: 1, size: '41' }], 100);

    const sales = Array.from({ length: 10 }, () => place(shop.guest, orderInput));
    const counts = [60, 70, 80].map((count) => set(product, { '41': count, '42': 50 }));
    await Promise.all([...sales, ...counts]);

    expect(await stockFindings()).toEqual([]);
    const stock = await shop.stockOf(product);
    expect(stock?.['42']).toBe(50);
    const sold = await StockMovementModel.countDocuments({ product: objectId(product), why: 'ordered' });
    expect(sold).toBe(10);
  });

  it('leaves no stock behind when the product is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id } = await shop.aProduct({ ...form, sizes: ['41'] });
      const edit = admin.put(`/api/products/${_id}`).send({ ...form, stock: { '41': 3 } });

      await Promise.all([edit, shop.purge(admin, { _id })]);
    }

    expect(await stockFindings()).toEqual([]);
  });

  it('removes the stock of a deleted product with it', async () => {
    const product = await shop.aProduct({ stock: { '41': 3 } });

    await shop.purge(admin, product);

    expect(await StockLevelModel.countDocuments({ product: product._id })).toBe(0);
    expect(await TrackedProductModel.findById(product._id)).toBeNull();
    expect(await productLedger(objectId(product))).toEqual({ '41': 0 });
  });
});

describe('listeners of stock changes', () => {
  it('are called after the commit and before the writer continues, and never for an aborted change', async () => {
    const product = await shop.aProduct({ stock: { '41': 3 } });
    const heard: string[] = [];
    const end = onStockChange(async ([product = '']) => {
      heard.push(product, JSON.stringify(await shop.stockOf({ _id: product })));
    });

    try {
      const failed = inTransaction(async (session) => {
        await reserve(product, { '41': 1 }, session);
        throw new Error('no order after all');
      });
      await expect(failed).rejects.toThrow('no order after all');
      expect(heard).toEqual([]);

      await inTransaction((session) => reserve(product, { '41': 1 }, session));
      expect(heard).toEqual([product._id, '{"41":2}']);
    } finally {
      end();
    }
    await set(product, { '41': 9 });
    expect(heard).toHaveLength(2);
  });

  it('learn of a sale only if it leaves none of a size, as far as the transaction has read the stock', async () => {
    const product = await shop.aProduct({ stock: { '41': 3, '42': 3 } });
    const heard: (readonly string[])[] = [];
    const end = onStockChange((news) => Promise.resolve(void heard.push(news)));
    const reserveWith = (stock: Stock | undefined, quantities: Stock) =>
      inTransaction((session) =>
        reserveStock(
          {
            items: items(product, quantities),
            context: { ...context(), order: new Types.ObjectId() },
            findStock: () => stock,
          },
          session,
        ),
      );

    try {
      await reserveWith({ '41': 3, '42': 3 }, { '41': 1, '42': 1 });
      expect(heard).toEqual([]);
      await reserveWith({ '42': 2 }, { '41': 1, '42': 1 });
      await reserveWith({ '41': 1, '42': 1 }, { '42': 1 });
    } finally {
      end();
    }

    expect(heard).toEqual([[product._id], [product._id]]);
  });
});
