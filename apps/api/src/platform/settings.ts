import { resolve } from 'node:path';
import { DEFAULT_RULES, DEFAULT_USD_TO_NPR, SHOP_NAME } from '@paila/shared';
import {
  readBackupKeys as backupKeysIn,
  readKeysToWrite as keysToWriteIn,
  type BackupKeys,
} from './backup-settings.js';
import { isLoopback } from './hosts.js';
import { refuseTrialMail } from './mail-settings.js';
import { type MonitoringSettings, readMonitoring } from './metrics-settings.js';
import {
  type EsewaSettings,
  type KhaltiSettings,
  readEsewa,
  readKhalti,
  refuseUnsafeAddress,
  sandboxWarnings,
} from './payment-settings.js';
import { VERSION } from './release.js';
import { withSecretFiles } from './secret-files.js';
import { readSecrets, SECRET_FILES, type Secrets } from './secrets.js';
import { type Environment, settingReaders, type SettingReaders } from './setting-readers.js';
import { SettingsError, wrong } from './settings-error.js';

export { SettingsError } from './settings-error.js';

/** All settings of the operator, read and checked once at start. */
export interface Settings extends MonitoringSettings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly mongodbUri: string;
  /** Absolute path of the folder for files: the generated secrets, smaller pictures. */
  readonly dataDir: string;
  /** The names of the files in {@link dataDir} with secrets that the shop made, because no setting has them. */
  readonly madeSecrets: readonly string[];
  /** Sign log-ins, and links that were mailed before {@link linkSecrets} existed. */
  readonly jwtSecrets: Secrets;
  /** Sign the links in mails, and the tokens of guests' orders. */
  readonly linkSecrets: Secrets;
  /** Seconds a log-in lasts. */
  readonly jwtExpiresIn: number;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly shopName: string;
  /** Origin under which shoppers reach the shop, without a trailing slash. */
  readonly shopUrl: string;
  /** True if an empty database gets the demo catalogue and accounts. */
  readonly seedDemo: boolean;
  /** True if the most requested pictures are made in advance. */
  readonly picturesAhead: boolean;
  /** True if browsers may store the public pages that they visit. */
  readonly serviceWorker: boolean;
  readonly khalti: KhaltiSettings;
  readonly esewa: EsewaSettings;
  /** Nepali rupees for one US dollar. */
  readonly usdToNpr: number;
  /** True if the shop writes mails about events. */
  readonly mails: boolean;
  /** The mail server; empty for none, which means that mails are only stored. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /**
   * The number of proxies in front of the shop. The outermost of them reports the caller's address. Undefined without a
   * setting: then no proxy is trusted.
   */
  readonly trustedProxies: number | undefined;
  /** Multiplies every rate limit; for load tests. */
  readonly rateLimitFactor: number;
  /** True if customers, too, need a strong password; staff and admins always do. */
  readonly refuseWeakPasswords: boolean;
  /** The minutes in which staff can undo marking an order as shipped or delivered. The order's mail waits as long. */
  readonly undoMinutes: number;
  /** The days for which unpaid guest orders keep personal data after their end. */
  readonly guestDataDays: number;
  readonly logLevel: LogLevel;
  /** The seconds after which a process ends whose event loop does not turn; 0 for never. */
  readonly watchdogSeconds: number;
  /** bcrypt's cost: 12 in production, 10 elsewhere so that demos and tests log in quickly. */
  readonly bcryptCost: number;
  /** Warnings for the operator before the shop opens, a sentence each. */
  readonly warnings: readonly string[];
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The secrets of log-ins and links. They differ, so that neither secret can forge the other's signatures. */
const secretsFrom = (
  text: (name: string, fallback: string) => string,
  where: { readonly production: boolean; readonly dataDir: string },
): Pick<Settings, 'jwtSecrets' | 'linkSecrets' | 'madeSecrets'> => {
  const madeSecrets: string[] = [];
  const read = (name: keyof typeof SECRET_FILES): Secrets => {
    const [value, fileName] = [text(name, ''), SECRET_FILES[name]];
    if (value === '') madeSecrets.push(fileName);
    return readSecrets({ name, value, fileName, ...where });
  };
  const [jwtSecrets, linkSecrets] = [read('JWT_SECRET'), read('LINK_SECRET')];
  if (linkSecrets.some((secret) => jwtSecrets.includes(secret))) {
    wrong('LINK_SECRET', '…', 'another secret than those of JWT_SECRET');
  }
  return { jwtSecrets, linkSecrets, madeSecrets };
};

/** Warns if other machines can reach a shop outside production, whose demo accounts have public passwords. */
const trialWarnings = (host: string): string[] =>
  isLoopback(host)
    ? []
    : [
        `HOST is "${host}": other machines may reach this trial shop, whose demo passwords are public. For customers, set NODE_ENV=production.`,
      ];

const warningsFor = ({
  rateLimitFactor,
  seedDemo,
  mails,
  ...payments
}: Pick<Settings, 'rateLimitFactor' | 'seedDemo' | 'mails' | 'khalti' | 'esewa'>): string[] => [
  ...(rateLimitFactor === 1
    ? []
    : [
        `RATE_LIMIT_FACTOR is ${String(rateLimitFactor)}: it multiplies every limit against abuse. It is meant for load tests.`,
      ]),
  ...(seedDemo ? ['SEED_DEMO is 1: anybody can log in to the demo accounts, one of which is an admin.'] : []),
  ...sandboxWarnings(payments),
  ...(mails ? [] : ['MAILS is 0: customers get no mail.']),
];

/** A pause of a few seconds may be a busy machine, so a shorter limit would end sound processes. */
const readWatchdog = ({ integer, text }: SettingReaders): number =>
  text('WATCHDOG_SECONDS', '') === '0'
    ? 0
    : integer('WATCHDOG_SECONDS', 30, 5, 3600, 'a number of seconds from 5 to 3600, or 0 for none');

const readMongodbUri = ({ text }: SettingReaders): string => {
  const uri = text('MONGODB_URI', '');
  if (uri === '') throw new SettingsError('MONGODB_URI is missing; it must be the address of a MongoDB replica set.');
  // An address with several hosts is not a valid URL. The message omits it, as it may contain a password.
  if (!/^mongodb(\+srv)?:\/\/[^\s/?]+/.test(uri))
    wrong('MONGODB_URI', '…', 'an address that starts with mongodb:// or mongodb+srv://');
  return uri;
};

/**
 * Reads the settings of the program that makes the replica set, which needs no others.
 * @throws SettingsError for a missing or wrong one
 */
export const readReplicaSetSettings = (
  env: Environment = process.env,
): { readonly mongodbUri: string; readonly adminPassword: string } => {
  const readers = settingReaders(withSecretFiles(env));
  const adminPassword = readers.text('MONGODB_ADMIN_PASSWORD', '');
  if (adminPassword === '') {
    throw new SettingsError('MONGODB_ADMIN_PASSWORD is missing; it must be the password of the database user admin.');
  }
  return { mongodbUri: readMongodbUri(readers), adminPassword };
};

/**
 * Reads and checks all settings.
 * @throws SettingsError for the first wrong setting
 */
export const readSettings = (env: Environment = process.env): Settings => {
  const readers = settingReaders(withSecretFiles(env));
  const { text, number, integer, choice, flag, url, origin, seconds } = readers;
  const environment = choice('NODE_ENV', 'development', ['development', 'production', 'test']);
  const production = environment === 'production';
  const dataDir = resolve(text('DATA_DIR', '.data'));
  const port = integer('PORT', 3000, 0, 65_535, 'a port number from 0 to 65535');
  const web = ['http:', 'https:'] as const;
  const mongodbUri = readMongodbUri(readers);
  const khalti = readKhalti(readers, production);
  const esewa = readEsewa(readers, production);
  const shopUrl = origin('SHOP_URL', production ? '' : `http://localhost:${String(port)}`, web);
  if (production) {
    if (shopUrl === '') {
      throw new SettingsError(
        'SHOP_URL is missing; with NODE_ENV=production it must be the https:// address of the shop.',
      );
    }
    refuseUnsafeAddress('SHOP_URL', shopUrl);
  }
  const rateLimitFactor = number('RATE_LIMIT_FACTOR', 1, 0.01, 1_000_000, 'a positive number');
  const smtpUrl = url('SMTP_URL', '', ['smtp:', 'smtps:']);
  const mails = flag('MAILS', environment !== 'test');
  const mailFrom = text('MAIL_FROM', '');
  if (production && mails) refuseTrialMail(smtpUrl, mailFrom);
  const seedDemo = flag('SEED_DEMO', !production);
  const host = text('HOST', production ? '0.0.0.0' : '127.0.0.1');
  return Object.freeze({
    production,
    port,
    host,
    mongodbUri,
    dataDir,
    ...secretsFrom(text, { production, dataDir }),
    jwtExpiresIn: seconds('JWT_EXPIRES_IN', '7d'),
    corsOrigins: text('CORS_ORIGINS', '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) =>
        URL.canParse(entry) && new URL(entry).origin === entry
          ? entry
          : wrong('CORS_ORIGINS', entry, 'a list of origins such as https://shop.example, separated by commas'),
      ),
    shopName: text('SHOP_NAME', SHOP_NAME),
    shopUrl,
    seedDemo,
    picturesAhead: flag('PICTURES_AHEAD', environment !== 'test'),
    serviceWorker: flag('SERVICE_WORKER', true),
    khalti,
    esewa,
    usdToNpr: number('USD_TO_NPR', DEFAULT_USD_TO_NPR, 0.01, 100_000, 'the rupees for one dollar, such as 140.5'),
    mails,
    smtpUrl,
    mailFrom: mailFrom === '' ? 'Paila <shop@paila.example>' : mailFrom,
    trustedProxies:
      text('TRUSTED_PROXIES', '') === ''
        ? undefined
        : integer('TRUSTED_PROXIES', 0, 0, 10, 'the number of proxies before the shop, such as 1'),
    rateLimitFactor,
    refuseWeakPasswords: flag('REFUSE_WEAK_PASSWORDS', production),
    undoMinutes: integer('UNDO_MINUTES', environment === 'test' ? 0 : 5, 0, 60, 'a number of minutes from 0 to 60'),
    guestDataDays: integer('GUEST_DATA_DAYS', DEFAULT_RULES.guestDataDays, 1, 3650, 'a number of days from 1 to 3650'),
    ...readMonitoring(readers, port, VERSION),
    logLevel: choice('LOG_LEVEL', 'info', LOG_LEVELS),
    watchdogSeconds: readWatchdog(readers),
    bcryptCost: production ? 12 : 10,
    warnings: production ? warningsFor({ rateLimitFactor, seedDemo, khalti, esewa, mails }) : trialWarnings(host),
  });
};

/** Reads the settings of encrypted backups. @throws SettingsError for a wrong one */
export const readBackupKeys = (env: Environment = process.env): BackupKeys => backupKeysIn(env);

/** Reads the keys of a new backup, as {@link keysToWriteIn} does. @throws SettingsError for wrong or missing ones */
export const readKeysToWrite = (plain: boolean, env: Environment = process.env): BackupKeys =>
  keysToWriteIn(env, plain);
