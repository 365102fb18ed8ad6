import { addLine, cartLine, type Cart, type CartItem, type LineItemInput, type Product } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import { afterCommit } from '../../platform/database/after-commit.js';
import { databaseTime, isDuplicateKey } from '../../platform/database/database.js';
import { plainCollection, withinTimeLimit } from '../../platform/database/plain-documents.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { accountExists } from '../accounts/index.js';
import * as catalog from '../catalog/index.js';
import { CartModel, type CartDoc, type CartLineDoc, type SettledOrderDoc } from './cart.model.js';
import { toLineDoc, toSettledOrders, unnamed, withNamed, withoutOrders } from './settled-orders.js';

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
  ...(cart.settled?.length ? { settled: toSettledOrders(cart.settled) } : {}),
});

/** The customer's cart at the catalogue's current prices; null when there is none. */
export const cartOf = async (userId: string): Promise<Cart | null> => {
  const cart = await CartModel.findById(userId).lean();
  return cart && toCart(cart, await productsById(cart.lines.map(({ product }) => product)));
};

/** What this instance of the shop has in memory. */
export interface CartParts {
  readonly readModel: Pick<catalog.ProductReadModel, 'get'>;
}

/**
 * The requested products, from memory. A product that memory lacks may be new in another instance, so the database is
 * read for it.
 */
const requestedProducts = async (
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

/** Two writes of one cart seldom meet, so a few tries are plenty. */
const MAX_TRIES = 5;

const writeOf = (lines: readonly CartLineDoc[], settled?: readonly SettledOrderDoc[]) => ({
  $set: { lines: [...lines], ...(settled ? { settled: [...settled] } : {}), updatedAt: databaseTime() },
  $inc: { version: 1 },
});

/** The condition for a cart that has settled exactly these orders. */
const hasSettled = (named: readonly Types.ObjectId[]) =>
  named.length === 0
    ? { 'settled.0': { $exists: false } }
    : { 'settled.order': { $all: [...named] }, settled: { $not: { $elemMatch: { order: { $nin: [...named] } } } } };

/**
 * Stores a cart in one write.
 * @param named the settled orders that the sender names; undefined for a client that knows nothing of them
 * @returns false if the cart has settled other orders
 */
const storeAsSent = async (
  _id: Types.ObjectId,
  items: readonly CartItem[],
  named: readonly string[] | undefined,
): Promise<boolean> => {
  const which = named ? hasSettled(named.map((id) => new Types.ObjectId(id))) : {};
  // A cart that is not there yet has settled nothing.
  const upsert = !named?.length;
  try {
    const { matchedCount, upsertedCount } = await plainCollection(CartModel).updateOne(
      { _id, ...which },
      writeOf(items.map(toLineDoc)),
      { upsert, ...withinTimeLimit() },
    );
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    if (named && isDuplicateKey(error)) return false;
    throw error;
  }
};

/** Stores a cart without the lines of the orders that its sender does not know to be paid. */
const storeUnpaid = async (
  _id: Types.ObjectId,
  items: readonly CartItem[],
  named: readonly string[],
): Promise<Pick<Cart, 'products' | 'settled'>> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await CartModel.findById(_id).lean<CartDoc>();
    const known = before?.settled ?? [];
    const products = withoutOrders(items, unnamed(known, named), ({ product, size }, quantity) =>
      cartLine(product, quantity, size),
    );
    const settled = await withNamed(before ?? { lines: [] }, named, _id.toHexString());
    const version = before?.version ?? { $exists: false };
    const write = writeOf(products.map(toLineDoc), settled);
    const upsert = before === null;
    const { matchedCount, upsertedCount } = await plainCollection(CartModel)
      .updateOne({ _id, version }, write, { upsert, ...withinTimeLimit() })
      .catch((error: unknown) => {
        if (isDuplicateKey(error)) return { matchedCount: 0, upsertedCount: 0 };
        throw error;
      });
    if (matchedCount + upsertedCount > 0) return { products, settled: toSettledOrders(settled) };
  }
  throw new AppError('unavailable');
};

/**
 * Stores a cart, and deletes it again if its account does not exist. The check comes after the write, so that it also
 * sees an account that is erased meanwhile. No transaction is needed.
 * @throws AppError 404 for an account that is gone
 */
const store = async (
  userId: string,
  items: readonly CartItem[],
  named: readonly string[] | undefined,
): Promise<Pick<Cart, 'products' | 'settled'>> => {
  const _id = new Types.ObjectId(userId);
  const isStored = await storeAsSent(_id, items, named);
  const stored = isStored || !named ? { products: [...items] } : await storeUnpaid(_id, items, named);
  if (await accountExists(userId)) return stored;
  await CartModel.deleteOne({ _id });
  throw notFound('account');
};

/**
 * Replaces the lines of the customer's cart, or creates it. Lines of the same product and size are merged, up to a
 * quantity of 100; deleted products are left out; a line without a size gets one.
 * @param named the paid orders whose lines the sender took out already; see settled-orders.ts
 * @throws AppError 400 for a size that a product does not come in, 404 for an account that is gone
 */
export const replaceCart = async (
  userId: string,
  wanted: readonly LineItemInput[],
  parts: CartParts,
  named?: readonly string[],
): Promise<Cart> => {
  const products = await requestedProducts(parts.readModel, wanted);
  const items = wanted.reduce<CartItem[]>((lines, line) => {
    const product = products.get(line.productId);
    return product ? addLine(lines, product, line.quantity, catalog.sizeFor(product, line)) : lines;
  }, []);
  const _id = userId.toLowerCase();
  return { _id, ...(await store(_id, items, named)) };
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
