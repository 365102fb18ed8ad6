import { restoreShop } from '../backup/index.js';
import { migrations } from '../migrations.js';
import { readBackupKeys } from '../platform/settings.js';
import { explainUsage, readArguments, runCli } from './run-cli.js';
import { withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run restore -- FILE [--replace DATABASE]

Restores a backup of npm run backup into the empty database of MONGODB_URI, with its indexes and pictures, and puts the
secrets that the shop made into DATA_DIR. --replace replaces all data of a database, whose name it must repeat.

The backup is written beside the data of the shop first, and checked. Only then does it replace them. A running shop
refuses orders for that moment, and goes on with the restored data. Sessions are not in a backup: those of the replaced
data stay. Afterwards, npm run doctor examines the result.

BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE or BACKUP_IDENTITY_FILE opens an encrypted backup.`;

const OPTIONS = { help: { type: 'boolean' }, replace: { type: 'string' } } as const;

runCli(async (args) => {
  const { values, positionals } = readArguments(args, OPTIONS) ?? {};
  const [file, ...rest] = positionals ?? [];
  if (!values || values.help || file === undefined || rest.length > 0) {
    explainUsage(USAGE, values?.help === true);
    return;
  }
  const keys = readBackupKeys();
  await withShopDatabase(
    async ({ dataDir }) => {
      const restored = await restoreShop({ file, keys, dataDir, replace: values.replace, migrations });
      const { documents, at, changedFiles, wasRunning, isOlder } = restored;
      console.log(`The database shows the shop at ${at}: ${documents.toLocaleString('en')} documents were restored.`);
      if (changedFiles.length > 0) {
        console.log(
          `Changed in DATA_DIR: ${changedFiles.join(', ')}. Start every instance again, so that it uses them.`,
        );
      }
      if (wasRunning) console.log('The running shop goes on with these data.');
      if (isOlder) console.log('The data are of an older version: the next start migrates them.');
      console.log('Examine the result: npm run doctor (in the image: node apps/api/dist/doctor.js).');
    },
    { asItIs: true },
  );
});
