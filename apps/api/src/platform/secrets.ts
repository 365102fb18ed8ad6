import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError, wrong } from './settings-error.js';

/** The secrets of one purpose. The first one signs, and all of them verify. */
export type Secrets = readonly [string, ...string[]];

/** The files of the data folder for secrets that the shop makes, by the setting that gives one instead. */
export const SECRET_FILES = { JWT_SECRET: 'jwt-secret', LINK_SECRET: 'link-secret' } as const;

export const MIN_SECRET_LENGTH = 32;
/** Random secrets of the shortest length have more different characters; a hexadecimal one has 14 on average. */
const MIN_CHARACTERS = 8;

/** True if a secret repeats one character or phrase, as placeholders do. */
export const isGuessable = (secret: string): boolean =>
  new Set(secret).size < MIN_CHARACTERS || /^(.{1,16})\1+.{0,15}$/s.test(secret);

/** The secret in a file of the data folder. The secret is made once, so that its signatures survive a restart. */
const storedSecret = (dataDir: string, fileName: string): string => {
  const file = join(dataDir, fileName);
  if (existsSync(file)) {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= MIN_SECRET_LENGTH) return secret;
  }
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secret;
};

/**
 * The secrets in a setting, separated by commas. Older settings hold a single secret, which may contain a comma. A
 * value with a part that is too short to be a secret is therefore one secret as a whole.
 */
const separated = (value: string): string[] => {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.every((part) => part.length >= MIN_SECRET_LENGTH) ? parts : [value];
};

interface SecretsSetting {
  /** Such as `JWT_SECRET`. */
  readonly name: string;
  /** The operator's setting: secrets separated by commas; empty for none. */
  readonly value: string;
  readonly production: boolean;
  readonly dataDir: string;
  /** The file of the generated secret in the data folder. */
  readonly fileName: string;
}

/**
 * Reads and checks the secrets of a setting. Outside production the shop makes a missing one.
 * @throws SettingsError for a missing, short or guessable secret, and for a data folder that cannot be written to
 */
export const readSecrets = ({ name, value, production, dataDir, fileName }: SecretsSetting): Secrets => {
  const secrets = separated(value);
  for (const secret of secrets) {
    if (secret.length < MIN_SECRET_LENGTH) wrong(name, '…', `at least ${String(MIN_SECRET_LENGTH)} characters long`);
    if (production && isGuessable(secret)) {
      const example = 'such as the output of "openssl rand -base64 32"';
      wrong(name, '…', `hard to guess with NODE_ENV=production, ${example}`);
    }
  }
  const [first, ...others] = secrets;
  if (first !== undefined) return [first, ...others];
  if (production) {
    throw new SettingsError(`${name} is missing; with NODE_ENV=production it must be set (32 characters or more).`);
  }
  try {
    return [storedSecret(dataDir, fileName)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`DATA_DIR is "${dataDir}", but it must be a folder that can be written to (${reason}).`);
  }
};

/** The signature of a text by the first secret. */
export const signText = ([secret]: Secrets, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/**
 * True if one of the secrets makes the token. Compares in constant time.
 * @param make makes a token by the first of the given secrets
 */
export const matchesToken = (secrets: Secrets, make: (secrets: Secrets) => string, token: string): boolean => {
  const sent = Buffer.from(token);
  return secrets.some((secret) => {
    const own = Buffer.from(make([secret]));
    return own.length === sent.length && timingSafeEqual(own, sent);
  });
};
