import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { helperProgram } from './run-command.js';

let watchdog: ChildProcess | undefined;

const start = (): ChildProcess => {
  // Detached, as it must survive Ctrl-C, and without this process's loaders.
  const child = spawn(process.execPath, [helperProgram('watchdog.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  // Neither the child nor its pipe may keep this process alive.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  child.stdin.on('error', () => undefined);
  child.once('exit', () => {
    if (watchdog === child) watchdog = undefined;
  });
  return child;
};

const send = (order: object) => watchdog?.stdin?.write(`${JSON.stringify(order)}\n`);

/**
 * Makes sure that `pid` does not outlive this process, even if this one is killed with SIGKILL. The process then gets
 * SIGTERM, and SIGKILL after a timeout. One helper process serves all guarded processes.
 * @param pid negative for a process group
 * @param folder temporary data to remove afterwards
 */
export const guardProcess = (pid: number, folder?: string): void => {
  watchdog ??= start();
  send({ guard: pid, ...(folder !== undefined && { folder }) });
};

/** Removes a process that has ended from the watchdog's list. */
export const releaseProcess = (pid: number): void => {
  send({ release: pid });
};
