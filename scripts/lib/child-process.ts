import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Lifetime } from './lifetime.js';
import { UserError } from './user-error.mjs';

const KILL_AFTER_MS = 30_000;

type Command = readonly [program: string, ...args: string[]];

interface ChildOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Stands before each line of output. */
  readonly prefix?: string;
}

/** Runs a program in its own process group, so that Ctrl-C does not reach it: we stop programs in the right order. */
export const runChild = ([program, ...args]: Command, { cwd, env, prefix }: ChildOptions) => {
  const output = prefix === undefined ? 'inherit' : 'pipe';
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
  const { pid = 0 } = child;
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (from) createInterface({ input: from }).on('line', (line) => to.write(`${prefix ?? ''} ${line}\n`));
  }
  let isOver = false;
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${String(code)}`));
    child.once('error', (error) => resolve(error.message));
  }).finally(() => {
    isOver = true;
  });
  const send = (signal: NodeJS.Signals): void => {
    if (isOver || pid === 0) return;
    try {
      // The whole group: npm scripts run in a shell, which does not forward signals.
      process.kill(-pid, signal);
    } catch {
      // The process has already ended.
    }
  };
  return {
    pid,
    /** The exit, such as `code 1` or `SIGKILL`. */
    ended,
    kill: () => send('SIGKILL'),
    /** Sends SIGTERM, and SIGKILL after 30 s. */
    stop: async (): Promise<void> => {
      send('SIGTERM');
      const killTimer = setTimeout(send, KILL_AFTER_MS, 'SIGKILL');
      await ended;
      clearTimeout(killTimer);
    },
  };
};

/**
 * Runs one of the shop's services for as long as the shop runs: when one ends, all do.
 * @param name for messages
 */
export const runService = async (
  name: string,
  command: Command,
  options: ChildOptions,
  lifetime: Lifetime,
): Promise<void> => {
  const { guardProcess, releaseProcess } = await import('@paila/local-mongo');
  const service = runChild(command, options);
  // Its process group.
  if (service.pid) guardProcess(-service.pid);
  void service.ended.then((end) => {
    releaseProcess(-service.pid);
    lifetime.fail(new UserError(`${name} has ended (${end}); see its last output above.`));
  });
  await lifetime.add(service.stop, service.kill);
};
