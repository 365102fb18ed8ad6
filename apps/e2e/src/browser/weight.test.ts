import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as shared from '@paila/shared';
import { type Group, pageByName, PAGE_NAMES, type PageName } from '@paila/shared';
import { settled } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { budgetProblem, type PageScript, readPageScripts } from '../testing/script-budgets.js';

let scripts: ReadonlyMap<PageName, PageScript>;
beforeAll(async () => {
  scripts = await readPageScripts();
});

describe('the script of a page, as it was built', () => {
  it.each(PAGE_NAMES)('stays within its budget: %s', (name) => {
    const script = scripts.get(name);
    // A smaller total would mean that the manifest was not read correctly.
    expect(script?.bytes).toBeGreaterThan(50_000);
    expect(script && budgetProblem(name, script)).toBeUndefined();
  });

  it('is reported with the biggest files when it is over its budget', () => {
    const files = [
      { file: 'assets/main.js', bytes: 900_000 },
      { file: 'assets/home.js', bytes: 100_000 },
    ];

    expect(budgetProblem('home', { bytes: 1_000_000, files })).toMatch(
      /^home needs 1,000,000 bytes of script; its budget is [\d,]+\. Biggest: assets\/main\.js 900,000, assets\/home\.js 100,000$/,
    );
  });
});

const ASSETS = fileURLToPath(new URL('../../../web/dist/assets', import.meta.url));
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && 'path' in value && 'endpoints' in value;

it('no script contains what only the API’s description and search engines need', async () => {
  const exported: readonly unknown[] = Object.values(shared);
  const texts = exported
    .filter(isGroup)
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .flatMap(({ summary, description = '' }) => [summary, description])
    .concat(PAGE_NAMES.map((name) => pageByName(name).description ?? ''))
    // Pages have short texts of their own, such as "Log in".
    .filter((text) => text.length > 30);
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'));
  const built = await Promise.all(names.map((name) => readFile(join(ASSETS, name), 'utf8')));

  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => built.some((script) => script.includes(text)))).toEqual([]);
});

const { shop, browser } = await openSuite();
const product = await newestProduct(shop.url);

/** A first visit to an address, until the network is idle. */
const visitFirst = async (path: string) => {
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await page.goto(path);
  await settled(page);

  const visit = {
    scripts: addresses
      .filter((address) => new URL(address).origin === shop.url)
      .map((address) => new URL(address).pathname)
      .filter((path_) => path_.endsWith('.js') && !path_.includes(WHEN_IDLE)),
    calls: addresses.map((address) => new URL(address).pathname).filter((path_) => path_.startsWith('/api/')),
    elsewhere: addresses
      .map((address) => new URL(address).origin)
      .filter((origin) => origin !== shop.url && origin !== 'null'),
    // Leaves out requests that closing the page aborts.
    failed: [...failed],
    troubles: [...troubles],
  };
  await context.close();
  return visit;
};

const visits = new Map<string, ReturnType<typeof visitFirst>>();

/** The first visit to an address. All tests of an address share it. */
const firstVisit = (path: string): ReturnType<typeof visitFirst> => {
  const visit = visits.get(path) ?? visitFirst(path);
  visits.set(path, visit);
  return visit;
};

/** The pages, each with one of its addresses. */
const ROUTES: Readonly<Record<string, PageName>> = {
  '/': 'home',
  '/about': 'about',
  '/contact': 'contact',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/collections': 'collections',
  '/collections/nike': 'collection',
  '/products': 'products',
  '/products/men': 'men',
  '/products/women': 'women',
  '/products/:product': 'product',
  '/login': 'login',
  '/register': 'register',
  '/forgot-password': 'forgotPassword',
  '/reset-password': 'resetPassword',
  '/confirm-email': 'confirmEmail',
  '/checkout': 'checkout',
  '/esewa': 'esewa',
  '/payment': 'payment',
  '/payment/esewa/65d000000000000000000001': 'esewaReturn',
  '/user-profile': 'account',
  '/orders/65d000000000000000000001': 'guestOrder',
  '/user-profile/orders': 'orders',
  '/user-profile/orders/65d000000000000000000001': 'order',
  '/user-profile/addresses': 'addresses',
  '/user-profile/notifications': 'notifications',
  '/user-profile/password': 'password',
  '/user-profile/settings': 'settings',
  '/offline': 'offline',
  '/nowhere': 'notFound',
};

/** The scripts that a page needs according to the build's manifest. */
const pageScripts = (name: PageName | undefined): string[] =>
  (name && scripts.get(name)?.files.map(({ file }) => `/${file}`)) ?? [];

/** Code that every page fetches by itself once the browser is idle. */
const WHEN_IDLE = '/start-offline-';
/** Code that a page fetches by itself after the first view. */
const LATER: Partial<Readonly<Record<PageName, RegExp>>> = { product: /\/swiping-/ };

describe('the first visit', () => {
  it.each(Object.keys(ROUTES))(
    'fetches only its own scripts for %s, from the shop alone, without errors',
    async (route) => {
      const first = await firstVisit(route.replace(':product', product.slug));

      expect(first.scripts.length).toBeGreaterThan(0);
      const name = ROUTES[route] ?? 'notFound';
      const others = first.scripts.filter((script) => !pageScripts(name).includes(script));
      expect(others.filter((script) => !LATER[name]?.test(script))).toEqual([]);
      expect(first.elsewhere).toEqual([]);
      expect(first.failed).toEqual([]);
      expect(first.troubles).toEqual([]);
    },
  );

  it('has no failing request on /khalti', async () => {
    const first = await firstVisit('/khalti');

    expect(first.scripts.filter((script) => !pageScripts('khalti').includes(script))).toEqual([]);
    expect(first.failed).toEqual([]);
    expect(first.troubles).toEqual([]);
  });

  it.each(['/', '/about', '/collections', '/collections/nike', '/products', '/products/men', '/products/:product'])(
    'needs no call for %s, whose data come with it',
    async (route) => {
      expect((await firstVisit(route.replace(':product', product.slug))).calls).toEqual([]);
    },
  );
});
