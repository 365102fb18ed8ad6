// @ts-check
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { platform, userInfo } from 'node:os';

/** @param {string} file */
export const isRunnable = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** @param {string} command @param {string[]} args */
export const runs = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** As in containers and CI. */
export const isRoot = () => userInfo().uid === 0;

/**
 * Installs the first of these packages that is available.
 * @param {string[]} packages
 * @returns whether one was installed; false without apt or the right to use it
 */
export const installWithApt = (packages) => {
  if (platform() !== 'linux' || !isRunnable('/usr/bin/apt-get')) return false;
  const sudo = isRoot() ? [] : isRunnable('/usr/bin/sudo') ? ['sudo', '-n'] : undefined;
  if (!sudo) return false;
  /** @param {string[]} args */
  const apt = (...args) => {
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return runs(command, rest);
  };
  return apt('update') && packages.some((name) => apt('install', '-y', '--no-install-recommends', name));
};
