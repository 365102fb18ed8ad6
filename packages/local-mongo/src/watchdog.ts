import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { helperProgram } from './helper-program.js';

let watchdog: ChildProcess | undefined;

const start = (): ChildProcess => {
  // Away from the terminal, whose Ctrl-C it must survive, and without this process's loaders.
  const child = spawn(process.execPath, [helperProgram('watchdog.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  // Neither it nor the pipe to it may keep this process from ending.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.stdin.on('error', () => undefined);
  child.once('exit', () => {
    if (watchdog === child) watchdog = undefined;
  });
  return child;
};

const tell = (order: object) => watchdog?.stdin?.write(`${JSON.stringify(order)}\n`);

/**
 * Makes sure that `pid` does not outlive this process, even if this one is killed with -9: then it gets SIGTERM, and
 * SIGKILL if it does not heed it. One small helper process does this for all.
 * @param pid a negative one is a whole process group, named by its first process
 * @param folder is removed after that (for throw-away data)
 */
export const guardProcess = (pid: number, folder?: string): void => {
  watchdog ??= start();
  tell({ guard: pid, ...(folder !== undefined && { folder }) });
};

/** Takes a process that has ended off the watchdog's list; the watchdog goes when this process does. */
export const releaseProcess = (pid: number): void => {
  tell({ release: pid });
};
