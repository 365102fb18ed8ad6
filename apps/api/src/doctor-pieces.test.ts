import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { bookFindings } from './doctor.js';
import { leaveDatabase, openDatabase, rawDatabase } from './testing/open-database.js';
import { openPayingShop } from './testing/open-paying-shop.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const BOOKS = [
  'products',
  'trackedproducts',
  'stocklevels',
  'stockmovements',
  'orders',
  'orderkeys',
  'paymentattempts',
  'ledgerentries',
  'cashsettlements',
  'invoices',
  'events',
  'users',
  'accountnames',
] as const;
type Book = (typeof BOOKS)[number];

const clear = async (): Promise<void> => {
  await Promise.all(BOOKS.map((name) => rawDatabase().collection(name).deleteMany({})));
};
afterEach(clear);

const idOf = (key: number): Types.ObjectId => new Types.ObjectId(String(key).padStart(24, '0'));
const at = new Date(0);

/** A document of a book that belongs to the order, product, payment or settlement with this key. */
const documentOf: Readonly<Record<Book, (key: number, index: number) => object>> = {
  products: (key) => ({ _id: idOf(key), slug: String(key) }),
  trackedproducts: (key) => ({ _id: idOf(key) }),
  stocklevels: (key, index) => ({ product: idOf(key), size: String(index), count: 1 }),
  stockmovements: (key, index) => ({
    product: idOf(key),
    size: '0',
    change: -1,
    why: 'ordered',
    ...(index % 3 > 0 && { order: idOf(key) }),
  }),
  orders: (key) => ({
    _id: idOf(key),
    status: 'paid',
    version: 1,
    amountCents: 100,
    products: [],
    history: [{ status: 'pending', at, actor: { kind: 'guest', id: null } }],
    reviewFlags: [],
  }),
  orderkeys: (key, index) => ({ _id: `short-number:${String(index)}`, order: idOf(key) }),
  paymentattempts: (key, index) => ({
    _id: idOf(index),
    order: idOf(key),
    pidx: `pidx ${String(index)}`,
    provider: 'khalti',
    status: 'completed',
    open: false,
    rate: 140,
    amountPaisa: 1,
  }),
  ledgerentries: (key, index) => ({ _id: String(index), order: idOf(key), kind: 'cash', amountPaisa: 1, at }),
  cashsettlements: (key) => ({ _id: idOf(key), day: String(key), carrier: '', from: at, to: at, expectedPaisa: 1 }),
  invoices: (key, index) => ({
    order: idOf(key),
    kind: 'invoice',
    fiscalYear: '2083/84',
    sequence: 2 * index,
    number: String(index),
    at,
    lines: [],
  }),
  events: (key, index) => {
    const events = [
      { type: 'order.placed', kind: 'order', is: { status: 'pending' } },
      { type: 'order.document_issued', kind: 'order', is: { document: 'x', number: 'x' } },
      { type: 'payment.begun', kind: 'payment', is: { status: 'initiated' } },
      { type: 'cash.settled', kind: 'cash', is: { expectedPaisa: 2, receivedPaisa: 2 } },
      { type: 'stock.adjusted', kind: 'product', was: { sizes: [] }, is: { sizes: [{ size: '0', count: 1 }] } },
    ] as const;
    const { kind, ...event } = events[index % events.length]!;
    return { ...event, subject: { kind, id: idOf(key).toHexString() }, actor: { kind: 'guest', id: null }, at };
  },
  users: (key) => ({ _id: idOf(key), email: String(key), username: String(key) }),
  accountnames: (key, index) => ({ _id: idOf(key), email: `${String(key)}@${String(index)}`, username: String(key) }),
};

/** Books that hold documents of these keys. */
type Keys = Readonly<Record<Book, readonly number[]>>;

const store = async (keys: Keys): Promise<void> => {
  await clear();
  for (const name of BOOKS) {
    const documents = keys[name].map((key, index) => documentOf[name](key, index));
    if (documents.length > 0) await rawDatabase().collection(name).insertMany(documents);
  }
};

const findings = (size?: number) => bookFindings({ size });

it('finds orphans before the first key, at the end of a piece, and after the last key', async () => {
  const [existing, orphaned] = [
    [3, 6],
    [2, 3, 5, 6, 7],
  ];
  await store({
    products: existing,
    trackedproducts: existing,
    stocklevels: orphaned,
    stockmovements: [],
    orders: existing,
    orderkeys: orphaned,
    paymentattempts: orphaned,
    ledgerentries: orphaned,
    cashsettlements: [],
    invoices: orphaned,
    events: [2, 4, 4, 4, 7],
    users: existing,
    accountnames: orphaned,
  });

  const found = await findings(1);

  const orphansOf = (expected: string, id: string) =>
    found.flatMap(({ code, ids }) => (code === expected && ids[id] !== undefined ? [Number(ids[id])] : []));
  expect(orphansOf('stock_of_no_product', 'product')).toEqual([2, 5, 7]);
  expect(orphansOf('order_key_unknown', 'order')).toEqual([2, 3, 5, 6, 7]);
  expect(orphansOf('payment_without_order', 'order')).toEqual([2, 5, 7]);
  expect(orphansOf('ledger_without_order', 'order')).toEqual([2, 5, 7]);
  expect(orphansOf('invoice_order', 'order')).toEqual([2, 5, 7]);
  expect(orphansOf('events_of_no_order', 'order')).toEqual([2]);
  expect(orphansOf('names_of_no_account', 'account')).toEqual([2, 5, 7]);
  expect(found).toEqual(await findings());
});

it('finds the same in pieces of any size as in one', async () => {
  const some = fc.array(fc.nat(5), { maxLength: 5 });
  const once = fc.uniqueArray(fc.nat(5), { maxLength: 5 });
  const keys = fc.record({
    products: once,
    trackedproducts: once,
    stocklevels: some,
    stockmovements: some,
    orders: once,
    orderkeys: some,
    paymentattempts: some,
    ledgerentries: some,
    cashsettlements: once,
    invoices: some,
    events: some,
    users: once,
    accountnames: once,
  });
  await fc.assert(
    fc.asyncProperty(keys, fc.integer({ min: 1, max: 3 }), async (all, size) => {
      await store(all);

      expect(await findings(size)).toEqual(await findings());
    }),
    { numRuns: 6 },
  );
});

it('finds nothing in pieces of one record while the shop is selling', async () => {
  const shop = await openPayingShop();
  const product = await shop.aProduct({ stock: { '42': 100 } });
  const products = [{ productId: product._id, quantity: 1, size: '42' }];
  const day = { isOpen: true };
  const sell = async (): Promise<void> => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await shop.guest.post('/api/orders').send({ products, amount: 100, address: shop.anAddress() });
      const { pidx } = await shop.begin(shop.guest, answer.body as PlacedOrder);
      await shop.provider.settle(pidx, 'completed');
      await shop.confirm(shop.guest, pidx);
    }
  };

  const selling = Promise.all([sell(), sell()]).finally(() => (day.isOpen = false));
  while (day.isOpen) expect(await findings(1)).toEqual([]);
  await selling;

  expect(await findings(1)).toEqual([]);
  expect(await shop.stockOf(product)).toEqual({ '42': 90 });
  await shop.close();
});
