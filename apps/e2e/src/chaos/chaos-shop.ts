import type { LoginAnswer, Product } from '@paila/shared';
import { DEMO_ACCOUNTS } from '@paila/shared';
import { type RunningSimulator, startKhaltiSimulator } from '@paila/khalti-simulator';
import { MongoClient } from 'mongodb';
import type { ProxyAnswer } from '../testing/proxy.js';
import type { ProductionShop } from '../testing/production-shop.js';
import { waitUntil } from '../testing/wait-until.js';
import { type Calls, createCalls } from './calls.js';
import { type Diary, emptyDiary } from './diary.js';

/** Nobody answers there: the shop's calls to it go to the simulator (pay-at-simulator.mjs). */
const NOWHERE = 'https://khalti.invalid';
const PRIMARY = 1;
const HEALTHY_STATES = [PRIMARY, 2];
const PRICE = 100;

/** A product of the shoppers' own, in size 42. */
export interface Sold {
  readonly _id: string;
  readonly price: number;
  readonly opening: number;
}

/** Starts the payment provider of a shop with chaos. */
export const startProvider = (): Promise<RunningSimulator> =>
  startKhaltiSimulator({ secretKey: 'live_secret_key_of_a_merchant', publicUrl: NOWHERE });

/** The settings of a production shop whose shoppers pay at the simulator, all from this machine. */
export const chaosSettings = ({ url }: RunningSimulator): Readonly<Record<string, string>> => ({
  SEED_DEMO: '1',
  RATE_LIMIT_FACTOR: '1000',
  KHALTI_BASE_URL: `${NOWHERE}/api/v2`,
  SIMULATOR_URL: `${url}/api/v2`,
});

/** Adds a product as the admin, again while the shop is too busy. */
const addProduct = async ({ proxy }: ProductionShop, opening: number): Promise<Sold> => {
  const post = async <Answer>(path: string, body: object, token?: string): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/json', ...(token !== undefined && { 'x-auth-token': token }) };
    const call = { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) };
    let answer: ProxyAnswer | undefined;
    await waitUntil(async () => {
      answer = await proxy.call(path, call);
      return answer.status !== 503;
    });
    if (answer?.status !== 200) throw new Error(`${path}: ${String(answer?.status)} ${answer?.body ?? ''}`);
    return JSON.parse(answer.body) as Answer;
  };
  const { email, password } = DEMO_ACCOUNTS.admin;
  const { token } = await post<LoginAnswer>('/api/auth', { email, password });
  const product = {
    title: 'A shoe of the shoppers',
    company: 'nike',
    desc: 'A shoe for the hills',
    alt: 'A red shoe',
    price: PRICE,
    discountPrice: PRICE,
    stock: { '42': opening },
  };
  const { _id } = await post<Product>('/api/products', product, token);
  return { _id, price: PRICE, opening };
};

/** The running shop, with what faults and verdicts need of it. */
export interface ChaosShop {
  readonly shop: ProductionShop;
  readonly provider: RunningSimulator;
  readonly calls: Calls;
  readonly diary: Diary;
  /** The admin of the database. */
  readonly admin: MongoClient;
  /** Everything that shoppers have bought. */
  readonly products: readonly Sold[];
  /** What there is always enough of. */
  readonly staples: readonly Sold[];
  /** Adds a product that shoppers buy, and that verdicts examine. */
  addProduct(opening: number): Promise<Sold>;
  /** The name of the primary; undefined while there is none. */
  primary(): Promise<string | undefined>;
  /** Waits until every member and every instance is well. @throws Error naming what is not */
  allWell(): Promise<void>;
  close(): Promise<void>;
}

const STOCK = 100_000;
const PRODUCTS = 3;

/** Opens the books of the shoppers of a shop that runs with {@link chaosSettings}. */
export const openChaos = async (shop: ProductionShop, provider: RunningSimulator): Promise<ChaosShop> => {
  const password = shop.secret('mongodb_admin_password');
  const admin = new MongoClient(shop.secret('mongodb_uri').replace(/\/\/[^@]*@/, `//admin:${password}@`), {
    serverSelectionTimeoutMS: 2_000,
    connectTimeoutMS: 2_000,
    socketTimeoutMS: 10_000,
    heartbeatFrequencyMS: 500,
  });
  const ask = (command: object) =>
    admin
      .db('admin')
      .command(command, { readPreference: 'primaryPreferred' })
      .catch(() => undefined);
  const unwell = async (): Promise<string[]> => {
    const status = await ask({ replSetGetStatus: 1 });
    const members = (status?.['members'] ?? []) as readonly { readonly state: number; readonly name: string }[];
    const sick = members.filter(({ state }) => !HEALTHY_STATES.includes(state)).map(({ name }) => name);
    const codes = await Promise.all(
      shop.shops.map(async (name) => [name, await shop.statusOf(name, '/readyz?write')] as const),
    );
    return [
      ...(members.every(({ state }) => state !== PRIMARY) ? ['the replica set'] : sick),
      ...codes.filter(([, code]) => code !== 200).map(([name]) => name),
    ];
  };
  const products: Sold[] = [];
  const add = async (opening: number): Promise<Sold> => {
    const product = await addProduct(shop, opening);
    products.push(product);
    return product;
  };
  for (let count = 0; count < PRODUCTS; count += 1) await add(STOCK);

  return {
    shop,
    provider,
    calls: createCalls(shop.proxy),
    diary: emptyDiary(),
    admin,
    products,
    staples: [...products],
    addProduct: add,
    primary: async () => {
      const hello = await ask({ hello: 1 });
      const address: unknown = hello?.['primary'];
      return shop.members.find((name) => shop.addressOf(name) === address);
    },
    allWell: async () => {
      if (!(await waitUntil(async () => (await unwell()).length === 0))) {
        throw new Error(`Not well: ${(await unwell()).join(', ')}`);
      }
    },
    close: () => admin.close(true),
  };
};
