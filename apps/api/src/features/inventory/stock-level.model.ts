import { compareSizes, type Stock } from '@paila/shared';
import { model, Schema, type ClientSession, type Types } from 'mongoose';
import { storedDocs } from '../../platform/database/background-reads.js';
import { type Piece, sortedIn } from '../../platform/database/pieces.js';

/** The number of items of one size of a product that can be sold. */
export interface StockLevelDoc {
  /** {@link levelId}, as a change stream reports only the id of a deleted document. */
  _id: string;
  product: Types.ObjectId;
  size: string;
  count: number;
}

export const levelId = (product: Types.ObjectId, size: string): string => `${product.toHexString()}:${size}`;

const level = new Schema<StockLevelDoc>(
  {
    _id: { type: String, required: true },
    product: { type: Schema.Types.ObjectId, required: true },
    size: { type: String, required: true },
    count: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
  },
  { collection: 'stocklevels', versionKey: false },
);
level.index({ product: 1, size: 1 }, { unique: true });

export const StockLevelModel = model<StockLevelDoc>('StockLevel', level);

/**
 * Marks a product as tracked, even one without sizes. Sales don't touch this document. Each adjustment changes it, so
 * that the second of two concurrent adjustments sees the result of the first.
 */
export interface TrackedProductDoc {
  /** The product's id. */
  _id: Types.ObjectId;
  adjustments: number;
}

const tracked = new Schema<TrackedProductDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    adjustments: { type: Number, required: true },
  },
  { collection: 'trackedproducts', versionKey: false },
);

export const TrackedProductModel = model<TrackedProductDoc>('TrackedProduct', tracked);

/** The collections that change with stock, for change streams. */
export const STOCK_COLLECTIONS: readonly string[] = [
  StockLevelModel.collection.name,
  TrackedProductModel.collection.name,
];

/** The id of the product that a document of the {@link STOCK_COLLECTIONS} belongs to, by the document's own id. */
export const productOfStock = (id: string): string => id.slice(0, 24);

/** The stock of some products. */
export interface Levels {
  /** The products whose stock is tracked. */
  readonly tracked: ReadonlySet<string>;
  readonly levels: readonly StockLevelDoc[];
}

/** The levels of products, in no order, as the caller's transaction sees them. */
export const readLevels = async (
  products: readonly (string | Types.ObjectId)[],
  session: ClientSession | null = null,
): Promise<Levels> => {
  const levels = await StockLevelModel.find({ product: { $in: products } })
    .session(session)
    .lean<StockLevelDoc[]>();
  const tracked = await TrackedProductModel.find({ _id: { $in: products } }, { _id: 1 })
    .session(session)
    .lean<Pick<TrackedProductDoc, '_id'>[]>();
  return { tracked: new Set(tracked.map(({ _id }) => _id.toHexString())), levels };
};

const toStock = (counts: readonly (readonly [size: string, count: number])[]): Stock =>
  Object.fromEntries(counts.toSorted(([a], [b]) => compareSizes(a, b)));

const toStocks = ({ tracked, levels }: Levels): ReadonlyMap<string, Stock> => {
  const sizes = new Map<string, [string, number][]>([...tracked].map((product) => [product, []]));
  for (const { product, size, count } of levels) sizes.get(product.toHexString())?.push([size, count]);
  return new Map([...sizes].map(([product, counts]) => [product, toStock(counts)]));
};

/** The fields that {@link WITH_STOCK} adds to a product. */
export interface StockJoined {
  readonly stockLevels: readonly Pick<StockLevelDoc, 'size' | 'count'>[];
  readonly stockTracked: readonly object[];
}

/** Stages that add the fields for {@link stockIn} to each product of a pipeline, so that one query reads both. */
export const WITH_STOCK = [
  {
    $lookup: { from: StockLevelModel.collection.name, localField: '_id', foreignField: 'product', as: 'stockLevels' },
  },
  {
    $lookup: { from: TrackedProductModel.collection.name, localField: '_id', foreignField: '_id', as: 'stockTracked' },
  },
] as const;

/** The stock of a product, sizes in their usual order; undefined if it is not tracked. */
export const stockIn = ({ stockLevels, stockTracked }: StockJoined): Stock | undefined =>
  stockTracked.length > 0 ? toStock(stockLevels.map(({ size, count }) => [size, count])) : undefined;

/**
 * The stock of products by their ids, sizes in their usual order. Products whose stock is not tracked are left out.
 * @param session sees the stock as the transaction does
 */
export const stockByProduct = async (
  products: readonly (string | Types.ObjectId)[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, Stock>> => toStocks(await readLevels(products, session));

/** Loads the stock of the whole catalogue as {@link stockByProduct} does, without the time limits of a request. */
export const stockForLoading = async (products: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Stock>> => {
  const [levels, tracked] = await Promise.all([
    storedDocs(StockLevelModel, { product: { $in: [...products] } }),
    storedDocs(TrackedProductModel, { _id: { $in: [...products] } }),
  ]);
  return toStocks({ levels, tracked: new Set(tracked.map(({ _id }) => _id.toHexString())) });
};

/** The levels of a piece, in the order of their products and sizes. */
export const levelsForAudit = (piece: Piece): AsyncIterable<StockLevelDoc> =>
  sortedIn(piece, StockLevelModel.find(), ['product', 'size']);

/** The products of a piece whose stock is tracked, in the order of their ids. */
export const trackedForAudit = (piece: Piece): AsyncIterable<TrackedProductDoc> =>
  sortedIn(piece, TrackedProductModel.find(), ['_id']);
