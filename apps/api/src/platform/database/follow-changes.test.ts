import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { until } from '../../faults/testing/until.js';
import { followChanges } from './follow-changes.js';
import { createLogger } from '../log.js';

const log = createLogger('silent');

/** A promise and the function that resolves it. */
const deferred = () => {
  let resolve!: () => void;
  const promise = new Promise<void>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
});

it('reports every change, and reloads everything when something happened to the whole collection', async () => {
  const notes = mongoose.connection.collection('followed_notes');
  const seen: string[] = [];
  const noticed = deferred();
  const loads: number[] = [];
  let loaded = deferred();
  const follower = await followChanges({
    name: 'test',
    collections: ['followed_notes'],
    load: async () => {
      loads.push(await notes.countDocuments());
      loaded.resolve();
    },
    onChange: (id) => {
      seen.push(id);
      noticed.resolve();
      return Promise.resolve();
    },
    log,
  });
  expect(loads).toEqual([0]);

  const { insertedId } = await notes.insertOne({ text: 'an item came in' });
  await noticed.promise;
  expect(seen).toEqual([insertedId.toHexString()]);

  loaded = deferred();
  await notes.drop();
  await loaded.promise;
  expect(loads).toEqual([0, 0]);

  // A change that the load has seen already may be reported or not; later changes are reported.
  const later: string[] = [];
  while (seen.length < 2) {
    later.push((await notes.insertOne({ text: 'another one' })).insertedId.toHexString());
    await sleep(100);
  }
  expect(later).toContain(seen[1]);
  await follower.close();
});

it.each([true, false])('loads data that come back under another name, in place of others: %j', async (dropTarget) => {
  const name = `renamed_notes_${String(dropTarget)}`;
  const notes = mongoose.connection.collection<{ _id: string }>(name);
  const restored = mongoose.connection.collection<{ _id: string }>(`restored_${name}`);
  if (dropTarget) await notes.insertOne({ _id: 'before' });
  await restored.insertMany([{ _id: 'one' }, { _id: 'two' }]);
  const loads: number[] = [];
  const follower = await followChanges({
    name: 'test',
    collections: [name],
    load: async () => {
      loads.push(await notes.countDocuments());
    },
    onChange: () => Promise.resolve(),
    log,
  });

  await restored.rename(name, { dropTarget });

  await until(() => loads.at(-1) === 2);
  await follower.close();
});

it('continues when its database is dropped, and lets everybody else work meanwhile', async () => {
  const notes = mongoose.connection.collection<{ _id: string }>('dropped_notes');
  await notes.insertOne({ _id: 'before' });
  const loads: number[] = [];
  const seen: string[] = [];
  const follower = await followChanges({
    name: 'test',
    collections: ['dropped_notes'],
    load: async () => void loads.push(await notes.countDocuments()),
    onChange: (id) => Promise.resolve(void seen.push(id)),
    log,
  });
  await notes.insertOne({ _id: 'meanwhile' });
  await until(() => seen.includes('meanwhile'));

  for (const restored of ['once', 'twice']) {
    const before = loads.length;
    await mongoose.connection.dropDatabase();
    await until(() => loads.length > before);
    await notes.insertOne({ _id: restored });
    await until(() => seen.includes(restored));
  }

  // One load for each time that the database was dropped.
  expect(loads).toEqual([1, 0, 0]);
  await follower.close();
});

it('reports each change once and in order', async () => {
  const notes = mongoose.connection.collection<{ _id: string }>('many_notes');
  const seen: string[] = [];
  const follower = await followChanges({
    name: 'test',
    collections: ['many_notes'],
    load: () => Promise.resolve(),
    onChange: (id) => {
      seen.push(id);
      return Promise.resolve();
    },
    log,
  });
  const ids = Array.from({ length: 50 }, (_, index) => String(index));

  for (const _id of ids) await notes.insertOne({ _id });
  await until(() => seen.length >= ids.length);

  expect(seen).toEqual(ids);
  await follower.close();
});

it('continues after a change that could not be applied', async () => {
  const notes = mongoose.connection.collection('unheard_notes');
  let loads = 0;
  const loadedTwice = deferred();
  const follower = await followChanges({
    name: 'test',
    collections: ['unheard_notes'],
    load: () => {
      loads += 1;
      if (loads === 2) loadedTwice.resolve();
      return Promise.resolve();
    },
    onChange: () => Promise.reject(new Error('not now')),
    log,
  });

  await notes.insertOne({ text: 'too much' });

  await loadedTwice.promise;
  await follower.close();
});

it('ends when it is closed in the middle of a new beginning', async () => {
  const notes = mongoose.connection.collection('closed_notes');
  await notes.insertOne({ text: 'first' });
  let loads = 0;
  const beginsAgain = deferred();
  const goOn = deferred();
  const follower = await followChanges({
    name: 'test',
    collections: ['closed_notes'],
    load: async () => {
      loads += 1;
      if (loads === 1) return;
      beginsAgain.resolve();
      await goOn.promise;
    },
    onChange: () => Promise.resolve(),
    log,
  });
  await notes.drop();
  // So that following begins after the drop, without changes to report.
  await mongoose.connection.collection('other_notes').insertOne({ text: 'elsewhere' });
  await beginsAgain.promise;

  const closed = follower.close();
  goOn.resolve();

  await expect(closed).resolves.toBeUndefined();
});
