import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { runCommand } from './run-command.js';

const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name in brackets before the state may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
};

/**
 * Whether a process with this id runs (somebody else's counts too). One that has ended, but whose parent has not asked
 * how, does not count: in a container nobody may ever ask.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
};

/** Waits until the process is gone. @returns false when it still lives after `withinMs` */
export const isGoneWithin = async (pid: number, withinMs: number): Promise<boolean> => {
  const giveUp = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > giveUp) return false;
    await sleep(25);
  }
  return true;
};

/** The command line of a process with its arguments apart by blanks; empty when it is gone or not readable. */
export const commandLineOf = async (pid: number): Promise<string> => {
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

/**
 * Tells a process from a later one that got the same id: the moment it began, in whatever form the system has it.
 * Empty when it is gone.
 */
export const birthOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
    // The name in brackets may hold blanks; the 22nd field, counted from 1, is the start time in ticks since boot.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    if (ticks === undefined) return '';
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${ticks}`;
  }
  const { stdout } = await runCommand('ps', ['-o', 'lstart=', '-p', String(pid)], { silenceMs: 5_000, totalMs: 5_000 });
  return stdout.trim();
};
