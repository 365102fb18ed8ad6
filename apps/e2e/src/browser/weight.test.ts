import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { PAGE_NAMES, type PageName, type Product } from '@paila/shared';
import type { Browser } from 'playwright-core';
import { settled } from '../testing/look-over.js';
import { openBrowser, openSession, SIZES } from '../testing/open-browser.js';
import { openShop, type OpenShop } from '../testing/open-shop.js';

/** Compressed bytes of the JavaScript that a page cannot do without. What is fetched on demand comes on top. */
const HOME_BUDGET = 155_000;
const BUDGET = 175_000;

const DIST = new URL('../../../web/dist/', import.meta.url);

/** See https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
}

const readManifest = async () =>
  JSON.parse(await readFile(new URL('.vite/manifest.json', DIST), 'utf8')) as Readonly<Record<string, Chunk>>;

const compressedSize = async (file: string): Promise<number> =>
  (await promisify(brotliCompress)(await readFile(new URL(file, DIST)))).length;

/** For each page, how much script the build has for it: the app, the page's own, and all that these import. */
const scriptOfPages = async (): Promise<ReadonlyMap<PageName, number>> => {
  const manifest = await readManifest();
  const { sourcesOf } = (await import(pathToFileURL(fileURLToPath(new URL('.server/server.mjs', DIST))).href)) as {
    sourcesOf: (name: PageName) => readonly string[];
  };
  const collect = (key: string, into: Set<string>): void => {
    const { file, imports = [] } = manifest[key] ?? { file: `${key}, which the manifest lacks` };
    if (into.has(file)) return;
    into.add(file);
    for (const each of imports) collect(each, into);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const weights = PAGE_NAMES.map(async (name) => {
    const files = new Set<string>();
    for (const key of [...entries, ...sourcesOf(name)]) collect(key, files);
    const sizes = await Promise.all([...files].map(compressedSize));
    return [name, sizes.reduce((sum, each) => sum + each, 0)] as const;
  });
  return new Map(await Promise.all(weights));
};

describe('the script of a page, as it was built', () => {
  let weights: ReadonlyMap<PageName, number>;
  beforeAll(async () => {
    weights = await scriptOfPages();
  });

  it.each(PAGE_NAMES)('keeps within its budget: %s', (name) => {
    expect(weights.get(name)).toBeGreaterThan(50_000);
    expect(weights.get(name)).toBeLessThanOrEqual(name === 'home' ? HOME_BUDGET : BUDGET);
  });
});

let shop: OpenShop;
let browser: Browser;
let product: Product;

beforeAll(async () => {
  [shop, browser] = await Promise.all([openShop(), openBrowser()]);
  const answer = await fetch(`${shop.url}/api/products/?limit=1`);
  [product] = (await answer.json()) as [Product];
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** A first visit to an address, until nothing is fetched any more. */
const firstVisit = async (path: string) => {
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await page.goto(path);
  await settled(page);

  await context.close();
  return {
    calls: addresses.map((address) => new URL(address).pathname).filter((path_) => path_.startsWith('/api/')),
    elsewhere: addresses
      .map((address) => new URL(address).origin)
      .filter((origin) => origin !== shop.url && origin !== 'null'),
    failed,
    troubles,
  };
};

const ROUTES = [
  '/',
  '/about',
  '/contact',
  '/collections',
  '/collections/nike',
  '/products',
  '/products/men',
  '/products/women',
  '/products/:product',
  '/login',
  '/register',
  '/checkout',
  '/payment',
  '/user-profile',
  '/user-profile/orders',
  '/user-profile/addresses',
  '/user-profile/notifications',
  '/user-profile/password',
  '/user-profile/settings',
  '/nowhere',
];

describe('the first visit', () => {
  it.each(ROUTES)('to %s asks nobody else, and fails at nothing', async (route) => {
    const first = await firstVisit(route.replace(':product', product.slug));

    expect(first.elsewhere).toEqual([]);
    expect(first.failed).toEqual([]);
    expect(first.troubles).toEqual([]);
  });

  it('to /khalti fails at nothing', async () => {
    const first = await firstVisit('/khalti');

    expect(first.failed).toEqual([]);
    expect(first.troubles).toEqual([]);
  });

  it.each(['/', '/about', '/collections', '/collections/nike', '/products', '/products/men', '/products/:product'])(
    'to %s brings along what it shows: no call is made for it',
    async (route) => {
      expect((await firstVisit(route.replace(':product', product.slug))).calls).toEqual([]);
    },
  );
});
