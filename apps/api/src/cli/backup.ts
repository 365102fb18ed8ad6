import { join } from 'node:path';
import { backUpShop, LEFT_OUT } from '../backup/index.js';
import { encrypts } from '../platform/backup-settings.js';
import { databaseTime } from '../platform/database/database.js';
import { SECRET_FILES } from '../platform/secrets.js';
import { readKeysToWrite } from '../platform/settings.js';
import { explainUsage, readArguments, runCli, stopSignal } from './run-cli.js';
import { withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run backup [-- [FILE] [--plain]]

Writes the whole database with its indexes and uploaded pictures, and the secrets that the shop made, into one file. The
shop may keep selling: the backup shows it at one point in time. Without FILE, the file is in DATA_DIR/backups. An
existing file is never replaced.

BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENTS encrypts the file, as the program age does. With
NODE_ENV=production, a backup without encryption needs --plain. The file holds personal data: keep it on another machine,
where only the right people can read it.`;

const OPTIONS = { help: { type: 'boolean' }, plain: { type: 'boolean' } } as const;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

runCli(async (args) => {
  const { values, positionals } = readArguments(args, OPTIONS) ?? {};
  const [given, ...rest] = positionals ?? [];
  if (!values || values.help || rest.length > 0) {
    explainUsage(USAGE, values?.help === true);
    return;
  }
  const keys = readKeysToWrite(values.plain === true);
  const signal = stopSignal('The backup was stopped, and left no file.');
  await withShopDatabase(
    async ({ dataDir, madeSecrets }) => {
      const stamp = databaseTime().toISOString().replaceAll(/[:.]/g, '-');
      const file = given ?? join(dataDir, 'backups', `${stamp}.paila`);
      const made = await backUpShop({ file, keys, dataDir, madeSecrets, signal });
      const size = made.bytes < 1e6 ? `${(made.bytes / 1e3).toFixed(0)} kB` : `${(made.bytes / 1e6).toFixed(1)} MB`;
      console.log(
        `${file} is complete: ${counted(made.documents, 'document')}, ${counted(made.changes, 'change')}, ${size}.`,
      );
      console.log(`It shows the shop at ${made.at}.`);
      const settings = Object.entries(SECRET_FILES).flatMap(([setting, name]) =>
        madeSecrets.includes(name) ? [] : [setting],
      );
      console.log(`From DATA_DIR: ${made.dataFiles.length === 0 ? 'nothing' : made.dataFiles.join(', ')}.`);
      console.log(`Not in it: the collections ${LEFT_OUT.join(', ')}.`);
      console.log(
        `Not in it: settings of the environment${settings.length === 0 ? '' : `, such as ${settings.join(' and ')}`}.`,
      );
      if (made.otherFiles.length > 0) console.log(`Not in it, of DATA_DIR: ${made.otherFiles.join(', ')}.`);
      if (!encrypts(keys)) console.log('It is not encrypted: BACKUP_PASSPHRASE or BACKUP_RECIPIENTS encrypts it.');
    },
    { asItIs: true },
  );
});
