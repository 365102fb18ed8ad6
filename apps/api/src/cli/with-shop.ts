import { connectDatabase, disconnectDatabase, withClearRights } from '../platform/database/database.js';
import { prepareDatabase } from '../migrations.js';
import { createLogger } from '../platform/log.js';
import { readSettings, type Settings } from '../platform/settings.js';

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
  } catch (error) {
    throw withClearRights(error);
  } finally {
    await disconnectDatabase();
  }
};
