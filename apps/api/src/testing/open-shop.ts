import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCents, type Product, type Role, type Stock, type User } from '@paila/shared';
import mongoose from 'mongoose';
import type { DestinationStream } from 'pino';
import request, { type Test } from 'supertest';
import { createApp } from '../app.js';
import type { OpenApi } from '../features/docs/index.js';
import { bookFindings } from '../doctor.js';
import { type Bcrypt, createPasswords, createTokens } from '../features/accounts/index.js';
import {
  createCommonPasswords,
  startSession,
  storeAccount,
  toUser,
  type UserDoc,
} from '../features/accounts/testing.js';
import { ProductModel, productsById, toProduct, type ProductDoc } from '../features/catalog/index.js';
import { adjustStock, stockByProduct } from '../features/inventory/index.js';
import { systemActor } from '../platform/actor.js';
import { inTransaction } from '../platform/database/database.js';
import { createLogger } from '../platform/log.js';
import { readSettings, type Settings } from '../platform/settings.js';
import { anAddress } from './an-address.js';
import { createDocumented } from './documented.js';
import { leaveDatabase, openDatabase } from './open-database.js';

/** A client of the API. */
export interface Caller {
  readonly get: (path: string) => Test;
  readonly post: (path: string) => Test;
  readonly put: (path: string) => Test;
  readonly patch: (path: string) => Test;
  readonly delete: (path: string) => Test;
}
/** A caller with an account, who sends its token in `x-auth-token`. */
export interface LoggedIn extends Caller {
  readonly user: User;
  readonly token: string;
  readonly password: string;
}

type ProductOverrides = Partial<Omit<ProductDoc, '_id' | 'priceCents' | 'discountPriceCents'>> & {
  /** Dollars. */
  price?: number;
  /** Dollars; the price unless given. */
  discountPrice?: number;
  color?: string[];
  gender?: string[];
  /** Counts by size; absent for a product that is always available. */
  stock?: Record<string, number>;
};

const PASSWORD = 'test-password';
const CHEAP_BCRYPT = 4;
/** A hash of `PASSWORD` at that cost, as written by the native bcrypt that the shop used before. */
const PASSWORD_HASH = '$2b$04$ZPyHeqHir8iSEIe0iqXGF.Ff7M1U0JFvSl.DzrVJOH9dna9B6/4iK';

/** Longer than any suite takes. */
const KEPT_OPEN_MS = 15 * 60_000;

let made = 0;
/** A different number at each call, for names that must be unique. */
export const next = (): number => ++made;

type Check = ReturnType<typeof createDocumented>;

let sharedCheck: Check | undefined;

/**
 * This thread's check, as the description takes 0.06 s, and its schemas 0.15 s. Settings change only the title and the
 * address in it, which no check reads.
 */
const threadCheck = async (base: string): Promise<Check> => {
  sharedCheck ??= createDocumented((await request(base).get('/api/openapi.json').expect(200)).body as OpenApi);
  return sharedCheck;
};

interface Connection {
  readonly base: string;
  readonly agent: Agent;
  readonly check: Check;
}

/** Creates a client that compares every answer with the API's description. */
const createCaller = ({ base, agent, check }: Connection, token?: string): Caller => {
  const call =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete') =>
    (path: string): Test => {
      const client = request(base);
      const test = client[method](path)
        .agent(agent)
        .expect((answer) => {
          check(method.toUpperCase(), path, answer);
        });
      return token === undefined ? test : test.set('x-auth-token', token);
    };
  return { get: call('get'), post: call('post'), put: call('put'), patch: call('patch'), delete: call('delete') };
};

/** Creates an account directly in the database. */
const makeUser = (overrides: Partial<UserDoc>): Promise<UserDoc> => {
  const number = String(next());
  return storeAccount({
    firstname: 'Sita',
    lastname: `Rai${number}`,
    username: `sita${number}`,
    email: `sita${number}@example.com`,
    passwordHash: PASSWORD_HASH,
    ...overrides,
  });
};

/**
 * The whole shop on a real database of this suite's own. Open it once per suite (or again for a second instance on the
 * same database) and close it after.
 * @param environment settings by their names in the environment
 * @param to gets the lines of the log
 */
export const openShop = async (
  overrides: Partial<Settings> = {},
  bcrypt?: Bcrypt,
  environment: Readonly<Record<string, string>> = {},
  to?: DestinationStream,
) => {
  await openDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'paila-test-'));
  const settings: Settings = {
    ...readSettings({
      NODE_ENV: 'test',
      MONGODB_URI: process.env['TEST_MONGODB_URI'],
      DATA_DIR: dataDir,
      JWT_SECRET: 'the secret of the test suites, long enough',
      LINK_SECRET: 'the link secret of the test suites, long enough',
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'silent',
      KHALTI_SECRET_KEY: 'test-secret-key',
      ...environment,
    }),
    bcryptCost: CHEAP_BCRYPT,
    ...overrides,
  };
  const passwords = createPasswords(settings.bcryptCost, {
    bcrypt,
    refusesWeak: settings.refuseWeakPasswords,
    // A busy machine must not accept a bad password.
    common: createCommonPasswords({ deadlineMs: 60_000 }),
  });
  const shop = await createApp(settings, createLogger(settings.logLevel, { release: settings.release, to }), passwords);
  const server = createServer(shop.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const tokens = createTokens(settings.jwtSecrets);
  // A connection for each call costs 0.5 ms of its 1.6 ms. The shop must not close one that a call is about to use.
  const agent = new Agent({ keepAlive: true });
  server.keepAliveTimeout = KEPT_OPEN_MS;
  const connection = { base, agent, check: await threadCheck(base) };

  const guest = createCaller(connection);
  const logIn = (email: unknown, password: unknown, caller: Caller = guest): Test =>
    caller.post('/api/auth').send({ email, password });
  const someone = async (role: Role, overrides: Partial<UserDoc> = {}): Promise<LoggedIn> => {
    const user = await makeUser({ role, ...overrides });
    const { token } = await startSession(tokens, user._id, { seconds: settings.jwtExpiresIn });
    return { ...createCaller(connection, token), user: toUser(user), token, password: PASSWORD };
  };

  return {
    readModel: shop.readModel,
    live: shop.live,
    /** The address of this shop, such as `http://127.0.0.1:4711`. */
    base,
    settings,
    guest,
    logIn,
    /** Logs an account in once more. @returns the token */
    loginToken: async ({ user, password }: LoggedIn, caller?: Caller): Promise<string> =>
      ((await logIn(user.email, password, caller)).body as { token: string }).token,
    /** A new customer, logged in. */
    shopper: (overrides?: Partial<UserDoc>) => someone('customer', overrides),
    /** A new member of the staff, logged in. */
    staff: (overrides?: Partial<UserDoc>) => someone('staff', overrides),
    /** A new admin, logged in. */
    admin: (overrides?: Partial<UserDoc>) => someone('admin', overrides),
    /** A caller with the given token. */
    withToken: (token: string): Caller => createCaller(connection, token),
    aProduct: async (overrides: ProductOverrides = {}): Promise<Product> => {
      const number = String(next());
      const { price = 100, discountPrice = price, color = ['red'], gender = ['men'], stock, ...rest } = overrides;
      const fields = {
        slug: `product-${number}`,
        title: `Product ${number}`,
        desc: 'A shoe for the hills',
        company: 'nike',
        alt: 'A red shoe',
        img: [`/pictures/product-${number}/side.webp`],
        categories: [{ color, gender }],
        sizes: Object.keys(stock ?? {}),
        ...rest,
        priceCents: toCents(price),
        discountPriceCents: toCents(discountPrice),
      };
      const id = await inTransaction(async (session) => {
        const { _id } = await new ProductModel(fields).save({ session });
        const adjustments = stock ? [{ product: _id, counts: stock }] : [];
        await adjustStock(adjustments, { why: 'opening', actor: systemActor('test'), at: new Date() }, session);
        return _id.toHexString();
      });
      await shop.readModel.refresh([id]);
      const made = (await productsById([id])).get(id);
      if (!made) throw new Error('The product that was made is gone');
      return toProduct(made);
    },
    /** Deletes a product for good, through the bin. */
    purge: async (admin: Caller, { _id }: Pick<Product, '_id'>): Promise<void> => {
      await admin.delete(`/api/products/${_id}`).expect(200);
      await admin.delete(`/api/admin/products/${_id}`).expect(200);
    },
    /** The stock of a product, straight from the database. */
    stockOf: async ({ _id }: Pick<Product, '_id'>): Promise<Stock | undefined> =>
      (await stockByProduct([_id])).get(_id),
    /** The doctor's findings about this suite's books; none, unless a test tampers with the data. */
    findings: (now?: Date) => bookFindings({ now }),
    anAddress,
    /** Resets all rate limits in this database. */
    forgetLimits: async (): Promise<void> => {
      await mongoose.connection.db?.collection('ratelimits').deleteMany({});
    },
    close: async (): Promise<void> => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await shop.close();
      await leaveDatabase();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type Shop = Awaited<ReturnType<typeof openShop>>;
