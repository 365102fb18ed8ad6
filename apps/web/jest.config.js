import { windowPreset } from '../../jest.preset.js';

export default {
  ...windowPreset,
  // Two processes, each of which ends at this size. In a single one, the suites' modules and windows add up to 3 GB.
  maxWorkers: 2,
  workerIdleMemoryLimit: '700MB',
  testEnvironment: '<rootDir>/jest-environment.js',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  moduleNameMapper: {
    '\\.(css|woff2|svg|webp)$': '<rootDir>/src/testing/asset.ts',
  },
};
