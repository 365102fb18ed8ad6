import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { mongo } from 'mongoose';
import { migrations } from '../../migrations.js';
import { backUp, type Backup, type BackupOptions } from '../backup.js';
import { restore, type Restored, type RestoreOptions } from '../restore.js';

export const NO_KEYS = { passphrase: '', recipients: [], identities: [] };
export const PASSPHRASE = { ...NO_KEYS, passphrase: 'four words and a number 7' };
/** The passphrases of the tests are cheap to try. */
const WORK_FACTOR = 10;

/**
 * A folder of backups, and databases to restore them.
 * @param getDb the suite's own database
 */
export const openBackups = async (getDb: () => mongo.Db) => {
  const folder = await mkdtemp(join(tmpdir(), 'paila-backup-'));
  const others: mongo.Db[] = [];
  const at = (name: string): string => join(folder, name);
  return {
    folder,
    /** The path of a file in the folder. */
    at,
    /** An empty database beside the suite's. */
    anotherDb: (): mongo.Db => {
      const other = getDb().client.db(`${getDb().databaseName}-${String(others.length)}`);
      others.push(other);
      return other;
    },
    write: (db: mongo.Db, file: string, more: Partial<BackupOptions> = {}): Promise<Backup> =>
      backUp({ db, file: at(file), keys: NO_KEYS, dataDir: folder, madeSecrets: [], workFactor: WORK_FACTOR, ...more }),
    read: (file: string, into: mongo.Db, more: Partial<RestoreOptions> = {}): Promise<Restored> =>
      restore({ db: into, file: at(file), keys: NO_KEYS, dataDir: folder, replace: undefined, migrations, ...more }),
    close: async (): Promise<void> => {
      for (const other of others) await other.dropDatabase();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type Backups = Awaited<ReturnType<typeof openBackups>>;
