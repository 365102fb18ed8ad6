import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { guardProcess, releaseProcess } from '@paila/local-mongo';
import { rawDatabase } from './open-database.js';
import { startProgram, type Program } from './start-process.js';

/** An instance of the shop in a process of its own. */
export interface Instance {
  readonly url: string;
  readonly log: () => string;
  /** Ends it as an operator does, and waits until it has ended. @returns its exit code */
  readonly stop: () => Promise<number | null>;
}

/** Instances of the shop on the suite's database. They share the folder of data and the secret of log-ins. */
export const createInstances = async (settings: Readonly<Record<string, string>>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paila-instances-'));
  const secret = randomUUID();
  const uri = new URL(process.env['TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/${rawDatabase().databaseName}`;
  const running = new Set<Program>();
  const stop = async (program: Program): Promise<number | null> => {
    program.child.kill();
    const code = await program.ended;
    if (program.child.pid !== undefined) releaseProcess(program.child.pid);
    running.delete(program);
    return code;
  };
  return {
    /** Starts a program of the shop, and waits until it listens. */
    start: async (file = 'main.ts'): Promise<Instance> => {
      const program = startProgram(file, {
        MONGODB_URI: uri.href,
        DATA_DIR: dataDir,
        PORT: '0',
        SEED_DEMO: '0',
        JWT_SECRET: secret,
        LOG_LEVEL: 'info',
        ...settings,
      });
      running.add(program);
      if (program.child.pid !== undefined) guardProcess(program.child.pid);
      const port = await program.waitForOutput(/"port":(\d+).*listening/);
      return { url: `http://127.0.0.1:${port}`, log: () => program.output().out, stop: () => stop(program) };
    },
    /** Ends all instances that still run. */
    close: async (): Promise<void> => {
      for (const program of running) await stop(program);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/**
 * Starts instances of the shop on the suite's database, each in a process of its own. They share no queue with the
 * suite's shop, so only the database keeps them apart.
 * @returns a client for each instance
 */
export const openInstances = async (count: number, settings: Readonly<Record<string, string>>) => {
  const { start, close } = await createInstances(settings);
  try {
    const instances = await Promise.all(Array.from({ length: count }, () => start()));
    return { clients: instances.map(({ url }) => request(url)), close };
  } catch (error) {
    await close();
    throw error;
  }
};
