import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { DEMO_ACCOUNTS, type LoginAnswer, offlineUse, STORAGE_KEYS } from '@paila/shared';
import type { BrowserContext, Page } from 'playwright-core';
import { logInShopper } from '../testing/accounts.js';
import { atRest, becomes } from '../testing/eventually.js';
import { openFrontDoor } from '../testing/front-door.js';
import { accessibilityFaults, appRuns, overflow, settled, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { addAddress, placeOrder } from '../testing/orders.js';
import { firstInStock, sizeChoice } from '../testing/sizes.js';
import { cartIsStored } from '../testing/stored-cart.js';

const { shop, browser } = await openSuite();
const door = await openFrontDoor(shop.url);
const product = await newestProduct(shop.url);
const PRODUCT = `/products/${product._id}`;

beforeEach(async () => {
  door.lead(shop.url);
  await door.open();
});
afterAll(() => door.close());

const NO_CONNECTION = 'We could not reach the shop';
const COPY =
  /^We could not reach the shop\. This is a copy of \d+\s\w+,\s\d\d:\d\d\. Prices and stock may have changed\.$/;
const CART_NOTE = /Prices and stock may have changed. Checkout needs a connection\./;

const openVisitor = () => openSession(browser, door.url, SIZES.phone, { serviceWorkers: 'allow' });

/** The paths in each of the browser's caches. */
const storedIn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate<Record<string, string[]>>(`
    (async () => {
      const stored = {};
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        stored[name.replace(/-[0-9a-f]{12}$/, '')] = requests.map(({ url }) => url.slice(location.origin.length)).sort();
      }
      return stored;
    })()`);
/** The names of the caches. To look into a cache that is just being removed would make it again. */
const cacheNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>("caches.keys().then((names) => names.map((name) => name.replace(/-.*/, '')).sort())");
const storedPages = async (page: Page): Promise<string[]> => (await storedIn(page))['pages'] ?? [];

/** Waits until the service worker has stored exactly these pages. */
const storesPages = (page: Page, paths: readonly string[]): Promise<void> =>
  becomes(() => storedPages(page), paths.toSorted());

const isControlled = (page: Page): Promise<void> =>
  becomes(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), true);

const registrations = (page: Page): Promise<number> =>
  page.evaluate<number>('navigator.serviceWorker.getRegistrations().then(({ length }) => length)');

const countLoads = (page: Page): (() => number) => {
  let count = 0;
  page.on('domcontentloaded', () => {
    count += 1;
  });
  return () => count;
};

/** The addresses in the worker's table of the times of visits. */
const timesKept = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    new Promise((resolve, reject) => {
      const opening = indexedDB.open('workbox-expiration');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('cache-entries').objectStore('cache-entries').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/')));
        };
      };
    })`);

const notice = (page: Page) => page.locator('body > .stale-notice');

/** Logs the demo admin in on an open page, which another account has used. */
const becomeAdmin = async (page: Page): Promise<void> => {
  const answer = await fetch(`${door.url}/api/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS.admin),
  });
  const { token, user } = (await answer.json()) as LoginAnswer;
  await page.evaluate(`
    localStorage.setItem('${STORAGE_KEYS.userToken}', ${JSON.stringify(token)});
    localStorage.setItem('${STORAGE_KEYS.userInfo}', ${JSON.stringify(JSON.stringify(user))});`);
};

/** Follows a link of the app to a page, whose heading then shows. */
const follow = async (page: Page, name: string, heading: string): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};

const fillCart = async (page: Page): Promise<void> => {
  await visit(page, PRODUCT);
  await sizeChoice(page, firstInStock(product)).check();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click();
  await cartIsStored(page, product._id);
};

/** A visitor who has seen home, a product, a list and a page of text, and has the product in the cart. */
const openShopper = async () => {
  const session = await openVisitor();
  const { page } = session;
  await visit(page, '/');
  await isControlled(page);
  await fillCart(page);
  await follow(page, 'Contact', 'Contact');
  await follow(page, 'All', 'All sneakers and clothing');
  await storesPages(page, ['/', PRODUCT, '/contact', '/products']);
  return session;
};

/** A visitor who has seen a page of text. */
const openReader = async () => {
  const session = await openVisitor();
  await visit(session.page, '/about');
  await storesPages(session.page, ['/about']);
  return session;
};

describe('the service worker', () => {
  it('is registered once the page is loaded, and has stored it and the offline page alone', async () => {
    const { page, context, troubles } = await openVisitor();
    const before = door.arrivals.length;
    await visit(page, '/about');

    await storesPages(page, ['/about']);

    const loadedAt = await page.evaluate<number>(
      'performance.timeOrigin + performance.getEntriesByType("navigation")[0].loadEventEnd',
    );
    const requested = door.arrivals.slice(before).find(({ path }) => path === '/service-worker.js');
    expect(requested?.at).toBeGreaterThanOrEqual(Math.floor(loadedAt));
    const { offline = [], ...visited } = await storedIn(page);
    expect(offline.filter((path) => !path.startsWith('/assets/'))).toEqual(['/offline']);
    expect(Object.keys(visited).toSorted()).toEqual(['files', 'pages', 'pictures']);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('stores public pages and pictures alone, and answers no call and no personal page', async () => {
    const shopper = await logInShopper(door.url);
    await addAddress(shopper);
    const order = await placeOrder(shopper, product);
    const { page, context, troubles } = await openVisitor();
    const answered: string[] = [];
    context.on('response', (response) => {
      if (response.fromServiceWorker()) answered.push(new URL(response.url()).pathname);
    });
    await shopper.enter(context);
    await visit(page, '/');
    await isControlled(page);

    await fillCart(page);
    await page.getByRole('button', { name: /^Cart,/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    for (const path of [
      '/checkout',
      '/user-profile/orders',
      `/user-profile/orders/${order._id}`,
      '/user-profile/addresses',
      `/khalti?order=${order._id}`,
      '/payment',
      '/login',
      '/nowhere',
    ]) {
      await visit(page, path);
    }
    await becomeAdmin(page);
    await page.goto('/admin/orders');
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await page.getByRole('main').getByRole('link').first().waitFor();
    await visit(page, '/contact');
    await storesPages(page, ['/', PRODUCT, '/contact']);

    const { files = [], pictures = [], offline = [], pages: _pages, ...others } = await storedIn(page);
    expect(others).toEqual({});
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((path) => !path.startsWith('/pictures/'))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((path) => !path.startsWith('/assets/') || path.includes('admin'))).toEqual([]);
    expect(offline.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([]);
    expect(answered).toContain(PRODUCT);
    expect(
      answered.filter((path) => !/^\/(?:assets|pictures)\//.test(path) && offlineUse(path) === 'untouched'),
    ).toEqual([]);
    await context.close();
    expect(troubles).toEqual([]);
  });
});

/** Checks a page in the windows of a phone and of a desk. */
const fits = async (page: Page): Promise<void> => {
  for (const size of [SIZES.desk, SIZES.phone]) {
    await page.setViewportSize(size);
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
};

describe('without a connection', () => {
  let page: Page;
  let context: BrowserContext;
  beforeAll(async () => {
    ({ page, context } = await openShopper());
  });
  afterAll(() => context.close());

  it('visited pages open, and say that they are copies', async () => {
    await door.close();

    await page.goto(PRODUCT);
    expect(await notice(page).textContent()).toMatch(COPY);
    await appRuns(page);
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    await fits(page);
    await page.evaluate('window.scrollTo(0, 1000)');
    expect(await notice(page).boundingBox()).toMatchObject({ x: 0, y: 0 });
    await follow(page, 'Contact', 'Contact');
    expect(await notice(page).textContent()).toMatch(COPY);
  });

  it('the cart opens, and says that its prices may be old', async () => {
    await becomes(async () => (await storedIn(page))['files']?.some((path) => path.includes('/cart-panel-')), true);
    await door.close();
    await visit(page, PRODUCT);

    await page.getByRole('button', { name: /^Cart,/ }).click();

    const cart = page.getByRole('dialog');
    await cart.getByRole('link', { name: product.title }).last().waitFor();
    await cart.getByText(CART_NOTE).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('another page says that there is no connection, and names those that open', async () => {
    await door.close();
    await visit(page, PRODUCT);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Collections' }).first().click();

    await page.getByRole('heading', { level: 1, name: NO_CONNECTION }).waitFor();
    await page.waitForURL('**/collections');
    await page.getByText('This page is not stored on your device.').waitFor();
    await appRuns(page);
    await fits(page);
    await page.getByRole('main').getByRole('link', { name: 'All Sneakers' }).click();
    await page.getByRole('heading', { level: 1, name: 'All sneakers and clothing' }).waitFor();
    expect(await notice(page).textContent()).toMatch(COPY);
    const other = await context.newPage();
    await expect(other.goto('/checkout')).rejects.toThrow('ERR_CONNECTION_REFUSED');
    await other.close();
  });

  it('a stored page stays until the shop is back, and is then loaded once', async () => {
    await door.close();
    await visit(page, PRODUCT);
    const loads = countLoads(page);

    await door.open();

    await notice(page).waitFor({ state: 'detached' });
    await appRuns(page);
    expect(await atRest(() => Promise.resolve(loads()))).toBe(1);
  });

  it('an open page says that its prices may be old, and its links lead to copies', async () => {
    await visit(page, '/products');

    await context.setOffline(true);
    await page.getByText('Prices and stock may have changed.').waitFor();
    await page.locator(`main a[href="${PRODUCT}"]`).first().click();
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    expect(await notice(page).textContent()).toMatch(COPY);

    await context.setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
  });

  it('the app loads the document of a page whose data it cannot get', async () => {
    await visit(page, '/about');
    await follow(page, 'Contact', 'Contact');

    // The browser does not notice that nobody answers.
    await door.close();
    await page.getByRole('contentinfo').getByRole('link', { name: 'All', exact: true }).click();

    await notice(page).waitFor();
    expect(await notice(page).textContent()).toMatch(COPY);
    await page.waitForURL('**/products');
  });
});

describe('what the service worker has stored', () => {
  it('is gone when the session has ended, and after a log-out in another tab', async () => {
    const { page, context } = await openVisitor();
    const shopper = await logInShopper(door.url);
    const entered = await shopper.enter(context);
    await visit(page, '/about');
    await storesPages(page, ['/about']);
    await shopper.call('DELETE', '/auth/session');
    await visit(page, '/user-profile');
    await becomes(() => cacheNames(page), ['files', 'offline']);

    await visit(page, '/contact');
    await storesPages(page, ['/contact']);
    await entered.dispose();
    await (await logInShopper(door.url)).enter(context);
    const other = await context.newPage();
    await visit(other, '/user-profile');
    await other.getByRole('button', { name: 'Log out' }).first().click();

    // The log-out leads home, which the next person sees.
    await becomes(async () => (await storedPages(page)).filter((path) => path !== '/'), []);
    expect(await timesKept(page)).not.toContain('/contact');
    await context.close();
  });

  it('stays while a new release takes over, without a reload', async () => {
    const { page, context, troubles } = await openReader();
    const loads = countLoads(page);
    door.append('/service-worker.js', '\n// A new release.');
    await visit(page, '/contact');
    const changed = page.evaluate(`new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(undefined), { once: true });
      void navigator.serviceWorker.getRegistration().then((registration) => registration.update());
    })`);

    await changed;

    expect(await atRest(() => Promise.resolve(loads()))).toBe(1);
    expect(troubles).toEqual([]);
    await door.close();
    await visit(page, '/about');
    expect(await notice(page).textContent()).toMatch(COPY);
    await context.close();
  });

  it('is removed with the worker from every browser by one setting', async () => {
    const without = await shop.openAnother({ SERVICE_WORKER: '0' });
    const { page, context, troubles } = await openReader();

    door.lead(without.url);
    await visit(page, '/about');

    await becomes(() => registrations(page), 0);
    await becomes(() => cacheNames(page), []);
    await visit(page, '/contact');
    await settled(page);
    expect(await registrations(page)).toBe(0);
    await becomes(() => page.evaluate<unknown[]>('indexedDB.databases()'), []);
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
    await context.close();
    await without.stop();
    expect(troubles).toEqual([]);
  });
});
