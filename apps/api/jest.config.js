import { preset } from '../../jest.preset.js';

export default {
  ...preset,
  // One real mongod for all suites; each suite has a database of its own (src/testing/open-shop.ts).
  globalSetup: '@paila/local-mongo/jest-setup',
  globalTeardown: '@paila/local-mongo/jest-teardown',
  testTimeout: 30_000,
};
