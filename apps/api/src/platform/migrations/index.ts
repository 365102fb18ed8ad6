export { inBatches } from './in-batches.js';
export { auditMigrations, migrationsIn, runMigrations, type Migration, type MigrationDoc } from './run-migrations.js';
