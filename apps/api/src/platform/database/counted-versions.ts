import { isRecord } from '@paila/shared';
import { Types, type ClientSession, type Query, type Schema } from 'mongoose';
import { currentAttempt } from './after-commit.js';

/** The ids of the documents that an attempt of a transaction has counted. */
const countedBy = new WeakMap<object, Set<string>>();

const countedIn = (session: ClientSession | null | undefined): Set<string> => {
  const counted = (session && countedBy.get(currentAttempt(session))) ?? new Set<string>();
  if (session) countedBy.set(currentAttempt(session), counted);
  return counted;
};

type AnyUpdate = Query<unknown, unknown>;

const countedFor = (update: AnyUpdate): Set<string> => countedIn(update.getOptions().session);

/** The id of the one document that an update selects; undefined if it selects by something else. */
const updatedId = (update: AnyUpdate): string | undefined => {
  const filter: Readonly<Record<string, unknown>> = update.getFilter();
  const id = filter['_id'];
  if (typeof id === 'string') return id.toLowerCase();
  return id instanceof Types.ObjectId ? id.toHexString() : undefined;
};

/** The next version as a stage of a pipeline. Documents that the transaction has counted already keep theirs. */
const nextVersion = (counted: ReadonlySet<string>) => ({
  $set: {
    version: {
      $cond: [{ $in: [{ $toString: '$_id' }, [...counted]] }, '$version', { $add: ['$version', 1] }],
    },
  },
});

const replaced = (): never => {
  throw new Error('A document that has a version must be updated, not replaced');
};

/** Options of an update that changes nothing visible: the version stays. */
export const SAME_VERSION = { middleware: false } as const;

/**
 * Counts every change of a schema's documents in their field `version`, so that no feature has to. A transaction counts
 * once, however many updates it makes. An update that finds its document counts even if it changes nothing, so its
 * filter must exclude such documents.
 */
export const countVersions = <Doc extends { version: number }>(schema: Schema<Doc>): void => {
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function count(this: AnyUpdate) {
    const counted = countedFor(this);
    if (counted.has(updatedId(this) ?? '')) return;
    const update = this.getUpdate();
    if (Array.isArray(update)) update.push(nextVersion(counted));
    else this.setUpdate({ ...update, $inc: { ...update?.$inc, version: 1 } });
  });
  schema.post(['updateOne', 'findOneAndUpdate'], function remember(this: AnyUpdate, result: unknown) {
    const id = updatedId(this);
    const isFound = isRecord(result) && result['matchedCount'] !== 0;
    if (isFound && id !== undefined) countedFor(this).add(id);
  });
  schema.pre(['replaceOne', 'findOneAndReplace'], replaced);
  schema.pre('bulkWrite', replaced);
};
