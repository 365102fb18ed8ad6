import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Where downloaded database programs are stored: one folder per user, shared by all clones of the shop.
 */
export const cacheFolder = (env: NodeJS.ProcessEnv = process.env, home: string = homedir()): string => {
  const xdg = env['XDG_CACHE_HOME'];
  // The XDG specification says that relative paths are to be ignored.
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(home, '.cache'), 'paila');
};
