import type { AdminProduct } from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction } from '../../../platform/database/database.js';
import { record } from '../../../platform/events/index.js';
import { AppError, notFound } from '../../../platform/http/errors.js';
import { adjustStock } from '../../inventory/index.js';
import { pictureClaims } from '../../media/index.js';
import { productDeleted, productMoved } from './product-events.js';
import {
  picturesOfDoc,
  productChanges,
  ProductModel,
  toAdminProduct,
  toProduct,
  type ProductDoc,
} from '../product.model.js';
import { type ChangeRequest, withItsStock } from './product.service.js';
import { refuseOtherVersion } from './stale-forms.js';

/** Moves a product into the bin or out of it. @returns the product before; undefined if it was already there */
const moved = async (
  id: string,
  deletedAt: Date | null,
  { actor, session }: { readonly actor: Actor; readonly session: ClientSession },
): Promise<ProductDoc | undefined> => {
  const before = await ProductModel.findOneAndUpdate(
    { _id: id, deletedAt: deletedAt ? null : { $ne: null } },
    { $set: { deletedAt, changedAt: databaseTime() }, $inc: { version: 1 } },
    { session, returnDocument: 'before' },
  ).lean<ProductDoc>();
  if (!before) return undefined;
  await record(productMoved(deletedAt ? 'product.removed' : 'product.restored', before, actor), session);
  productChanges.tell([before._id.toHexString()], session);
  return before;
};

/**
 * Puts a product into the bin, where no shopper sees it or can buy it. The stock stays, so that the product can be
 * restored. Orders keep their snapshot of the product.
 * @throws AppError 404 `not_found`, 412 `stale_version`
 */
export const removeProduct = async (id: string, { actor, expected }: ChangeRequest): Promise<void> => {
  if (!isObjectIdOrHexString(id)) throw notFound('product');
  await inTransaction(async (session) => {
    const product = await moved(id, databaseTime(), { actor, session });
    if (!product) throw notFound('product');
    if (expected) refuseOtherVersion(expected, toProduct(await withItsStock(product, session)), {});
  });
};

/**
 * Takes a product out of the bin, unchanged. A product outside the bin stays as it is.
 * @throws AppError 404 `not_found`
 */
export const restoreProduct = async (id: string, actor: Actor): Promise<AdminProduct> => {
  if (!isObjectIdOrHexString(id)) throw notFound('product');
  return inTransaction(async (session) => {
    await moved(id, null, { actor, session });
    const product = await ProductModel.findById(id).session(session).lean<ProductDoc>();
    if (!product) throw notFound('product');
    return toAdminProduct(await withItsStock(product, session));
  });
};

/**
 * Deletes a product in the bin for good, and writes off its stock. Orders keep their snapshot of the product.
 * @throws AppError 404 `not_found`, 409 `product_not_removed`
 */
export const purgeProduct = async (id: string, actor: Actor): Promise<void> => {
  if (!isObjectIdOrHexString(id)) throw notFound('product');
  await inTransaction(async (session) => {
    const product = await ProductModel.findByIdAndDelete(id).session(session).lean<ProductDoc>();
    if (!product) throw notFound('product');
    if (!product.deletedAt) throw new AppError('product_not_removed');
    await record(productDeleted(product, actor), session);
    await pictureClaims.release(picturesOfDoc(product), session);
    const gone = { product: product._id, counts: null };
    await adjustStock([gone], { why: 'deleted', actor, at: databaseTime() }, session);
    productChanges.tell([product._id.toHexString()], session);
  });
};
