import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../../platform/database/database.js';
import { createLogger } from '../../platform/log.js';
import { createProductReadModel } from './product-read-model.js';
import { ProductModel } from './product.model.js';

const database = `test-${randomUUID()}`;
const connect = (): Promise<void> =>
  connectDatabase(process.env['TEST_MONGODB_URI'] ?? '', createLogger('silent'), { dbName: database });
beforeAll(connect);
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

it('shows a product that could not be read while the database was away with the next that is read', async () => {
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
