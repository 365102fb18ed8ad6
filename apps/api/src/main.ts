import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp, type App } from './app.js';
import { demoPasswordsInUse, withPasswords } from './features/accounts/index.js';
import { warnOfMissingSeller } from './features/shop-settings/index.js';
import { connectDatabase, DatabaseError, disconnectDatabase, isDatabaseAway } from './platform/database/database.js';
import { keepIndexes } from './platform/database/indexes.js';
import { createHttpServer, drain } from './platform/http/server.js';
import { createLogger } from './platform/log.js';
import { createMetricsServer } from './platform/metrics/index.js';
import { readSettings, SettingsError, type Settings } from './platform/settings.js';
import { STOP_LIMITS_MS } from './platform/stop-limits.js';
import { startWatchdog } from './platform/watchdog/index.js';
import { prepareDatabase } from './migrations.js';
import { seedEmptyShop } from './seed.js';

/** An error at start that one line explains. */
class StartError extends Error {
  override readonly name = 'StartError';
}

/** @param setting the name of the setting with the port */
const listen = (server: Server, setting: string, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${String(port)} is in use. Choose another one, such as ${setting}=${String(port + 1)}.`
          : `The shop cannot listen at ${host}:${String(port)}: ${error.message}`;
      reject(new StartError(reason));
    });
    server.listen(port, host, resolve);
  });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Ends the background work. Work that takes too long is as safe to cut off as by a kill. */
const closeInTime = async (parts: readonly Pick<App, 'close'>[], log: Logger): Promise<void> => {
  const closed = Promise.all(parts.map((part) => part.close())).then(() => true);
  const isClosed = await Promise.race([closed, sleep(STOP_LIMITS_MS.background, false, { ref: false })]);
  if (!isClosed) log.warn('background work has not ended in time: the shop closes without it');
};

/** Shuts down gracefully on SIGTERM and SIGINT; further signals are ignored. */
const stopOnSignal = (servers: readonly Server[], parts: readonly Pick<App, 'close'>[], log: Logger): void => {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'closing the shop');
    await Promise.all(servers.map(drain));
    await closeInTime(parts, log);
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
  const log = createLogger(settings.logLevel, { release: settings.release });
  exitOnUnexpectedError(log);
  startWatchdog(settings.watchdogSeconds, log);
  for (const warning of settings.warnings) log.warn(warning);
  await connectDatabase(settings.mongodbUri, log, { slowQueryMs: settings.slowQueryMs });
  await prepareDatabase(log);
  if (settings.production && !settings.seedDemo) await refuseDemoPasswords(settings);
  if (settings.seedDemo) await seedEmptyShop(settings, log);
  const indexes = await keepIndexes(log);
  const shop = await createApp(settings, log);
  if (settings.production) warnOfMissingSeller(shop.live.now().values, log);
  const server = createHttpServer(shop.app);
  const servers = [server];
  await listen(server, 'PORT', settings.port, settings.host);
  if (shop.metrics && settings.metricsPort !== undefined) {
    const metrics = createMetricsServer(shop.metrics);
    servers.push(metrics);
    await listen(metrics, 'METRICS_PORT', settings.metricsPort, settings.host);
    log.info({ metricsPort: portOf(metrics) }, 'metrics are served');
  }
  stopOnSignal(servers, [shop, indexes], log);
  log.info({ host: settings.host, port: portOf(server), url: settings.shopUrl }, 'listening');
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
