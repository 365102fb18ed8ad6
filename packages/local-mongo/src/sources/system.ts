import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { checkBinary } from '../mongod-binary.js';
import { LocalMongoError } from '../local-mongo-error.js';
import type { MongodSource } from './source.js';

const PROGRAM = process.platform === 'win32' ? 'mongod.exe' : 'mongod';

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Installed programs: MONGOMS_SYSTEM_BINARY, or else those on the PATH. */
export const systemSource: MongodSource = {
  name: 'a mongod on this machine (PATH or MONGOMS_SYSTEM_BINARY)',
  find: async ({ env }) => {
    const named = env['MONGOMS_SYSTEM_BINARY'];
    if (named) {
      const checked = await checkBinary(named);
      if ('path' in checked) return [named];
      // Configured explicitly, so silently using another one would hide the mistake.
      throw new LocalMongoError(
        `MONGOMS_SYSTEM_BINARY can't be used: ${checked.reason}.`,
        'Set MONGOMS_SYSTEM_BINARY to the full path of a working mongod, or unset it.',
      );
    }
    const found: string[] = [];
    for (const folder of (env['PATH'] ?? '').split(delimiter)) {
      const path = join(folder, PROGRAM);
      if (folder !== '' && (await isProgram(path))) found.push(path);
    }
    return found;
  },
};
