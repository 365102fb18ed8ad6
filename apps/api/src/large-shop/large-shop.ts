import { randomBytes } from 'node:crypto';
import { LOW_STOCK, type Stock } from '@paila/shared';
import { type ClientSession, model, Schema } from 'mongoose';
import { databaseTime, inTransaction } from '../platform/database/database.js';
import { importEvents } from '../platform/events/index.js';
import type { Settings } from '../platform/settings.js';
import { importAccounts, withPasswords, type PastAccount } from '../features/accounts/index.js';
import { importAddressBooks } from '../features/addresses/index.js';
import { productCreated, ProductModel, type ProductDoc } from '../features/catalog/index.js';
import { importOpenings, importOrderMoves } from '../features/inventory/index.js';
import { importOrders } from '../features/orders/index.js';
import { enterCash, importPayments } from '../features/payments/index.js';
import { ACCOUNTS_OPENED, ageIn, SEED, seedId, type Counts } from './large-shop-parts.js';
import { planOrder } from './order-plan.js';
import { chosenSize, writeOrder } from './order-writing.js';
import { plannedPerson } from './people.js';
import { plannedProduct } from './product-plan.js';
import { createRandom, type Random } from './random.js';

/** The size of the shop that the performance targets refer to. */
export const LARGE: Counts = { products: 10_000, customers: 10_000, orders: 100_000 };

const STAFF = ['Kamala', 'Bishnu', 'Purna'] as const;
/** Small enough for one transaction, which a busy machine also ends within the 15 seconds of `SERVER_ARGUMENTS`. */
const BATCH = 200;
/** A size's final stock. A few sizes are almost sold out. */
const remainingStock = (random: Random): number =>
  random.isIn(0.01) ? random.below(LOW_STOCK + 1) : 4 + random.below(26);

/** The written batches, each named by its kind and number. A second run skips them. */
const SeedBatchModel = model(
  'SeedBatch',
  new Schema<{ _id: string }>(
    { _id: { type: String, required: true } },
    { collection: 'seedbatches', versionKey: false },
  ),
);

/** Called after each batch, with the number written so far of a kind and the number in all. */
export type Progress = (kind: keyof Counts, done: number, all: number) => void;

/**
 * Writes records in batches, each in a transaction of its own that also marks the batch as written. After a kill, the
 * next run continues where this one stopped.
 * @returns the number of records that this run wrote
 */
const writeInBatches = async (
  kind: keyof Counts,
  { [kind]: count }: Counts,
  progress: Progress,
  write: (indexes: readonly number[], session: ClientSession) => Promise<void>,
): Promise<number> => {
  let made = 0;
  for (let from = 0; from < count; from += BATCH) {
    const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => from + offset);
    const batch = { _id: `${kind} ${String(from)}` };
    if (!(await SeedBatchModel.exists(batch))) {
      await inTransaction(async (session) => {
        await SeedBatchModel.insertMany([batch], { session });
        await write(indexes, session);
      });
      made += indexes.length;
      progress(kind, from + indexes.length, count);
    }
  }
  return made;
};

/** The quantity of each product in all orders, by size. */
const productDemand = (counts: Counts, productAt: (index: number) => ProductDoc): Map<number, Map<string, number>> => {
  const demand = new Map<number, Map<string, number>>();
  for (let index = 0; index < counts.orders; index += 1) {
    for (const { product, size: share, quantity } of planOrder(index, counts).lines) {
      const size = chosenSize(productAt(product), share);
      const ofProduct = demand.get(product) ?? new Map<string, number>();
      demand.set(product, ofProduct.set(size, (ofProduct.get(size) ?? 0) + quantity));
    }
  }
  return demand;
};

/** Covers every order, and the final stock. */
const openingStock = (index: number, { sizes }: ProductDoc, demand: ReadonlyMap<string, number> | undefined): Stock => {
  const random = createRandom(5, index);
  return Object.fromEntries(sizes.map((size) => [size, (demand?.get(size) ?? 0) + remainingStock(random)]));
};

const pastAccount = (index: number, counts: Counts, now: Date, passwordHash: string): PastAccount => {
  const { username, email, address } = plannedPerson('customer', index);
  const { firstname, lastname, phone } = address;
  const person = { firstname, lastname, username, email, phone };
  const createdAt = new Date(now.getTime() - ageIn(ACCOUNTS_OPENED, index, counts.customers));
  return { _id: seedId('customer', index), ...person, passwordHash, gender: '', role: 'customer', createdAt };
};

const pastStaff = (now: Date, passwordHash: string): PastAccount[] =>
  STAFF.map((firstname, index) => {
    const username = `${firstname.toLowerCase()}.staff`;
    const createdAt = new Date(now.getTime() - ACCOUNTS_OPENED.from);
    const names = { firstname, lastname: 'Staff', username, email: `${username}@example.com` };
    return { _id: seedId('staff', index), ...names, passwordHash, phone: '', gender: '', role: 'staff', createdAt };
  });

/**
 * Fills a shop with products, customers and orders of the past year, and with every record that the shop itself would
 * have written about them. A second run writes nothing. A run after a kill writes the rest. Nobody can log in as these
 * customers and staff, as their password is random and stored nowhere.
 * @returns the number of records written of each kind
 */
export const seedLargeShop = async (
  { bcryptCost }: Pick<Settings, 'bcryptCost'>,
  counts: Counts,
  progress: Progress = () => undefined,
): Promise<Counts> => {
  const now = databaseTime();
  const passwordHash = await withPasswords(bcryptCost, ({ hash }) => hash(randomBytes(24).toString('base64')));
  const all = Array.from({ length: counts.products }, (_, index) => plannedProduct(index, counts, now));
  const productAt = (index: number): ProductDoc => {
    const product = all[index];
    if (!product) throw new RangeError(`No product ${String(index)}`);
    return product;
  };
  const demand = productDemand(counts, productAt);

  const products = await writeInBatches('products', counts, progress, async (indexes, session) => {
    const batch = indexes.map((index) => ({ index, product: productAt(index) }));
    const docs = batch.map(({ product }) => product);
    const events = docs.map((product) => ({ ...productCreated(product, SEED), at: product.createdAt }));
    const openings = batch.map(({ index, product }) => {
      const opened = openingStock(index, product, demand.get(index));
      return { product: product._id, counts: opened, at: product.createdAt };
    });
    await ProductModel.insertMany(docs, { session });
    await importEvents(events, session);
    await importOpenings(openings, SEED, session);
  });
  const customers = await writeInBatches('customers', counts, progress, async (indexes, session) => {
    const accounts = indexes.map((index) => pastAccount(index, counts, now, passwordHash));
    await importAccounts([...(indexes[0] === 0 ? pastStaff(now, passwordHash) : []), ...accounts], session);
    const books = indexes.map((index, offset) => {
      const createdAt = accounts[offset]?.createdAt ?? now;
      const address = { ...plannedPerson('customer', index).address, _id: seedId('address', index) };
      return { _id: seedId('customer', index), addresses: [{ ...address, checked: true, createdAt }] };
    });
    await importAddressBooks(books, session);
  });
  const orders = await writeInBatches('orders', counts, progress, async (indexes, session) => {
    const batch = indexes.map((index) =>
      writeOrder(planOrder(index, counts), { now, productAt, staff: index % STAFF.length }),
    );
    const placed = batch.map(({ order }) => order);
    const payments = batch.flatMap(({ payment }) => payment ?? []);
    const events = batch.flatMap((record) => record.events);
    const moves = batch.flatMap((record) => record.moves);
    await importOrders(placed, session);
    await importPayments(payments, placed, session);
    for (const order of placed) {
      if (order.cash) await enterCash(order, order.cash, order.history.at(-1)?.actor ?? SEED, session);
    }
    await importEvents(events, session);
    await importOrderMoves(moves, session);
  });
  return { products, customers, orders };
};
