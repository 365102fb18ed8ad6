import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningSimulator as Esewa, startEsewaSimulator } from '@paila/esewa-simulator';
import { type RunningSimulator, startKhaltiSimulator } from '@paila/khalti-simulator';
import { freePort, guardProcess, releaseProcess, startTestMongo, type TestMongo } from '@paila/local-mongo';
import { PATIENCE_MS } from './patience.js';

const API = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
/** The cache of resized pictures, shared by all suites so that each picture is encoded only once. */
const PICTURES = fileURLToPath(new URL('../../.cache/pictures', import.meta.url));
const STOPPED_WITHIN_MS = 15_000;

/** Settings of the environment by their names. */
type ShopSettings = Readonly<Record<string, string>>;

type Database = Pick<TestMongo, 'uri' | 'stop'>;

/** The whole shop as in production: the built API and web app, a real database, and the payment simulators. */
export interface OpenShop {
  readonly url: string;
  /** Khalti. */
  readonly provider: RunningSimulator;
  /** The shop offers it if asked to. */
  readonly esewa: Esewa;
  readonly mongo: Database;
  /** The API's process. */
  readonly pid: number;
  /** The time from the API's start until it was ready, in milliseconds. */
  readonly startedInMs: number;
  /** The API's log so far. */
  log(): string;
  /** Starts one more instance of the API on the same database, which is closed with the shop at the latest. */
  openAnother(settings?: ShopSettings): Promise<Pick<OpenShop, 'url' | 'pid'> & { stop(): Promise<void> }>;
  close(): Promise<void>;
}

const ready = async (url: string, api: ChildProcess, log: () => string, withinMs: number): Promise<void> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (api.exitCode !== null) throw new Error(`The API ended with ${String(api.exitCode)}:\n${log()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`The API was not ready in time:\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** Starts the API in its own process on a free port. */
const startApi = async (settings: Readonly<Record<string, string>>, readyWithinMs: number) => {
  const startedAt = Date.now();
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  let written = '';
  const api = spawn(process.execPath, [API], {
    env: { PATH: process.env['PATH'], PORT: String(port), SHOP_URL: url, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [api.stdout, api.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const stop = async (): Promise<void> => {
    if (api.exitCode !== null) return;
    api.kill('SIGTERM');
    const late = setTimeout(() => api.kill('SIGKILL'), STOPPED_WITHIN_MS);
    await once(api, 'exit');
    clearTimeout(late);
    if (api.pid !== undefined) releaseProcess(api.pid);
  };
  if (api.pid === undefined) throw new Error('The API has no process');
  // A shop may live until its thread ends.
  guardProcess(api.pid, settings['DATA_DIR']);
  const log = (): string => written;
  try {
    await ready(url, api, log, readyWithinMs);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, log, stop, pid: api.pid, startedInMs: Date.now() - startedAt };
};

/** Retries, as another process may take a free port before the API does. */
const TRIES = 3;

export interface ShopOptions {
  /** Writes into the database before the API starts. */
  readonly fill?: (mongo: Database) => Promise<void>;
  /** True if the shop makes every picture itself, instead of using those of another suite. */
  readonly ownPictures?: boolean;
  /** True if the shop offers eSewa beside Khalti. */
  readonly offersEsewa?: boolean;
  /** The longest wait until the shop is ready, in milliseconds. */
  readonly readyWithinMs?: number;
}

/** A database of the mongod that Jest's global setup started. Outside Jest, a mongod of the shop's own. */
const openDatabase = async (): Promise<Database> => {
  const shared = process.env['TEST_MONGODB_URI'];
  if (shared === undefined) return startTestMongo();
  const uri = new URL(shared);
  uri.pathname = `/shop-${randomUUID()}`;
  // The database goes with its mongod.
  return { uri: uri.href, stop: () => Promise.resolve() };
};

/** The settings that lead a shop to the simulator of eSewa. */
const esewaSettings = ({ secretKey, productCode, formUrl, statusUrl }: Esewa): Readonly<Record<string, string>> => ({
  ESEWA_SECRET_KEY: secretKey,
  ESEWA_PRODUCT_CODE: productCode,
  ESEWA_FORM_URL: formUrl,
  ESEWA_STATUS_URL: statusUrl,
});

/** Opens a shop of its own on free ports, with the demo catalogue. Needs the builds of apps/api and apps/web. */
export const openShop = async (
  settings: Readonly<Record<string, string>> = {},
  { fill, ownPictures = false, offersEsewa = false, readyWithinMs = PATIENCE_MS }: ShopOptions = {},
): Promise<OpenShop> => {
  const mongo = await openDatabase();
  const provider = await startKhaltiSimulator();
  const esewa = await startEsewaSimulator();
  const dataDir = await mkdtemp(join(tmpdir(), 'paila-e2e-'));
  if (!ownPictures) {
    await mkdir(PICTURES, { recursive: true });
    await symlink(PICTURES, join(dataDir, 'pictures'), 'junction');
  }
  const tidy = async (): Promise<void> => {
    await provider.stop();
    await esewa.stop();
    await mongo.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const begin = async (ownSettings: ShopSettings = {}, tries = TRIES): ReturnType<typeof startApi> => {
    try {
      const environment = {
        MONGODB_URI: mongo.uri,
        DATA_DIR: dataDir,
        SEED_DEMO: '1',
        // Making pictures would take the cores from the browser.
        PICTURES_AHEAD: '0',
        KHALTI_SECRET_KEY: provider.secretKey,
        KHALTI_PUBLIC_KEY: provider.publicKey,
        KHALTI_BASE_URL: provider.apiBaseUrl,
        KHALTI_WIDGET_URL: provider.widgetUrl,
        ...(offersEsewa && esewaSettings(esewa)),
        RATE_LIMIT_FACTOR: '100',
        LOG_LEVEL: 'warn',
        ...settings,
        ...ownSettings,
      };
      return await startApi(environment, readyWithinMs);
    } catch (error) {
      if (tries > 1 && /Port \d+ is taken/.test(String(error))) return begin(ownSettings, tries - 1);
      throw error;
    }
  };
  const start = async (): ReturnType<typeof startApi> => {
    try {
      await fill?.(mongo);
      return await begin();
    } catch (error) {
      await tidy();
      throw error;
    }
  };
  const { url, log, stop, pid, startedInMs } = await start();
  const others: (typeof stop)[] = [];
  return {
    url,
    pid,
    startedInMs,
    provider,
    esewa,
    mongo,
    log,
    openAnother: async (ownSettings) => {
      const instance = await begin(ownSettings);
      others.push(instance.stop);
      return instance;
    },
    close: async () => {
      for (const stopOne of [...others, stop]) await stopOne();
      await tidy();
    },
  };
};
