import type { mongo, Types } from 'mongoose';
import { GUEST, customerActor, providerActor, systemActor, type Actor } from '../../platform/actor.js';
import type { Migration } from '../../platform/migrations/index.js';
import { EXPIRY_JOB } from './order-states.js';

interface Entry {
  status: string;
  at: Date;
  /** In the old format: `shopper`, `provider`, `clock`, or an admin's name. */
  by?: string;
  actor?: Actor;
}
interface OldOrder {
  _id: Types.ObjectId;
  user: Types.ObjectId | null;
  history: Entry[];
}
interface OldUser {
  _id: Types.ObjectId;
  firstname: string;
  lastname: string;
  role: string;
}

/** The ids of admins by their current names; names that several admins share are left out. */
const adminsByName = async (db: mongo.Db): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string | undefined>();
  for await (const { _id, firstname, lastname } of db.collection<OldUser>('users').find({ role: 'admin' })) {
    const name = `${firstname} ${lastname}`;
    ids.set(name, ids.has(name) ? undefined : _id.toHexString());
  }
  return new Map([...ids].flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])));
};

/** A name that no admin has any more is dropped: that account was deleted or renamed. */
const actorOfName = (by: string, user: Types.ObjectId | null, admins: ReadonlyMap<string, string>): Actor => {
  if (by === 'shopper') return user ? customerActor(user.toHexString()) : GUEST;
  if (by === 'provider') return providerActor('khalti');
  if (by === 'clock') return systemActor(EXPIRY_JOB);
  return { kind: 'staff', id: admins.get(by) ?? null };
};

/** Order histories contained names; now they contain actors, whose names are looked up when they are shown. */
export const orderActorsMigration: Migration = {
  number: 2,
  name: 'names in the histories of orders into actors',
  up: async (db, signal) => {
    const admins = await adminsByName(db);
    const orders = db.collection<OldOrder>('orders');
    const named = orders.find({ 'history.by': { $exists: true } }, { projection: { user: 1, history: 1 } });
    for await (const { _id, user, history } of named) {
      signal.throwIfAborted();
      const next = history.map(({ by, ...entry }) =>
        by === undefined ? entry : { ...entry, actor: actorOfName(by, user, admins) },
      );
      // Only if unchanged since it was read, so that the work of a faster instance stays.
      await orders.updateOne({ _id, history }, { $set: { history: next } });
    }
  },
};
