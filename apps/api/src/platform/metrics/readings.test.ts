import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { readExposition } from '../../testing/exposition.js';
import { addReadings } from './readings.js';

const log = pino({ level: 'silent' });

it('keeps the last figures when they cannot be read, and tells their age', async () => {
  const into = new Registry();
  let figure: number | undefined = 7;
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (figure === undefined) throw new Error('The database is away');
    return Promise.resolve({ paila_test: [{ value: figure, labels: { kind: 'a "b"\n' } }] });
  };
  const gauges = [{ name: 'paila_test', help: 'A test', labelNames: ['kind'] }] as const;
  const refresh = addReadings([{ name: 'test', gauges, read }], into, log, { ms: 0, factor: 0 });
  const samples = async () => readExposition(await into.metrics()).samples;

  expect(await samples()).toEqual([]);
  await Promise.all([refresh(), refresh()]);
  expect(reads).toBe(1);
  figure = undefined;
  await refresh();

  expect(await samples()).toEqual([
    { name: 'paila_test', labels: { kind: 'a \\"b\\"\\n' }, value: 7 },
    { name: 'paila_reading_age_seconds', labels: { reading: 'test' }, value: expect.any(Number) },
  ]);
});

it('rests for a hundred times as long as a read took', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return Promise.resolve({});
  };
  const refresh = addReadings([{ name: 'test', gauges: [], read }], new Registry(), log);

  await refresh();
  await refresh();

  expect(reads).toBe(1);
});
