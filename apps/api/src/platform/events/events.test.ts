import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { until } from '../../faults/testing/until.js';
import { staffActor, systemActor } from '../actor.js';
import { inTransaction } from '../database/database.js';
import { createLogger } from '../log.js';
import { ConsumerModel } from './consumer.model.js';
import {
  EventModel,
  followEvents,
  record,
  recordAll,
  type EventDoc,
  type EventFollower,
  type NewEvent,
} from './index.js';

const followers: EventFollower[] = [];
beforeAll(openDatabase);
afterEach(async () => {
  await Promise.all(followers.splice(0).map((each) => each.close()));
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
  { onEvent, ...orderInput }: Partial<Parameters<typeof followEvents>[0]> = {},
): Promise<{ seen: string[]; close: () => Promise<void> }> => {
  const seen: string[] = [];
  const follower = await followEvents({
    consumer,
    log: createLogger('silent'),
    onEvent: async (event) => {
      await onEvent?.(event);
      seen.push(event.subject.id);
    },
    ...orderInput,
  });
  followers.push(follower);
  await until(async () => (await ConsumerModel.exists({ _id: consumer })) !== null);
  return { seen, close: follower.close };
};

describe('an event', () => {
  it('is there when its transaction is, and not otherwise', async () => {
    const kept = {
      ...anEvent(),
      type: 'order.status_changed',
      was: { status: 'paid' },
      is: { status: 'shipped' },
      actor: staffActor('64b000000000000000000001'),
    } as const satisfies NewEvent;
    const lost = anEvent();
    await inTransaction((session) => record(kept, session));
    const failing = inTransaction(async (session) => {
      await record(lost, session);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');

    const [event] = await EventModel.find({ 'subject.id': kept.subject.id }).lean<EventDoc[]>();
    expect(event).toEqual({
      _id: expect.any(Types.ObjectId) as unknown,
      type: 'order.status_changed',
      subject: kept.subject,
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

describe('who follows events', () => {
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

  it('begins with what is new, or with all there is', async () => {
    const type = 'order.restored';
    const old = await happens(type);
    await sleep(5);
    const fresh = await following(aName(), { types: [type] });
    const all = await following(aName(), { types: [type], begin: 'all' });
    const late = await happens(type);
    await happens('order.removed');

    await until(() => all.seen.length === 2 && fresh.seen.length === 1);

    expect(all.seen).toEqual([old, late]);
    expect(fresh.seen).toEqual([late]);
  });

  it('goes on after a restart from where it was, and hears nothing twice', async () => {
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

  it('hears an event whose transaction ended after that of a younger one', async () => {
    const { seen } = await following(aName());
    const [slow, quick] = [anEvent(), anEvent()];
    await inTransaction(async (session) => {
      await record(slow, session);
      await inTransaction((other) => record(quick, other));
      await until(() => seen.includes(quick.subject.id));
    });

    await until(() => seen.length === 2);

    expect(seen).toEqual([quick.subject.id, slow.subject.id]);
  });

  it('hears an event of a machine whose clock lags half a minute behind', async () => {
    const { seen } = await following(aName(), { begin: 'all' });
    const before = await happens();
    await until(() => seen.includes(before));

    const late = { ...anEvent(), _id: new Types.ObjectId(), at: new Date(Date.now() - 30_000) };
    await EventModel.create(late);
    await until(() => seen.includes(late.subject.id));

    expect(seen.at(-1)).toBe(late.subject.id);
  });

  it('hears one again that it could not handle, before those after it, and keeps why', async () => {
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
    expect((await ConsumerModel.findById(name).lean())?.lastError).toBeNull();
  });

  it('hears those together that are due at once, and each alone while one of them fails', async () => {
    const name = aName();
    const first = await following(name);
    await first.close();
    const [one, bad, next] = [anEvent(), anEvent(), anEvent()];
    await inTransaction((session) => recordAll([one, bad, next], session));
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
    expect(seen).toEqual([one.subject.id]);
    isAway = false;
    await until(() => seen.length === 3);
    await until(async () => (await lastError()) === null);
    const later = [anEvent(), anEvent()];
    await inTransaction((session) => recordAll(later, session));
    await until(() => together.length === 2);

    const idsOf = (events: readonly NewEvent[]): string[] => events.map(({ subject }) => subject.id);
    expect(seen).toEqual(idsOf([one, bad, next]));
    expect(together).toEqual([idsOf([one, bad, next]), idsOf(later)]);
  });

  it('hears one only once it is as old as it wants', async () => {
    const ages: number[] = [];
    const { seen } = await following(aName(), {
      types: ['order.removed'],
      afterMs: 200,
      onEvent: ({ at }) => {
        ages.push(Date.now() - at.getTime());
        return Promise.resolve();
      },
    });
    await happens('order.restored');
    const removed = await happens('order.removed');

    await until(() => seen.length > 0);

    expect(seen).toEqual([removed]);
    expect(ages[0]).toBeGreaterThanOrEqual(200);
  });

  it('is one at a time of several instances, and the other takes over', async () => {
    const name = aName();
    const both = [await following(name), await following(name)];
    const ids = [await happens(), await happens()];
    await until(() => both.flatMap(({ seen }) => seen).length === 2);
    const [holder, other] = both[0]?.seen.length === 2 ? both : both.reverse();
    expect(holder?.seen).toEqual(ids);

    await holder?.close();
    const next = await happens();
    await until(() => other?.seen.length === 1);

    expect(other?.seen).toEqual([next]);
  });
});
