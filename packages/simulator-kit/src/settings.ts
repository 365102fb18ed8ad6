/** A setting of the environment, trimmed; undefined when it is empty. */
export const readSetting = (env: NodeJS.ProcessEnv, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

const readPort = (value: string | undefined, standard: number): number => {
  if (value === undefined) return standard;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (!(port <= 65_535)) throw new Error(`PORT must be a number from 0 to 65535, not "${value}"`);
  return port;
};

const readAddress = (value: string | undefined): string | undefined => {
  if (value === undefined || (/^https?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new Error(`PUBLIC_URL must be an http or https address, not "${value}"`);
};

/**
 * The settings that every stand-alone simulator has: PORT, HOST (0.0.0.0 for containers), PUBLIC_URL (base URL for
 * browsers) and STATE_FILE (keeps payments across restarts).
 * @throws Error naming the setting that is wrong
 */
export const readCommonSettings = (env: NodeJS.ProcessEnv, standard: { readonly port: number }) => ({
  port: readPort(readSetting(env, 'PORT'), standard.port),
  host: readSetting(env, 'HOST') ?? '0.0.0.0',
  publicUrl: readAddress(readSetting(env, 'PUBLIC_URL')),
  stateFile: readSetting(env, 'STATE_FILE'),
});
