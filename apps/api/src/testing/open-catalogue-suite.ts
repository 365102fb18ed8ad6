import { afterAll, beforeEach } from '@jest/globals';
import { ProductModel } from '../features/catalog/index.js';
import { openShop, type Shop } from './open-shop.js';

/** Opens a shop for the suite that calls it, whose catalogue is empty before each test. */
export const openCatalogueSuite = async (): Promise<Shop> => {
  const shop = await openShop();
  beforeEach(async () => {
    const gone = await ProductModel.find({}, { _id: 1 });
    await ProductModel.deleteMany({});
    await shop.readModel.refresh(gone.map(({ _id }) => _id.toHexString()));
  });
  afterAll(() => shop.close());
  return shop;
};
