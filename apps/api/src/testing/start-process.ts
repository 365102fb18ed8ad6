import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const RUNNER = fileURLToPath(new URL('./run-program.js', import.meta.url));

/** A program of the shop in a process of its own. */
export interface Program {
  readonly child: ChildProcess;
  readonly output: () => { out: string; err: string };
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Waits until the output matches the pattern, and returns its first group. */
  readonly waitForOutput: (pattern: RegExp) => Promise<string>;
}

/** Runs a TypeScript file of src with the given settings and no others. */
export const startProgram = (file: string, settings: Record<string, string>, args: readonly string[] = []): Program => {
  const bundles = process.env['TEST_PROGRAMS'];
  if (bundles === undefined)
    throw new Error("TEST_PROGRAMS is missing: Jest's global setup makes a folder for programs");
  const child = spawn(process.execPath, [RUNNER, bundles, file, ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    output: () => ({ out, err }),
    ended,
    waitForOutput: async (pattern) => {
      for (;;) {
        const found = pattern.exec(out)?.[1];
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`${file} ended without ${String(pattern)}: ${out}${err}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
    },
  };
};
