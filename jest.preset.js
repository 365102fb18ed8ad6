import { fileURLToPath } from 'node:url';

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

const common = {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  reporters: ['default', pathOf('./scripts/jest/totals.mjs')],
};

/**
 * Suites for Node. Run Jest with NODE_OPTIONS=--conditions=source, so that workspace packages are read from their
 * sources, and with TSX_TSCONFIG_PATH=scripts/jest/tsconfig.json.
 * @type {import('jest').Config}
 */
export const preset = {
  ...common,
  runner: pathOf('./scripts/jest/runner.mjs'),
  setupFiles: [pathOf('./scripts/jest/typescript.mjs')],

  transform: {},
};

/**
 * Suites for a browser's window: Jest's own runner, TypeScript through swc, native ES modules (run Jest with
 * NODE_OPTIONS=--experimental-vm-modules), workspace packages read from their sources.
 * @type {import('jest').Config}
 */
export const windowPreset = {
  ...common,
  // Milliseconds: for a machine that is busy with other suites. Nothing is measured by it.
  testTimeout: 120_000,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  resolver: pathOf('./scripts/jest/resolver.cjs'),
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
};
