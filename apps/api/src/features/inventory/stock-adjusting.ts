import type { Stock } from '@paila/shared';
import type { AnyBulkWriteOperation, ClientSession, Types } from 'mongoose';
import { productSubject, recordAll, type NewEvent } from '../../platform/events/index.js';
import { stockChanged } from './stock-changes.js';
import {
  levelId,
  type Levels,
  readLevels,
  type StockLevelDoc,
  StockLevelModel,
  TrackedProductModel,
} from './stock-level.model.js';
import {
  type ADJUSTMENTS,
  toMovements,
  recordMovements,
  type MovementContext,
  type StockChange,
} from './stock-ledger.model.js';

/** The new stock of a product. */
export interface StockAdjustment {
  readonly product: Types.ObjectId;
  /** The counts of all sizes; sizes not named are removed. Null stops tracking the stock. */
  readonly counts: Stock | null;
}

/** The effect of an adjustment on one size; a count is undefined where there is no such size. */
interface SizeChange {
  readonly product: Types.ObjectId;
  readonly size: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export const sizeChanges = ({ product, counts }: StockAdjustment, { levels }: Levels): SizeChange[] => {
  const before = new Map(
    levels.filter((level) => product.equals(level.product)).map(({ size, count }) => [size, count]),
  );
  const after = new Map(Object.entries(counts ?? {}));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((size) => ({ product, size, before: before.get(size), after: after.get(size) }))
    .filter((change) => change.before !== change.after);
};

export const toStockChange = ({ product, size, before = 0, after = 0 }: SizeChange): StockChange => ({
  product,
  size,
  change: after - before,
});

const levelWrite = ({ product, size, before, after }: SizeChange): AnyBulkWriteOperation<StockLevelDoc> => {
  const _id = levelId(product, size);
  if (after === undefined) return { deleteOne: { filter: { _id } } };
  if (before === undefined) return { insertOne: { document: { _id, product, size, count: after } } };
  return { updateOne: { filter: { _id }, update: { $set: { count: after } } } };
};

type AdjustmentContext = MovementContext & { readonly why: (typeof ADJUSTMENTS)[number] };

interface RealAdjustment {
  readonly adjustment: StockAdjustment;
  readonly changes: readonly SizeChange[];
  /** True if the stock was tracked before. */
  readonly isTracked: boolean;
}

/** The counts of the changed sizes, before and after; a size that does not exist has none. */
export const adjustedEvent = (
  { adjustment: { product, counts }, changes, isTracked }: RealAdjustment,
  { actor, why }: AdjustmentContext,
): NewEvent => ({
  type: 'stock.adjusted',
  subject: productSubject(product),
  actor,
  was: {
    tracked: isTracked,
    sizes: changes.flatMap(({ size, before: count }) => (count === undefined ? [] : { size, count })),
  },
  is: {
    tracked: counts !== null,
    sizes: changes.flatMap(({ size, after: count }) => (count === undefined ? [] : { size, count })),
    why,
  },
});

const trackingWrite = ({ product, counts }: StockAdjustment) =>
  counts
    ? { updateOne: { filter: { _id: product }, update: { $inc: { adjustments: 1 } }, upsert: true } }
    : { deleteOne: { filter: { _id: product } } };

/**
 * Sets the stock of products, in the caller's transaction: for a product form, a new product or a deleted one.
 * Unchanged counts are not written.
 */
export const adjustStock = async (
  adjustments: readonly StockAdjustment[],
  context: AdjustmentContext,
  session: ClientSession,
): Promise<void> => {
  const current = await readLevels(
    adjustments.map(({ product }) => product),
    session,
  );
  const all = adjustments.map((adjustment): RealAdjustment => ({
    adjustment,
    changes: sizeChanges(adjustment, current),
    isTracked: current.tracked.has(adjustment.product.toHexString()),
  }));
  const real = all.filter(({ adjustment, changes, isTracked }) => {
    const staysTracked = adjustment.counts !== null;
    return changes.length > 0 || staysTracked !== isTracked;
  });
  if (real.length === 0) return;

  const changes = real.flatMap((adjusted) => adjusted.changes);
  await recordMovements(toMovements(changes.map(toStockChange), context), session);
  await recordAll(
    real.map((adjusted) => adjustedEvent(adjusted, context)),
    session,
  );
  await TrackedProductModel.bulkWrite(
    real.map(({ adjustment }) => trackingWrite(adjustment)),
    { session },
  );
  // The same order of levels as in orders, so that an order and an adjustment conflict at the first level they share.
  const inOrder = [...changes].sort((a, b) => (levelId(a.product, a.size) < levelId(b.product, b.size) ? -1 : 1));
  if (inOrder.length > 0) await StockLevelModel.bulkWrite(inOrder.map(levelWrite), { session });
  stockChanged(
    real.map(({ adjustment }) => adjustment),
    session,
  );
};

/**
 * Gives a product whose stock is tracked a level for each of its sizes. A new size starts at 0, the items of a removed
 * size are written off, and all others stay as they are.
 */
export const adjustSizes = async (
  product: Types.ObjectId,
  sizes: readonly string[],
  context: Omit<MovementContext, 'why'>,
  session: ClientSession,
): Promise<void> => {
  const { tracked, levels } = await readLevels([product], session);
  if (!tracked.has(product.toHexString())) return;
  const current = new Map(levels.map(({ size, count }) => [size, count]));
  const counts = Object.fromEntries(sizes.map((size) => [size, current.get(size) ?? 0]));
  await adjustStock([{ product, counts }], { ...context, why: 'edited' }, session);
};
