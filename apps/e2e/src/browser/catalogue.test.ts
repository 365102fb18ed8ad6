import type { Locator, Page } from 'playwright-core';
import { logInAdmin } from '../testing/accounts.js';
import { atRest, becomes, eventually } from '../testing/eventually.js';
import { reload, visit } from '../testing/look-over.js';
import { addProduct } from '../testing/products.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { sizeChoice } from '../testing/sizes.js';
import { quiet } from '../testing/requests.js';

const { shop, browser } = await openSuite();

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');
const scrolled = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY');
const count = async (page: Page, text: string): Promise<void> => {
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor();
};

describe('the search', () => {
  it('loses no letter that is typed right away, suggests corrections, and opens them by keys', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    await visit(page, '/about');

    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('mosnoon');

    await page.getByText('No results for “mosnoon”. Showing “monsoon”.').waitFor();
    await page.getByRole('option', { name: /Monsoon Runner/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Monsoon Runner' }).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('shows similar products when nothing matches', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);

    await visit(page, '/products?q=purple+monsoon+cap');

    await page.getByRole('heading', { name: 'Close matches' }).waitFor();
    await page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: 'Vans' }).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe('a list of products', () => {
  it('stores every choice in the address, which a shared link and the back button restore', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, '/products');
    await count(page, '\\d+ products');

    const filters = page.getByRole('complementary', { name: 'Filters' });
    await filters.getByRole('link', { name: /^Blue/ }).click();
    await page.waitForURL('**/products?color=blue');
    await filters.getByRole('link', { name: /^Nike/ }).click();
    await page.waitForURL('**/products?color=blue&company=nike');
    await filters.getByLabel('To').fill('100');
    await filters.getByLabel('To').press('Enter');
    await page.waitForURL('**/products?color=blue&company=nike&maxPrice=100');
    await page.getByRole('button', { name: 'Sort Newest' }).click();
    await page.getByRole('list', { name: 'Sort' }).getByRole('link', { name: 'Price, low to high' }).click();
    await page.waitForURL('**&maxPrice=100&sort=asc');
    const address = page.url();
    await page.getByRole('button', { name: 'Sort Price, low to high' }).waitFor();
    await page.getByRole('list', { name: 'Sort' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Remove Up to $100.00' }).waitFor();
    const answer = await fetch(`${shop.url}/api/products/${new URL(address).search}`);
    const expected = ((await answer.json()) as { title: string }[]).map(({ title }) => title);
    expect(expected.length).toBeGreaterThan(0);

    const tab = await context.newPage();
    await visit(tab, address);
    await cards(tab)
      .nth(expected.length - 1)
      .waitFor();
    await becomes(() => cards(tab).getByRole('heading').allTextContents(), expected);

    await page.goBack();
    await page.goBack();
    await page.waitForURL('**/products?color=blue&company=nike');
    await page.getByRole('link', { name: 'Remove Nike' }).waitFor();
    await page.getByRole('link', { name: 'Remove Up to $100.00' }).waitFor({ state: 'detached' });
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('is restored where it was left, on the way back and after a reload', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, '/products');
    await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
    await page.waitForURL('**/products?page=2');
    const card = cards(page).nth(30);
    await card.waitFor();
    await quiet(page);
    await card.scrollIntoViewIfNeeded();
    const place = await atRest(() => scrolled(page));
    expect(place).toBeGreaterThan(1000);

    await card.getByRole('link').click();
    await page.getByRole('button', { name: 'Add to cart' }).waitFor();
    await becomes(() => scrolled(page), 0);
    // The page's cache is lost, so the list is fetched again when going back.
    await reload(page);
    await page.getByRole('button', { name: 'Add to cart' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/products?page=2');
    await card.waitFor();

    await becomes(() => scrolled(page), place);
    // Opened anew, a list that the app renders by itself begins at its top.
    await visit(page, '/products?q=runner');
    await cards(page).nth(8).scrollIntoViewIfNeeded();
    expect(await atRest(() => scrolled(page))).toBeGreaterThan(500);
    await visit(page, '/products?q=runner');
    await cards(page).first().waitFor();
    await quiet(page);
    expect(await scrolled(page)).toBe(0);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('is reached within six stops of the keyboard, past menu and filters', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, '/products');
    const inFocus = () => page.evaluate<string>('document.activeElement.textContent');

    await page.keyboard.press('Tab');
    await becomes(inFocus, 'Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await becomes(inFocus, 'Skip filters');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');

    const first = cards(page).first().getByRole('link');
    await becomes(inFocus, await first.innerText());
    expect(await first.and(page.locator(':focus')).count()).toBe(1);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('is filtered on a phone in a sheet that shows the number of products', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    await visit(page, '/products');

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('link', { name: /^Purple/ }).click();
    await page.waitForURL('**/products?color=purple');
    await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click();

    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Remove Purple' }).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });
});

/** A zoomed picture's scale and offset, in pixels. */
const pictureView = async (picture: Locator): Promise<{ scale: number; x: number }> => {
  const transform = (await picture.getAttribute('style')) ?? '';
  const [, x = 'NaN', scale = 'NaN'] = /translate\((-?[\d.]+)px, .*scale\(([\d.]+)\)/.exec(transform) ?? [];
  return { scale: Number(scale), x: Number(x) };
};

describe('the pictures of a product', () => {
  it('are turned and enlarged by the keyboard alone', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, '/products/monsoon-runner');
    await page.getByRole('button', { name: 'Enlarge Monsoon Runner' }).press('Enter');
    const zoom = page.getByRole('dialog', { name: 'Monsoon Runner' });
    await zoom.getByText(/^1 of \d$/).waitFor();
    await zoom.and(page.locator(':focus-within')).waitFor();

    await page.keyboard.press('ArrowRight');
    await zoom.getByText(/^2 of \d$/).waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await zoom.getByText('150%').waitFor();
    await page.keyboard.press('ArrowRight');
    const moved = async () => (await pictureView(zoom.getByRole('img'))).x;
    await becomes(moved, -80);
    await zoom.getByText(/^2 of \d$/).waitFor();
    await page.keyboard.press('Escape');

    await zoom.waitFor({ state: 'detached' });
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('are enlarged by two fingers, moved by one, made whole by a double tap, and turned by a swipe', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone, {
      hasTouch: true,
      isMobile: true,
    });
    await visit(page, '/products/monsoon-runner');
    await page.getByRole('button', { name: 'Enlarge' }).first().tap();
    const zoom = page.getByRole('dialog', { name: 'Monsoon Runner' });
    const picture = zoom.getByRole('img');
    await picture.waitFor();
    const glass = await context.newCDPSession(page);
    // Real fingers' speed even on a slow machine: the time of one frame, in seconds, between events.
    let time = Date.now() / 1000;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) => {
      time += 0.016;
      const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
      return glass.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: time });
    };

    await touch('touchStart', [160, 400], [214, 400]);
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', [160 - 2 * step, 400], [214 + 2 * step, 400]);
    await touch('touchEnd');
    // Fingers moved from 54 px to 74 px apart.
    const { scale, x } = await eventually(
      () => pictureView(picture),
      (view) => Math.abs(view.scale - 74 / 54) < 0.05,
    );
    expect(scale).toBeCloseTo(74 / 54, 1);

    await touch('touchStart', [187, 400]);
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', [187 - 20 * step, 400]);
    await touch('touchEnd');
    const dragged = await eventually(
      () => pictureView(picture),
      (view) => view.x < x - 60,
    );
    expect(dragged.x).toBeLessThan(x - 60);
    await zoom.getByText(/^1 of \d$/).waitFor();

    for (const type of ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const) {
      await (type === 'touchStart' ? touch(type, [187, 400]) : touch(type));
    }
    await zoom.getByText('100%').waitFor();

    await touch('touchStart', [300, 400]);
    for (let step = 1; step <= 5; step += 1) await touch('touchMove', [300 - 30 * step, 402]);
    await touch('touchEnd');
    await zoom.getByText(/^2 of \d$/).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe('a size', () => {
  it('stays chosen on the next product and after a reload', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, '/products/monsoon-runner');
    await sizeChoice(page, '42').check();

    const chosen = page.getByRole('radio', { name: /^42( |$)/, checked: true });
    await visit(page, '/products/thamel-low');
    await chosen.waitFor({ state: 'attached' });
    await reload(page);
    await chosen.waitFor({ state: 'attached' });
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('is explained in a guide that a narrow phone shows whole', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, { width: 320, height: 640 });
    await visit(page, '/products/monsoon-runner');

    await page.getByRole('button', { name: 'Size guide' }).click();
    const guide = page.getByRole('dialog', { name: 'Size guide' });
    await guide.getByRole('rowheader', { name: '42', exact: true }).waitFor();

    const hidden = (): Promise<number> =>
      guide.evaluate((shown: { scrollWidth: number; clientWidth: number }) => shown.scrollWidth - shown.clientWidth);
    await becomes(hidden, 0);
    await context.close();
    expect(troubles).toEqual([]);
  });
});

/** Runs in the page: records layout shifts. */
const WATCH_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifts.push(value);
  }).observe({ type: 'layout-shift', buffered: true });
`;

describe('a slow page', () => {
  it.each(['/products', '/collections/vans', '/products/monsoon-runner'])('%s does not jump', async (path) => {
    const { page, context } = await openSession(browser, shop.url, SIZES.phone);
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 200,
      downloadThroughput: 150_000,
      uploadThroughput: 50_000,
    });
    await page.addInitScript(WATCH_SHIFTS);

    await visit(page, path);
    await page.getByRole('main').getByRole('article').first().waitFor();
    await quiet(page);

    expect(await page.evaluate<number[]>('window.shifts')).toEqual([]);
    await context.close();
  });
});

// This test is the last one, as its products would come before those of the other tests.
describe('a list of more than a hundred products', () => {
  it('loads by scrolling up to 96 of them, and then by its link', async () => {
    const admin = await logInAdmin(shop.url);
    // The demo catalogue has 70.
    for (let number = 1; number <= 31; number += 1) await addProduct(admin, `Shelf ${String(number)}`);
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    await visit(page, '/products');
    await cards(page).nth(23).waitFor();
    await quiet(page);
    expect(await cards(page).count()).toBe(24);

    for (const pages of [2, 3, 4]) {
      await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded();
      await page.waitForURL(`**/products?page=${String(pages)}`);
      await cards(page)
        .nth(pages * 24 - 1)
        .waitFor();
    }
    await page.getByText(/^96 of \d+$/).scrollIntoViewIfNeeded();
    await quiet(page);
    expect(await cards(page).count()).toBe(96);

    await page.getByRole('link', { name: 'Load more' }).click();
    await page.waitForURL('**/products?page=5');
    await cards(page).nth(96).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });
});
