import type { mongo, Types } from 'mongoose';
import { GUEST, customerActor, providerActor, staffActor, systemActor, type Actor } from '../../platform/actor.js';
import type { Migration } from '../../platform/migrations/index.js';

interface OldMovement {
  _id: Types.ObjectId;
  order?: Types.ObjectId;
  by?: string;
}

/** Names cannot be turned into ids reliably, so such a movement is only attributed to staff in general. */
const SOMEBODY_OF_THE_STAFF: Actor = { kind: 'staff', id: null };

const NAMED: Readonly<Record<string, Actor>> = {
  provider: providerActor('khalti'),
  clock: systemActor('expire-orders'),
  'demo catalogue': systemActor('seed'),
};

const actorOf = async (db: mongo.Db, { by = '', order }: OldMovement): Promise<Actor> => {
  if (/^[0-9a-f]{24}$/.test(by)) return staffActor(by);
  if (by !== 'shopper') return (Object.hasOwn(NAMED, by) ? NAMED[by] : undefined) ?? SOMEBODY_OF_THE_STAFF;
  const placed = order && (await db.collection<{ user?: Types.ObjectId | null }>('orders').findOne({ _id: order }));
  return placed?.user ? customerActor(placed.user.toHexString()) : GUEST;
};

/** The ledger named actors by a keyword or an admin's name; now it uses ids. */
export const movementActorsMigration: Migration = {
  number: 3,
  name: 'actors of stock movements by id',
  up: async (db, signal) => {
    const movements = db.collection<OldMovement>('stockmovements');
    for await (const movement of movements.find({ by: { $exists: true } })) {
      signal.throwIfAborted();
      const actor = await actorOf(db, movement);
      await movements.updateOne({ _id: movement._id, by: { $exists: true } }, { $set: { actor }, $unset: { by: 1 } });
    }
  },
};
