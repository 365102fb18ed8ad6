import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { withDeadline } from '../database/deadline.js';
import { gauge, type Sample } from './registry.js';

/** Figures that are read from the database: of the whole shop, and equal in every instance. */
export interface Reading {
  /** What is read, such as `orders`. */
  readonly name: string;
  readonly gauges: readonly {
    readonly name: `paila_${string}`;
    readonly help: string;
    readonly labelNames?: readonly string[];
  }[];
  /** The samples of each gauge, by its name. */
  readonly read: () => Promise<Readonly<Record<string, readonly Sample[]>>>;
}

/**
 * The time for which figures stay in memory: some seconds, and this many times as long as their read took. So a large
 * shop spends at most a hundredth of its time on them.
 */
const REST = { ms: 10_000, factor: 100 };
const READ_WITHIN_MS = 30_000;

/** Keeps the last figures of a reading, and refreshes them when they are old. */
const keepReading = ({ name, read }: Reading, log: Logger, rest: typeof REST) => {
  let samples: Readonly<Record<string, readonly Sample[]>> = {};
  let readAt: number | undefined;
  let dueAt = -Infinity;
  let running: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const begunAt = performance.now();
    try {
      samples = await withDeadline(READ_WITHIN_MS, read);
      readAt = performance.now();
    } catch (error) {
      log.debug({ err: error, reading: name }, 'figures for monitoring could not be read');
    }
    const endedAt = performance.now();
    dueAt = endedAt + Math.max(rest.ms, (endedAt - begunAt) * rest.factor);
  };
  return {
    samplesOf: (gaugeName: string): readonly Sample[] => samples[gaugeName] ?? [],
    /** Seconds since the figures were read; undefined before. */
    age: (): number | undefined => (readAt === undefined ? undefined : (performance.now() - readAt) / 1_000),
    /** Refreshes old figures. Never fails: the last figures stay. */
    refresh: (): Promise<void> => {
      if (performance.now() < dueAt) return Promise.resolve();
      running ??= refresh().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
};

/** Adds the gauges of some readings to a registry. @returns a function that refreshes old figures */
export const addReadings = (
  readings: readonly Reading[],
  into: Registry,
  log: Logger,
  rest = REST,
): (() => Promise<void>) => {
  const kept = readings.map((reading) => ({ ...reading, ...keepReading(reading, log, rest) }));
  for (const { gauges, samplesOf } of kept) {
    for (const each of gauges) gauge<string>(each, () => samplesOf(each.name), into);
  }
  gauge(
    {
      name: 'paila_reading_age_seconds',
      help: 'Seconds since figures were read from the database. They are missing until the first read',
      labelNames: ['reading'],
    },
    () =>
      kept.flatMap(({ name, age }) => {
        const value = age();
        return value === undefined ? [] : [{ value, labels: { reading: name } }];
      }),
    into,
  );
  return async () => {
    await Promise.all(kept.map(({ refresh }) => refresh()));
  };
};
