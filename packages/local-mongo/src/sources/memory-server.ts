import { copyFile, rm } from 'node:fs/promises';
import { helperProgram } from '../helper-program.js';
import { checkBinary } from '../mongod-binary.js';
import { runCommand } from '../run-command.js';
import { asideInCache, keepInCache } from './cached.js';
import type { MongodSource } from './source.js';

/**
 * The download of mongodb-memory-server, which knows MongoDB's archives for every system. Run as a program of its own:
 * it writes to the console, reads its settings from the environment, and must be ended when it hangs.
 */
export const memoryServerSource: MongodSource = {
  name: 'the download from mongodb.org',
  find: async ({ env, cache, onProgress }) => {
    onProgress('Downloading MongoDB from mongodb.org …');
    const downloads = await asideInCache(cache);
    const { code, stdout, stderr } = await runCommand(
      process.execPath,
      [helperProgram('download-mongod.mjs'), downloads],
      { silenceMs: 20_000, totalMs: 15 * 60_000 },
      env,
      (line) => {
        const percent = /\b(\d+(?:\.\d+)?%.*)$/.exec(line)?.[1];
        if (percent !== undefined) onProgress(`Downloading MongoDB from mongodb.org: ${percent}`);
      },
    );
    try {
      const path = /^mongod at (.+)$/m.exec(stdout)?.[1];
      if (code !== 0 || path === undefined) throw new Error(stderr.trim().split('\n').at(-1) ?? 'no answer');
      const checked = await checkBinary(path);
      if ('reason' in checked) throw new Error(checked.reason);
      // Copied, as it may also be one that mongodb-memory-server keeps for another project.
      const aside = await asideInCache(cache);
      await copyFile(path, aside);
      return [await keepInCache(cache, aside, checked.version)];
    } finally {
      await rm(downloads, { recursive: true, force: true });
    }
  },
};
