import { readCommonSettings, readSetting } from '@paila/simulator-kit';
import type { StartOptions } from './start.js';

const PORT = 3_011;

/**
 * The stand-alone simulator's settings: PORT (3011), HOST (0.0.0.0 for containers), PUBLIC_URL (base URL for browsers),
 * ESEWA_SECRET_KEY, ESEWA_PRODUCT_CODE and STATE_FILE (keeps payments across restarts).
 * @throws Error naming the setting that is wrong
 */
export const readSettings = (env: NodeJS.ProcessEnv): StartOptions => ({
  ...readCommonSettings(env, { port: PORT }),
  secretKey: readSetting(env, 'ESEWA_SECRET_KEY'),
  productCode: readSetting(env, 'ESEWA_PRODUCT_CODE'),
});
