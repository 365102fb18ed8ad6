import type { mongo } from 'mongoose';
import type { Report } from '../finding.js';
import { migrationsIn, type Migration } from './run-migrations.js';

/** Reports data that are not in this version's format. @returns whether they are */
export const auditMigrations = async (
  db: mongo.Db,
  migrations: readonly Migration[],
  report: Report,
): Promise<boolean> => {
  const done = await migrationsIn(db)
    .find({ finishedAt: { $exists: true } })
    .toArray();
  const missing = migrations.filter(({ number }) => !done.some(({ _id }) => _id === number));
  for (const { number, name } of missing) {
    const migration = String(number);
    const message = `Migration ${migration} (${name}) has not run: start the shop, which runs it.`;
    report({ severity: 'error', code: 'migration_missing', message, ids: { migration } });
  }
  return missing.length === 0;
};
