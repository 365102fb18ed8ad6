import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { EVENTS, isStaged, NO_DOCUMENT } from '../platform/database/staged-collections.js';
import { backedUpCollections } from './contents.js';
import { stagedName } from './staging.js';

type Db = mongoose.mongo.Db;

/** The first name of the barrier. No backup has a collection that begins so. */
const BARRIER = stagedName(stagedName('barrier'));

/** Codes of a collection that is locked, or whose indexes are being built. */
const BUSY_CODES: readonly unknown[] = [24, 46, 112, 117, 12_586, 12_587];
const BUSY_WITHIN_MS = 60_000;
const PAUSE_MS = 100;

/** Gives a collection another name, in one step, whether or not that name is in use. */
const rename = async (db: Db, from: string, to: string): Promise<void> => {
  const givenUpAt = performance.now() + BUSY_WITHIN_MS;
  for (;;) {
    try {
      await db.renameCollection(from, to, { dropTarget: true });
      return;
    } catch (error) {
      const isBusy = error instanceof mongoose.mongo.MongoServerError && BUSY_CODES.includes(error.code);
      if (!isBusy || performance.now() > givenUpAt) throw error;
      await sleep(PAUSE_MS);
    }
  }
};

const SHORT_NUMBERS = 'shortnumbers';
/** More numbers than a running shop reserves between the reading of its counter and the next step. */
const SPARE_NUMBERS = 100;

/**
 * Short numbers go on after those of the replaced shop: two customers never have the same, and an order that has its
 * number from the old counter is stored next to those of the new one.
 */
const keepShortNumbers = async (db: Db): Promise<void> => {
  const [live, restored] = [SHORT_NUMBERS, stagedName(SHORT_NUMBERS)].map((name) =>
    db.collection<{ _id: string; next: number }>(name),
  );
  const counter = await live?.findOne({ _id: 'orders' });
  if (counter) await restored?.updateOne({ _id: 'orders' }, { $max: { next: counter.next + SPARE_NUMBERS } });
};

/**
 * Replaces the collections of the shop by the staged ones. A running shop cannot mix both: from the first step to the
 * last one, it cannot change its books.
 */
export const swapCollections = async (db: Db): Promise<void> => {
  const live = (await backedUpCollections(db)).map(({ name }) => name);
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = all.flatMap(({ name }) => (isStaged(name) ? [name.slice(stagedName('').length)] : []));
  if (!names.includes(EVENTS)) await db.createCollection(stagedName(EVENTS));
  await db.createCollection(BARRIER, { validator: NO_DOCUMENT, validationLevel: 'strict', validationAction: 'error' });
  await rename(db, BARRIER, EVENTS);
  const others = names.filter((name) => name !== EVENTS);
  for (const name of others) {
    if (name === SHORT_NUMBERS) await keepShortNumbers(db);
    await rename(db, stagedName(name), name);
  }
  for (const name of live) if (name !== EVENTS && !others.includes(name)) await db.dropCollection(name);
  await rename(db, stagedName(EVENTS), EVENTS);
};
