import { preset } from '../../jest.preset.js';

export default {
  ...preset,
  testTimeout: 40_000,
  testEnvironment: '<rootDir>/jest-environment.js',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  moduleNameMapper: {
    '\\.(css|woff2|svg|webp)$': '<rootDir>/src/testing/asset.ts',
  },
};
