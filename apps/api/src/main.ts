import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import { connectDatabase, DatabaseError, disconnectDatabase } from './platform/database/database.js';
import { createLogger } from './platform/log.js';
import { readSettings, SettingsError, type Settings } from './platform/settings.js';
import { prepareDatabase } from './prepare-database.js';
import { seedEmptyShop } from './seed.js';

/** How long running requests may take to finish after the shop was told to stop. */
const DRAIN_MS = 10_000;

/** An error at start that one line explains. */
class StartError extends Error {
  override readonly name = 'StartError';
}

const listen = (server: Server, { port, host }: Settings): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${String(port)} is taken. Choose another one, such as PORT=${String(port + 1)}.`
          : `The shop cannot listen at ${host}:${String(port)}: ${error.message}`;
      reject(new StartError(reason));
    });
    server.listen(port, host, resolve);
  });

/** Stops accepting connections, lets running requests finish, and aborts those that take too long. */
const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    // Keep-alive connections count as open, so each is closed as soon as it is idle.
    const idle = setInterval(() => {
      server.closeIdleConnections();
    }, 50);
    const late = setTimeout(() => {
      server.closeAllConnections();
    }, DRAIN_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });

/** Shuts down gracefully on SIGTERM and SIGINT; further signals are ignored. */
const stopOnSignal = (server: Server, close: () => Promise<void>, log: Logger): void => {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'closing the shop');
    await drain(server);
    await close();
    await disconnectDatabase();
    log.info('the shop is closed');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
};

const dieOnBugs = (log: Logger): void => {
  const die = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected failure; the process ends');
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
};

const start = async (): Promise<void> => {
  const settings = readSettings();
  const log = createLogger(settings.logLevel);
  dieOnBugs(log);
  await connectDatabase(settings.mongodbUri, log);
  await prepareDatabase(log);
  if (settings.seedDemo) await seedEmptyShop(settings, log);
  const { app, close } = await createApp(settings, log);
  const server = createServer(app);
  await listen(server, settings);
  stopOnSignal(server, close, log);
  const { port } = server.address() as AddressInfo;
  log.info({ host: settings.host, port, url: settings.shopUrl }, 'the shop is open');
};

start().catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseError || error instanceof StartError;
  const text = isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`, () => process.exit(1));
});
