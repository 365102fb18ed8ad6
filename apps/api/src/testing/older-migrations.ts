import type { MigrationDoc } from '../platform/migrations/index.js';

const AT = new Date('2026-10-01T10:00:00Z');

/** The numbers of the migrations before version 1.0.0. */
export const OLDER_MIGRATIONS: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26, 27,
];

/** The record of an older migration that has run. */
export const finishedBefore = (number: number): MigrationDoc => ({
  _id: number,
  name: `step ${String(number)}`,
  startedAt: AT,
  finishedAt: AT,
  attempts: 1,
});
