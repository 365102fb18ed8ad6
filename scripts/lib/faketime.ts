import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installWithApt } from './apt.js';

const LIBRARY = 'faketime/libfaketimeMT.so.1';

/**
 * Finds the library that gives a program another clock: `FAKETIME_LIBRARY`, then the usual places.
 * @returns its absolute path
 */
export const findFaketime = (): string | undefined => {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib'].filter((folder) => existsSync(folder));
  const below = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const named = process.env['FAKETIME_LIBRARY'];
  return [...(named ? [named] : []), ...[...folders, ...below].map((folder) => join(folder, LIBRARY))].find((file) =>
    existsSync(file),
  );
};

/** Installs the library where it is missing. */
export const ensureFaketime = (say: (message: string) => void): void => {
  if (findFaketime()) return;
  say('Installing faketime for the suite about wrong clocks.');
  if (!installWithApt(['faketime'])) say('faketime cannot be installed here: the suite about wrong clocks needs it.');
};
