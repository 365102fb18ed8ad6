import { residentMiB } from '../measuring/process-figures.js';
import { type Figures, measure } from '../measuring/rounds.js';
import { openShopSubject } from '../measuring/subject-shop.js';
import { figure, ratio, spread } from '../report/figures.js';
import type { Section, Table } from './section.js';
import { shopCalls } from './shop-calls.js';

const CONNECTIONS = 10;
const CATALOGUES = [100, 1000, 10_000, 100_000] as const;
const CALLS = ['page', 'product', 'filtered', 'facets', 'search', 'home', 'productPage'] as const;
const [FEWEST, LARGE, MOST] = [100, 10_000, 100_000] as const;

interface OfCatalogue {
  readonly products: number;
  readonly startedInMs: number;
  readonly idleMiB: number;
  readonly figures: Readonly<Record<(typeof CALLS)[number], Figures>>;
}

const measureCatalogue = async (
  products: number,
  { say, ...options }: Parameters<Section>[0],
): Promise<OfCatalogue> => {
  say(`${String(products)} products`);
  const shop = await openShopSubject({ products, customers: 0, orders: 0 });
  try {
    const idleMiB = await residentMiB(shop.pid);
    const calls = await shopCalls(shop.url);
    const measured: [string, Figures][] = [];
    for (const name of CALLS) {
      const [ofShop] = await measure([shop], calls[name], { ...options, connections: CONNECTIONS });
      if (ofShop) measured.push([name, ofShop]);
    }
    const figures = Object.fromEntries(measured) as OfCatalogue['figures'];
    return { products, startedInMs: shop.startedInMs, idleMiB, figures };
  } finally {
    await shop.close();
  }
};

const tablesOf = (measured: readonly OfCatalogue[]): Table[] => {
  const head = ['', ...measured.map(({ products }) => `${products.toLocaleString('en-US')} products`)];
  return [
    {
      title: 'Processor milliseconds per request, by products in the catalogue',
      head,
      rows: CALLS.map((name) => [name, ...measured.map(({ figures }) => spread(figures[name].processorMs))]),
    },
    {
      title: 'Start and memory',
      head,
      rows: [
        ['ready after, ms', ...measured.map(({ startedInMs }) => figure(startedInMs))],
        ['memory at rest, MiB', ...measured.map(({ idleMiB }) => figure(idleMiB))],
      ],
    },
  ];
};

/** The same calls of shops whose catalogues are larger and larger. */
export const measureScale: Section = async (options) => {
  const measured: OfCatalogue[] = [];
  for (const products of CATALOGUES) measured.push(await measureCatalogue(products, options));
  const at = (count: number): OfCatalogue => {
    const found = measured.find(({ products }) => products === count);
    if (!found) throw new RangeError(`${String(count)} products were not measured`);
    return found;
  };
  const growth = at(MOST).figures.page.processorMs.median / at(FEWEST).figures.page.processorMs.median;
  const searchMs = at(MOST).figures.search.processorMs.median;
  const [{ startedInMs }, idle, idleOfLarge] = [at(LARGE), at(FEWEST).idleMiB, at(LARGE).idleMiB];
  return {
    how: `Made-up products besides the demo catalogue, ${String(CONNECTIONS)} connections, ${String(options.rounds)} runs of ${String(options.seconds)} s; median (least–most).`,
    tables: tablesOf(measured),
    targets: [
      {
        what: 'page of 100 at 100,000 products',
        atMost: `${ratio(1.3)} the one at 100`,
        measured: ratio(growth),
        isReached: growth <= 1.3,
      },
      {
        what: 'search in 100,000 products',
        atMost: '20 ms',
        measured: `${figure(searchMs)} ms`,
        isReached: searchMs <= 20,
      },
      {
        what: 'start with 10,000 products',
        atMost: '3 s',
        measured: `${figure(startedInMs / 1000)} s`,
        isReached: startedInMs <= 3000,
      },
      { what: 'memory at rest', atMost: '150 MiB', measured: `${figure(idle)} MiB`, isReached: idle <= 150 },
      {
        what: 'memory at rest with 10,000 products',
        atMost: '300 MiB',
        measured: `${figure(idleOfLarge)} MiB`,
        isReached: idleOfLarge <= 300,
      },
    ],
  };
};
