import { model, Schema, type Types } from 'mongoose';

/** How many items of one size of a product can be sold. */
export interface StockLevelDoc {
  /** {@link levelId}: a change stream names a deleted document by its id alone. */
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
 * A product whose stock is tracked, even one without a size. Sales leave it alone; each adjustment changes it, so that
 * of two adjustments at once the second sees what the first one did.
 */
export interface TrackedProductDoc {
  /** The product's. */
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

/** Where stock is kept, for those who follow its changes. */
export const STOCK_COLLECTIONS: readonly string[] = [
  StockLevelModel.collection.name,
  TrackedProductModel.collection.name,
];

/** The id of the product that a document of the {@link STOCK_COLLECTIONS} belongs to, by the document's own id. */
export const productOfStock = (id: string): string => id.slice(0, 24);
