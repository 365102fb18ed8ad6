import type { mongo } from 'mongoose';
import { rawDatabase } from './open-database.js';

/** Enough for the operations of some hundred calls. The database's own default forgets the first ones. */
const PROFILE_BYTES = 64 * 1024 * 1024;

/** An operation as the database's profile has it. */
interface ProfileEntry {
  readonly ns: string;
  readonly op: string;
  readonly planSummary?: string;
  readonly hasSortStage?: boolean;
  readonly command?: mongo.Document;
  readonly originatingCommand?: mongo.Document;
}

/** An operation on a collection. */
export interface ProfiledOperation {
  readonly collection: string;
  /** As the profile names it: `query`, `insert`, `update`, `remove`, `getmore` or `command`. */
  readonly op: string;
  /** The documents that it reads or changes. Absent for an insertion; empty for all documents. */
  readonly filter?: mongo.Document;
  readonly planSummary?: string | undefined;
  readonly hasSortStage: boolean;
  readonly command: mongo.Document;
}

/** The filter of a command: `q` of an update or a removal, `query` of a count or a findAndModify. */
const filterOf = ({ filter, q, query, pipeline }: mongo.Document): mongo.Document => {
  const [first] = (pipeline as readonly mongo.Document[] | undefined) ?? [];
  return (filter ?? q ?? query ?? first?.['$match'] ?? {}) as mongo.Document;
};

const toOperation = ({ ns, op, planSummary, hasSortStage = false, ...entry }: ProfileEntry): ProfiledOperation => {
  // An entry of `getmore` names the command that it continues.
  const command = entry.originatingCommand ?? entry.command ?? {};
  const collection = ns.slice(ns.indexOf('.') + 1);
  const filter = op === 'insert' ? {} : { filter: filterOf(command) };
  return { collection, op, planSummary, hasSortStage, command, ...filter };
};

/** The operations of clients of the suite's database during the work, by the database's own profile. */
export const profiledOperations = async (work: () => Promise<void>): Promise<readonly ProfiledOperation[]> => {
  const db = rawDatabase();
  const profile = db.collection<ProfileEntry>('system.profile');
  await profile.drop();
  await db.createCollection(profile.collectionName, { capped: true, size: PROFILE_BYTES });
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  // Without the database's own operations, which delete expired documents.
  return (await profile.find({ client: /./ }).toArray()).map(toOperation);
};
