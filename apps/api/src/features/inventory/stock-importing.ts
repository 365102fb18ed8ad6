import type { Stock } from '@paila/shared';
import type { ClientSession, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { importEvents } from '../../platform/events/index.js';
import { adjustedEvent, toStockChange, sizeChanges } from './stock-adjusting.js';
import {
  changeLevels,
  itemsEvent,
  stockChanged,
  summed,
  type OrderContext,
  type StockQuantity,
} from './stock-changes.js';
import { toMovements, recordMovements } from './stock-ledger.model.js';
import { levelId, StockLevelModel, TrackedProductModel } from './stock-level.model.js';

/** The stock that a product of the past began with. */
export interface Opening {
  readonly product: Types.ObjectId;
  readonly counts: Stock;
  readonly at: Date;
}

/** Opens the stock of products that have none, with its ledger and events, in the caller's transaction. */
export const importOpenings = async (
  openings: readonly Opening[],
  actor: Actor,
  session: ClientSession,
): Promise<void> => {
  const all = openings.map(({ product, counts, at }) => {
    const adjustment = { product, counts };
    const changes = sizeChanges(adjustment, { tracked: new Set(), levels: [] });
    return { adjustment, changes, isTracked: false, context: { why: 'opening', actor, at } as const };
  });
  const levels = openings.flatMap(({ product, counts }) =>
    Object.entries(counts).map(([size, count]) => ({ _id: levelId(product, size), product, size, count })),
  );
  await TrackedProductModel.insertMany(
    openings.map(({ product }) => ({ _id: product, adjustments: 1 })),
    { session },
  );
  await StockLevelModel.insertMany(levels, { session });
  await recordMovements(
    all.flatMap(({ changes, context }) => toMovements(changes.map(toStockChange), context)),
    session,
  );
  await importEvents(
    all.map(({ context, ...adjusted }) => ({ ...adjustedEvent(adjusted, context), at: context.at })),
    session,
  );
  stockChanged(openings, session);
};

/** Items that an order of the past took from stock or returned. */
export interface OrderMove {
  readonly why: 'ordered' | 'cancelled' | 'expired' | 'refunded' | 'refused';
  readonly items: readonly StockQuantity[];
  readonly context: OrderContext;
}

/**
 * Moves the items of orders of the past, with ledger and events, in the caller's transaction.
 * @throws Error for items that are not in stock
 */
export const importOrderMoves = async (moves: readonly OrderMove[], session: ClientSession): Promise<void> => {
  const movements = moves.flatMap(({ why, items, context }) => {
    const sign = why === 'ordered' ? -1 : 1;
    const changes = items.map(({ product, size, quantity }) => ({ product, size, change: sign * quantity }));
    return toMovements(changes, { ...context, why });
  });
  await recordMovements(movements, session);
  await importEvents(
    moves.flatMap(({ why, items, context }) =>
      itemsEvent(why === 'ordered' ? 'stock.reserved' : 'stock.released', items, context).map((event) => ({
        ...event,
        at: context.at,
      })),
    ),
    session,
  );
  // Items that an order took and returned within a batch leave their level as it is.
  await changeLevels(
    summed(movements).filter(({ change }) => change !== 0),
    session,
  );
};
