import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, Subject } from '../measuring/load.js';
import { type Figures, measure } from '../measuring/rounds.js';
import { JWT_SECRET, SMALL_SHOP, type ShopSubject, withShop } from '../measuring/subject-shop.js';
import { figure, ratio, spread } from '../report/figures.js';
import { atMost, type Target } from '../report/target.js';
import { requestKey, record, type Recorded } from '../yardsticks/recorded.js';
import { startYardstick } from '../yardsticks/start.js';
import type { Section, SectionOptions, SectionResult, Table } from './section.js';
import { shopCalls, type ShopCalls } from './shop-calls.js';

const CONNECTIONS = 10;

interface Measured {
  readonly name: keyof ShopCalls;
  /** Answered by the yardstick that reads the database on each request. */
  readonly isPlain: boolean;
  readonly target?: { readonly timesExpress: number } | { readonly timesPlain: number } | { readonly ms: number };
}

const MEASURED: readonly Measured[] = [
  { name: 'page', isPlain: true, target: { timesExpress: 1.5 } },
  { name: 'product', isPlain: true, target: { timesExpress: 1.5 } },
  { name: 'filtered', isPlain: true, target: { timesExpress: 1.5 } },
  { name: 'facets', isPlain: true },
  { name: 'search', isPlain: true },
  { name: 'home', isPlain: false, target: { timesExpress: 1.5 } },
  { name: 'productPage', isPlain: false, target: { timesExpress: 1.5 } },
  { name: 'whoAmI', isPlain: true, target: { timesPlain: 1.5 } },
  { name: 'cart', isPlain: true, target: { timesPlain: 3 } },
  { name: 'logIn', isPlain: false },
  { name: 'order', isPlain: true, target: { ms: 8 } },
];

const SHOP = 'Paila';
const EXPRESS = 'Express 5, same bytes';
const PLAIN = 'Express and Mongoose lean()';

const ms = (value: number): string => `${figure(value)} ms`;

/** The target of a call. @param figures of the shop and of the servers that it is compared with */
const callTargets = (what: string, target: Measured['target'], figures: ReadonlyMap<string, Figures>): Target[] => {
  if (!target) return [];
  const medianMs = (server: string): number => figures.get(server)?.processorMs.median ?? NaN;
  const measured = medianMs(SHOP);
  if ('ms' in target) return [atMost(what, { limit: target.ms, measured }, ms)];
  const [server, limit] =
    'timesPlain' in target ? ([PLAIN, target.timesPlain] as const) : ([EXPRESS, target.timesExpress] as const);
  const beside = { limit, measured: measured / medianMs(server) };
  return [atMost(what, beside, (value) => `${ratio(value)} ${server}`)];
};

const serversTable = (call: Call, subjects: readonly Subject[], figures: readonly Figures[]): Table => {
  const yardstick = subjects.findIndex(({ name }) => name === EXPRESS);
  const base = figures[yardstick]?.processorMs.median ?? NaN;
  return {
    title: call.name,
    head: ['server', 'processor ms per request', 'beside Express', 'requests a second', 'p50 ms', 'p99 ms'],
    rows: subjects.map(({ name }, index) => {
      const each = figures[index];
      if (!each) throw new Error(`${name} was not measured`);
      const { processorMs, perSecond, p50, p99 } = each;
      const beside = ratio(processorMs.median / base);
      return [name, spread(processorMs), beside, spread(perSecond), figure(p50.median), figure(p99.median)];
    }),
  };
};

/** Starts the servers that the shop is compared with. @param closing gets a function for each of them that closes it */
const startYardsticks = async (
  shop: ShopSubject,
  recording: Readonly<Record<string, Recorded>>,
  closing: (() => Promise<void>)[],
): Promise<readonly Subject[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'paila-bench-'));
  closing.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'recording.json');
  await writeFile(file, JSON.stringify(recording));
  const yardsticks: Subject[] = [];
  for (const [name, program, argument] of [
    [EXPRESS, 'same-bytes-express', file],
    [PLAIN, 'plain-mongoose', shop.mongo.uri],
  ] as const) {
    const started = await startYardstick(name, program, argument, { JWT_SECRET });
    closing.push(started.close);
    yardsticks.push(started);
  }
  return yardsticks;
};

const compare = async (
  shop: ShopSubject,
  { say, ...options }: SectionOptions,
): Promise<Pick<SectionResult, 'tables' | 'targets'>> => {
  const calls = await shopCalls(shop.url);
  const recording: Record<string, Recorded> = {};
  for (const { name } of MEASURED) {
    const call = calls[name];
    recording[requestKey(call.method, call.path)] = await record(shop.url, call);
  }
  const closing: (() => Promise<void>)[] = [];
  try {
    const yardsticks = await startYardsticks(shop, recording, closing);
    const tables: Table[] = [];
    const targets: Target[] = [];
    for (const { name, isPlain, target } of MEASURED) {
      const call = calls[name];
      say(call.name);
      const subjects = [shop, ...yardsticks.filter((each) => each.name !== PLAIN || isPlain)];
      const figures = await measure(subjects, call, { ...options, connections: CONNECTIONS });
      tables.push(serversTable(call, subjects, figures));
      const byServer = new Map(figures.map((each, index) => [subjects[index]?.name ?? '', each]));
      targets.push(...callTargets(call.name, target, byServer));
    }
    return { tables, targets };
  } finally {
    for (const close of closing.reverse()) await close();
  }
};

/**
 * Each call of the shop beside servers that do less: one sends the same bytes, one reads the same database as tutorials
 * do.
 */
export const measureCalls: Section = (options) =>
  withShop(SMALL_SHOP, async (shop) => ({
    ...(await compare(shop, options)),
    how: `${String(SMALL_SHOP.products)} products besides the demo catalogue, ${String(CONNECTIONS)} connections, ${String(options.rounds)} runs of ${String(options.seconds)} s for each server in turn; median (least–most).`,
  }));
