import { fileURLToPath } from 'node:url';

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Suites of all packages. Run Jest with NODE_OPTIONS=--conditions=source, so that workspace packages are read from
 * their sources, and with TSX_TSCONFIG_PATH=scripts/jest/tsconfig.json.
 * @type {import('jest').Config}
 */
export const preset = {
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  reporters: ['default', pathOf('./scripts/jest/totals.mjs')],
  runner: pathOf('./scripts/jest/runner.mjs'),
  setupFiles: [pathOf('./scripts/jest/typescript.mjs')],
  transform: {},
};
