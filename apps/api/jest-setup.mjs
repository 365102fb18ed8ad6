// Jest's globalSetup: a mongod for all suites, and a folder for the programs that they start
// (src/testing/run-program.js), which are bundled once for the whole run. It is in this package, where they find the
// packages that they import.
// @ts-check
import startMongo from '@paila/local-mongo/jest-setup';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

export default async () => {
  const cache = join(import.meta.dirname, '.cache');
  await mkdir(cache, { recursive: true });
  process.env.TEST_PROGRAMS = await mkdtemp(join(cache, 'programs-'));
  await startMongo();
};
