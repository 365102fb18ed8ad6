import { readCommonSettings, readSetting } from '@paila/simulator-kit';
import type { StartOptions } from './start.js';

const PORT = 3_010;

/**
 * The stand-alone simulator's settings: PORT (3010), HOST (0.0.0.0 for containers), PUBLIC_URL (base URL for browsers),
 * KHALTI_SECRET_KEY, KHALTI_PUBLIC_KEY and STATE_FILE (keeps payments across restarts).
 * @throws Error naming the setting that is wrong
 */
export const readSettings = (env: NodeJS.ProcessEnv): StartOptions => ({
  ...readCommonSettings(env, { port: PORT }),
  secretKey: readSetting(env, 'KHALTI_SECRET_KEY'),
  publicKey: readSetting(env, 'KHALTI_PUBLIC_KEY'),
});
