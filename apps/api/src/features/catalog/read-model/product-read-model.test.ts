import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { openWire, type Wire } from '../../../faults/testing/wire.js';
import { connectDatabase, disconnectDatabase } from '../../../platform/database/database.js';
import { createLogger } from '../../../platform/log.js';
import { createProductReadModel } from './product-read-model.js';
import { ProductModel } from '../product.model.js';

const database = `test-${randomUUID()}`;
const uri = process.env['TEST_MONGODB_URI'] ?? '';
const connect = (to = uri): Promise<void> => connectDatabase(to, createLogger('silent'), { dbName: database });
beforeAll(() => connect());
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});

const aProduct = async (slug: string): Promise<string> => {
  const product = new ProductModel({
    slug,
    title: `The ${slug}`,
    desc: 'For the hills',
    company: 'nike',
    priceCents: 10_000,
    discountPriceCents: 10_000,
    alt: 'A shoe',
  });
  await product.save();
  return product._id.toHexString();
};

it('shows a product that it missed while the database was away, with the next one that it reads', async () => {
  const [ridge, valley] = [await aProduct('ridge'), await aProduct('valley')];
  const readModel = createProductReadModel(createLogger('silent'));

  await disconnectDatabase();
  await readModel.refresh([ridge]);
  expect(readModel.products()).toEqual([]);
  await connect();
  await readModel.refresh([valley]);

  expect(readModel.get(valley)?.title).toBe('The valley');
  expect(readModel.get(ridge)?.title).toBe('The ridge');
});

it('shares nothing with another one in the same process', async () => {
  const slope = await aProduct('slope');
  const open = async () => {
    const readModel = createProductReadModel(createLogger('silent'));
    await readModel.open();
    return readModel;
  };
  const [first, second] = [await open(), await open()];

  await first.close();
  await ProductModel.updateOne({ _id: slope }, { title: 'The steep slope' });
  while (second.get(slope)?.title === 'The slope') await sleep(20);
  await second.close();

  expect(second.get(slope)?.title).toBe('The steep slope');
  expect(first.get(slope)?.title).toBe('The slope');
});

describe('a catalogue that takes long to load', () => {
  const PRODUCTS = 12;
  const NEXT_BATCH = /getMore.{8,40}products\0/s;
  let wire: Wire;
  beforeAll(async () => {
    await ProductModel.deleteMany({});
    for (let count = 0; count < PRODUCTS; count += 1) await aProduct(`peak-${String(count)}`);
    await disconnectDatabase();
    wire = await openWire(Number(new URL(uri).port));
    await connect(wire.uri(database));
  });
  afterAll(async () => {
    await disconnectDatabase();
    await wire.close();
    await connect();
  });

  it('loads completely, though all batches together take longer than the limit of one', async () => {
    const readModel = createProductReadModel(createLogger('silent'), undefined, { batch: 2, batchWithinMs: 4_000 });
    const begunAt = performance.now();
    for (let batch = 0; batch < 5; batch += 1) void wire.atNext(NEXT_BATCH, 'requested', () => sleep(1_000));

    await readModel.open();

    expect(performance.now() - begunAt).toBeGreaterThan(4_000);
    expect(readModel.products()).toHaveLength(PRODUCTS);
    await readModel.close();
  });

  it('reports in one sentence how far it came when the database falls silent', async () => {
    const readModel = createProductReadModel(createLogger('silent'), undefined, { batch: 4, batchWithinMs: 2_000 });
    void wire.atNext(NEXT_BATCH, 'requested', wire.hold);

    await expect(readModel.open()).rejects.toThrow(
      'The products could not be loaded: the database stopped answering after 4 of about 12 (The database did not answer in time). Check that the database runs and is not overloaded, then start the shop again.',
    );
    wire.mend();
  });

  it('ends early when it is closed meanwhile', async () => {
    const readModel = createProductReadModel(createLogger('silent'), undefined, { batch: 1 });
    await readModel.open();
    const isReloading = wire.atNext(NEXT_BATCH, 'answered', () => undefined);
    await mongoose.connection.collection('trackedproducts').insertOne({});
    await mongoose.connection.collection('trackedproducts').drop();
    await isReloading;
    void wire.atNext(NEXT_BATCH, 'requested', () => sleep(1_000));
    let batches = 0;
    const count = (): Promise<void> =>
      wire.atNext(NEXT_BATCH, 'requested', () => {
        batches += 1;
      });
    for (let batch = 0; batch < PRODUCTS; batch += 1) void count();

    await readModel.close();

    expect(batches).toBeLessThan(PRODUCTS / 2);
  });
});
