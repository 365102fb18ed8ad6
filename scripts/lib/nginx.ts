import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt, isRunnable, runs } from './apt.js';

/** An nginx of the tests' own. */
const CACHE = join(import.meta.dirname, '../../.cache/nginx');
/** The packages that may hold the program: Debian's, and those of older releases and Ubuntu. */
const PACKAGES = ['nginx', 'nginx-core', 'nginx-light'];

/**
 * Finds the proxy of the production setup: `NGINX_PATH`, then the usual places.
 * @returns its absolute path
 */
export const findNginx = (): string | undefined => {
  const named = process.env['NGINX_PATH'];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    join(CACHE, 'usr/sbin'),
  ];
  return [...(named ? [named] : []), ...folders.map((folder) => join(folder, 'nginx'))].find(isRunnable);
};

/** Unpacks a package of Debian. Installing it would start a server on this machine. */
const unpack = (name: string): boolean => {
  const { status } = spawnSync('apt-get', ['-qq', 'download', name], { cwd: CACHE, stdio: 'ignore' });
  const file = readdirSync(CACHE).find((found) => found.startsWith(`${name}_`) && found.endsWith('.deb'));
  return status === 0 && file !== undefined && runs('dpkg-deb', ['--extract', join(CACHE, file), CACHE]);
};

/** Fetches an nginx for the tests where there is none. */
export const ensureNginx = (say: (message: string) => void): void => {
  if (findNginx() !== undefined) return;
  say('Fetching nginx for the suite of the production setup.');
  mkdirSync(CACHE, { recursive: true });
  // The library that Debian's nginx needs beside those of every system.
  installWithApt(['libpcre2-8-0']);
  for (const name of PACKAGES) if (unpack(name) && findNginx() !== undefined) return;
  say('nginx cannot be fetched here: the suite of the production setup needs it.');
};
