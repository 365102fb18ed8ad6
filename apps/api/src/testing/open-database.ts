import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../platform/database/database.js';
import { createLogger } from '../platform/log.js';
import { prepareDatabase } from '../migrations.js';
import { describeDatabase, resetDatabase, type KeptDatabase } from './kept-database.js';

let users = 0;

/** The suite's database, for code that works without models. */
export const rawDatabase = (): mongoose.mongo.Db => {
  const { db } = mongoose.connection;
  if (!db) throw new Error('The suite has not opened its database');
  return db;
};

/**
 * This thread's database, which its next suite takes over. A new one for each suite costs 0.2 s of processor time more.
 */
let kept: (KeptDatabase & { readonly name: string }) | undefined;

const prepareKept = async (uri: string): Promise<void> => {
  const log = createLogger('silent');
  if (kept) {
    await connectDatabase(uri, log, { dbName: kept.name });
    if (await resetDatabase(rawDatabase(), kept)) return;
    await rawDatabase().dropDatabase();
    await disconnectDatabase();
    kept = undefined;
  }
  const name = `test-${randomUUID()}`;
  await connectDatabase(uri, log, { dbName: name });
  await prepareDatabase(log);
  kept = { name, ...(await describeDatabase(rawDatabase())) };
};

/** Connects this suite to a database like a new one, which no other suite uses meanwhile; further calls share it. */
export const openDatabase = async (): Promise<void> => {
  users += 1;
  if (users > 1) return;
  const uri = process.env['TEST_MONGODB_URI'];
  if (uri === undefined)
    throw new Error("TEST_MONGODB_URI is missing: these suites need the MongoDB of Jest's global setup");
  await prepareKept(uri);
};

/** Disconnects from the database when its last user closes it. */
export const leaveDatabase = async (): Promise<void> => {
  users -= 1;
  if (users > 0) return;
  await disconnectDatabase();
};

/** The address of a database, for a program of its own. */
export const uriOf = ({ databaseName }: mongoose.mongo.Db): string => {
  const uri = new URL(process.env['TEST_MONGODB_URI']!);
  uri.pathname = `/${databaseName}`;
  return uri.href;
};
