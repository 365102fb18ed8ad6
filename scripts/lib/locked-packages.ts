import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of `package-lock.json` that does not belong to the workspace. */
export interface LockedPackage {
  /** Its folder, such as `node_modules/express`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  /** The licence by its SPDX name, if the package says it. */
  readonly license?: string;
  /** The hash that npm compares what it fetches with. */
  readonly integrity?: string;
  /** True for a part of another package's file, whose hash covers it. */
  readonly inBundle?: boolean;
  /** True for a package that a production shop does not have. */
  readonly dev?: boolean;
  /** The address that npm fetches it from. Without one, npm asks the configured registry. */
  readonly resolved?: string;
}

type Entry = Omit<LockedPackage, 'path' | 'name'> & { readonly name?: string; readonly link?: boolean };

const MODULES = 'node_modules/';

/** All packages of the lock file in a folder, in its order. */
export const lockedPackages = (root: string): LockedPackage[] => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes(MODULES) && !link)
    .map(([path, { name, ...entry }]) => ({
      path,
      name: name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length),
      ...entry,
    }));
};
