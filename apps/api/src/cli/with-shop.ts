import { BackupError } from '../backup/index.js';
import { connectDatabase, DatabaseError, disconnectDatabase } from '../platform/database/database.js';
import { prepareDatabase } from '../migrations.js';
import { createLogger } from '../platform/log.js';
import { readSettings, SettingsError, type Settings } from '../platform/settings.js';

/**
 * Runs work on the shop's database, and always disconnects afterwards.
 * @param options asItIs: the work only reads, so no migration runs and no index is built
 */
export const withShopDatabase = async (
  work: (settings: Settings) => Promise<void>,
  { asItIs = false }: { readonly asItIs?: boolean } = {},
): Promise<void> => {
  const settings = readSettings();
  const log = createLogger('warn', { release: settings.release });
  await connectDatabase(settings.mongodbUri, log, { longWork: true });
  try {
    if (!asItIs) await prepareDatabase(log);
    await work(settings);
  } finally {
    await disconnectDatabase();
  }
};

/** Prints how to call a program; anything but `--help` was a mistake. */
export const explainUsage = (usage: string, isRequested: boolean): void => {
  console.log(usage);
  process.exitCode = isRequested ? 0 : 1;
};

/**
 * Runs a command-line program. Errors that an operator can fix print one line; all others print their stack.
 * @param exitCodeOfFailure the exit code after such an error
 */
export const runCli = (main: (args: readonly string[]) => Promise<void>, exitCodeOfFailure = 1): void => {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const isExpected = error instanceof SettingsError || error instanceof DatabaseError || error instanceof BackupError;
    console.error(isExpected ? error.message : error);
    process.exitCode = exitCodeOfFailure;
  });
};
