import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifetime } from './lifetime.js';
import { freePort } from './ports.js';
import type { Settings } from './settings.js';

/** The scripts have read the file of the setting, and the API refuses both. */
const database = (uri: string): NodeJS.ProcessEnv => ({ MONGODB_URI: uri, MONGODB_URI_FILE: '' });

/**
 * The configured database, or else a local mongod with its data in DATA_DIR.
 * @param options share: use the mongod of a running shop, if there is one
 * @returns settings for the API
 */
export const startDatabase = async (
  settings: Settings,
  lifetime: Lifetime,
  say: (message: string) => void,
  { share = false }: { readonly share?: boolean } = {},
): Promise<NodeJS.ProcessEnv> => {
  if (settings.mongodbUri !== undefined) return database(settings.mongodbUri);
  const { findRunningMongo, keepLocalMongo } = await import('@paila/local-mongo');
  const dbPath = join(settings.dataDir, 'mongo');
  const running = share ? await findRunningMongo(dbPath) : undefined;
  if (running) return database(running.uri);
  const onFailed = (error: unknown): void => lifetime.fail(error);
  const mongo = await keepLocalMongo({ dbPath, onProgress: say, onFailed });
  await lifetime.add(() => mongo.stop());
  return database(mongo.uri);
};

/** The same port as last time, so that payment pages opened before a restart still work. */
const stablePort = async (file: string): Promise<number> => {
  let last = 0;
  try {
    last = Number((JSON.parse(readFileSync(file, 'utf8')) as { port?: unknown }).port) || 0;
  } catch {
    // The first start, or the file was deleted.
  }
  const port = await freePort(last);
  if (port !== last) writeFileSync(file, `${JSON.stringify({ port })}\n`);
  return port;
};

/** Starts a simulator on the same port as last time, with the payments of last time. */
const keepSimulator = async <Simulator extends { readonly stop: () => Promise<void> }>(
  folder: string,
  lifetime: Lifetime,
  start: (kept: { readonly port: number; readonly stateFile: string }) => Promise<Simulator>,
): Promise<Simulator> => {
  mkdirSync(folder, { recursive: true });
  const port = await stablePort(join(folder, 'port.json'));
  const simulator = await start({ port, stateFile: join(folder, 'payments.json') });
  await lifetime.add(() => simulator.stop());
  return simulator;
};

/**
 * The configured payment providers, or else simulators of all. Never a simulator in production.
 * @returns settings for the API
 */
export const startPayments = async (settings: Settings, lifetime: Lifetime): Promise<NodeJS.ProcessEnv> => {
  if (settings.paymentsConfigured) return {};
  const { startKhaltiSimulator } = await import('@paila/khalti-simulator');
  const { startEsewaSimulator } = await import('@paila/esewa-simulator');
  const khalti = await keepSimulator(join(settings.dataDir, 'khalti-simulator'), lifetime, startKhaltiSimulator);
  const esewa = await keepSimulator(join(settings.dataDir, 'esewa-simulator'), lifetime, startEsewaSimulator);
  return {
    KHALTI_BASE_URL: khalti.apiBaseUrl,
    KHALTI_SECRET_KEY: khalti.secretKey,
    KHALTI_PUBLIC_KEY: khalti.publicKey,
    ...(!process.env['KHALTI_WIDGET_URL'] && { KHALTI_WIDGET_URL: khalti.widgetUrl }),
    ESEWA_SECRET_KEY: esewa.secretKey,
    ESEWA_PRODUCT_CODE: esewa.productCode,
    ESEWA_FORM_URL: esewa.formUrl,
    ESEWA_STATUS_URL: esewa.statusUrl,
  };
};
