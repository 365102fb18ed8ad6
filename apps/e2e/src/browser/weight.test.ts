import { type Product } from '@paila/shared';
import type { Browser, Request } from 'playwright-core';
import { settled } from '../testing/look-over.js';
import { openBrowser, openVisitor, SIZES } from '../testing/open-browser.js';
import { openShop, type OpenShop } from '../testing/open-shop.js';

/** Compressed bytes of JavaScript that a first visit may cost, before the shopper touches anything. */
const HOME_BUDGET = 110_000;
const BUDGET = 150_000;

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

const scriptBytes = async (request: Request): Promise<number> =>
  new URL(request.url()).pathname.endsWith('.js') ? (await request.sizes()).responseBodySize : 0;

/** A first visit to an address, until nothing is fetched any more. */
const firstVisit = async (path: string) => {
  const { page, context, troubles } = await openVisitor(browser, shop.url, SIZES.phone);
  const finished: Request[] = [];
  const failed: string[] = [];
  page.on('requestfinished', (request) => finished.push(request));
  page.on('requestfailed', (request) => failed.push(request.url()));
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));

  await page.goto(path);
  await settled(page);

  const bytes = await Promise.all(finished.map(scriptBytes));
  await context.close();
  return {
    scripts: bytes.reduce((sum, each) => sum + each, 0),
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
  it.each(ROUTES)('to %s keeps within its budget, and asks nobody else', async (route) => {
    const first = await firstVisit(route.replace(':product', product.slug));

    expect(first.scripts).toBeGreaterThan(50_000);
    expect(first.scripts).toBeLessThanOrEqual(route === '/' ? HOME_BUDGET : BUDGET);
    expect(first.elsewhere).toEqual([]);
    expect(first.failed).toEqual([]);
    expect(first.troubles).toEqual([]);
  });

  it('to /khalti keeps within its budget', async () => {
    const first = await firstVisit('/khalti');

    expect(first.scripts).toBeLessThanOrEqual(BUDGET);
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
