import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp, type App } from './app.js';
import { demoPasswordsInUse, withPasswords } from './features/accounts/index.js';
import { warnOfMissingSeller } from './features/shop-settings/index.js';
import { connectDatabase, DatabaseError, disconnectDatabase, isDatabaseAway } from './platform/database/database.js';
import { keepIndexes } from './platform/database/indexes.js';
import { createHttpServer, drain } from './platform/http/server.js';
import { createLogger } from './platform/log.js';
import { readSettings, SettingsError, type Settings } from './platform/settings.js';
import { prepareDatabase } from './migrations.js';
import { seedEmptyShop } from './seed.js';

/** An error at start that one line explains. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const listen = (server: Server, { port, host }: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${String(port)} is in use. Choose another one, such as PORT=${String(port + 1)}.`
          : `The shop cannot listen at ${host}:${String(port)}: ${error.message}`;
      reject(new StartError(reason));
    });
    server.listen(port, host, resolve);
  });

/** Shuts down gracefully on SIGTERM and SIGINT; further signals are ignored. */
const stopOnSignal = (server: Server, parts: readonly Pick<App, 'close'>[], log: Logger): void => {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'closing the shop');
    await drain(server);
    await Promise.all(parts.map((part) => part.close()));
    await disconnectDatabase();
    log.info('the shop is closed');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
};

const exitOnUnexpectedError = (log: Logger): void => {
  const die = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected failure; the process ends');
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
};

/** In production nobody may log in with a public password, such as after a trial on the same data. */
const refuseDemoPasswords = async ({ bcryptCost }: Settings): Promise<void> => {
  const inUse = await withPasswords(bcryptCost, demoPasswordsInUse);
  if (inUse.length === 0) return;
  throw new StartError(
    `These accounts still have their public demo passwords: ${inUse.join(', ')}. With NODE_ENV=production the shop does not open with them. Block them with "npm run demo:block" (in the image "node apps/api/dist/block-demo.js"), or set SEED_DEMO=1 to run a public demo.`,
  );
};

const start = async (): Promise<void> => {
  const settings = readSettings();
  const log = createLogger(settings.logLevel);
  exitOnUnexpectedError(log);
  for (const warning of settings.warnings) log.warn(warning);
  await connectDatabase(settings.mongodbUri, log);
  await prepareDatabase(log);
  if (settings.production && !settings.seedDemo) await refuseDemoPasswords(settings);
  if (settings.seedDemo) await seedEmptyShop(settings, log);
  const indexes = await keepIndexes(log);
  const shop = await createApp(settings, log);
  if (settings.production) warnOfMissingSeller(shop.live.now().values, log);
  const server = createHttpServer(shop.app);
  await listen(server, settings);
  stopOnSignal(server, [shop, indexes], log);
  const { port } = server.address() as AddressInfo;
  log.info({ host: settings.host, port, url: settings.shopUrl }, 'listening');
};

start().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseError || error instanceof StartError;
  const message = error instanceof Error ? error.message : String(error);
  const isAway = isDatabaseAway(error);
  const text = isExpected
    ? message
    : isAway
      ? `The database stopped answering while the shop was starting (${message}). Check that the database runs, then start the shop again.`
      : error instanceof Error
        ? (error.stack ?? message)
        : message;
  process.stderr.write(`${text}\n`, () => process.exit(1));
});
