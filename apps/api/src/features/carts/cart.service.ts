import { addLine, cartLine, type Cart, type CartItem, type LineItemInput, type Product } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import { databaseTime, isDuplicateKey } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/errors.js';
import { accountExists } from '../accounts/index.js';
import * as catalog from '../catalog/index.js';
import { CartModel, type CartDoc } from './cart.model.js';
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

/** The customer's cart at the catalogue's current prices; null for none. */
export const accountCart = async (userId: string): Promise<Cart | null> => {
  const cart = await CartModel.findById(userId).lean();
  return cart && toCart(cart, await productsById(cart.lines.map(({ product }) => product)));
};

/** The parts of the shop that carts need. */
export interface CartParts {
  readonly readModel: Pick<catalog.ProductReadModel, 'get'>;
}

/**
 * The requested products, from memory. The database is read for missing products and sizes, which another instance may
 * have just added.
 */
const requestedProducts = async (
  { get }: CartParts['readModel'],
  requested: readonly LineItemInput[],
): Promise<ReadonlyMap<string, Product>> => {
  const found = new Map<string, Product>();
  const missing = new Set<string>();
  for (const { productId, size } of requested) {
    const product = get(productId);
    if (product && (size === undefined || catalog.comesIn(product, size))) found.set(productId, product);
    else missing.add(productId);
  }
  return missing.size === 0 ? found : new Map([...found, ...(await productsById([...missing]))]);
};

/**
 * Stores a cart, without the lines of the paid orders that its sender does not know. Starts over after a concurrent
 * write.
 * @param named the settled orders that the sender names; undefined for a client without settled orders
 */
const write = async (
  _id: Types.ObjectId,
  items: readonly CartItem[],
  named: readonly string[] | undefined,
): Promise<Pick<Cart, 'products' | 'settled'>> => {
  for (;;) {
    const before = await CartModel.findById(_id).lean<CartDoc>();
    const { settled: settledBefore = [] } = before ?? {};
    const unheard = named ? unnamed(settledBefore, named) : [];
    const products = withoutOrders(items, unheard, ({ product, size }, quantity) => cartLine(product, quantity, size));
    const settled = await withNamed(before ?? { lines: [] }, named ?? [], _id.toHexString());
    const isInStep = unheard.length === 0 && settledBefore.length === named?.length;
    const { matchedCount, upsertedCount } = await CartModel.updateOne(
      { _id, version: before?.version ?? { $exists: false } },
      {
        $set: {
          lines: products.map(toLineDoc),
          ...(settled.length > 0 ? { settled } : {}),
          updatedAt: databaseTime(),
        },
        $inc: { version: 1 },
      },
      { upsert: before === null },
    ).catch((error: unknown) => {
      if (isDuplicateKey(error)) return { matchedCount: 0, upsertedCount: 0 };
      throw error;
    });
    if (matchedCount + upsertedCount === 0) continue;
    return named && !isInStep ? { products, settled: toSettledOrders(settled) } : { products };
  }
};

/**
 * Replaces the lines of the customer's cart, or creates it. Lines of the same product and size are merged, up to a
 * quantity of 100. Deleted products are left out, and a line without a size gets one. The check of the account comes
 * after the write, so that the check also sees an account that is erased in between. No transaction is needed.
 * @param named the paid orders whose lines the sender has removed already; see settled-orders.ts
 * @throws AppError 400 for a size that a product does not come in, 404 for an account that is gone
 */
export const replaceCart = async (
  userId: string,
  requested: readonly LineItemInput[],
  parts: CartParts,
  named?: readonly string[],
): Promise<Cart> => {
  const products = await requestedProducts(parts.readModel, requested);
  const items = requested.reduce<CartItem[]>((lines, line) => {
    const product = products.get(line.productId);
    return product ? addLine(lines, product, line.quantity, catalog.sizeFor(product, line)) : lines;
  }, []);
  const _id = new Types.ObjectId(userId);
  const stored = await write(_id, items, named);
  if (await accountExists(userId)) return { _id: _id.toHexString(), ...stored };
  await CartModel.deleteOne({ _id });
  throw notFound('account');
};

/** Deletes the cart of an account that is being erased, also a cart that another call writes at the same time. */
export const removeAccountCart = async (userId: string, session: ClientSession): Promise<void> => {
  // Conflicts with every other write of the cart, even the first. Such a write either precedes this transaction, or
  // finds that the account is gone.
  await CartModel.updateOne({ _id: userId }, { $inc: { version: 1 } }, { upsert: true, session });
  await CartModel.deleteOne({ _id: userId }, { session });
};
