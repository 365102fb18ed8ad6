import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { until } from '../../faults/testing/until.js';
import { staffActor, systemActor } from '../actor.js';
import { databaseTime, inTransaction } from '../database/database.js';
import { followDatabaseTime } from '../database/database-time.js';
import type { Finding } from '../finding.js';
import { createLogger } from '../log.js';
import { ConsumerModel } from './consumer.model.js';
import {
  auditConsumers,
  EventModel,
  followEvents,
  importEvents,
  record,
  recordAll,
  type EventDoc,
  type EventFollower,
  type NewEvent,
} from './index.js';

const DAY_MS = 24 * 60 * 60_000;

const followers: EventFollower[] = [];
beforeAll(openDatabase);
afterEach(async () => {
  await Promise.all(followers.splice(0).map((follower) => follower.close()));
});
afterAll(leaveDatabase);

const anEvent = (type: 'order.removed' | 'order.restored' = 'order.removed') =>
  ({
    type,
    subject: { kind: 'order', id: new Types.ObjectId().toHexString() },
    actor: systemActor('test'),
  }) as const satisfies NewEvent;
/** Records an event and returns the id of its subject. */
const happens = async (type?: 'order.removed' | 'order.restored'): Promise<string> => {
  const event = anEvent(type);
  await inTransaction((session) => record(event, session));
  return event.subject.id;
};

let made = 0;
const aName = (): string => `consumer ${String(++made)}`;
/** A consumer that records the events it receives. */
const following = async (
  consumer: string,
  {
    onEvent,
    began,
    ...options
  }: Partial<Parameters<typeof followEvents>[0]> & {
    /** When an older version of the shop began it. */ began?: Date;
  } = {},
): Promise<{ seen: string[]; close: () => Promise<void> }> => {
  const seen: string[] = [];
  if (began) await ConsumerModel.create({ _id: consumer, from: new Date(), begunAt: began });
  const follower = await followEvents({
    consumer,
    log: createLogger('silent'),
    onEvent: async (event, stop) => {
      await onEvent?.(event, stop);
      seen.push(event.subject.id);
    },
    ...options,
  });
  followers.push(follower);
  return { seen, close: follower.close };
};

describe('an event', () => {
  it('exists if its transaction does, and not otherwise', async () => {
    const recorded = {
      ...anEvent(),
      type: 'order.status_changed',
      was: { status: 'paid' },
      is: { status: 'shipped' },
      actor: staffActor('64b000000000000000000001'),
    } as const satisfies NewEvent;
    const lost = anEvent();
    await inTransaction((session) => record(recorded, session));
    const failing = inTransaction(async (session) => {
      await record(lost, session);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');

    const [event] = await EventModel.find({ 'subject.id': recorded.subject.id }).lean<EventDoc[]>();
    expect(event).toEqual({
      _id: expect.any(Types.ObjectId) as unknown,
      type: 'order.status_changed',
      subject: recorded.subject,
      actor: { kind: 'staff', id: '64b000000000000000000001' },
      was: { status: 'paid' },
      is: { status: 'shipped' },
      at: expect.any(Date) as unknown,
    });
    expect(await EventModel.exists({ 'subject.id': lost.subject.id })).toBeNull();
  });

  it.each([
    ['of a subject', { 'subject.kind': 'order', 'subject.id': 'a' }, { at: 1 }],
    ['of an actor', { 'actor.id': 'a' }, { at: -1 }],
    ['since a moment', { at: { $gte: new Date(0) } }, { at: 1, _id: 1 }],
  ] as const)('is found by an index: those %s', async (_what, filter, sort) => {
    const plan = JSON.stringify(await EventModel.find(filter).sort(sort).explain());
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  });
});

describe('a consumer of events', () => {
  it('receives each soon, once and in order', async () => {
    const { seen } = await following(aName());
    const before = performance.now();
    const ids = [await happens(), await happens()];
    await until(() => seen.length === 2);

    expect(seen).toEqual(ids);
    // Through the change stream, not by polling.
    expect(performance.now() - before).toBeLessThan(4_000);
    await sleep(50);
    expect(seen).toEqual(ids);
  });

  it('begins with new events', async () => {
    const type = 'order.restored';
    await happens(type);
    const fresh = await following(aName(), { types: [type] });
    const late = await happens(type);
    await happens('order.removed');

    await until(() => fresh.seen.length > 0);

    expect(fresh.seen).toEqual([late]);
  });

  it('continues after a restart from its position, and receives nothing twice', async () => {
    const name = aName();
    const first = await following(name);
    const before = await happens();
    await until(() => first.seen.length === 1);
    await first.close();
    const meanwhile = await happens();

    const second = await following(name);
    await until(() => second.seen.length > 0);
    await sleep(50);

    expect(first.seen).toEqual([before]);
    expect(second.seen).toEqual([meanwhile]);
  });

  it('receives an event whose transaction ended after that of a younger one', async () => {
    const { seen } = await following(aName());
    const [slow, quick] = [anEvent(), anEvent()];
    let isRecorded = false;
    await inTransaction(async (session) => {
      await record(slow, session);
      // The database ends a slow transaction of a busy machine, which then begins anew.
      if (!isRecorded) await inTransaction((own) => record(quick, own));
      isRecorded = true;
      await until(() => seen.includes(quick.subject.id));
    });

    await until(() => seen.includes(slow.subject.id));

    expect(seen).toEqual([quick.subject.id, slow.subject.id]);
  });

  it.each([
    ['a day ahead', DAY_MS],
    ['a day behind', -DAY_MS],
  ])('receives the events of an instance whose clock is %s, and continues with the others’', async (_what, ms) => {
    const name = aName();
    const { seen } = await following(name, { began: new Date(0) });
    // Until then events are read from their collection, by their times.
    await until(async () => (await ConsumerModel.findById(name).lean())?.time !== undefined);
    const odd = { ...anEvent(), _id: new Types.ObjectId(), at: new Date(Date.now() + ms) };
    await EventModel.create(odd);
    const right = await happens();

    await until(() => seen.length === 2);
    await EventModel.deleteOne({ _id: odd._id });

    expect(seen).toEqual([odd.subject.id, right]);
    expect((await ConsumerModel.findById(name).lean())?.from.getTime()).toBeLessThan(Date.now());
  });

  it('does not receive a made-up past', async () => {
    const { seen } = await following(aName());
    const made = { ...anEvent(), at: new Date() };
    await inTransaction((session) => importEvents([made], session));
    const right = await happens();

    await until(() => seen.length > 0);

    expect(seen).toEqual([right]);
    expect(await EventModel.exists({ 'subject.id': made.subject.id })).not.toBeNull();
  });

  it('receives a failed event again, before later ones, and stores the reason', async () => {
    const name = aName();
    let tries = 0;
    const { seen } = await following(name, {
      onEvent: () => {
        tries += 1;
        return tries < 3 ? Promise.reject(new Error('the mail server is away')) : Promise.resolve();
      },
    });
    const events = [anEvent(), anEvent()];
    await inTransaction((session) => recordAll(events, session));

    await until(() => tries === 2);
    await until(async () => (await ConsumerModel.findById(name).lean())?.lastError !== null);
    expect((await ConsumerModel.findById(name).lean())?.lastError).toMatchObject({
      message: 'the mail server is away',
    });
    await until(() => seen.length === 2);

    expect(seen).toEqual(events.map(({ subject }) => subject.id));
    expect(tries).toBe(4);
    // The position is recorded after the events are handled.
    await until(async () => (await ConsumerModel.findById(name).lean())?.lastError === null);
  });

  it('receives events together that are due at once, and each alone while one of them fails', async () => {
    const name = aName();
    const first = await following(name);
    await first.close();
    const [good, bad, next] = [anEvent(), anEvent(), anEvent()];
    await inTransaction((session) => recordAll([good, bad, next], session));
    let isAway = true;
    const refuse = (ids: readonly string[]): Promise<void> =>
      isAway && ids.includes(bad.subject.id) ? Promise.reject(new Error('no words')) : Promise.resolve();
    const together: string[][] = [];
    const { seen } = await following(name, {
      onEvent: ({ subject }) => refuse([subject.id]),
      onEvents: async (events) => {
        const ids = events.map(({ subject }) => subject.id);
        together.push(ids);
        await refuse(ids);
      },
    });
    const lastError = async () => (await ConsumerModel.findById(name).lean())?.lastError;

    await until(async () => (await lastError()) !== null);
    const event = await EventModel.findOne({ 'subject.id': bad.subject.id }).lean();
    expect(await lastError()).toMatchObject({ event: event?._id, message: 'no words' });
    expect(seen).toEqual([good.subject.id]);
    isAway = false;
    await until(() => seen.length === 3);
    await until(async () => (await lastError()) === null);
    const later = [anEvent(), anEvent()];
    await inTransaction((session) => recordAll(later, session));
    await until(() => together.length === 2);

    const subjectIds = (events: readonly NewEvent[]): string[] => events.map(({ subject }) => subject.id);
    expect(seen).toEqual(subjectIds([good, bad, next]));
    expect(together).toEqual([subjectIds([good, bad, next]), subjectIds(later)]);
  });

  it('receives events that happen while it handles one', async () => {
    const meanwhile: string[] = [];
    const { seen } = await following(aName(), {
      onEvent: async () => {
        if (meanwhile.length > 2) return;
        meanwhile.push(await happens());
        // Longer than the change stream takes to report a change.
        await sleep(500);
      },
    });
    const first = await happens();
    await until(() => meanwhile.length > 2);
    const last = await happens();
    await until(() => seen.includes(last));

    expect(seen).toEqual([first, ...meanwhile, last]);
  });

  it('receives an event only once it is as old as its delay', async () => {
    const ages: number[] = [];
    const { seen } = await following(aName(), {
      types: ['order.removed'],
      afterMs: 200,
      onEvent: ({ at }) => {
        ages.push(databaseTime().getTime() - at.getTime());
        return Promise.resolve();
      },
    });
    await happens('order.restored');
    const removed = await happens('order.removed');

    await until(() => seen.length > 0);

    expect(seen).toEqual([removed]);
    expect(ages[0]).toBeGreaterThanOrEqual(200);
  });

  it('runs in one of several instances, and another takes over', async () => {
    const name = aName();
    const both = [await following(name), await following(name)];
    const ids = [await happens(), await happens()];
    await until(() => both.flatMap(({ seen }) => seen).length === 2);
    const [holder, standby] = both[0]?.seen.length === 2 ? both : both.reverse();
    expect(holder?.seen).toEqual(ids);

    await holder?.close();
    const next = await happens();
    await until(() => standby?.seen.length === 1);

    expect(standby?.seen).toEqual([next]);
  });
});

describe('a position that cannot be used', () => {
  const { Timestamp } = mongoose.mongo;
  /** The cluster time of a moment, in milliseconds since 1970. */
  const logTime = (ms: number) => new Timestamp({ t: Math.floor(ms / 1_000), i: 1 });
  /** The token of a change stream for another time. */
  const shifted = (token: unknown, ms: number) => {
    const { _data: data } = token as { _data: string };
    const seconds = parseInt(data.slice(2, 10), 16) + Math.round(ms / 1_000);
    return { _data: `${data.slice(0, 2)}${seconds.toString(16).toUpperCase()}${data.slice(10)}` };
  };
  /** A consumer that stopped before an event, and whose position is then changed. */
  const stopped = async (change: (token: unknown) => object) => {
    const name = aName();
    const first = await following(name);
    const before = await happens();
    await until(async () => (await ConsumerModel.findById(name).lean())?.token !== undefined);
    await first.close();
    const { token } = (await ConsumerModel.findById(name).lean())!;
    await ConsumerModel.collection.updateOne({ _id: name as never }, change(token));
    return { name, before, meanwhile: await happens() };
  };

  it.each([
    [
      'a day ahead, by a fast clock of an older version',
      () => ({ $set: { from: new Date(Date.now() + DAY_MS) }, $unset: { token: 1, time: 1, begunAt: 1 } }),
    ],
    [
      'a day ahead of the database, by a copy of another one',
      (token: unknown) => ({ $set: { token: shifted(token, DAY_MS), time: logTime(Date.now() + DAY_MS) } }),
    ],
    [
      'older than the operations that the database remembers',
      (token: unknown) => ({ $set: { token: shifted(token, -DAY_MS), time: logTime(Date.now() - DAY_MS) } }),
    ],
    ['damaged', () => ({ $set: { token: { _data: 'nothing' } } })],
    ['of an older version', () => ({ $unset: { token: 1, time: 1, begunAt: 1 } })],
  ])('loses no event if it is %s', async (_what, change) => {
    const { name, meanwhile } = await stopped(change);

    const { seen } = await following(name);
    const next = await happens();
    await until(() => seen.includes(next));

    expect(seen.slice(-2)).toEqual([meanwhile, next]);
    await until(async () => (await ConsumerModel.findById(name).lean())?.time !== undefined);
    expect((await ConsumerModel.findById(name).lean())?.from.getTime()).toBeLessThan(Date.now());
  });

  it('loses no event of a consumer that began while the clock of the database was ahead', async () => {
    const { seen } = await following(aName());
    const before = await happens();
    await until(() => seen.length === 1);
    // By the clock that was set back, all stored times lie in the future.
    const setBack = () => Promise.resolve({ localTime: new Date(Date.now() - 2 * DAY_MS) });
    const clock = await followDatabaseTime(setBack, createLogger('silent'));
    try {
      const next = await happens();
      await until(() => seen.includes(next));
      expect(seen).toEqual([before, next]);
    } finally {
      clock.end();
    }
  });

  it.each([
    ['a time', () => ({ from: new Date(Date.now() + DAY_MS) })],
    ['a place in the database’s log', () => ({ time: logTime(Date.now() + DAY_MS) })],
  ])('is reported by doctor while it lies in the future: %s', async (_what, ahead) => {
    const { name } = await stopped(() => ({ $set: ahead() }));
    const findings = async (): Promise<Finding[]> => {
      const found: Finding[] = [];
      await auditConsumers(new Date(), (finding) => found.push(finding));
      return found.filter(({ ids }) => ids['consumer'] === name);
    };
    const { from } = (await ConsumerModel.findById(name).lean())!;
    expect(await findings()).toEqual([
      {
        severity: 'error',
        code: 'consumer_ahead',
        message: `The events' consumer ${name} has recorded position ${from.toISOString()}, which lies in the future.`,
        ids: { consumer: name },
      },
    ]);

    const { seen } = await following(name);
    const next = await happens();
    await until(() => seen.includes(next));

    await until(async () => (await findings()).length === 0);
  });

  it('begins anew when the database is dropped, and treats no restored event as new', async () => {
    const { seen } = await following(aName());
    const before = await happens();
    await until(() => seen.length === 1);
    const restored = await EventModel.find().lean();
    const aged = restored.map((event) => ({ ...event, at: new Date(event.at.getTime() - DAY_MS) }));

    await mongoose.connection.dropDatabase();
    await until(async () => (await ConsumerModel.countDocuments()) > 0);
    await EventModel.insertMany(aged);
    const next = await happens();
    await until(() => seen.includes(next));

    expect(seen).toEqual([before, next]);
  });
});
