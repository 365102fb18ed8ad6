// Jest's globalSetup: one real mongod for all test files of a package, at process.env.TEST_MONGODB_URI.
// Reads the package's TypeScript itself, so that it never runs a forgotten build. When TEST_MONGODB_URI is set already,
// nothing is started. MONGODB_URI is not heeded: tests must never write to a person's database.
// @ts-check
import { tsImport } from 'tsx/esm/api';

export default async () => {
  if (process.env.TEST_MONGODB_URI) return;
  const { startTestMongo } = await tsImport('./src/index.ts', import.meta.url);
  const mongo = await startTestMongo({ onProgress: (message) => process.stderr.write(`${message}\n`) });
  process.env.TEST_MONGODB_URI = mongo.uri;
  globalThis[Symbol.for('paila.test-mongo')] = mongo;
};
