import { setTimeout as sleep } from 'node:timers/promises';
import { productPictures, type Product, pictureSrcSet } from '@paila/shared';
import { startLoad } from '../measuring/load.js';
import { MAX_REST_MIB, residentMiB, REST_MS } from '../measuring/process-figures.js';
import { type ShopSubject, SMALL_SHOP, withShop } from '../measuring/subject-shop.js';
import { figure, mebibytes } from '../report/figures.js';
import { atMost } from '../report/target.js';
import type { Section, SectionOptions, Table } from './section.js';
import { shopCalls } from './shop-calls.js';

const MAX_WITH_PICTURES = 300;
const PICTURED = 200;
/** Requests that a browser makes at a time. */
const AT_ONCE = 6;
const CONNECTIONS_EACH = 2;
const MINUTE_MS = 60_000;

const firstProducts = async (url: string, count: number): Promise<Product[]> => {
  const products: Product[] = [];
  for (let page = 1; products.length < count; page += 1) {
    const answer = await fetch(`${url}/api/products?page=${String(page)}&limit=100`);
    const listed = (await answer.json()) as Product[];
    if (listed.length === 0) break;
    products.push(...listed);
  }
  return products.slice(0, count);
};

/** The copies of its first picture that a phone and a desktop show of a product. */
const pictureCopies = (product: Product): string[] => {
  const copies = (pictureSrcSet(productPictures(product)[0] ?? '', 'avif') ?? '')
    .split(', ')
    .map((each) => each.split(' ')[0] ?? '');
  return copies.filter((copy) => copy.endsWith('.avif')).slice(0, 2);
};

/** Requests pictures for the first time. @returns how many, and the highest memory during the requests */
const requestPictures = async (shop: ShopSubject): Promise<{ readonly requested: number; readonly most: number }> => {
  const waiting = [...new Set((await firstProducts(shop.url, PICTURED)).flatMap(pictureCopies))];
  const requested = waiting.length;
  let most = 0;
  const requestNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const answer = await fetch(new URL(next, shop.url));
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${next}: ${String(answer.status)}`);
      most = Math.max(most, await residentMiB(shop.pid));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, requestNext));
  return { requested, most };
};

interface MixedLoad {
  /** The memory after each minute, MiB. */
  readonly samples: readonly number[];
  /** Calls that were not answered with success, such as log-ins when too many wait. */
  readonly refused: number;
}

/** Everything that a shop does, all the time. */
const duringLoad = async (shop: ShopSubject, { minutes, say }: SectionOptions): Promise<MixedLoad> => {
  const { page, product, home, productPage, search, whoAmI, cart, order, logIn } = await shopCalls(shop.url);
  const calls = [page, product, home, productPage, search, whoAmI, cart, order, logIn];
  const stops = calls.map((call) => startLoad(shop, call, CONNECTIONS_EACH));
  const samples: number[] = [];
  let refused: number[] = [];
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      await sleep(MINUTE_MS);
      samples.push(await residentMiB(shop.pid));
      say(`minute ${String(minute)}: ${figure(samples.at(-1) ?? NaN)} MiB`);
    }
  } finally {
    refused = await Promise.all(stops.map((stop) => stop()));
  }
  return { samples, refused: refused.reduce((sum, count) => sum + count, 0) };
};

/** The memory of the API's process. */
export const measureMemory: Section = async (options) => {
  return withShop(
    SMALL_SHOP,
    async (shop) => {
      await sleep(REST_MS);
      const idle = await residentMiB(shop.pid);
      options.say('pictures');
      const { requested, most } = await requestPictures(shop);
      await sleep(REST_MS);
      const afterPictures = await residentMiB(shop.pid);
      options.say(`mixed load for ${String(options.minutes)} minutes`);
      const { samples, refused } = await duringLoad(shop, options);
      const states: Table = {
        title: 'Memory, MiB',
        head: ['at rest', 'most during pictures', 'after pictures', 'most under mixed load', 'at its end'],
        rows: [[idle, most, afterPictures, Math.max(...samples), samples.at(-1) ?? NaN].map(figure)],
      };
      const minutes: Table = {
        title: 'Under mixed load, after each minute',
        head: ['minute', 'MiB'],
        rows: samples.map((sample, index) => [String(index + 1), figure(sample)]),
      };
      return {
        how: `\`--minutes ${String(options.minutes)}\`. At rest: ${String(REST_MS / 1000)} s after the start, and after the pictures. ${String(SMALL_SHOP.products)} products besides the demo catalogue; ${String(requested)} copies of the first pictures of ${String(PICTURED)} products, ${String(AT_ONCE)} at a time, none of which was made before; mixed load: nine calls, each over ${String(CONNECTIONS_EACH)} connections without a pause; ${String(refused)} calls were refused.`,
        tables: [states, minutes],
        targets: [
          atMost('memory at rest, 1,000 products', { limit: MAX_REST_MIB, measured: idle }, mebibytes),
          atMost('memory during pictures', { limit: MAX_WITH_PICTURES, measured: most }, mebibytes),
        ],
      };
    },
    { ownPictures: true },
  );
};
