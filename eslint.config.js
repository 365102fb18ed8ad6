import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// Written as patterns, so that tomorrow's feature is covered too.
/** @param up the way from a file to the features' folder, as a pattern */
const throughIndexOnly = (up, entry = 'index') => ({
  regex: `^${up}(?!\\.\\.)[^/]+/(?!${entry}\\.js$)`,
  message: 'A feature reaches another only through its index.js; a test also through its testing.js.',
});
const FROM_FEATURE = '\\.\\./';
const FROM_FOLDER_IN_FEATURE = '\\.\\./\\.\\./';
const noFeatures = { regex: '/features/', message: 'platform and ui know no feature.' };
const throughServeOnly = {
  name: 'express',
  importNames: ['default', 'Router'],
  message: 'State the route in a contract and build it with serve().',
};
const noTesting = {
  regex: '/[^/]+/testing\\.js$',
  message: 'What only tests may read and write: call the functions of index.js.',
};
const noApi = { regex: '@paila/api|apps/api', message: 'The web app knows the API by its wire contract only.' };

export default tseslint.config(
  { ignores: ['**/dist/', '**/coverage/', '**/test-results/', '.data/', '.cache/', '**/.turbo/', '**/public/'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'no-console': 'error',
      eqeqeq: 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['apps/*/src/features/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [throughIndexOnly(FROM_FEATURE), noApi] }] },
  },
  {
    files: ['apps/*/src/features/*/*/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [throughIndexOnly(FROM_FOLDER_IN_FEATURE), noApi, noTesting], paths: [throughServeOnly] },
      ],
    },
  },
  {
    files: ['apps/api/src/features/*/*.test.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [throughIndexOnly(FROM_FEATURE, '(?:index|testing)'), noApi] }],
    },
  },
  {
    // Routes of the API are built from contracts, by serve() alone, so that there is none without a stated right.
    files: ['apps/api/src/features/*/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [throughIndexOnly(FROM_FEATURE), noApi, noTesting], paths: [throughServeOnly] },
      ],
    },
  },
  {
    files: ['apps/api/src/*.ts', 'apps/api/src/{cli,storefront}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noTesting] }] },
  },
  {
    files: ['apps/*/src/{platform,ui}/**/*.{ts,tsx}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noFeatures, noApi] }] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
  },
  {
    // Settings are read in one place and handed on.
    files: ['apps/api/src/**/*.ts'],
    ignores: ['apps/api/src/platform/settings.ts', '**/*.test.ts', 'apps/api/src/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings in platform/settings.ts and hand them on.' },
      ],
    },
  },
  {
    // Mongoose types the fields of a schema as instances of a class that everybody writes as object literals.
    files: ['apps/api/src/**/*.model.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  {
    // Command-line programs speak to a person on the console.
    files: ['packages/*/src/{cli,main}.ts', 'apps/*/src/cli/*.ts', 'scripts/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      // A test that reads the first of a list it just made says so with `!`.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  prettier,
);
