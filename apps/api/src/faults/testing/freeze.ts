import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from './until.js';

const isStopped = async (pid: number): Promise<boolean> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]);
  return stdout.startsWith('T');
};

/** Freezes a process until it gets a SIGCONT. Waits until it is frozen, which takes a while on a busy machine. */
export const freeze = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  await until(() => isStopped(pid));
};
