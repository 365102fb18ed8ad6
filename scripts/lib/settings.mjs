// @ts-check
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { Refusal } from './refusal.mjs';

/**
 * What the programs in scripts/ must know before the API, which checks every setting, runs.
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {string | undefined} mongodbUri
 * @property {boolean} production
 * @property {boolean} ownPayments whether a payment provider is configured, so that none is simulated
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
  throw new Refusal(`PORT is "${value}", but it must be a port number from 0 to 65535.`);
};

/**
 * Reads the repository's .env, over which the real environment wins, and then the settings.
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
    ownPayments: production || read('KHALTI_SECRET_KEY') !== undefined || read('KHALTI_BASE_URL') !== undefined,
  };
};
