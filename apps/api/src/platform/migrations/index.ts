export { auditMigrations, migrationsIn, runMigrations, type Migration, type MigrationDoc } from './run-migrations.js';
