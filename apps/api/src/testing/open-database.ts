import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../platform/database/database.js';
import { createLogger } from '../platform/log.js';
import { prepareDatabase } from '../migrations.js';

let users = 0;

/** Connects this suite to its own database; further calls share it. */
export const openDatabase = async (): Promise<void> => {
  users += 1;
  if (users > 1) return;
  const uri = process.env['TEST_MONGODB_URI'];
  if (uri === undefined)
    throw new Error("TEST_MONGODB_URI is missing: these suites need the MongoDB of Jest's global setup");
  const log = createLogger('silent');
  await connectDatabase(uri, log, { dbName: `test-${randomUUID()}` });
  await prepareDatabase(log);
};

/** Removes the database when its last user closes it. */
export const leaveDatabase = async (): Promise<void> => {
  users -= 1;
  if (users > 0) return;
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
};

/** The suite's database, for code that works without models. */
export const rawDatabase = (): mongoose.mongo.Db => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The suite has not opened its database');
  return db;
};
