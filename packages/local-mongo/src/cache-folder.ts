import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Where fetched database programs are kept: one folder per person, outside any clone, so that a second clone of the
 * shop downloads nothing.
 */
export const cacheFolder = (env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string => {
  const xdg = env['XDG_CACHE_HOME'];
  // The XDG base directory rules say that a relative path is to be ignored.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.cache'), 'paila');
};
