import { preset } from '../../jest.preset.js';

export default {
  ...preset,
  testEnvironment: '<rootDir>/jest-environment.js',
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  moduleNameMapper: {
    '\\.(css|woff2|svg|webp)$': '<rootDir>/src/testing/asset.ts',
  },
};
