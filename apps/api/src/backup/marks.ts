import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { databaseTime } from '../platform/database/database.js';
import { MARKS } from './contents.js';

interface Mark {
  _id: string;
  at: Date;
}

/** Marks of killed backups are removed after this time. */
const KEPT_MS = 24 * 60 * 60_000;
const MAJORITY = { writeConcern: { w: 'majority' } } as const;

const marksIn = (db: mongo.Db): mongo.Collection<Mark> => db.collection<Mark>(MARKS);

/** Writes a mark: everything that was committed before is older than it. @returns its id */
export const setMark = async (db: mongo.Db, session?: mongo.ClientSession): Promise<string> => {
  const _id = randomUUID();
  await marksIn(db).insertOne({ _id, at: databaseTime() }, { ...MAJORITY, ...(session ? { session } : {}) });
  return _id;
};

/** True if the session sees the mark. */
export const seesMark = async (db: mongo.Db, mark: string, session: mongo.ClientSession): Promise<boolean> =>
  (await marksIn(db).findOne({ _id: mark }, { session })) !== null;

/** Removes a mark, which the change stream then reports after all earlier changes. */
export const removeMark = async (db: mongo.Db, mark: string): Promise<void> => {
  await marksIn(db).deleteOne({ _id: mark }, MAJORITY);
};

export const removeOldMarks = async (db: mongo.Db): Promise<void> => {
  await marksIn(db).deleteMany({ at: { $lt: new Date(databaseTime().getTime() - KEPT_MS) } });
};
