import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect } from '@jest/globals';
import { guardProcess, releaseProcess, startLocalMongo, type LocalMongo } from '@paila/local-mongo';
import type { Product, Role } from '@paila/shared';
import { pino } from 'pino';
import request from 'supertest';
import { createTokens, withPasswords } from '../../features/accounts/index.js';
import { startSession, storeAccount, toUser } from '../../features/accounts/testing.js';
import { connectDatabase, disconnectDatabase } from '../../platform/database/database.js';
import { SIMULATED_PROVIDERS } from '../../testing/simulated-providers/index.js';
import type { ProviderKind, SimulatedProvider } from '../../testing/simulated-providers/simulated-provider.js';
import { startProgram, type Program } from '../../testing/start-process.js';
import { send, startTraffic, TRAFFIC_PASSWORD, type Person, type Traffic } from './traffic.js';
import { until } from './until.js';
import { openWire, type Wire } from './wire.js';

const JWT_SECRET = 'the secret of the fault suites, long enough';
const LINK_SECRET = 'the link secret of the fault suites, long enough';

const METRICS_TOKEN = '5a1f0c3be7d24896a1f0c3be7d248965';

/** Secrets of accounts, orders and the payment provider must not appear in a log. */
const SECRETS = [
  /\$2[aby]\$/,
  /eyJ[\w-]+\.eyJ/,
  new RegExp(TRAFFIC_PASSWORD),
  new RegExp(JWT_SECRET),
  new RegExp(LINK_SECRET),
  new RegExp(METRICS_TOKEN),
];

/**
 * The shop as it really runs: its own process, all payment providers, and shoppers. Its own database has a fixed port
 * and data that outlive it. Each part can be stopped and started again.
 * @param route the route by which the shop reaches its database; direct by default
 */
export const openFaultShop = async (route?: (mongo: LocalMongo) => Promise<string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'paila-faults-'));
  const dbPath = join(folder, 'db');
  let mongo = await startLocalMongo({ dbPath });
  const { port: mongoPort } = mongo;
  let base = '';
  const providers = await Promise.all(SIMULATED_PROVIDERS.map(({ start }) => start(() => base)));
  await connectDatabase(mongo.uri, pino({ level: 'silent' }));
  const settings = {
    MONGODB_URI: (await route?.(mongo)) ?? mongo.uri,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    SEED_DEMO: '0',
    JWT_SECRET,
    LINK_SECRET,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'debug',
    METRICS_TOKEN,
    ...Object.fromEntries(providers.flatMap(({ environment }) => Object.entries(environment))),
    USD_TO_NPR: '140',
  };

  const programs: Program[] = [];
  let program: Program;
  const startShop = async (): Promise<void> => {
    program = startProgram('main.ts', settings);
    programs.push(program);
    const { pid } = program.child;
    if (pid !== undefined) {
      // The process must not outlive an aborted test run.
      guardProcess(pid);
      void program.ended.then(() => {
        releaseProcess(pid);
      });
    }
    base = `http://127.0.0.1:${await program.waitForOutput(/"port":(\d+).*listening/)}`;
  };
  await startShop();

  let made = 0;
  const someone = async (role: Role): Promise<Person> => {
    made += 1;
    const name = `${role}${String(made)}`;
    const names = { firstname: 'Sita', lastname: name, username: name, email: `${name}@example.com` };
    const user = await storeAccount({ ...names, role, passwordHash });
    const { token } = await startSession(createTokens([JWT_SECRET]), user._id, { seconds: 3_600 });
    return { user: toUser(user), token };
  };
  const passwordHash = await withPasswords(4, (passwords) => passwords.hash(TRAFFIC_PASSWORD));
  const admin = await someone('admin');
  const aProduct = async (count: number): Promise<Product> => {
    made += 1;
    const body = {
      title: `Product ${String(made)}`,
      company: 'nike',
      desc: 'A shoe for the hills',
      alt: 'A red shoe',
      price: 100,
      discountPrice: 100,
      stock: { '42': count, '43': 1 },
    };
    const answer = await send(request(base).post('/api/products').send(body), admin);
    expect(answer).toMatchObject({ status: 200 });
    return answer?.body as Product;
  };
  const products = [await aProduct(100_000), await aProduct(100_000), await aProduct(100_000)];
  const traffics: Traffic[] = [];

  /** Makes one call that must succeed. */
  const get = async (path: string) => {
    const answer = await send(request(base).get(path));
    if (!answer) throw new Error(`${path} gave no answer`);
    return answer;
  };

  return {
    /** The shop's address since its last start. */
    get base(): string {
      return base;
    },
    products,
    /** @throws Error for a provider that the shop does not use */
    provider: ({ name }: ProviderKind): SimulatedProvider => {
      const found = new Map(providers.map((provider) => [provider.name, provider])).get(name);
      if (!found) throw new Error(`The shop does not use ${name}`);
      return found;
    },
    admin,
    get,
    /** The metrics, as Prometheus reads them. */
    scrape: async (): Promise<string> =>
      (await request(base).get('/metrics').set('authorization', `Bearer ${METRICS_TOKEN}`).expect(200)).text,
    mongo: (): LocalMongo => mongo,
    program: (): Program => program,
    startShop,
    /** Starts the traffic of three new customers and two guests. */
    traffic: async (): Promise<Traffic> => {
      const people = [await someone('customer'), await someone('customer'), await someone('customer'), {}, {}];
      const traffic = startTraffic({ base: () => base, providers, admin, people, products });
      traffics.push(traffic);
      return traffic;
    },
    killMongo: async (): Promise<void> => {
      process.kill(mongo.pid, 'SIGKILL');
      await mongo.exited;
    },
    /** Freezes the database until it gets a SIGCONT, and waits until it is frozen. A busy machine takes a while. */
    freezeMongo: async (): Promise<void> => {
      process.kill(mongo.pid, 'SIGSTOP');
      await until(async () => {
        const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(mongo.pid)]);
        return stdout.startsWith('T');
      });
    },
    /** Starts the database on the same port and data, after any kind of end. */
    restartMongo: async (): Promise<void> => {
      await mongo.stop();
      mongo = await startLocalMongo({ dbPath, port: mongoPort });
    },
    killShop: async (): Promise<void> => {
      program.child.kill('SIGKILL');
      await program.ended;
    },
    ready: () => until(async () => (await send(request(base).get('/readyz?write')))?.status === 200),
    /** Checks that the last process still serves, that it logged no error, and that its log contains no secret. */
    expectCalm: (): void => {
      expect(program.child.exitCode).toBeNull();
      for (const { out, err } of programs.map((program) => program.output())) {
        expect(err).toBe('');
        expect(out.split('\n').filter((line) => line.includes('unexpected failure'))).toEqual([]);
        for (const secret of [...SECRETS, ...providers.map(({ secretKey }) => secretKey)])
          expect(out).not.toMatch(secret);
      }
    },
    close: async (): Promise<void> => {
      await Promise.all(traffics.map((traffic) => traffic.stop()));
      for (const { child, ended } of programs) {
        child.kill('SIGKILL');
        await ended;
      }
      for (const { stop } of providers) await stop();
      await disconnectDatabase();
      await mongo.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type FaultShop = Awaited<ReturnType<typeof openFaultShop>>;

/** Opens a fault shop with a wire to its database for the suite that calls it, and closes both after its last test. */
export const openFaultShopOnWire = async () => {
  let wire!: Wire;
  const shop = await openFaultShop(async ({ port }) => {
    wire = await openWire(port);
    return wire.uri('paila');
  });
  afterAll(async () => {
    await shop.close();
    await wire.close();
  }, 60_000);
  return { shop, wire };
};
