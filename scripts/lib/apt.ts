import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { platform, userInfo } from 'node:os';

export const isRunnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const runs = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** True for root, the user in containers and CI. */
export const isRoot = (): boolean => userInfo().uid === 0;

/**
 * Installs the first of these packages that is available.
 * @returns true if one was installed; false without apt or the right to use it
 */
export const installWithApt = (packages: readonly string[]): boolean => {
  if (platform() !== 'linux' || !isRunnable('/usr/bin/apt-get')) return false;
  const sudo = isRoot() ? [] : isRunnable('/usr/bin/sudo') ? ['sudo', '-n'] : undefined;
  if (!sudo) return false;
  const apt = (...args: readonly string[]): boolean => {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return runs(command, rest);
  };
  return apt('update') && packages.some((name) => apt('install', '-y', '--no-install-recommends', name));
};
