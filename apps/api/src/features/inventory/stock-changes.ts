import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { createChangeNotice } from '../../platform/database/after-commit.js';
import { record, type EventType } from '../../platform/events/index.js';
import { levelId, StockLevelModel } from './stock-level.model.js';
import { recordMovements, type StockItem } from './stock-ledger.model.js';

const changed = createChangeNotice();

/**
 * Calls a listener with the ids of the products whose stock a transaction changed, after the commit and before its caller
 * continues.
 * @returns a function that removes the listener
 */
export const onStockChange = changed.listen;

/** Calls the listeners once the transaction has committed. */
export const stockChanged = (items: readonly Pick<StockItem, 'product'>[], session: ClientSession): void => {
  changed.tell([...new Set(items.map(({ product }) => product.toHexString()))], session);
};

/** The actor of a movement, and its order. */
export interface OrderContext {
  readonly order: Types.ObjectId;
  readonly actor: Actor;
  readonly at: Date;
}

/** A number of items of one size of a product. */
export interface StockQuantity extends StockItem {
  /** At least 1. */
  readonly quantity: number;
}

/** A size with fewer items than requested. */
export interface Shortage extends StockItem {
  readonly available: number;
}

const idOf = ({ product, size }: StockItem): string => levelId(product, size);

/** The existing levels of some items, by their ids, as the transaction sees them. */
const currentLevels = async (items: readonly StockItem[], session: ClientSession): Promise<Map<string, number>> => {
  const levels = await StockLevelModel.find({ _id: { $in: items.map(idOf) } })
    .session(session)
    .lean();
  return new Map(levels.map(({ _id, count }) => [_id, count]));
};

/**
 * Changes levels that the transaction has read. In the order of their ids, so that two orders of the same products
 * conflict at the first of them, and in one call, as others have to wait from here until the transaction ends.
 */
const changeLevels = async (
  changes: readonly (StockItem & { readonly change: number })[],
  session: ClientSession,
): Promise<void> => {
  if (changes.length === 0) return;
  const byId = new Map(changes.map((each) => [idOf(each), each.change]));
  const writes = [...byId]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([_id, change]) => ({
      updateOne: { filter: { _id, count: { $gte: -change } }, update: { $inc: { count: change } } },
    }));
  const { modifiedCount } = await StockLevelModel.bulkWrite(writes, { session });
  if (modifiedCount !== changes.length) throw new Error('The stock was there but could not be changed');
  stockChanged(changes, session);
};

/** Records the event of an order's items, in the transaction that moves them. */
const recordItems = async (
  type: EventType,
  items: readonly StockQuantity[],
  { order, actor }: OrderContext,
  session: ClientSession,
): Promise<void> => {
  if (items.length === 0) return;
  const is = { items: items.map(({ product, size, quantity }) => ({ product, size, quantity })) };
  await record({ type, subject: { kind: 'order', id: order.toHexString() }, actor, is }, session);
};

const take = async (
  quantities: readonly StockQuantity[],
  { type, ...context }: OrderContext & { readonly type: 'stock.reserved' | 'stock.sold' },
  session: ClientSession,
): Promise<Shortage[]> => {
  const levels = await currentLevels(quantities, session);
  const short = quantities.flatMap(({ product, size, quantity }) => {
    const available = levels.get(levelId(product, size)) ?? 0;
    return available < quantity ? [{ product, size, available }] : [];
  });
  if (short.length > 0) return short;
  const changes = quantities.map(({ product, size, quantity }) => ({ product, size, change: -quantity }));
  const why = type === 'stock.reserved' ? 'ordered' : 'paid_late';
  await recordMovements(changes, { ...context, why }, session);
  await recordItems(type, quantities, context, session);
  await changeLevels(changes, session);
  return [];
};

/**
 * Reserves items for an order, all or none. Each product and size may be named only once. It should be the last work of
 * its transaction: others who want the same items have to wait for the end of it.
 * @returns the sizes short of stock; empty when everything is reserved
 */
export const reserveStock = (
  quantities: readonly StockQuantity[],
  context: OrderContext,
  session: ClientSession,
): Promise<Shortage[]> => take(quantities, { ...context, type: 'stock.reserved' }, session);

/**
 * Sells unreserved items, all or none: for an order whose payment arrives after its reservation has ended. Each product
 * and size may be named only once.
 * @returns the sizes short of stock; empty when everything is sold
 */
export const sellStock = (
  quantities: readonly StockQuantity[],
  context: OrderContext,
  session: ClientSession,
): Promise<Shortage[]> => take(quantities, { ...context, type: 'stock.sold' }, session);

/**
 * Returns the items of an order to stock. If the product or size no longer exists or is no longer tracked, they are
 * written off at once, so that the ledger accounts for them. Each product and size may be named only once.
 */
export const releaseStock = async (
  quantities: readonly StockQuantity[],
  context: OrderContext & { readonly why: 'cancelled' | 'expired' | 'refunded' },
  session: ClientSession,
): Promise<void> => {
  const levels = await currentLevels(quantities, session);
  const back = quantities.map(({ product, size, quantity }) => ({ product, size, change: quantity }));
  const kept = back.filter((each) => levels.has(idOf(each)));
  const lost = back.filter((each) => !levels.has(idOf(each))).map((each) => ({ ...each, change: -each.change }));
  await recordMovements(back, context, session);
  await recordMovements(lost, { ...context, why: 'written_off' }, session);
  await recordItems('stock.released', quantities, context, session);
  await changeLevels(kept, session);
};
