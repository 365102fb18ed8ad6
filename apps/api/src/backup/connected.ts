import { backgroundDb } from '../platform/database/background-client.js';
import { backUp, type Backup, type BackupOptions } from './backup.js';
import { restore, type Restored, type RestoreOptions } from './restore.js';

/** Like {@link backUp}, for the connected database. */
export const backUpShop = (options: Omit<BackupOptions, 'db'>): Promise<Backup> =>
  backUp({ db: backgroundDb(), ...options });

/** Like {@link restore}, into the connected database. */
export const restoreShop = (options: Omit<RestoreOptions, 'db'>): Promise<Restored> =>
  restore({ db: backgroundDb(), ...options });
