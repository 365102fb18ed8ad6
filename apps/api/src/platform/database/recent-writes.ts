import { Types, type Document, type Query, type Schema } from 'mongoose';

/** Longer than a write of a request takes from its beginning until it is committed. */
const SETTLED_AFTER_MS = 10_000;

/** Which documents of a collection this process has begun to write a short while ago, so that what was read of them may be older. */
export interface RecentWrites {
  /** Whether one of these ids was written, or something of which it is not known what it was. */
  readonly touched: (...ids: readonly string[]) => boolean;
}

const WRITES = [
  'updateOne',
  'updateMany',
  'replaceOne',
  'findOneAndUpdate',
  'findOneAndReplace',
  'findOneAndDelete',
  'deleteOne',
  'deleteMany',
] as const;

/** The ids that a condition selects; undefined if it selects in another way. */
const idsIn = (condition: unknown): readonly string[] | undefined => {
  if (typeof condition === 'string') return [condition.toLowerCase()];
  if (condition instanceof Types.ObjectId) return [condition.toHexString()];
  if (typeof condition !== 'object' || condition === null || !('$in' in condition)) return undefined;
  if (!Array.isArray(condition.$in)) return undefined;
  const ids = condition.$in.map(idsIn);
  return ids.every((each) => each !== undefined) ? ids.flat() : undefined;
};

/** The fields that an update sets, increments or removes. */
const changedFields = (update: unknown): readonly string[] =>
  Object.entries(update ?? {}).flatMap(([key, value]: [string, unknown]) =>
    key.startsWith('$') ? Object.keys(value ?? {}) : [key],
  );

/**
 * Notes every write of a model before it begins. Must be called before the model is made; writes past mongoose, such as
 * bulk imports, are not seen.
 * @param keys the fields by whose ids it is asked later
 * @param ignored fields whose change does not matter
 */
export const noteWrites = <Doc>(
  schema: Schema<Doc>,
  { keys, ignored }: { readonly keys: readonly string[]; readonly ignored: readonly string[] },
): RecentWrites => {
  const settledAt = new Map<string, number>();
  let allSettledAt = 0;

  const note = (ids: readonly string[] | undefined): void => {
    const now = performance.now();
    if (!ids) {
      allSettledAt = now + SETTLED_AFTER_MS;
      return;
    }
    // The oldest come first, as a new write moves an id to the end.
    for (const [id, at] of settledAt) {
      if (at > now) break;
      settledAt.delete(id);
    }
    for (const id of ids) {
      settledAt.delete(id);
      settledAt.set(id, now + SETTLED_AFTER_MS);
    }
  };

  schema.pre([...WRITES], function (this: Query<unknown, Doc>) {
    const changed = changedFields(this.getUpdate());
    if (changed.length > 0 && changed.every((field) => ignored.includes(field))) return;
    const filter = this.getFilter() as Readonly<Record<string, unknown>>;
    note(keys.map((key) => idsIn(filter[key])).find((ids) => ids !== undefined));
  });
  schema.pre('save', function (this: Document) {
    if (!this.isNew) note(keys.flatMap((key) => idsIn(this.get(key)) ?? []));
  });
  schema.pre('deleteOne', { document: true, query: false }, function (this: Document) {
    note(keys.flatMap((key) => idsIn(this.get(key)) ?? []));
  });

  return {
    touched: (...ids) => {
      const now = performance.now();
      return allSettledAt > now || ids.some((id) => (settledAt.get(id) ?? 0) > now);
    },
  };
};
