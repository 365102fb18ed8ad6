import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { countSlowQuery } from '../metrics/index.js';
import { queryShape } from './query-shape.js';

/*
 * Measures the driver's public functions. Its own events of commands would decode every answer a second time, which
 * takes a third of the time of a list (docs/decisions/048-metrics-and-logs.md). Change streams are not measured: they
 * wait for changes.
 */

const { AbstractCursor, Collection } = mongoose.mongo;

/** Calls that send a command, by the place of the filter among their arguments; -1 for none. */
const COMMANDS = {
  insertOne: -1,
  insertMany: -1,
  bulkWrite: 0,
  updateOne: 0,
  updateMany: 0,
  replaceOne: 0,
  deleteOne: 0,
  deleteMany: 0,
  findOneAndUpdate: 0,
  findOneAndReplace: 0,
  findOneAndDelete: 0,
  distinct: 1,
  estimatedDocumentCount: -1,
} as const;
/** Calls that make a cursor, which sends its commands later. The driver builds findOne and countDocuments on them. */
const CURSORS = ['find', 'aggregate'] as const;
const STEPS = ['next', 'tryNext'] as const;

interface Query {
  readonly collection: string;
  readonly command: string;
  readonly filter?: unknown;
  readonly sort?: unknown;
}

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

let thresholdMs = Infinity;
let logger: Logger | undefined;
/** The query of a cursor, which may send a command at each step. */
const QUERY = Symbol('query');

/** The filters of the writes of a bulk. */
const filtersOfBulk = (writes: unknown): unknown =>
  Array.isArray(writes)
    ? writes.map((write: Readonly<Record<string, { readonly filter?: unknown }>>) =>
        Object.fromEntries(Object.entries(write).map(([kind, part]) => [kind, part.filter ?? {}])),
      )
    : [];

const report = ({ collection, command, filter, sort }: Query, ms: number): void => {
  countSlowQuery(collection, command);
  const shape = filter === undefined ? undefined : queryShape(command === 'bulkWrite' ? filtersOfBulk(filter) : filter);
  const query = { collection, command, ms: Math.round(ms), shape, sort: sort === undefined ? sort : queryShape(sort) };
  logger?.warn(query, 'slow query');
};

const replace = (prototype: object, name: string, wrap: (original: AnyFunction) => AnyFunction): void => {
  const original = Reflect.get(prototype, name) as AnyFunction;
  Reflect.set(prototype, name, wrap(original));
};

const nameOf = (collection: unknown): string => (collection as mongoose.mongo.Collection).collectionName;

/**
 * A function that reports a slow call of the original one.
 * @param queryOf called for slow calls only
 */
const timed = (
  original: AnyFunction,
  queryOf: (target: unknown, args: readonly unknown[]) => Query | undefined,
): AnyFunction =>
  async function measured(...args) {
    const begunAt = performance.now();
    try {
      return await original.apply(this, args);
    } finally {
      const ms = performance.now() - begunAt;
      const query = ms < thresholdMs ? undefined : queryOf(this, args);
      if (query) report(query, ms);
    }
  };

const measureCommand = (command: string, filterAt: number): void =>
  replace(Collection.prototype, command, (original) =>
    timed(original, (collection, args) => ({
      collection: nameOf(collection),
      command,
      ...(filterAt < 0 ? {} : { filter: args[filterAt] }),
    })),
  );

const rememberQuery = (command: string): void =>
  replace(
    Collection.prototype,
    command,
    (original) =>
      function begun(...args) {
        const cursor = original.apply(this, args) as object;
        const [filter, options] = args as [unknown, { readonly sort?: unknown } | undefined];
        const query: Query = { collection: nameOf(this), command, filter: filter ?? {}, sort: options?.sort };
        Reflect.set(cursor, QUERY, query);
        return cursor;
      },
  );

const measureStep = (step: string): void =>
  replace(AbstractCursor.prototype, step, (original) =>
    timed(original, (cursor) => Reflect.get(cursor as object, QUERY) as Query | undefined),
  );

let isMeasuring = false;
const beginMeasuring = (): void => {
  if (isMeasuring) return;
  isMeasuring = true;
  for (const [command, filterAt] of Object.entries(COMMANDS)) measureCommand(command, filterAt);
  CURSORS.forEach(rememberQuery);
  STEPS.forEach(measureStep);
};

/**
 * Logs queries that take longer, with the shape of their filter and without any value. The time includes the wait for a
 * connection.
 * @param slowerThanMs 0 for never
 * @returns a function that ends it
 */
export const logSlowQueries = (slowerThanMs: number, log: Logger): (() => void) => {
  if (slowerThanMs <= 0) return () => undefined;
  beginMeasuring();
  [thresholdMs, logger] = [slowerThanMs, log];
  return () => {
    [thresholdMs, logger] = [Infinity, undefined];
  };
};
