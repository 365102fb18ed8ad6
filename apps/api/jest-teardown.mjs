// Jest's globalTeardown: stops and removes what jest-setup.mjs has made.
// @ts-check
import stopMongo from '@paila/local-mongo/jest-teardown';
import { rm } from 'node:fs/promises';

export default async () => {
  await stopMongo();
  const { TEST_PROGRAMS } = process.env;
  if (TEST_PROGRAMS) await rm(TEST_PROGRAMS, { recursive: true, force: true });
};
