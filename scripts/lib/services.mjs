// @ts-check
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './ports.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./lifetime.mjs').Lifetime} Lifetime */

/**
 * The configured database, or else a local mongod with its data in DATA_DIR.
 * @param {Settings} settings
 * @param {Lifetime} lifetime
 * @param {(message: string) => void} say
 * @param {{ share?: boolean }} [options] share: use the mongod of a running shop, if there is one
 * @returns {Promise<NodeJS.ProcessEnv>} settings for the API
 */
export const startDatabase = async (settings, lifetime, say, { share = false } = {}) => {
  if (settings.mongodbUri !== undefined) return { MONGODB_URI: settings.mongodbUri };
  const { findRunningMongo, keepLocalMongo } = await import('@paila/local-mongo');
  const dbPath = join(settings.dataDir, 'mongo');
  const running = share ? await findRunningMongo(dbPath) : undefined;
  if (running) return { MONGODB_URI: running.uri };
  const mongo = await keepLocalMongo({ dbPath, onProgress: say, onFailed: (error) => lifetime.fail(error) });
  await lifetime.add(() => mongo.stop());
  return { MONGODB_URI: mongo.uri };
};

/** The same port as last time, so that payment pages opened before a restart still work. @param {string} file */
const stablePort = async (file) => {
  let kept = 0;
  try {
    kept = Number(JSON.parse(readFileSync(file, 'utf8')).port) || 0;
  } catch {
    // The first start, or the file was deleted.
  }
  const port = await freePort(kept);
  if (port !== kept) writeFileSync(file, `${JSON.stringify({ port })}\n`);
  return port;
};

/**
 * The configured payment provider, or else a simulator. Never a simulator in production.
 * @param {Settings} settings
 * @param {Lifetime} lifetime
 * @returns {Promise<NodeJS.ProcessEnv>} settings for the API
 */
export const startPayments = async (settings, lifetime) => {
  if (settings.paymentsConfigured) return {};
  const { startKhaltiSimulator } = await import('@paila/khalti-simulator');
  const folder = join(settings.dataDir, 'khalti-simulator');
  mkdirSync(folder, { recursive: true });
  const simulator = await startKhaltiSimulator({
    port: await stablePort(join(folder, 'port.json')),
    stateFile: join(folder, 'payments.json'),
  });
  await lifetime.add(() => simulator.stop());
  return {
    KHALTI_BASE_URL: simulator.apiBaseUrl,
    KHALTI_SECRET_KEY: simulator.secretKey,
    KHALTI_PUBLIC_KEY: simulator.publicKey,
    ...(!process.env['KHALTI_WIDGET_URL'] && { KHALTI_WIDGET_URL: simulator.widgetUrl }),
  };
};
