import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { guardProcess, releaseProcess } from '@paila/local-mongo';
import { rawDatabase } from './open-database.js';
import { startProgram, type Program } from './start-process.js';

/**
 * Starts instances of the shop on the suite's database, each in a process of its own. They share no queue with the
 * suite's shop, so only the database keeps them apart.
 * @returns a client for each instance
 */
export const openInstances = async (count: number, settings: Readonly<Record<string, string>>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paila-instances-'));
  const uri = new URL(process.env['TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/${rawDatabase().databaseName}`;
  const start = (): Program => {
    const program = startProgram('main.ts', {
      MONGODB_URI: uri.href,
      DATA_DIR: dataDir,
      PORT: '0',
      SEED_DEMO: '0',
      JWT_SECRET: randomUUID(),
      LOG_LEVEL: 'info',
      ...settings,
    });
    if (program.child.pid !== undefined) guardProcess(program.child.pid);
    return program;
  };
  const programs = Array.from({ length: count }, start);
  const close = async (): Promise<void> => {
    for (const { child, ended } of programs) {
      child.kill();
      await ended;
      if (child.pid !== undefined) releaseProcess(child.pid);
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const ports = await Promise.all(programs.map(({ waitForOutput }) => waitForOutput(/"port":(\d+).*listening/)));
    return { clients: ports.map((port) => request(`http://127.0.0.1:${port}`)), close };
  } catch (error) {
    await close();
    throw error;
  }
};
