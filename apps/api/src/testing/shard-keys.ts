import { rawDatabase } from './open-database.js';
import type { ProfiledOperation } from './profiled-operations.js';

/**
 * The unique indexes of a collection that do not begin with this key. A sharded collection can have none of them. The
 * index `_id_` is left out: the shop makes ids that are unique anywhere.
 */
export const uniqueIndexesBeside = async (collection: string, key: string): Promise<string[]> => {
  const indexes = await rawDatabase().collection(collection).indexes();
  return indexes.flatMap(({ unique, key: fields, name = '' }) =>
    unique && Object.keys(fields)[0] !== key ? [name] : [],
  );
};

/** True for the condition of a filter that allows one value, or a list of values. */
const namesValues = (condition: unknown): boolean => {
  if (condition === undefined || condition === null) return false;
  const operators = Object.keys(condition).filter((name) => name.startsWith('$'));
  return operators.length === 0 || operators.includes('$eq') || operators.includes('$in');
};

/**
 * The operations on a collection that do not name values of this key, one line for each. A cluster that is sharded by
 * the key would send them to every shard. An inserted document has its key.
 */
export const operationsBeside = (
  operations: readonly ProfiledOperation[],
  collection: string,
  key: string,
): readonly string[] =>
  operations
    .filter((operation) => operation.collection === collection && operation.filter)
    .filter(({ filter }) => !namesValues(filter?.[key]))
    .map(({ op, filter }) => `${op} ${JSON.stringify(filter)}`);
