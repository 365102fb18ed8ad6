import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { compareVersions } from '../mongod-binary.js';
import type { MongodSource } from './source.js';

/**
 * The folder for downloaded database programs: one per user, shared by all clones of the shop.
 */
export const cacheFolder = (env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string => {
  const xdg = env['XDG_CACHE_HOME'];
  // The XDG specification says that relative paths are to be ignored.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.cache'), 'paila');
};

const versionsFolder = (cache: string) => join(cache, 'mongod');

/** A unique path in the cache for a file that is still being written. */
export const temporaryPath = async (cache: string): Promise<string> => {
  const folder = join(versionsFolder(cache), '.unfinished');
  await mkdir(folder, { recursive: true });
  return join(folder, randomUUID());
};

/**
 * Adds a complete, checked program to the cache, atomically by a rename.
 * @returns its path
 */
export const addToCache = async (cache: string, program: string, version: string): Promise<string> => {
  const target = join(versionsFolder(cache), version, 'mongod');
  await mkdir(dirname(target), { recursive: true });
  await chmod(program, 0o755);
  await rename(program, target);
  return target;
};

/** Downloaded by earlier starts, newest version first. */
export const cachedSource: MongodSource = {
  name: 'the local cache',
  find: async ({ cache }) => {
    const names = await readdir(versionsFolder(cache)).catch(() => []);
    return names
      .filter((name) => /^\d/.test(basename(name)))
      .sort((a, b) => compareVersions(b, a))
      .map((version) => join(versionsFolder(cache), version, 'mongod'));
  },
};
