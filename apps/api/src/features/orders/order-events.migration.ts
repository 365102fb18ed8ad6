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

async function* pastEvents(db: mongo.Db): AsyncGenerator<PastEvent> {
  const orders = db.collection<OldOrder>('orders').find({}, { projection: { amountCents: 1, history: 1 } });
  for await (const order of orders) yield* eventsOf(order);
}

/** Orders that were placed before events were recorded get those of their history, so that all orders have them. */
export const orderEventsMigration: Migration = {
  number: 4,
  name: 'events of the histories of orders',
  up: (db, signal) =>
    // An order takes each of these steps once at most.
    addPastEvents(
      db,
      pastEvents(db),
      ({ type, was, is }) => [type, String(was?.['status']), String(is?.['status'])].join(' '),
      signal,
    ),
};
