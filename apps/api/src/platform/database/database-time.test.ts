import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { databaseTime, followDatabaseTime } from './database-time.js';

const DAY_MS = 24 * 60 * 60_000;

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const follow = (localTime: () => Date) => followDatabaseTime(() => Promise.resolve({ localTime: localTime() }), log);
const differenceMs = () => databaseTime().getTime() - Date.now();

let following: { readonly end: () => void } | undefined;
const begin = async (...[localTime]: Parameters<typeof follow>) => {
  following = await follow(localTime);
};
afterEach(() => {
  following?.end();
  lines.length = 0;
});

it.each([
  ['ahead of', 1],
  ['behind', -1],
])('is the time of the database, and warns, when the clock of the process is a day %s it', async (words, sign) => {
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

it('goes on by itself while the database is away', async () => {
  await begin(() => new Date(Date.now() + DAY_MS));

  await expect(followDatabaseTime(() => Promise.reject(new Error('away')), log)).rejects.toThrow('away');

  expect(Math.abs(differenceMs() - DAY_MS)).toBeLessThan(1_000);
});

it('stays where it is when a slow answer agrees with it', async () => {
  await begin(() => new Date(Date.now() + DAY_MS));
  const before = differenceMs();

  following = await followDatabaseTime(async () => {
    await sleep(50);
    const localTime = new Date(Date.now() + DAY_MS);
    await sleep(250);
    return { localTime };
  }, log);

  expect(Math.abs(differenceMs() - before)).toBeLessThan(20);
});
