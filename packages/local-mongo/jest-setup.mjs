// Jest's globalSetup: one real mongod for all test files of a package, at process.env.TEST_MONGODB_URI. If that is
// already set, nothing is started. MONGODB_URI is ignored: tests must never write to a developer's database.
// Imports the TypeScript sources, so that it never runs an outdated build.
// @ts-check
import { tsImport } from 'tsx/esm/api';

export default async () => {
  if (process.env.TEST_MONGODB_URI) return;
  const { startTestMongo } = await tsImport('./src/index.ts', import.meta.url);
  const mongo = await startTestMongo({
    onProgress: (/** @type {string} */ message) => process.stderr.write(`${message}\n`),
  });
  process.env.TEST_MONGODB_URI = mongo.uri;
  globalThis[Symbol.for('paila.test-mongo')] = mongo;
};
