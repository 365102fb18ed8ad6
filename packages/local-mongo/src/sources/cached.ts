import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compareVersions } from '../mongod-binary.js';
import type { MongodSource } from './source.js';

const shelf = (cache: string) => join(cache, 'mongod');

/** A name in the cache that no other process uses, for what is still being written. */
export const asideInCache = async (cache: string): Promise<string> => {
  const folder = join(shelf(cache), '.unfinished');
  await mkdir(folder, { recursive: true });
  return join(folder, randomUUID());
};

/**
 * Puts a whole, checked program on the shelf. A rename, so that others see all of it or nothing.
 * @returns where it lies now
 */
export const keepInCache = async (cache: string, program: string, version: string): Promise<string> => {
  const target = join(shelf(cache), version, 'mongod');
  await mkdir(dirname(target), { recursive: true });
  await chmod(program, 0o755);
  await rename(program, target);
  return target;
};

/** What an earlier start fetched, newest version first. */
export const cachedSource: MongodSource = {
  name: 'the local cache',
  find: async ({ cache }) => {
    const names = await readdir(shelf(cache)).catch(() => []);
    return names
      .filter((name) => /^\d/.test(basename(name)))
      .sort((a, b) => compareVersions(b, a))
      .map((version) => join(shelf(cache), version, 'mongod'));
  },
};
