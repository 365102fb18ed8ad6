import { connectDatabase, DatabaseError, disconnectDatabase, ensureIndexes } from './platform/db.js';
import { createLogger } from './platform/log.js';
import { readSettings, SettingsError } from './platform/settings.js';
import { restoreCatalogue, seedEmptyShop } from './seed.js';

const USAGE = `Usage: npm run seed [-- --force]

Writes the demo catalogue and the demo accounts into a shop that has none; in production the accounts only with
SEED_DEMO=1, as their passwords are known to everybody.
With --force it also brings the demo catalogue back to what it was in a shop that has products; stock stays.`;

const main = async (args: readonly string[]): Promise<void> => {
  const unknown = args.filter((each) => each !== '--force');
  if (unknown.length > 0) {
    console.log(USAGE);
    process.exitCode = unknown.every((each) => each === '--help') ? 0 : 1;
    return;
  }
  const settings = readSettings();
  const log = createLogger('warn');
  await connectDatabase(settings.mongodbUri, log);
  try {
    await ensureIndexes();
    const { products, accounts } = await seedEmptyShop(settings, log);
    console.log(`${String(products)} products and ${String(accounts)} accounts written.`);
    if (args.includes('--force')) {
      const { added, restored } = await restoreCatalogue();
      console.log(`${String(added)} products added and ${String(restored)} restored.`);
    }
  } finally {
    await disconnectDatabase();
  }
};

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
