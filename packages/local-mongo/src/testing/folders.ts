import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Temporary folders for one test file: call `clear` in afterEach. */
export const openFolders = () => {
  const made: string[] = [];
  return {
    aFolder: async (): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), 'paila-local-mongo-'));
      made.push(folder);
      return folder;
    },
    clear: async (): Promise<void> => {
      for (const folder of made.splice(0))
        // A mongod that is exiting may still be writing.
        await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
};

/** Writes a shell script, creating its folder. @returns its path */
export const aProgram = async (path: string, script: string): Promise<string> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
};

/** A program that can do nothing but answer `mongod --version`. */
export const aFakeMongod = (path: string, version: string): Promise<string> =>
  aProgram(path, `echo 'db version v${version}'`);
