import type { Stock } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import { allStock, stockOf } from '../inventory/index.js';
import { ProductModel, type ProductDoc, type StockedProduct } from './product.model.js';

const withStock = (docs: readonly ProductDoc[], stocks: ReadonlyMap<string, Stock>): StockedProduct[] =>
  docs.map((doc) => {
    const stock = stocks.get(doc._id.toHexString());
    return stock ? { ...doc, stock } : doc;
  });

/** Every product with its stock. */
export const allProducts = async (): Promise<StockedProduct[]> =>
  withStock(await ProductModel.find().lean<ProductDoc[]>(), await allStock());

/**
 * Products with their stock, by their ids, without those that are gone.
 * @param session sees both as the transaction does
 */
export const productsById = async (
  ids: readonly (string | Types.ObjectId)[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, StockedProduct>> => {
  const docs = await ProductModel.find({ _id: { $in: ids } })
    .session(session ?? null)
    .lean<ProductDoc[]>();
  const products = withStock(docs, await stockOf(ids, session));
  return new Map(products.map((product) => [product._id.toHexString(), product]));
};

/** The ids of all products, in their order. */
export const productIds = (session: ClientSession): AsyncIterable<Pick<ProductDoc, '_id'>> =>
  ProductModel.find({}, { _id: 1 }).sort({ _id: 1 }).session(session).lean<Pick<ProductDoc, '_id'>>().cursor();
