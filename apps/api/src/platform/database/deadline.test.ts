import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { install, type Clock } from '@sinonjs/fake-timers';
import mongoose from 'mongoose';
import { openShop, type Shop } from '../../testing/open-shop.js';
import { backgroundDb } from './background-client.js';
import { backgroundSteps } from './background-reads.js';
import { inTransaction, isDatabaseAway } from './database.js';
import { Deadline, DeadlineError, deadlineSignal, pauseDeadline, runWithin, withDeadline } from './deadline.js';

const forever = (): Promise<never> => new Promise(() => undefined);

describe('work under a deadline', () => {
  let clock: Clock;
  beforeEach(() => {
    clock = install({ toNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    clock.uninstall();
  });
  const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const pass = (milliseconds: number): Promise<number> => clock.tickAsync(milliseconds);

  it('returns its result when it is done in time', async () => {
    expect(await withDeadline(1_000, () => Promise.resolve('done'))).toBe('done');
  });

  it('fails with its own error when it fails in time', async () => {
    await expect(withDeadline(1_000, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  });

  it('is abandoned when the time is up, as if the database were away', async () => {
    const ended = jest.fn();
    const outcome = withDeadline(100, forever).catch((reason: unknown) => reason);
    void outcome.then(ended);

    await pass(99);
    expect(ended).not.toHaveBeenCalled();

    await pass(1);
    expect(await outcome).toBeInstanceOf(DeadlineError);
    expect(isDatabaseAway(await outcome)).toBe(true);
  });

  it('may fail late without anybody noticing', async () => {
    const late = withDeadline(10, () => wait(30).then(() => Promise.reject(new Error('late'))));
    const outcome = late.catch((reason: unknown) => reason);

    await pass(60);

    expect(await outcome).toBeInstanceOf(DeadlineError);
  });

  it('does not count the time spent on other work', async () => {
    const work = withDeadline(100, async () => {
      await Promise.all([pauseDeadline(() => wait(150)), pauseDeadline(() => wait(200))]);
      return 'done';
    });

    await pass(200);

    expect(await work).toBe('done');
  });

  it('has only the rest of its time afterwards', async () => {
    const ended = jest.fn();
    const outcome = withDeadline(100, async () => {
      await wait(80);
      await pauseDeadline(() => wait(100));
      await forever();
    }).catch((reason: unknown) => reason);
    void outcome.then(ended);

    await pass(80 + 100 + 19);
    expect(ended).not.toHaveBeenCalled();

    await pass(1);
    expect(await outcome).toBeInstanceOf(DeadlineError);
  });

  it('begins nothing else once the time is up', async () => {
    const deadline = new Deadline(0);
    await pass(1);

    const requested: string[] = [];
    const paying = runWithin(deadline, () => pauseDeadline(() => Promise.resolve(requested.push('provider'))));

    await expect(paying).rejects.toThrow(DeadlineError);
    expect(requested).toEqual([]);
  });

  it('has no deadline outside', async () => {
    expect(deadlineSignal()).toBeUndefined();
    expect(await pauseDeadline(() => Promise.resolve('done'))).toBe('done');
  });
});

describe('the steps of a cursor', () => {
  async function* items(): AsyncGenerator<string> {
    yield 'one';
    await sleep(10);
    yield 'two';
    await forever();
  }

  it('come one after another, and a step that hangs is abandoned', async () => {
    const seen: string[] = [];
    const walk = async (): Promise<void> => {
      for await (const item of backgroundSteps(1_000, items())) seen.push(item);
    };

    await expect(walk()).rejects.toThrow(DeadlineError);
    expect(seen).toEqual(['one', 'two']);
  });

  it('end with the cursor', async () => {
    const seen: string[] = [];
    for await (const item of backgroundSteps(1_000, Readable.from(['one', 'two']) as AsyncIterable<string>))
      seen.push(item);
    expect(seen).toEqual(['one', 'two']);
  });
});

describe('a transaction whose deadline is over', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await notes().insertOne({ text: 'before' });
  });
  afterAll(async () => {
    await shop.close();
  });
  const notes = () => mongoose.connection.collection<{ text: string }>('notes');
  const texts = async (): Promise<string[]> => (await notes().find().toArray()).map(({ text }) => text);
  /** Reads like the next caller, without waiting for locks. */
  const writeAtOnce = (text: string) =>
    backgroundDb().collection('notes').updateOne({}, { $set: { text } }, { maxTimeMS: 500 });

  it('commits nothing, although its work goes on and ends well', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    const given = withDeadline(100, () => {
      ended = inTransaction(async (session) => {
        await notes().updateOne({}, { $set: { text: 'abandoned' } }, { session });
        await sleep(300);
      });
      return ended;
    });

    await expect(given).rejects.toThrow(DeadlineError);
    await expect(ended).rejects.toThrow(DeadlineError);
    expect(await texts()).toEqual(['before']);
  });

  it('releases its locks on the server, although its work never ends', async () => {
    const given = withDeadline(100, () =>
      inTransaction(async (session) => {
        await notes().updateOne({}, { $set: { text: 'abandoned' } }, { session });
        await forever();
      }),
    );

    await expect(given).rejects.toThrow(DeadlineError);
    await sleep(100);
    await writeAtOnce('after');
    expect(await texts()).toEqual(['after']);
  });

  it('writes nothing outside the transaction either, when its work comes back late', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    const given = withDeadline(100, () => {
      ended = inTransaction(async (session) => {
        await notes().updateOne({}, { $set: { text: 'abandoned' } }, { session });
        await sleep(300);
        await notes().insertOne({ text: 'late' }, { session });
      });
      return ended;
    });

    await expect(given).rejects.toThrow(DeadlineError);
    await expect(ended).rejects.toThrow();
    await sleep(50);
    expect(await texts()).toEqual(['after']);
  });

  it('has its whole time again after each conflict with another transaction', async () => {
    const blocked = await mongoose.startSession();
    blocked.startTransaction();
    await notes().updateOne({}, { $set: { text: 'blocks' } }, { session: blocked });
    const written = withDeadline(1_000, () =>
      inTransaction((session) => notes().updateOne({}, { $set: { text: 'patient' } }, { session })),
    );
    await sleep(1_700);

    await blocked.abortTransaction();
    await blocked.endSession();

    await expect(written).resolves.toMatchObject({ modifiedCount: 1 });
    await notes().updateOne({}, { $set: { text: 'after' } });
  });

  it('fails as the deadline does, whatever the server then says of it', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    const given = withDeadline(100, () => {
      ended = inTransaction(async (session) => {
        await notes().updateOne({}, { $set: { text: 'abandoned' } }, { session });
        await sleep(300);
        await notes().findOne({}, { session });
      });
      return ended;
    });

    await expect(given).rejects.toThrow(DeadlineError);
    await expect(ended).rejects.toThrow(DeadlineError);
  });

  it('counts as away when the client reconnects under it', async () => {
    const client = mongoose.connection.getClient();
    const begun = inTransaction(async (session) => {
      await notes().updateOne({}, { $set: { text: 'cut off' } }, { session });
      await client.close();
      await client.connect();
      await notes().findOne({}, { session });
    });

    const error = await begun.catch((reason: unknown) => reason);

    expect(isDatabaseAway(error)).toBe(true);
    expect(await texts()).toEqual(['after']);
  });

  it('is not even begun', async () => {
    const deadline = new Deadline(0);
    await sleep(20);

    const begun = runWithin(deadline, () =>
      inTransaction((session) => notes().insertOne({ text: 'late' }, { session })),
    );

    await expect(begun).rejects.toThrow(DeadlineError);
    expect(await texts()).toEqual(['after']);
  });
});
