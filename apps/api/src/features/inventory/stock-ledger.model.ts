import { STOCK_MOVE_REASONS, type Page } from '@paila/shared';
import { model, Schema, type ClientSession, type Types } from 'mongoose';
import { actorSchema, type Actor } from '../../platform/actor.js';
import { itemsOf } from '../../platform/database/cursor-items.js';
import { type Piece, sortedIn } from '../../platform/database/pieces.js';

/**
 * The reasons for which orders change the stock of a size. `refused` means that a parcel came back from the door.
 * `written_off` means that items came back when their size was gone or not tracked. `put_back` means that staff put
 * such items into another size. `size_returned` and `size_taken` mean that a line got another size.
 */
const REASONS_OF_ORDERS = [
  'ordered',
  'cancelled',
  'expired',
  'refunded',
  'refused',
  'paid_late',
  'size_returned',
  'size_taken',
  'written_off',
  'put_back',
] as const;
/** The reasons for which staff, or the seed, change the stock of a size. */
export const ADJUSTMENTS = ['opening', 'edited', 'deleted', ...STOCK_MOVE_REASONS] as const;
/** The reasons for which the stock of a size changes. */
const MOVEMENT_REASONS = [...ADJUSTMENTS, ...REASONS_OF_ORDERS] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

const isAdjustment = (why: MovementReason): boolean => ADJUSTMENTS.some((reason) => reason === why);

/**
 * An entry of the stock ledger. Entries are never changed. They are only added, and deleted with an order whose entries
 * add up to nothing. The entries of a size add up to its stock.
 */
export interface StockMovementDoc {
  _id: Types.ObjectId;
  product: Types.ObjectId;
  size: string;
  /** The number of items; negative when they left the stock. */
  change: number;
  why: MovementReason;
  /** The note of staff. */
  note?: string;
  order?: Types.ObjectId;
  actor: Actor;
  at: Date;
}

const schema = new Schema<StockMovementDoc>(
  {
    product: { type: Schema.Types.ObjectId, required: true },
    size: { type: String, required: true },
    change: {
      type: Number,
      required: true,
      validate: { validator: (change: number) => Number.isSafeInteger(change) && change !== 0 },
    },
    why: { type: String, enum: MOVEMENT_REASONS, required: true },
    note: String,
    order: { type: Schema.Types.ObjectId },
    actor: { type: actorSchema, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'stockmovements', versionKey: false },
);
schema.index({ product: 1, size: 1, at: 1 });
schema.index({ product: 1, at: -1, _id: -1 });
schema.index({ order: 1 }, { partialFilterExpression: { order: { $exists: true } } });

export const StockMovementModel = model<StockMovementDoc>('StockMovement', schema);

/** An entry that is not stored yet. */
export type NewMovement = Omit<StockMovementDoc, '_id'>;

/** One size of a product. */
export interface StockItem {
  readonly product: Types.ObjectId;
  readonly size: string;
}

/** The change of one size's stock; negative when items left it. */
export interface StockChange extends StockItem {
  readonly change: number;
}

/** The reason and the actor of a movement. */
export interface MovementContext {
  readonly why: MovementReason;
  readonly actor: Actor;
  readonly at: Date;
  readonly order?: Types.ObjectId;
  readonly note?: string;
}

/** The movements of some changes that were made together. A change of 0 makes no movement. */
export const toMovements = (changes: readonly StockChange[], context: MovementContext): NewMovement[] =>
  changes
    .filter(({ change }) => change !== 0)
    .map(({ product, size, change }) => ({ product, size, change, ...context }));

/**
 * Writes movements to the ledger, in the transaction that changes the stock, so that neither exists without the other.
 */
export const recordMovements = async (movements: readonly NewMovement[], session: ClientSession): Promise<void> => {
  await StockMovementModel.insertMany([...movements], { session });
};

/** The sums of a product's movements, by size. They should equal its stock. */
export const productLedger = async (product: Types.ObjectId): Promise<Record<string, number>> => {
  const sums = await StockMovementModel.aggregate<{ _id: string; count: number }>([
    { $match: { product } },
    { $group: { _id: '$size', count: { $sum: '$change' } } },
    { $sort: { _id: 1 } },
  ]);
  return Object.fromEntries(sums.map(({ _id, count }) => [_id, count]));
};

/** Lists the movements of a product, or of one size of it, newest first, with their total number. */
export const listMovements = async (
  product: Types.ObjectId,
  size: string | undefined,
  { page, limit }: Page,
): Promise<{ readonly rows: StockMovementDoc[]; readonly total: number }> => {
  const filter = { product, ...(size === undefined ? {} : { size }) };
  const sorted = StockMovementModel.find(filter).sort({ at: -1, _id: -1 });
  const rows = await sorted
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<StockMovementDoc[]>();
  return { rows, total: await StockMovementModel.countDocuments(filter) };
};

/** True if orders have moved one of these sizes of a product since the given time. */
export const isMovedByOrders = async (
  product: Types.ObjectId,
  { sizes, since }: { readonly sizes: readonly string[]; readonly since: Date },
  session: ClientSession,
): Promise<boolean> => {
  const filter = { product, size: { $in: [...sizes] }, at: { $gte: since }, order: { $exists: true } };
  return (await StockMovementModel.exists(filter).session(session)) !== null;
};

/** The sum of the movements of one size. */
export interface LedgerSum extends StockItem {
  readonly count: number;
  /** The part of the sum that comes from adjustments rather than orders. */
  readonly adjusted: number;
  /** The number of movements. */
  readonly movements: number;
}

/** The sums of a piece, in the order of their products. They are added up here: the database would add up all first. */
export async function* ledgerSums(piece: Piece): AsyncGenerator<LedgerSum> {
  const changes = StockMovementModel.find({}, { _id: 0, product: 1, size: 1, change: 1, why: 1 });
  let sum: LedgerSum | undefined;
  for await (const movement of sortedIn<Omit<StockMovementDoc, '_id'>>(piece, changes, ['product', 'size'])) {
    const { product, size, change, why } = movement;
    const isSame = sum !== undefined && sum.product.equals(product) && sum.size === size;
    if (sum && !isSame) yield sum;
    const { count, adjusted, movements } = sum && isSame ? sum : { count: 0, adjusted: 0, movements: 0 };
    sum = {
      product,
      size,
      count: count + change,
      adjusted: adjusted + (isAdjustment(why) ? change : 0),
      movements: movements + 1,
    };
  }
  if (sum) yield sum;
}

/** A movement that an order made. */
export type OrderMovement = Omit<StockMovementDoc, 'order'> & { readonly order: Types.ObjectId };

/** The movements of a piece that orders made, in the order of the orders' ids. */
export const movementsOfOrders = (piece: Piece): AsyncIterable<OrderMovement> =>
  sortedIn(piece, StockMovementModel.find({ order: { $exists: true } }), ['order']);

/** The ids of those orders whose movements of a size do not add up to nothing. */
export const ordersWithStock = async (
  orders: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<Types.ObjectId[]> => {
  const sums = await StockMovementModel.aggregate<{ readonly _id: { readonly order: Types.ObjectId } }>([
    { $match: { order: { $in: [...orders] } } },
    { $group: { _id: { order: '$order', product: '$product', size: '$size' }, count: { $sum: '$change' } } },
    { $match: { count: { $ne: 0 } } },
  ]).session(session);
  return sums.map(({ _id }) => _id.order);
};

/** Deletes the movements of orders whose movements add up to nothing, in the transaction that deletes the orders. */
export const deleteMovements = async (orders: readonly Types.ObjectId[], session: ClientSession): Promise<void> => {
  await StockMovementModel.deleteMany({ order: { $in: [...orders] } }, { session });
};

/** Movements that need an order but name none. */
export const orphanMovements = (): AsyncIterable<StockMovementDoc> =>
  itemsOf(
    StockMovementModel.find({ order: { $exists: false }, why: { $in: REASONS_OF_ORDERS } })
      .lean<StockMovementDoc>()
      .cursor(),
  );
