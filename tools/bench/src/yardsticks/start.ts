import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Subject } from '../measuring/load.js';

export interface RunningSubject extends Subject {
  readonly close: () => Promise<void>;
}

const TSX = createRequire(import.meta.url).resolve('tsx');

/**
 * Starts one of this folder's programs as a process of its own.
 * @param name as the report calls it
 * @param env more variables of its environment
 * @throws Error if it ends before it listens
 */
export const startYardstick = async (
  name: string,
  program: string,
  argument: string,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningSubject> => {
  const file = fileURLToPath(new URL(`./${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', TSX, file, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  });
  const gone = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [port] = (await Promise.race([once(lines, 'line'), gone.then(() => [])])) as [string?];
  if (port === undefined || child.pid === undefined) throw new Error(`The yardstick ${program} did not start`);
  // Its log is discarded, as a full pipe would block the process.
  lines.close();
  child.stdout.resume();
  const close = async (): Promise<void> => {
    child.kill();
    await gone;
  };
  return { name, url: `http://127.0.0.1:${port}`, pid: child.pid, close };
};
