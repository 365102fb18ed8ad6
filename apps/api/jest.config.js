import { preset } from '../../jest.preset.js';

export default {
  ...preset,
  // One real mongod for all suites; each suite has a database of its own (src/testing/open-shop.ts).
  globalSetup: '<rootDir>/jest-setup.mjs',
  globalTeardown: '<rootDir>/jest-teardown.mjs',
  // More than there are processors, as the suites that take the database away mostly wait.
  maxWorkers: 3,
  // A new process after some twenty suites: Jest keeps 25 MB of each in memory for as long as the process lives. A
  // start costs 2 seconds of processor time, as nothing is compiled yet.
  workerIdleMemoryLimit: '1GB',
  // When all suites run, as by the root's `npm test`. What runs only in processes of its own counts as not covered.
  // Counters in the code (istanbul) cost half a second less for each suite than V8's profiler, which walks through the
  // whole heap before and after each one.
  collectCoverage: process.env.COVERAGE === '1',
  coverageProvider: 'babel',
  coverageReporters: ['text-summary', 'json'],
  collectCoverageFrom: ['src/**/*.ts', '!src/**/*.test.ts', '!src/testing/**', '!src/faults/testing/**'],
  coverageThreshold: { global: { branches: 89 } },
};
