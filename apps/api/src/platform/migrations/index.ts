export { inBatches } from './in-batches.js';
export {
  auditMigrations,
  holdsData,
  migrationsIn,
  newerMigrations,
  runMigrations,
  type Migration,
  type MigrationDoc,
} from './run-migrations.js';
