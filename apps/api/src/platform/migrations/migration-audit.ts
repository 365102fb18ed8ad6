import type { mongo } from 'mongoose';
import { DatabaseError } from '../database/database.js';
import type { Report } from '../finding.js';
import { pendingMigrations, type Migration } from './run-migrations.js';

/** Reports data that are not in this version's format. @returns whether they are */
export const auditMigrations = async (
  db: mongo.Db,
  migrations: readonly Migration[],
  report: Report,
): Promise<boolean> => {
  try {
    const pending = await pendingMigrations(db, migrations);
    for (const { number, name } of pending) {
      const migration = String(number);
      const message = `Migration ${migration} (${name}) has not run: start the shop, which runs it.`;
      report({ severity: 'error', code: 'migration_missing', message, ids: { migration } });
    }
    return pending.length === 0;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    report({ severity: 'error', code: 'data_of_other_version', message: error.message, ids: {} });
    return false;
  }
};
