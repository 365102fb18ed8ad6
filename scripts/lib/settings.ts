import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseEnv } from 'node:util';
import { UserError } from './user-error.mjs';

/** The settings that `scripts/` needs before the API runs, which validates all of them. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly mongodbUri: string | undefined;
  readonly production: boolean;
  /** False when payments should be simulated. */
  readonly paymentsConfigured: boolean;
}

/** One of these configures a payment provider. Simulated and real payments are never mixed in one shop. */
const PROVIDER_SETTINGS = [
  'KHALTI_SECRET_KEY',
  'KHALTI_SECRET_KEY_FILE',
  'KHALTI_BASE_URL',
  'ESEWA_SECRET_KEY',
  'ESEWA_SECRET_KEY_FILE',
  'ESEWA_FORM_URL',
  'ESEWA_STATUS_URL',
];

const read = (name: string): string | undefined => {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
};

/** The address of a database; undefined for none. The API refuses one that is given in both ways. */
const databaseUri = (): string | undefined => {
  const file = read('MONGODB_URI_FILE');
  if (file === undefined) return read('MONGODB_URI');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UserError(`MONGODB_URI_FILE is "${file}", but it must be a file that can be read (${String(error)}).`);
  }
};

const portFrom = (value: string): number => {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new UserError(`PORT is "${value}", but it must be a port number from 0 to 65535.`);
};

/**
 * Reads the settings from the environment and, with lower precedence, from the repository's .env.
 * @param root folder of the repository
 */
export const readSettings = (root: string): Settings => {
  const file = join(root, '.env');
  if (existsSync(file)) {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value;
  }
  const production = read('NODE_ENV') === 'production';
  const dataDir = read('DATA_DIR') ?? '.data';
  return {
    port: portFrom(read('PORT') ?? '3000'),
    host: read('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    mongodbUri: databaseUri(),
    production,
    paymentsConfigured: production || PROVIDER_SETTINGS.some((name) => read(name) !== undefined),
  };
};
