export { auditMigrations } from './migration-audit.js';
export { migrationsIn, runMigrations, type Migration, type MigrationDoc } from './run-migrations.js';
