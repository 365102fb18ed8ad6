import { aboutUnrestocked, type Order } from '@paila/shared';
import { Types, type ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime } from '../../../platform/database/database.js';
import { AppError, invalid, notFound } from '../../../platform/http/errors.js';
import { spelledSize } from '../../catalog/index.js';
import { inStockTransaction, levelId, putIntoStock, releaseStock, stockByProduct } from '../../inventory/index.js';
import { stockQuantities } from '../order-lines.js';
import { changeOrder, type ChangeRequest } from '../access/order-changing.js';
import { recordOrderEvent, requireOrder, requireShownOrder } from '../order-store.js';
import { flagForReview } from '../reviews/order-reviews.js';
import type { ReturnReason, UnrestockedDoc } from '../order-parts.model.js';
import { orderLines, OrderModel, type OrderDoc, type OrderLineDoc } from '../order.model.js';

/** Items of a line that come back, and the size to put them into if their own size is gone. */
export interface ReturningItems {
  /** The index of the line in the order, from 0. */
  readonly index: number;
  readonly quantity: number;
  readonly into?: string | undefined;
}

interface Returning {
  readonly why: ReturnReason;
  readonly actor: Actor;
  readonly at: Date;
}

type StockLine = OrderLineDoc & { readonly size: string };
const isInStock = (line: OrderLineDoc): line is StockLine => line.tracked && line.size !== undefined;

const reviewText = ({ product }: OrderLineDoc, { size, quantity }: UnrestockedDoc): string =>
  `${String(quantity)} × ${product.title} in size ${size} came back, but the shop no longer has this size. ` +
  'Put them into another size, or note what happened to them.';

/** Puts items into another size and records an event. @returns false if this size is not in stock */
const putInto = async (
  order: OrderDoc,
  { line, product, quantity }: Pick<UnrestockedDoc, 'line' | 'product' | 'quantity'>,
  { size, actor, at }: { readonly size: string; readonly actor: Actor; readonly at: Date },
  session: ClientSession,
): Promise<boolean> => {
  const item = { product, size, quantity };
  if (!(await putIntoStock(item, { order: order._id, actor, at }, session))) return false;
  await recordOrderEvent(order._id, { type: 'order.restocked', is: { line, ...item } }, actor, session);
  return true;
};

/**
 * Returns items of an order to stock, in the caller's transaction. Items whose size is gone go into the size that the
 * caller named. Without such a size, the order lists them as not restocked, and staff must choose a size.
 * @returns the number of items in stock again, for each entry
 */
export const returnToStock = async (
  order: OrderDoc,
  items: readonly ReturningItems[],
  { why, actor, at }: Returning,
  session: ClientSession,
): Promise<number[]> => {
  const lines = items.map(({ index, quantity }) => {
    const line = orderLines(order)[index];
    return line && { ...line, quantity };
  });
  const counted = stockQuantities(lines.flatMap((line) => line ?? []));
  const returned = await releaseStock(counted, { order: order._id, actor, at, why }, session);
  const isBack = new Set(returned.map(({ product, size }) => levelId(product, size)));
  const counts: number[] = [];
  const unrestocked: UnrestockedDoc[] = [];
  for (const [position, { index, quantity, into }] of items.entries()) {
    const line = lines[position];
    if (!line || !isInStock(line)) counts.push(0);
    else if (isBack.has(levelId(line.product._id, line.size))) counts.push(quantity);
    else {
      const { product, size } = line;
      const entry = { _id: new Types.ObjectId(), line: index, product: product._id, size, quantity, why, at };
      const isPut = into !== undefined && (await putInto(order, entry, { size: into, actor, at }, session));
      unrestocked.push(isPut ? { ...entry, putInto: { size: into, at, actor } } : entry);
      counts.push(isPut ? quantity : 0);
    }
  }
  if (unrestocked.length > 0) await storeUnrestocked(order, unrestocked, actor, session);
  return counts;
};

/** Stores items that are not restocked. If their product still has sizes, staff get a review to choose one. */
const storeUnrestocked = async (
  { _id, products }: OrderDoc,
  unrestocked: readonly UnrestockedDoc[],
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  await OrderModel.updateOne({ _id }, { $push: { unrestocked: { $each: [...unrestocked] } } }, { session });
  const stock = await stockByProduct(
    unrestocked.map(({ product }) => product),
    session,
  );
  for (const entry of unrestocked) {
    const line = products[entry.line]?.[0];
    const hasSizes = Object.keys(stock.get(entry.product.toHexString()) ?? {}).length > 0;
    if (entry.putInto || !line || !hasSizes) continue;
    await flagForReview(_id, { about: aboutUnrestocked(entry), text: reviewText(line, entry) }, actor, session);
  }
};

/** @throws AppError 404 `not_found` */
const itemsIn = ({ unrestocked = [] }: OrderDoc, itemsId: string): UnrestockedDoc => {
  const found = unrestocked.find(({ _id }) => _id.toHexString() === itemsId.toLowerCase());
  if (!found) throw notFound('items');
  return found;
};

/**
 * Puts items that could not return to stock into another size of their product. The same call again changes nothing.
 * @throws AppError 400 for a size that is not in stock; 404 `not_found`; 409 `already_restocked`; 412 `stale_version`
 */
export const restockItems = async (
  { id, itemsId }: { readonly id: string; readonly itemsId: string },
  sent: string,
  request: ChangeRequest,
): Promise<Order> => {
  const { actor } = request;
  const productId = itemsIn(await requireShownOrder(id), itemsId).product.toHexString();
  const isDone = (order: OrderDoc): boolean => {
    const { putInto: before } = itemsIn(order, itemsId);
    return before !== undefined && spelledSize([before.size], sent) === before.size;
  };
  const apply = async (order: OrderDoc, session: ClientSession): Promise<OrderDoc> => {
    const items = itemsIn(order, itemsId);
    if (items.putInto) throw new AppError('already_restocked', { size: items.putInto.size });
    const stock = (await stockByProduct([items.product], session)).get(productId);
    const size = spelledSize(Object.keys(stock ?? {}), sent);
    const at = databaseTime();
    if (!(await putInto(order, items, { size, actor, at }, session))) {
      const title = orderLines(order)[items.line]?.product.title ?? 'This product';
      throw invalid([{ msg: `${title} has no size ${size} in stock`, path: 'size' }]);
    }
    const returned = `products.${String(items.line)}.0.returned`;
    await OrderModel.updateOne(
      { _id: order._id, 'unrestocked._id': items._id },
      {
        $set: { 'unrestocked.$.putInto': { size, at, actor } },
        ...(items.why === 'refunded' ? { $inc: { [returned]: items.quantity } } : {}),
      },
      { session },
    );
    await flagForReview(order._id, { about: aboutUnrestocked(items), text: undefined }, actor, session);
    return requireOrder(order._id, session);
  };
  return changeOrder(id, request, { sent: { size: sent }, isDone, apply }, (work) =>
    inStockTransaction([{ productId, size: sent }], work),
  );
};
