import type { StartOptions } from './start.js';

const PORT = 3_010;

const read = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

const readPort = (value: string | undefined): number => {
  if (value === undefined) return PORT;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (!(port <= 65_535)) throw new Error(`PORT must be a number from 0 to 65535, not "${value}"`);
  return port;
};

const readAddress = (value: string | undefined): string | undefined => {
  if (value === undefined || (/^https?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new Error(`PUBLIC_URL must be an http or https address, not "${value}"`);
};

/**
 * The stand-alone simulator's settings: PORT (3010), HOST (0.0.0.0 for containers), PUBLIC_URL (base URL for browsers),
 * KHALTI_SECRET_KEY, KHALTI_PUBLIC_KEY and STATE_FILE (keeps payments across restarts).
 * @throws Error naming the setting that is wrong
 */
export const readSettings = (env: NodeJS.ProcessEnv): StartOptions => ({
  port: readPort(read(env, 'PORT')),
  host: read(env, 'HOST') ?? '0.0.0.0',
  publicUrl: readAddress(read(env, 'PUBLIC_URL')),
  secretKey: read(env, 'KHALTI_SECRET_KEY'),
  publicKey: read(env, 'KHALTI_PUBLIC_KEY'),
  stateFile: read(env, 'STATE_FILE'),
});
