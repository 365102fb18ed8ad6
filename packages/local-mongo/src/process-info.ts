import { setTimeout as sleep } from 'node:timers/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runCommand } from './run-command.js';

/** True if only the process's entry is left: while one of its threads is still ending, its ports are taken. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The state follows the name in brackets, which may contain anything.
    const hasEnded = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    return hasEnded && readdirSync(`/proc/${String(pid)}/task`).length <= 1;
  } catch {
    return false;
  }
};

/**
 * True if a process with this id is running, under any user. Zombies do not count: in a container there may be no init
 * process to reap them.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
};

/** Waits until the process has ended. @returns false when it is still running after `withinMs` */
export const isGoneWithin = async (pid: number, withinMs: number): Promise<boolean> => {
  const giveUpAt = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) return false;
    await sleep(25);
  }
  return true;
};

/** The command line of a process, space-separated; empty when it has ended or is not readable. */
export const readCommandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${String(pid)}/cmdline`, 'utf8').catch(() => '');
    return raw.split('\0').join(' ').trim();
  }
  const { stdout } = await runCommand('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    silenceMs: 5_000,
    totalMs: 5_000,
  });
  return stdout.trim();
};
