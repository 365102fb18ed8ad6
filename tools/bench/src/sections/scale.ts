import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_REST_MIB, residentMiB, REST_MS } from '../measuring/process-figures.js';
import { type Figures, measure } from '../measuring/rounds.js';
import { withShop } from '../measuring/subject-shop.js';
import { figure, mebibytes, spread } from '../report/figures.js';
import { atMost } from '../report/target.js';
import type { Section, SectionOptions, Table } from './section.js';
import { shopCalls, type ShopCalls } from './shop-calls.js';

const CONNECTIONS = 10;
const MAX_ROUNDS = 3;
const CALLS = [
  'page',
  'product',
  'filtered',
  'facets',
  'search',
  'newSearches',
  'home',
  'productPage',
  'whoAmI',
  'cart',
  'logIn',
  'order',
] as const satisfies readonly (keyof ShopCalls)[];
/** A log-in is slow on purpose, in a shop of any size. */
const LOG_INS = 10;

/** The number of products in a shop. */
const [MIDDLE, LARGE] = [1000, 10_000] as const;
const SIZES = [100, MIDDLE, LARGE] as const;

const formatProducts = (count: number): string => `${count.toLocaleString('en-US')} products`;

interface SizeFigures {
  readonly startedInMs: number;
  readonly readyMiB: number;
  readonly idleMiB: number;
  readonly figures: Readonly<Record<(typeof CALLS)[number], Figures>>;
}

const measureSize = async (products: number, { say, rounds, seconds }: SectionOptions): Promise<SizeFigures> => {
  say(formatProducts(products));
  return withShop({ products, customers: 0, orders: 0 }, async (shop) => {
    const readyMiB = await residentMiB(shop.pid);
    await sleep(REST_MS);
    const idleMiB = await residentMiB(shop.pid);
    const calls = await shopCalls(shop.url);
    const measured: [string, Figures][] = [];
    for (const name of CALLS) {
      const call = name === 'logIn' ? { ...calls.logIn, requests: LOG_INS } : calls[name];
      const options = { rounds: Math.min(rounds, MAX_ROUNDS), seconds, connections: CONNECTIONS };
      const [ofShop] = await measure([shop], call, options);
      if (ofShop) measured.push([name, ofShop]);
    }
    return {
      startedInMs: shop.startedInMs,
      readyMiB,
      idleMiB,
      figures: Object.fromEntries(measured) as SizeFigures['figures'],
    };
  });
};

const sizeTables = (measured: ReadonlyMap<number, SizeFigures>): Table[] => {
  const head = ['', ...[...measured.keys()].map(formatProducts)];
  const all = [...measured.values()];
  return [
    {
      title: 'Processor milliseconds per request, by the size of the shop',
      head,
      rows: CALLS.map((name) => [name, ...all.map(({ figures }) => spread(figures[name].processorMs))]),
    },
    {
      title: 'Start and memory',
      head,
      rows: [
        ['ready after, ms', ...all.map(({ startedInMs }) => figure(startedInMs))],
        ['memory when it is ready, MiB', ...all.map(({ readyMiB }) => figure(readyMiB))],
        ['memory at rest, MiB', ...all.map(({ idleMiB }) => figure(idleMiB))],
      ],
    },
  ];
};

/** The same calls of shops that are larger and larger. */
export const measureScale: Section = async (options) => {
  const measured = new Map<number, SizeFigures>();
  for (const size of SIZES) measured.set(size, await measureSize(size, options));
  const of = (size: number): SizeFigures => {
    const found = measured.get(size);
    if (!found) throw new RangeError(`${formatProducts(size)} were not measured`);
    return found;
  };
  return {
    how: `Made-up products besides the demo catalogue, ${String(CONNECTIONS)} connections, ${String(Math.min(options.rounds, MAX_ROUNDS))} runs of ${String(options.seconds)} s; median (least–most). Memory is what the process holds ${String(REST_MS / 1000)} s after its start.`,
    tables: sizeTables(measured),
    targets: [
      atMost(
        `start with ${formatProducts(LARGE)}`,
        { limit: 3, measured: of(LARGE).startedInMs / 1000 },
        (value) => `${figure(value)} s`,
      ),
      atMost(
        `memory at rest, ${formatProducts(MIDDLE)}`,
        { limit: MAX_REST_MIB, measured: of(MIDDLE).idleMiB },
        mebibytes,
      ),
      atMost(`memory at rest, ${formatProducts(LARGE)}`, { limit: 300, measured: of(LARGE).idleMiB }, mebibytes),
    ],
  };
};
