import type { mongo } from 'mongoose';
import { isStaged } from '../platform/database/staged-collections.js';

/** The collection in which a backup marks its begin and its end, so that it finds them in the change stream. */
export const MARKS = 'backupmarks';

/**
 * The collections that belong to the running shop rather than to its books. Restored sessions would include those that
 * people have ended since; restored leases and limits would be about instances and calls of the past.
 */
export const LEFT_OUT: readonly string[] = ['leases', 'ratelimits', 'sessions'];

/** True for a collection that backups contain, and that a restore replaces. */
export const isBackedUp = (name: string): boolean =>
  !LEFT_OUT.includes(name) && name !== MARKS && !isStaged(name) && !name.startsWith('system.');

/** The collections that backups contain, without views. */
export const backedUpCollections = async (db: mongo.Db): Promise<mongo.CollectionInfo[]> => {
  const all = await db.listCollections({ type: 'collection' }, { nameOnly: false }).toArray();
  return all.filter(({ name }) => isBackedUp(name));
};
