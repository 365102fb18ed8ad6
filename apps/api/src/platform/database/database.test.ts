import { afterEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { isDatabaseAway } from './database.js';
import { DeadlineError } from './deadline.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { databaseTime, followDatabaseTime } from './database-time.js';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;
const serverError = (code: number): Error => new MongoServerError({ message: 'refused', code });
const labelled = (label: string): Error => {
  const error = new MongoServerError({ message: 'conflict', code: 112 });
  error.addErrorLabel(label);
  return error;
};

describe('a failure of the database', () => {
  it.each([
    ['a connection that broke', new MongoNetworkError('closed')],
    ['a server that was not found', new mongoose.Error.MongooseServerSelectionError('nobody there')],
    ['a server that is shutting down', serverError(91)],
    ['a server that was interrupted by its end', serverError(11_600)],
    ['a server that is not primary yet', serverError(13_436)],
    ['a conflict that did not end', labelled('TransientTransactionError')],
    [
      'a commit that was interrupted',
      new MongoServerError({ message: 'gone', code: 251, writeConcernError: { code: 11_601, errmsg: 'interrupted' } }),
    ],
    ['a deadline that is over', new DeadlineError()],
    ['a socket that was ended while the driver wrote to it', Object.assign(new Error('ended'), { code: 'EPIPE' })],
    ['a commit whose result is unknown', labelled('UnknownTransactionCommitResult')],
  ])('means that the database is away: %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a duplicate', serverError(11_000)],
    ['a query that is wrong', serverError(2)],
    ['a transaction that is not there', serverError(251)],
    ['a file that is not there', Object.assign(new Error('no such file'), { code: 'ENOENT' })],
    ['a bug', new TypeError('undefined is not a function')],
    ['no error at all', undefined],
  ])('means that the call was wrong: %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});

const DAY_MS = 24 * 60 * 60_000;

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const follow = (localTime: () => Date) => followDatabaseTime(() => Promise.resolve({ localTime: localTime() }), log);
const differenceMs = () => databaseTime().getTime() - Date.now();

const followers: { readonly end: () => void }[] = [];
const begin = async (...[localTime]: Parameters<typeof follow>) => {
  followers.push(await follow(localTime));
};
afterEach(() => {
  for (const { end } of followers.splice(0)) end();
  lines.length = 0;
});

it.each([
  ['ahead of', 1],
  ['behind', -1],
])('estimates the database’s time, and warns, when the clock of the process is a day %s it', async (words, sign) => {
  await begin(() => new Date(Date.now() - sign * DAY_MS));

  expect(Math.abs(differenceMs() + sign * DAY_MS)).toBeLessThan(1_000);
  expect(lines).toEqual([expect.stringContaining(`86400 seconds ${words} the database's`)]);
});

it('warns of nothing when both clocks agree', async () => {
  await begin(() => new Date());
  lines.length = 0;

  await begin(() => new Date());

  expect(Math.abs(differenceMs())).toBeLessThan(1_000);
  expect(lines).toEqual([]);
});

it('keeps the time running while the database is away', async () => {
  await begin(() => new Date(Date.now() + DAY_MS));

  await expect(followDatabaseTime(() => Promise.reject(new Error('away')), log)).rejects.toThrow('away');

  expect(Math.abs(differenceMs() - DAY_MS)).toBeLessThan(1_000);
});

it('keeps the time when a slow answer agrees with it', async () => {
  await begin(() => new Date(Date.now() + DAY_MS));
  const before = differenceMs();

  const slowHello = async () => {
    await sleep(50);
    const localTime = new Date(Date.now() + DAY_MS);
    await sleep(250);
    return { localTime };
  };
  followers.push(await followDatabaseTime(slowHello, log));

  expect(Math.abs(differenceMs() - before)).toBeLessThan(20);
});
