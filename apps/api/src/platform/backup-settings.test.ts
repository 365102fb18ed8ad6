import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackupKeys, readKeysToWrite } from './backup-settings.js';

const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

it('reads a passphrase, recipients and identities, from files too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paila-keys-'));
  const [passphrase, identity] = [join(folder, 'passphrase'), join(folder, 'identity')];
  writeFileSync(passphrase, 'four words and a number 7\n');
  writeFileSync(identity, '# made today\nAGE-SECRET-KEY-1QQQ\n');

  expect(readBackupKeys({})).toEqual({ passphrase: '', recipients: [], identities: [] });
  expect(
    readBackupKeys({ BACKUP_PASSPHRASE_FILE: passphrase, BACKUP_RECIPIENTS: `${RECIPIENT}, ${RECIPIENT}` }),
  ).toEqual({ passphrase: 'four words and a number 7', recipients: [RECIPIENT, RECIPIENT], identities: [] });
  expect(readBackupKeys({ BACKUP_IDENTITY_FILE: identity })).toMatchObject({ identities: ['AGE-SECRET-KEY-1QQQ'] });
  expect(() => readBackupKeys({ BACKUP_IDENTITY_FILE: passphrase })).toThrow(/^BACKUP_IDENTITY_FILE is /);
  rmSync(folder, { recursive: true });
});

it.each([
  [{ BACKUP_PASSPHRASE: 'too short' }, 'BACKUP_PASSPHRASE is "…", but it must be at least 16 characters long.'],
  [{ BACKUP_PASSPHRASE: 'a'.repeat(16), BACKUP_PASSPHRASE_FILE: '/none' }, /^BACKUP_PASSPHRASE and .* are both set/],
  [{ BACKUP_PASSPHRASE_FILE: '/none/at/all' }, /^BACKUP_PASSPHRASE_FILE is "\/none\/at\/all", but it must be a file/],
  [{ BACKUP_RECIPIENTS: `${RECIPIENT},ssh-ed25519 AAAA` }, /^BACKUP_RECIPIENTS is "ssh-ed25519 AAAA", but it must be/],
])('refuses a wrong setting by its name: %j', (env, message) => {
  expect(() => readBackupKeys(env)).toThrow(message);
});

it('wants a word for a backup without encryption, in production and where the passphrase is empty', () => {
  const none = { passphrase: '', recipients: [], identities: [] };
  const production = { NODE_ENV: 'production', BACKUP_RECIPIENTS: '' };
  const empty = { BACKUP_PASSPHRASE: '' };

  expect(() => readKeysToWrite(production, false)).toThrow(/^BACKUP_RECIPIENTS and BACKUP_PASSPHRASE are missing\./);
  expect(() => readKeysToWrite(empty, false)).toThrow(/^BACKUP_PASSPHRASE is set, but empty\./);
  for (const env of [production, empty]) expect(readKeysToWrite(env, true)).toEqual(none);
  expect(readKeysToWrite({}, false)).toEqual(none);
  const encrypting = { ...production, ...empty, BACKUP_RECIPIENTS: RECIPIENT };
  expect(readKeysToWrite(encrypting, false)).toEqual({ ...none, recipients: [RECIPIENT] });
  expect(() => readKeysToWrite(encrypting, true)).toThrow(/^--plain is given, but /);
});
