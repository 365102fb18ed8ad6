import type { OrderStatus } from '@paila/shared';
import type { mongo, Types } from 'mongoose';
import type { Actor } from '../../platform/actor.js';
import { addPastEvents, type PastEvent } from '../../platform/events/index.js';
import type { Migration } from '../../platform/migrations/index.js';

interface OldOrder {
  _id: Types.ObjectId;
  amountCents: number;
  history: { status: OrderStatus; at: Date; actor: Actor }[];
}

const eventsOf = ({ _id, amountCents, history }: OldOrder): PastEvent[] =>
  history.map(({ status, at, actor }, index) => {
    const subject = { kind: 'order', id: _id.toHexString() } as const;
    const before = history[index - 1];
    return before
      ? { type: 'order.status_changed', subject, actor, was: { status: before.status }, is: { status }, at }
      : { type: 'order.placed', subject, actor, is: { status, amountCents }, at };
  });

const statusIn = (part: PastEvent['was' | 'is']): string => String(part && 'status' in part ? part.status : undefined);
/** An order takes each of these steps at most once. */
const markOf = ({ type, was, is }: PastEvent): string => [type, statusIn(was), statusIn(is)].join(' ');

async function* pastEvents(db: mongo.Db): AsyncGenerator<PastEvent> {
  const orders = db.collection<OldOrder>('orders').find({}, { projection: { amountCents: 1, history: 1 } });
  for await (const order of orders) yield* eventsOf(order);
}

/** Adds the missing events of orders that were placed before events were recorded, from their history. */
export const orderEventsMigration: Migration = {
  number: 4,
  name: 'events of the histories of orders',
  up: (db, signal) => addPastEvents(db, pastEvents(db), markOf, signal),
};
