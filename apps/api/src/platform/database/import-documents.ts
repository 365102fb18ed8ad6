import type { ClientSession, Model, mongo } from 'mongoose';

/**
 * Writes documents that a program has made by the thousand, as they are and in the caller's transaction: nothing is checked
 * and no hook runs, which would take longer than the writing.
 */
export const importDocuments = async <Doc extends object>(
  model: Model<Doc>,
  docs: readonly Doc[],
  session: ClientSession,
): Promise<void> => {
  if (docs.length === 0) return;
  const { versionKey } = model.schema.options;
  const more = typeof versionKey === 'string' ? { [versionKey]: 0 } : {};
  const rows = docs.map((doc) => Object.assign<mongo.Document, Doc>({ ...more }, doc));
  await model.collection.insertMany(rows, { session });
};
