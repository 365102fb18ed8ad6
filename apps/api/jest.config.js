import { preset } from '../../jest.preset.js';

export default {
  ...preset,
  // One real mongod for all suites; each suite has a database of its own (src/testing/open-shop.ts).
  globalSetup: '<rootDir>/jest-setup.mjs',
  globalTeardown: '<rootDir>/jest-teardown.mjs',
  // More than there are processors, as the suites that take the database away mostly wait.
  maxWorkers: 4,
};
