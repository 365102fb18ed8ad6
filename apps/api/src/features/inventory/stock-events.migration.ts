import type { mongo, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { addPastEvents, type PastEvent } from '../../platform/events/index.js';
import type { Migration } from '../../platform/migrations/index.js';
import { ADJUSTMENTS, MOVEMENT_REASONS, type MovementReason } from './stock-ledger.model.js';

interface Movement {
  product: Types.ObjectId;
  size: string;
  change: number;
  why: MovementReason;
  order?: Types.ObjectId;
  actor: Actor;
  at: Date;
}

const TYPES_OF_ORDERS: Readonly<Partial<Record<MovementReason, 'stock.reserved' | 'stock.sold' | 'stock.released'>>> = {
  ordered: 'stock.reserved',
  paid_late: 'stock.sold',
  cancelled: 'stock.released',
  expired: 'stock.released',
  refunded: 'stock.released',
};

/** Groups consecutive movements of the same subject, reason and time, as they were one change. */
async function* changesOf(
  movements: AsyncIterable<Movement>,
  subjectOf: (movement: Movement) => string,
): AsyncGenerator<[Movement, ...Movement[]]> {
  let change: [Movement, ...Movement[]] | undefined;
  const keyOf = (each: Movement): string => [subjectOf(each), each.why, each.at.toISOString()].join(' ');
  for await (const movement of movements) {
    if (change && keyOf(change[0]) === keyOf(movement)) {
      change.push(movement);
      continue;
    }
    if (change) yield change;
    change = [movement];
  }
  if (change) yield change;
}

async function* eventsOfOrders(movements: mongo.Collection<Movement>): AsyncGenerator<PastEvent> {
  const filter = { order: { $exists: true }, why: { $in: MOVEMENT_REASONS.filter((why) => TYPES_OF_ORDERS[why]) } };
  const sorted = movements.find(filter).sort({ order: 1, at: 1, why: 1 }).allowDiskUse(true);
  for await (const change of changesOf(sorted, ({ order }) => String(order))) {
    const [{ order, why, actor, at }] = change;
    const type = TYPES_OF_ORDERS[why];
    if (!type) continue;
    const items = change.map((each) => ({
      product: each.product,
      size: each.size,
      quantity: Math.abs(each.change),
    }));
    yield { type, subject: { kind: 'order', id: String(order) }, actor, is: { items }, at };
  }
}

/** The counts before and after follow from the sums of the movements. */
async function* eventsOfProducts(movements: mongo.Collection<Movement>): AsyncGenerator<PastEvent> {
  const sorted = movements.find().sort({ product: 1, at: 1, _id: 1 }).allowDiskUse(true);
  let current = '';
  let counts = new Map<string, number>();
  for await (const change of changesOf(sorted, ({ product }) => String(product))) {
    const [{ product, why, actor, at }] = change;
    const id = String(product);
    if (id !== current) counts = new Map();
    current = id;
    const isTracked = counts.size > 0;
    const countsNow = () =>
      [...new Set(change.map(({ size }) => size))].flatMap((size) => {
        const count = counts.get(size);
        return count === undefined ? [] : [{ size, count }];
      });
    const before = countsNow();
    for (const each of change) counts.set(each.size, (counts.get(each.size) ?? 0) + each.change);
    const adjustment = ADJUSTMENTS.find((each) => each === why);
    if (!adjustment) continue;
    const isGone = why === 'deleted';
    yield {
      type: 'stock.adjusted',
      subject: { kind: 'product', id },
      actor,
      was: { tracked: isTracked, sizes: before },
      is: { tracked: !isGone, sizes: isGone ? [] : countsNow(), why: adjustment },
      at,
    };
  }
}

/** Adds the missing events of stock movements from before events were recorded. */
export const stockEventsMigration: Migration = {
  number: 5,
  name: 'events of stock movements',
  up: async (db, signal) => {
    const movements = db.collection<Movement>('stockmovements');
    const markOf = ({ type, at }: PastEvent): string => `${type} ${at.toISOString()}`;
    await addPastEvents(db, eventsOfOrders(movements), markOf, signal);
    await addPastEvents(db, eventsOfProducts(movements), markOf, signal);
  },
};
