import type { ClientSession } from 'mongoose';
import type { Shelf } from '../inventory/index.js';
import { ProductModel } from './product.model.js';

/** Pairs of one size of one product. */
export interface Pairs {
  readonly productId: string;
  readonly size: string;
  /** From 1. */
  readonly quantity: number;
}

/**
 * Takes pairs out of a tracked stock, all or none, inside the caller's transaction.
 * @returns false, and takes nothing, when fewer are left or the size is not tracked
 */
export const takePairs = async ({ productId, size, quantity }: Pairs, session: ClientSession): Promise<boolean> => {
  const { modifiedCount } = await ProductModel.updateOne(
    { _id: productId, stock: { $elemMatch: { size, pairs: { $gte: quantity } } } },
    { $inc: { 'stock.$.pairs': -quantity } },
    { session },
  );
  return modifiedCount === 1;
};

/**
 * Puts pairs back, inside the caller's transaction.
 * @returns false when the product or its size is gone or no longer tracked, so that there is nowhere to put them
 */
export const returnPairs = async ({ productId, size, quantity }: Pairs, session: ClientSession): Promise<boolean> => {
  const { modifiedCount } = await ProductModel.updateOne(
    { _id: productId, stock: { $elemMatch: { size } } },
    { $inc: { 'stock.$.pairs': quantity } },
    { session },
  );
  return modifiedCount === 1;
};

/** The stock of every product, in the order of their ids. */
export const shelvesIn = (session: ClientSession): AsyncIterable<Shelf> =>
  ProductModel.aggregate<Shelf>([{ $sort: { _id: 1 } }, { $project: { _id: 0, product: '$_id', stock: 1 } }])
    .session(session)
    .cursor();
