import type { Stock } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { createChangeNotice } from '../../platform/database/after-commit.js';
import { orderSubject, recordAll, type NewEvent } from '../../platform/events/index.js';
import { levelId, StockLevelModel } from './stock-level.model.js';
import { toMovements, recordMovements, type StockChange, type StockItem } from './stock-ledger.model.js';

const stockChanges = createChangeNotice();

/**
 * Calls a listener with the ids of the products whose stock a transaction changed, after the commit and before its
 * caller continues. Sales that leave some of each size call no listener: change streams report such sales soon enough.
 * @returns a function that removes the listener
 */
export const onStockChange = stockChanges.listen;

/** Calls the listeners of {@link onStockChange} once the transaction has committed. */
export const stockChanged = (items: readonly Pick<StockItem, 'product'>[], session: ClientSession): void => {
  if (items.length === 0) return;
  stockChanges.tell([...new Set(items.map(({ product }) => product.toHexString()))], session);
};

/** The stock of a product as the transaction has read it; undefined if it is not tracked. */
type FindStock = (product: Types.ObjectId) => Stock | undefined;

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

/** Items that an order requests; without a size if the product has no size that the shop could choose. */
type RequestedQuantity = Omit<StockQuantity, 'size'> & { readonly size?: string | undefined };

/** A product, or a size of it, with fewer items than requested. */
export interface Shortage {
  readonly product: Types.ObjectId;
  readonly size?: string;
  readonly available: number;
}

/**
 * The requested items that are not in stock. Each product and size may be named only once.
 * @param findStock undefined for a product that is not tracked, and never short
 */
export const shortages = (requested: readonly RequestedQuantity[], findStock: FindStock): Shortage[] =>
  requested.flatMap(({ product, size, quantity }) => {
    const stock = findStock(product);
    if (!stock) return [];
    const available = size !== undefined && Object.hasOwn(stock, size) ? (stock[size] ?? 0) : 0;
    if (available >= quantity) return [];
    return [{ product, ...(size === undefined ? {} : { size }), available }];
  });

const itemLevelId = ({ product, size }: StockItem): string => levelId(product, size);

/** The existing levels of some items, by their ids, as the transaction sees them. */
const currentLevels = async (items: readonly StockItem[], session: ClientSession): Promise<Map<string, number>> => {
  const levels = await StockLevelModel.find({ _id: { $in: items.map(itemLevelId) } })
    .session(session)
    .lean();
  return new Map(levels.map(({ _id, count }) => [_id, count]));
};

/**
 * Changes levels that the transaction has read. Sorts them by id, so that two orders of the same products conflict at
 * the first level. Makes a single call, as other transactions wait from here on.
 */
const writeLevels = async (changes: readonly StockChange[], session: ClientSession): Promise<void> => {
  const byId = new Map(changes.map((item) => [itemLevelId(item), item.change]));
  const writes = [...byId]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([_id, change]) => ({
      updateOne: { filter: { _id, count: { $gte: -change } }, update: { $inc: { count: change } } },
    }));
  const { modifiedCount } = await StockLevelModel.bulkWrite(writes, { session });
  if (modifiedCount !== changes.length) throw new Error('Not all of the items were in stock');
};

/** Writes levels as {@link writeLevels} does, and notifies the listeners. */
export const changeLevels = async (changes: readonly StockChange[], session: ClientSession): Promise<void> => {
  if (changes.length === 0) return;
  await writeLevels(changes, session);
  stockChanged(changes, session);
};

/** The event to record in the transaction that moves an order's items; none without items. */
export const itemsEvent = (
  type: 'stock.reserved' | 'stock.sold' | 'stock.released',
  items: readonly StockQuantity[],
  { order, actor }: OrderContext,
): NewEvent[] => {
  if (items.length === 0) return [];
  const is = { items: items.map(({ product, size, quantity }) => ({ product, size, quantity })) };
  return [{ type, subject: orderSubject(order), actor, is }];
};

/** The items that an order takes. Each product and size may be named only once. */
export interface OrderItems {
  readonly items: readonly StockQuantity[];
  readonly context: OrderContext;
  /** Other events of the order, so that all events are one write. */
  readonly events?: readonly NewEvent[];
  /** Tells which sizes sell out. Without this function, the stock of each product is read again. */
  readonly findStock?: FindStock;
}

const outgoing = ({ product, size, quantity }: StockQuantity) => ({ product, size, change: -quantity });

/** Sums up the changes of each level. */
export const summed = (changes: readonly StockChange[]): StockChange[] => {
  const sums = new Map<string, StockChange>();
  for (const item of changes) {
    const id = itemLevelId(item);
    sums.set(id, { ...item, change: item.change + (sums.get(id)?.change ?? 0) });
  }
  return [...sums.values()];
};

/** Takes the items of an order out of the stock, and writes the ledger and the events. */
const takeFromStock = async (
  { items, context, events = [], findStock = () => undefined }: OrderItems,
  [type, why]: readonly ['stock.reserved', 'ordered' | 'size_taken'] | readonly ['stock.sold', 'paid_late'],
  session: ClientSession,
): Promise<void> => {
  const changes = items.map(outgoing);
  await recordMovements(toMovements(changes, { ...context, why }), session);
  await recordAll([...events, ...itemsEvent(type, items, context)], session);
  await writeLevels(changes, session);
  const hasSoldOut = ({ product, size, change }: StockChange): boolean =>
    (findStock(product)?.[size] ?? 0) + change <= 0;
  stockChanged(changes.filter(hasSoldOut), session);
};

/**
 * Reserves items for an order. This should be the last step of a transaction, as orders for the same items wait for its
 * end.
 * @throws Error for items that the transaction has not found in stock; see {@link shortages}
 */
export const reserveStock = (
  order: OrderItems,
  session: ClientSession,
  why: 'ordered' | 'size_taken' = 'ordered',
): Promise<void> => takeFromStock(order, ['stock.reserved', why], session);

/**
 * Sells unreserved items for an order whose payment arrives after the end of its reservation.
 * @throws Error for items that the transaction has not found in stock; see {@link shortages}
 */
export const sellStock = (
  items: readonly StockQuantity[],
  context: OrderContext,
  session: ClientSession,
): Promise<void> => takeFromStock({ items, context }, ['stock.sold', 'paid_late'], session);

/**
 * Returns the items of an order to stock. Items of a product or size that is gone or no longer tracked are written off
 * at once, so that the ledger accounts for them. Each product and size may be named only once.
 * @returns the items that are in stock again, without those that were written off
 */
export const releaseStock = async (
  quantities: readonly StockQuantity[],
  context: OrderContext & { readonly why: 'cancelled' | 'expired' | 'refunded' | 'refused' | 'size_returned' },
  session: ClientSession,
): Promise<readonly StockQuantity[]> => {
  const levels = await currentLevels(quantities, session);
  const returned = quantities.map(({ product, size, quantity }) => ({ product, size, change: quantity }));
  const hasLevel = (item: StockItem): boolean => levels.has(itemLevelId(item));
  const writtenOff = returned.filter((item) => !hasLevel(item)).map((item) => ({ ...item, change: -item.change }));
  await recordMovements(
    [...toMovements(returned, context), ...toMovements(writtenOff, { ...context, why: 'written_off' })],
    session,
  );
  await recordAll(itemsEvent('stock.released', quantities, context), session);
  await changeLevels(returned.filter(hasLevel), session);
  return quantities.filter(hasLevel);
};

/**
 * Puts written-off items of an order into another size.
 * @returns false if the stock has no such size; then nothing changes
 */
export const putIntoStock = async (
  item: StockQuantity,
  context: OrderContext,
  session: ClientSession,
): Promise<boolean> => {
  const { product, size, quantity: change } = item;
  if (!(await currentLevels([item], session)).has(itemLevelId(item))) return false;
  await recordMovements(toMovements([{ product, size, change }], { ...context, why: 'put_back' }), session);
  await changeLevels([{ product, size, change }], session);
  return true;
};
