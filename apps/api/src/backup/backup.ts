import type { mongo } from 'mongoose';
import type { BackupKeys } from '../platform/backup-settings.js';
import { createArchive, type Summary } from './archive.js';
import { copyDatabase } from './database-copy.js';
import { readDataFiles } from './data-files.js';

export interface BackupOptions {
  /** The database of the shop. */
  readonly db: mongo.Db;
  /** The file to write; it must not exist. */
  readonly file: string;
  readonly keys: BackupKeys;
  readonly dataDir: string;
  /** The names of the secrets in the data folder that the shop made and uses. */
  readonly madeSecrets: readonly string[];
  /** The cost of trying a passphrase, as a power of two; less in tests. */
  readonly workFactor?: number;
  /** Ends the backup. */
  readonly signal?: AbortSignal;
}

/** A complete backup, and what it does not contain. */
export interface Backup extends Summary {
  readonly bytes: number;
  /** The included files of the data folder. */
  readonly dataFiles: readonly string[];
  /** Everything else in the data folder. */
  readonly otherFiles: readonly string[];
}

/**
 * Writes a database and the made secrets into one file, while the shop goes on. A failed backup leaves no
 * file.
 * @throws BackupError with one line for the operator; the reason of the signal
 */
export const backUp = async (options: BackupOptions): Promise<Backup> => {
  const { db, file, keys, dataDir, madeSecrets, workFactor, signal } = options;
  const { files, others } = await readDataFiles(dataDir, madeSecrets);
  const archive = await createArchive(file, { database: db.databaseName, keys, workFactor, signal });
  try {
    for (const { name, content } of files) await archive.addFile(name, content);
    const at = await copyDatabase(db, archive);
    const summary = await archive.finish(at);
    return { ...summary, dataFiles: files.map(({ name }) => name), otherFiles: others };
  } catch (error) {
    await archive.discard();
    throw error;
  }
};
