import { preset } from '../../jest.preset.js';

export default {
  ...preset,
  // One mongod for all suites; each shop has a database of its own (src/testing/open-shop.ts).
  globalSetup: '@paila/local-mongo/jest-setup',
  globalTeardown: '@paila/local-mongo/jest-teardown',
};
