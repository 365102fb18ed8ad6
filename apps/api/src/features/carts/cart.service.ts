import { addLine, cartLine, type Cart, type CartItem, type LineItemInput, type Product } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/errors.js';
import * as catalog from '../catalog/index.js';
import { lockAccount } from '../accounts/index.js';
import { CartModel, type CartDoc, type CartLineDoc } from './cart.model.js';

const productsById = async (ids: readonly (string | Types.ObjectId)[]): Promise<ReadonlyMap<string, Product>> => {
  const products = await catalog.productsOnSale(ids);
  return new Map([...products].map(([id, product]) => [id, catalog.toProduct(product)]));
};

/** The cart at current prices, without products and sizes that no longer exist. */
const toCart = (cart: CartDoc, products: ReadonlyMap<string, Product>): Cart => ({
  _id: cart._id.toHexString(),
  products: cart.lines.flatMap(({ product: id, quantity, size }) => {
    const product = products.get(id.toHexString());
    return product && catalog.comesIn(product, size ?? undefined) ? [cartLine(product, quantity, size)] : [];
  }),
});

/** The customer's cart at the catalogue's current prices; null when there is none. */
export const cartOf = async (userId: string): Promise<Cart | null> => {
  const cart = await CartModel.findById(userId).lean();
  return cart && toCart(cart, await productsById(cart.lines.map(({ product }) => product)));
};

const toLine = ({ id, quantity, size }: CartItem): CartLineDoc => ({
  product: new Types.ObjectId(id),
  quantity,
  ...(size === undefined ? {} : { size }),
});

/** If two tabs create the cart at the same moment, the second retries and finds the first one's. */
const store = (userId: string, lines: readonly CartLineDoc[]): Promise<CartDoc> =>
  inTransaction(async (session) => {
    if (!(await lockAccount(userId, session))) throw notFound('account');
    return CartModel.findOneAndUpdate(
      { _id: userId },
      { $set: { lines, updatedAt: new Date() } },
      { upsert: true, returnDocument: 'after', runValidators: true, session },
    )
      .orFail()
      .lean<CartDoc>()
      .exec();
  });

/**
 * Replaces the lines of the customer's cart, or creates it. Lines of the same product and size are merged, up to a
 * quantity of 100; deleted products are left out; a line without a size gets one.
 * @throws AppError 400 for a size that a product does not come in, 404 for an account that is gone
 */
export const replaceCart = async (userId: string, wanted: readonly LineItemInput[]): Promise<Cart> => {
  const products = await productsById(wanted.map(({ productId }) => productId));
  const items = wanted.reduce<CartItem[]>((lines, line) => {
    const product = products.get(line.productId);
    return product ? addLine(lines, product, line.quantity, catalog.sizeFor(product, line)) : lines;
  }, []);
  return toCart(await store(userId, items.map(toLine)), products);
};

/** Deletes the cart of an account that is being erased. */
export const removeCartOf = async (userId: string, session: ClientSession): Promise<void> => {
  await CartModel.deleteOne({ _id: userId }, { session });
};
