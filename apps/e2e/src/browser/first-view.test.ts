import type { Page } from 'playwright-core';
import { logInShopper } from '../testing/accounts.js';
import { atRest, becomes, eventually } from '../testing/eventually.js';
import { accessibilityFaults, appRuns, overflow } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { holdApp, holdPictures, quiet } from '../testing/requests.js';
import { sizeChoice } from '../testing/sizes.js';

const { shop, browser } = await openSuite();

/** Opens a page as the server rendered it, with its fonts and its first picture. */
const openDrawn = async (page: Page, path: string): Promise<void> => {
  // Does not wait for the load event, which includes the app.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page
    .locator('main picture img')
    .filter({ visible: true })
    .first()
    .evaluate((image: { decode: () => Promise<void> }) => image.decode());
};

/** The positions of the most prominent elements, each the first visible one of its kind. */
const placesIn = (page: Page) =>
  page.evaluate<({ x: number; y: number; width: number; height: number } | null)[]>(`
    ['header', 'main h1', 'main picture img', 'main :is(h2, p)', 'main nav', 'main article', 'aside li a'].map((what) => {
      const boxes = [...document.querySelectorAll(what)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.getBoundingClientRect());
      const box = boxes.find(({ width, height }) => width > 0 && height > 0);
      return box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null;
    })`);

/** The positions once they no longer change. */
const placesAtRest = (page: Page): ReturnType<typeof placesIn> => atRest(() => placesIn(page));

const WIDTHS = [320, 768, 1280];
const PATHS = ['/', '/about', '/products', '/collections/nike', '/products/monsoon-runner'];

describe.each(WIDTHS)('the page of the server, in a window of %i px', (width) => {
  it.each(PATHS)('fits, is accessible, and does not move when the app loads, for %s', async (path) => {
    const { page, context, troubles } = await openSession(browser, shop.url, { width, height: 800 });
    const letAppCome = await holdApp(page);

    await openDrawn(page, path);
    const drawn = await placesAtRest(page);
    expect(drawn[1]).not.toBeNull();
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    letAppCome();
    await appRuns(page);
    // On phones the app adds the slider, whose first slide takes the place of the picture.
    await quiet(page);

    expect(await placesAtRest(page)).toEqual(drawn);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

/** Runs in the page: notes in every frame whether the page, its heading and a link deep within it are visible. */
const WATCH_APPEARANCE = `
  window.appearances = [];
  const look = () => {
    const link = document.querySelector('article h3 a');
    if (link) {
      const places = [document.querySelector('#root'), document.querySelector('h1'), link];
      const seen = places.map((place) => getComputedStyle(place).visibility).join(' ');
      if (appearances.at(-1) !== seen) appearances.push(seen);
    }
    requestAnimationFrame(look);
  };
  look();
`;

describe('the page of the server', () => {
  it.each(['reduce', 'no-preference'] as const)('appears all at once, with less motion: %s', async (wish) => {
    const { page, context } = await openSession(browser, shop.url, SIZES.phone, { reducedMotion: wish });
    await holdApp(page);
    await page.addInitScript(WATCH_APPEARANCE);
    await page.goto('/products', { waitUntil: 'domcontentloaded' });
    const appearances = (): Promise<string[]> => page.evaluate<string[]>('appearances');

    const seen = await eventually(appearances, (all) => all.at(-1) === 'visible visible visible');

    expect(seen.filter((appearance) => appearance !== 'hidden hidden hidden')).toEqual(['visible visible visible']);
    await context.close();
  });
});

/** The placeholders behind the pictures in the window, without thumbnails; empty for a picture without one. */
const placeholders = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('main picture img:not([alt=""])')]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => /^url\\("data:image\\/webp;base64,/.exec(getComputedStyle(image).backgroundImage)?.[0] ?? '')`);
const PLACEHOLDER = 'url("data:image/webp;base64,';

describe('a visitor with a slow network', () => {
  it.each([
    ['the cards of a list', '/products', 'All Sneakers'],
    ['the page of a product', '/products/monsoon-runner', 'Monsoon Runner'],
  ])('sees text and placeholders before pictures and app have loaded, in place, on %s', async (_what, path, title) => {
    for (const size of [SIZES.phone, SIZES.desk]) {
      const { page, context, troubles } = await openSession(browser, shop.url, size);
      const letAppCome = await holdApp(page);
      const letPicturesCome = await holdPictures(page);
      await page.goto(path, { waitUntil: 'domcontentloaded' });

      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const shown = await placeholders(page);
      expect(shown.length).toBeGreaterThan(0);
      expect(new Set(shown)).toEqual(new Set([PLACEHOLDER]));
      const places = await placesAtRest(page);
      const clip = await page.locator('main picture img').filter({ visible: true }).first().boundingBox();
      if (!clip) throw new Error('The picture has no place');
      const painted = await page.screenshot({ clip });
      letPicturesCome();

      await becomes(async () => new Set(await placeholders(page)), new Set(['']));
      expect(await placesAtRest(page)).toEqual(places);
      expect((await page.screenshot({ clip })).equals(painted)).toBe(false);
      letAppCome();
      await appRuns(page);
      await quiet(page);
      expect(new Set(await placeholders(page))).toEqual(new Set(['']));
      expect(troubles).toEqual([]);
      await context.close();
    }
  });

  it('chooses a size by a tap before pictures and app have loaded', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone, { hasTouch: true });
    const letAppCome = await holdApp(page);
    const letPicturesCome = await holdPictures(page);
    await page.goto('/products/monsoon-runner', { waitUntil: 'domcontentloaded' });
    const look = (): Promise<string> =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('label:has([value="42"])')).backgroundColor`);
    await sizeChoice(page, '42').waitFor();
    const before = await look();

    await sizeChoice(page, '42').tap();

    expect(await sizeChoice(page, '42').isChecked()).toBe(true);
    await becomes(async () => (await look()) === before, false);
    letAppCome();
    await page.getByText('Size 42', { exact: true }).waitFor();
    expect(await sizeChoice(page, '42').isChecked()).toBe(true);
    letPicturesCome();
    await becomes(async () => new Set(await placeholders(page)), new Set(['']));
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('a visitor who is faster than the app', () => {
  it('finds their account when they are logged in', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await (await logInShopper(shop.url)).enter(context);
    const letAppCome = await holdApp(page);
    await openDrawn(page, '/about');
    const header = page.locator('header').first();
    const account = header.getByRole('link', { name: 'My Account' });
    const drawn = await account.boundingBox();
    expect(drawn).not.toBeNull();
    expect(await header.getByRole('link', { name: 'Log in' }).count()).toBe(0);

    letAppCome();
    await appRuns(page);

    expect(await account.boundingBox()).toEqual(drawn);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it.each([
    ['a product', 'article a', 71],
    ['the second of two links to the same place', 'main nav a[href="/products/men"]', 12],
    ['a filter', 'aside a', 23],
    ['a control', 'header button', 7],
  ])('keeps the focus where it is: %s', async (_what, place, presses) => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    const letAppCome = await holdApp(page);
    await openDrawn(page, '/products/men');
    const inFocus = () =>
      page.evaluate<unknown>(
        '[document.activeElement.outerHTML, document.activeElement.getBoundingClientRect().toJSON()]',
      );
    const isThere = () => page.evaluate<boolean>(`document.activeElement.matches('${place}')`);
    let press = 0;
    for (; press < 80 && !(await isThere()); press += 1) await page.keyboard.press('Tab');
    expect([press, await isThere()]).toEqual([presses, true]);
    const before = await inFocus();

    letAppCome();
    await appRuns(page);

    expect(await inFocus()).toEqual(before);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('continues from the content after skipping to it', async () => {
    const { page, context } = await openSession(browser, shop.url, SIZES.desk);
    const letAppCome = await holdApp(page);
    await openDrawn(page, '/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    letAppCome();
    await appRuns(page);

    await becomes(() => page.evaluate<string>('document.activeElement.id'), 'main');
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate<string>('document.activeElement.innerText'), 'Explore Products');
    await context.close();
  });
});
