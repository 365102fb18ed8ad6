import { preset } from '../../jest.preset.js';

export default {
  ...preset,
  // One real mongod for all suites; each suite has a database of its own (src/testing/open-shop.ts).
  globalSetup: '<rootDir>/jest-setup.mjs',
  globalTeardown: '<rootDir>/jest-teardown.mjs',
  // More than there are processors, as the suites that take the database away mostly wait.
  maxWorkers: 3,
  // A new process after about six suites. Jest keeps each suite's modules in memory for as long as the process lives, some 40 MB of
  // heap, and collecting coverage goes through all of that: 0.1 seconds more with each suite. A new process takes 1.2 seconds.
  workerIdleMemoryLimit: '250MB',
  // When all suites run, as by the root's `npm test`. What runs only in processes of its own counts as not covered.
  collectCoverage: process.env['COVERAGE'] === '1',
  coverageProvider: 'v8',
  coverageReporters: ['text-summary', 'json'],
  collectCoverageFrom: ['src/**/*.ts', '!src/**/*.test.ts', '!src/testing/**', '!src/faults/testing/**'],
  coverageThreshold: { global: { branches: 95 } },
};
