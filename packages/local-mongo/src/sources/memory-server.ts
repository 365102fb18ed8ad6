import { copyFile, rm } from 'node:fs/promises';
import { checkBinary } from '../mongod-binary.js';
import { helperProgram, MAX_DOWNLOAD_MS, runCommand } from '../run-command.js';
import { temporaryPath, addToCache } from './cached.js';
import type { MongodSource } from './source.js';

/**
 * Downloads with mongodb-memory-server, which knows MongoDB's archives for every platform. Runs in a child process, as
 * it writes to the console, reads its settings from the environment, and may hang.
 */
export const memoryServerSource: MongodSource = {
  name: 'the download from mongodb.org',
  find: async ({ env, cache, onProgress }) => {
    onProgress('Downloading MongoDB from mongodb.org …');
    const downloads = await temporaryPath(cache);
    const { code, stdout, stderr } = await runCommand(
      process.execPath,
      [helperProgram('download-mongod.mjs'), downloads],
      { silenceMs: 20_000, totalMs: MAX_DOWNLOAD_MS },
      env,
      (line) => {
        const percent = /\b(\d+(?:\.\d+)?%.*)$/.exec(line)?.[1];
        if (percent !== undefined) onProgress(`Downloading MongoDB from mongodb.org: ${percent}`);
      },
    );
    try {
      const path = /^mongod at (.+)$/m.exec(stdout)?.[1];
      if (code !== 0 || path === undefined) throw new Error(stderr.trim().split('\n').at(-1) ?? 'no output');
      const checked = await checkBinary(path);
      if ('reason' in checked) throw new Error(checked.reason);
      // Copied rather than moved, as another project may use the same file.
      const temporary = await temporaryPath(cache);
      await copyFile(path, temporary);
      return [await addToCache(cache, temporary, checked.version)];
    } finally {
      await rm(downloads, { recursive: true, force: true });
    }
  },
};
