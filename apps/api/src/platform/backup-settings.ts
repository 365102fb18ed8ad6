import { readFileSync } from 'node:fs';
import { type Environment, settingReaders } from './setting-readers.js';
import { SettingsError, wrong } from './settings-error.js';

/** What encrypts a backup, or decrypts one. All are empty for a backup without encryption. */
export interface BackupKeys {
  readonly passphrase: string;
  /** Public keys of age (`age1…`), whose owners can decrypt the backup. */
  readonly recipients: readonly string[];
  /** Private keys of age (`AGE-SECRET-KEY-1…`). */
  readonly identities: readonly string[];
}

/** True if these keys encrypt. */
export const encrypts = ({ passphrase, recipients }: BackupKeys): boolean => passphrase !== '' || recipients.length > 0;

const MIN_PASSPHRASE = 16;

const readFile = (name: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${name} is "${file}", but it must be a file that can be read (${reason}).`);
  }
};

/**
 * Reads the settings of encrypted backups, which only `npm run backup` and `npm run restore` need.
 * @throws SettingsError for a wrong setting
 */
export const readBackupKeys = (env: Environment): BackupKeys => {
  const { text } = settingReaders(env);
  const file = text('BACKUP_PASSPHRASE_FILE', '');
  const given = text('BACKUP_PASSPHRASE', '');
  if (file !== '' && given !== '') {
    throw new SettingsError('BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE are both set; set one of them.');
  }
  const passphrase = file === '' ? given : readFile('BACKUP_PASSPHRASE_FILE', file).trim();
  const source = file === '' ? 'BACKUP_PASSPHRASE' : 'BACKUP_PASSPHRASE_FILE';
  if ((file !== '' || given !== '') && passphrase.length < MIN_PASSPHRASE) {
    wrong(source, '…', `at least ${String(MIN_PASSPHRASE)} characters long`);
  }
  const recipients = text('BACKUP_RECIPIENTS', '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const other = recipients.find((entry) => !/^age1[a-z0-9]{20,}$/.test(entry));
  if (other !== undefined) wrong('BACKUP_RECIPIENTS', other, 'public keys of age such as age1…, separated by commas');
  const identityFile = text('BACKUP_IDENTITY_FILE', '');
  const identities =
    identityFile === ''
      ? []
      : readFile('BACKUP_IDENTITY_FILE', identityFile)
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identityFile !== '' && identities.length === 0) {
    wrong('BACKUP_IDENTITY_FILE', identityFile, 'a file with a private key of age, which begins with AGE-SECRET-KEY-');
  }
  return { passphrase, recipients, identities };
};

/**
 * Reads the keys of a new backup.
 * @param plain the operator wants no encryption. A forgotten variable is empty, too, so its absence does not say so
 * @throws SettingsError for a wrong setting, and for missing keys in production
 */
export const readKeysToWrite = (env: Environment, plain: boolean): BackupKeys => {
  const keys = readBackupKeys(env);
  if (plain && encrypts(keys)) {
    throw new SettingsError('--plain is given, but BACKUP_PASSPHRASE or BACKUP_RECIPIENTS is set: choose one of both.');
  }
  if (plain || encrypts(keys)) return keys;
  if (env['BACKUP_PASSPHRASE'] !== undefined) {
    throw new SettingsError('BACKUP_PASSPHRASE is set, but empty. Give it a value, or --plain for no encryption.');
  }
  if (env['NODE_ENV']?.trim() === 'production') {
    throw new SettingsError(
      'BACKUP_RECIPIENTS and BACKUP_PASSPHRASE are missing. With NODE_ENV=production, set one, or give --plain for no encryption.',
    );
  }
  return keys;
};
