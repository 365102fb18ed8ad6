import { fileURLToPath } from 'node:url';

/**
 * What every package's jest.config.js starts from: TypeScript through swc, native ES modules (run Jest with
 * NODE_OPTIONS=--experimental-vm-modules), workspace packages read from their sources.
 * @type {import('jest').Config}
 */
export const preset = {
  testEnvironment: 'node',
  // Milliseconds: for a machine that is busy with other suites. Nothing is measured by it.
  testTimeout: 120_000,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  resolver: fileURLToPath(new URL('./jest.resolver.cjs', import.meta.url)),
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
        module: { type: 'es6' },
      },
    ],
  },
  reporters: ['default', fileURLToPath(new URL('./scripts/lib/jest-totals.mjs', import.meta.url))],
};
