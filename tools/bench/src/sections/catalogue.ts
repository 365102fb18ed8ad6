import { setTimeout as sleep } from 'node:timers/promises';
import { mostResidentMiB, residentMiB, REST_MS } from '../measuring/process-figures.js';
import { type ShopSubject, withShop } from '../measuring/subject-shop.js';
import { figure, mebibytes } from '../report/figures.js';
import { atMost } from '../report/target.js';
import type { Section } from './section.js';

/** So many that 250,000 are on sale: the others are drafts, hidden or archived. */
const PRODUCTS = 266_000;
const MAX_MIB = 3 * 1024;
/** Megabytes that Node may use for objects; docs/scale.md says the same. */
const NODE_OPTIONS = '--max-old-space-size=3072';
const READY_WITHIN_MS = 30 * 60_000;

const CALLS = {
  home: '/',
  list: '/api/products?page=1&limit=24',
  'filtered list': '/api/products?color=red&page=1&limit=24',
  search: '/api/products?q=canvas&page=1&limit=24',
  sitemap: '/sitemap.xml',
  'part of the sitemap': '/sitemap-1.xml',
} as const;

interface Answered {
  readonly ms: number;
  readonly bytes: number;
  /** The number of all products that the call selects, if the answer says so. */
  readonly total: string | null;
}

/** Reads an answer as it comes, so that the measuring process does not hold it. */
const call = async (shop: ShopSubject, path: string): Promise<Answered> => {
  const begun = performance.now();
  const answer = await fetch(new URL(path, shop.url));
  if (!answer.ok || !answer.body) throw new Error(`${path}: ${String(answer.status)}`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.byteLength;
  return { ms: performance.now() - begun, bytes, total: answer.headers.get('X-Total-Count') };
};

/** A catalogue of the largest size that one process is meant to hold. */
export const measureCatalogue: Section = ({ say }) => {
  say(`${PRODUCTS.toLocaleString('en-US')} products are written, which takes half an hour`);
  return withShop(
    { products: PRODUCTS, customers: 0, orders: 0 },
    async (shop) => {
      const untilReady = await mostResidentMiB(shop.pid);
      const answers: string[][] = [];
      for (const [name, path] of Object.entries(CALLS)) {
        say(name);
        const [first, second] = [await call(shop, path), await call(shop, path)];
        answers.push([name, figure(first.ms), figure(second.ms)]);
      }
      const { total } = await call(shop, CALLS.list);
      await sleep(REST_MS);
      const atRest = await residentMiB(shop.pid);
      say('the list of all products');
      const all = await call(shop, '/api/products');
      const most = await mostResidentMiB(shop.pid);
      const memory = [untilReady, atRest, most].map(figure);
      return {
        how: `${Number(total).toLocaleString('en-US')} products on sale, one call at a time, \`NODE_OPTIONS=${NODE_OPTIONS}\`. At rest: ${String(REST_MS / 1000)} s after the other calls. Last, one client reads all products at once: ${figure(all.bytes / 1e6)} MB in ${figure(all.ms / 1000)} s.`,
        tables: [
          {
            title: 'Start and memory',
            head: ['ready after, s', 'most until ready, MiB', 'at rest, MiB', 'most of all, MiB'],
            rows: [[figure(shop.startedInMs / 1000), ...memory]],
          },
          { title: 'Milliseconds for an answer', head: ['', 'first', 'second'], rows: answers },
        ],
        targets: [atMost('memory with 250,000 products', { limit: MAX_MIB, measured: most }, mebibytes)],
      };
    },
    { settings: { NODE_OPTIONS }, readyWithinMs: READY_WITHIN_MS },
  );
};
