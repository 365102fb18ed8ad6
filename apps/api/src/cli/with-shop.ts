import { connectDatabase, DatabaseError, disconnectDatabase } from '../platform/database/database.js';
import { prepareDatabase } from '../prepare-database.js';
import { createLogger } from '../platform/log.js';
import { readSettings, SettingsError, type Settings } from '../platform/settings.js';

/**
 * Does something to the shop's database, and leaves it connected to nothing, whatever happens.
 * @param options asItIs: only reads, so that nothing is migrated and not even an index is made
 */
export const withShopDatabase = async (
  work: (settings: Settings) => Promise<void>,
  { asItIs = false }: { readonly asItIs?: boolean } = {},
): Promise<void> => {
  const settings = readSettings();
  const log = createLogger('warn');
  await connectDatabase(settings.mongodbUri, log, { longWork: true });
  try {
    if (!asItIs) await prepareDatabase(log);
    await work(settings);
  } finally {
    await disconnectDatabase();
  }
};

/** Says how a program is to be called; anything but a question for it was a mistake. */
export const explainUsage = (usage: string, wasAsked: boolean): void => {
  console.log(usage);
  process.exitCode = wasAsked ? 0 : 1;
};

/**
 * Runs a command-line program on its arguments: what an operator can mend is one line, anything else is shown whole.
 * @param exitCodeOfFailure what it ends with then
 */
export const runCli = (main: (args: readonly string[]) => Promise<void>, exitCodeOfFailure = 1): void => {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const isExpected = error instanceof SettingsError || error instanceof DatabaseError;
    console.error(isExpected ? error.message : error);
    process.exitCode = exitCodeOfFailure;
  });
};
