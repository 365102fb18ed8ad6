import { addLine, cartLine, type Cart, type CartItem, type LineItemInput, type Product } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import { afterCommit } from '../../platform/database/after-commit.js';
import { databaseTime } from '../../platform/database/database.js';
import { plainCollection, withinTimeLimit } from '../../platform/database/plain-documents.js';
import { notFound } from '../../platform/http/errors.js';
import type { KnownAccounts } from '../accounts/index.js';
import * as catalog from '../catalog/index.js';
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

/** What this instance of the shop has in memory. */
export interface CartParts {
  readonly readModel: Pick<catalog.ProductReadModel, 'get'>;
  readonly known: Pick<KnownAccounts, 'exists'>;
}

/** The wanted products, from memory; those that memory lacks may be new, in another instance, so the database is asked. */
const wantedProducts = async (
  { get }: CartParts['readModel'],
  wanted: readonly LineItemInput[],
): Promise<ReadonlyMap<string, Product>> => {
  const known = new Map<string, Product>();
  const unknown = new Set<string>();
  for (const { productId, size } of wanted) {
    const product = get(productId);
    if (product && (size === undefined || catalog.comesIn(product, size))) known.set(productId, product);
    else unknown.add(productId);
  }
  if (unknown.size === 0) return known;
  for (const id of unknown) known.delete(id);
  return new Map([...known, ...(await productsById([...unknown]))]);
};

const toLine = ({ id, quantity, size }: CartItem): CartLineDoc => ({
  product: new Types.ObjectId(id),
  quantity,
  ...(size === undefined ? {} : { size }),
});

/**
 * Stores a cart in one write, for an account that is there before it and after it: so of an account that is erased meanwhile
 * nothing stays behind, and nothing waits for a transaction.
 * @throws AppError 404 for an account that is gone
 */
const store = async (userId: string, items: readonly CartItem[], { known }: CartParts): Promise<void> => {
  if (!(await known.exists(userId))) throw notFound('account');
  const cart = { lines: items.map(toLine), updatedAt: databaseTime() };
  const which = { _id: new Types.ObjectId(userId) };
  await plainCollection(CartModel).updateOne(which, { $set: cart }, { upsert: true, ...withinTimeLimit() });
  if (await known.exists(userId)) return;
  await CartModel.deleteOne(which);
  throw notFound('account');
};

/**
 * Replaces the lines of the customer's cart, or creates it. Lines of the same product and size are merged, up to a
 * quantity of 100; deleted products are left out; a line without a size gets one.
 * @throws AppError 400 for a size that a product does not come in, 404 for an account that is gone
 */
export const replaceCart = async (
  userId: string,
  wanted: readonly LineItemInput[],
  parts: CartParts,
): Promise<Cart> => {
  const products = await wantedProducts(parts.readModel, wanted);
  const items = wanted.reduce<CartItem[]>((lines, line) => {
    const product = products.get(line.productId);
    return product ? addLine(lines, product, line.quantity, catalog.sizeFor(product, line)) : lines;
  }, []);
  const _id = userId.toLowerCase();
  await store(_id, items, parts);
  return { _id, products: items };
};

/** Deletes the cart of an account that is being erased, and once more what another call has written meanwhile. */
export const removeCartOf = async (userId: string, session: ClientSession): Promise<void> => {
  const remove = (options?: { session: ClientSession }) => CartModel.deleteOne({ _id: userId }, options);
  await remove({ session });
  // What fails here is left to late-carts.ts.
  afterCommit(session, async () => {
    await remove().catch(() => undefined);
  });
};
