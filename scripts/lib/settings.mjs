// @ts-check
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { UserError } from './user-error.mjs';

/**
 * The settings that `scripts/` needs before the API runs, which validates all of them.
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {string | undefined} mongodbUri
 * @property {boolean} production
 * @property {boolean} paymentsConfigured false when payments should be simulated
 */

/** @param {string} name */
const read = (name) => {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
};

/** @param {string} value */
const portFrom = (value) => {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UserError(`PORT is "${value}", but it must be a port number from 0 to 65535.`);
};

/**
 * Reads the settings from the environment and, with lower precedence, from the repository's .env.
 * @param {string} root folder of the repository
 * @returns {Settings}
 */
export const readSettings = (root) => {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const production = read('NODE_ENV') === 'production';
  const dataDir = read('DATA_DIR') ?? '.data';
  return {
    port: portFrom(read('PORT') ?? '3000'),
    host: read('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    mongodbUri: read('MONGODB_URI'),
    production,
    paymentsConfigured: production || read('KHALTI_SECRET_KEY') !== undefined || read('KHALTI_BASE_URL') !== undefined,
  };
};
