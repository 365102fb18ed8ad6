import { compareSizes, type Stock } from '@paila/shared';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import {
  StockLevelModel,
  TrackedProductModel,
  type StockLevelDoc,
  type TrackedProductDoc,
} from './stock-level.model.js';

const BY_PRODUCT = { product: 1, size: 1 } as const;

/** What is known of the stock of some products. */
export interface Levels {
  /** The products whose stock is tracked. */
  readonly tracked: ReadonlySet<string>;
  readonly levels: readonly StockLevelDoc[];
}

const read = async (
  levelsOf: QueryFilter<StockLevelDoc>,
  productsOf: QueryFilter<TrackedProductDoc>,
  session?: ClientSession,
): Promise<Levels> => {
  const levels = await StockLevelModel.find(levelsOf)
    .session(session ?? null)
    .lean<StockLevelDoc[]>();
  const tracked = await TrackedProductModel.find(productsOf, { _id: 1 })
    .session(session ?? null)
    .lean<Pick<TrackedProductDoc, '_id'>[]>();
  return { tracked: new Set(tracked.map(({ _id }) => _id.toHexString())), levels };
};

/** The levels of products, in no order, as the caller's transaction sees them. */
export const levelsOf = (products: readonly (string | Types.ObjectId)[], session?: ClientSession): Promise<Levels> =>
  read({ product: { $in: products } }, { _id: { $in: products } }, session);

const toStocks = ({ tracked, levels }: Levels): ReadonlyMap<string, Stock> => {
  const sizes = new Map<string, [string, number][]>([...tracked].map((product) => [product, []]));
  for (const { product, size, count } of levels) sizes.get(product.toHexString())?.push([size, count]);
  return new Map(
    [...sizes].map(([product, counts]) => [
      product,
      Object.fromEntries(counts.sort(([a], [b]) => compareSizes(a, b))) satisfies Stock,
    ]),
  );
};

/**
 * The stock of products by their ids, sizes in their usual order. A product whose stock is not tracked is not among them.
 * @param session sees the stock as the transaction does
 */
export const stockOf = async (
  products: readonly (string | Types.ObjectId)[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, Stock>> => toStocks(await levelsOf(products, session));

/** The stock of every product whose stock is tracked. */
export const allStock = async (): Promise<ReadonlyMap<string, Stock>> => toStocks(await read({}, {}));

/** All levels, in the order of their products and sizes. */
export const everyLevel = (session: ClientSession): AsyncIterable<StockLevelDoc> =>
  StockLevelModel.find().sort(BY_PRODUCT).session(session).lean<StockLevelDoc>().cursor();

/** All products whose stock is tracked, in the order of their ids. */
export const everyTrackedProduct = (session: ClientSession): AsyncIterable<TrackedProductDoc> =>
  TrackedProductModel.find().sort({ _id: 1 }).session(session).lean<TrackedProductDoc>().cursor();
