// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, inBundle?: boolean }} Locked
 */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/**
 * True if node_modules matches package-lock.json, judging by npm's own record of its work. An interrupted
 * install leaves no such record.
 * @param {string} root folder of the repository
 */
export const isInstalled = (root) => {
  const locked = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(locked).every(([path, { version, link, optional, devOptional }]) => {
    // Workspaces are linked rather than installed; optional packages for other platforms are skipped.
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    if (!found) return optional === true || devOptional === true;
    return link === true || found.version === version;
  });
};

/**
 * Installs the dependencies when they do not match the lock file.
 * @param {string} root folder of the repository
 * @param {(message: string) => void} say
 */
export const ensureInstalled = (root, say) => {
  if (isInstalled(root)) return;
  say('Installing dependencies (this happens once, and after updates) …');
  const npm = process.env['npm_execpath'];
  // Building needs dev dependencies even with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: process.platform === 'win32',
      });
  if (status !== 0) {
    throw new UserError(
      'The dependencies could not be installed (see above).',
      'Check that this machine can reach the npm registry, then try again.',
    );
  }
};
