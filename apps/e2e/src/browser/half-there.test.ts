import type { Page } from 'playwright-core';
import { eventually } from '../testing/eventually.js';
import { holdApp } from '../testing/requests.js';
import { appRuns, expectFrame, reloaded, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { sizeChoice } from '../testing/sizes.js';

const { shop, browser } = await openSuite();

const openPage = () => openSession(browser, shop.url, SIZES.phone);

const ABOUT_PAGE = /\/assets\/about-page-/;
const goToAbout = (page: Page): Promise<void> =>
  page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();

/** Counts the document loads from now on. */
const countLoads = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
};

describe('a shop that is partly available', () => {
  it('says that the cart is safe while there is no network, and withdraws the message', async () => {
    const { page, context } = await openPage();
    await visit(page, '/contact');

    await context.setOffline(true);
    await page
      .getByText('We could not reach the shop. Prices and stock may have changed. Your cart is safe.')
      .waitFor();
    await context.setOffline(false);

    await page
      .getByText('We could not reach the shop. Prices and stock may have changed. Your cart is safe.')
      .waitFor({ state: 'detached' });
    await context.close();
  });

  it('fetches the code of a page again when the network failed for a moment', async () => {
    const { page, context } = await openPage();
    await visit(page, '/contact');
    let tries = 0;
    await page.route(ABOUT_PAGE, (route) => {
      tries += 1;
      return tries === 1 ? route.abort('connectionfailed') : route.continue();
    });

    await goToAbout(page);

    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    expect(tries).toBe(2);
    await context.close();
  });

  it('loads a page again by a button, without a reload', async () => {
    const { page, context } = await openPage();
    await visit(page, '/contact');
    await page.route(ABOUT_PAGE, (route) => route.abort('connectionfailed'));
    await goToAbout(page);
    await page.getByText('We could not load this page. Your cart is safe.').waitFor();
    await expectFrame(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const loads = countLoads(page);

    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    expect(loads()).toBe(0);
    await context.close();
  });

  it('reloads once when the code of a page is missing, as after a new release', async () => {
    const { page, context } = await openPage();
    await visit(page, '/contact');
    const loads = countLoads(page);
    // Until the reload, the server no longer has any of the files.
    await page.route(/\/assets\//, (route) =>
      loads() === 0 ? route.fulfill({ status: 404, contentType: 'text/plain', body: '' }) : route.continue(),
    );

    await goToAbout(page);

    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    await page.waitForURL('**/about');
    expect(loads()).toBe(1);
    await context.close();
  });

  it('continues without a cart panel whose code does not load', async () => {
    const { page, context } = await openPage();
    await visit(page, '/contact');
    await page.route(/\/assets\/cart-panel-/, (route) => route.abort('connectionfailed'));

    await page.getByRole('button', { name: /^Cart,/ }).click();

    await page.getByText('We could not load this part of the shop. Your cart is safe.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await reloaded(page, () => page.getByRole('button', { name: 'Reload page' }).click());
    await page.getByRole('button', { name: /^Cart,/ }).click();
    await page.getByRole('dialog', { name: 'Cart' }).waitFor();
    await context.close();
  });

  it.each([
    [
      'enlarged picture',
      /\/assets\/zoom-dialog-/,
      /^Enlarge/,
      'We could not load this part of the shop. Your cart is safe.',
    ],
    [
      'size guide',
      /\/assets\/size-guide-/,
      'Size guide',
      'We could not load this part of the shop. Your cart is safe.',
    ],
    [
      'question for the size',
      /\/assets\/size-choice-/,
      'Add to cart',
      'We could not load this part of the shop. Your cart is safe.',
    ],
    ['view of the model', /\/assets\/turn-view-/, 'Turn it around', 'This device cannot show it in 3-D.'],
  ])('leaves the page as it is when the code of its %s does not load', async (_what, code, button, message) => {
    const { page, context } = await openPage();
    await visit(page, '/products/monsoon-runner');
    await page.route(code, (route) => route.abort('connectionfailed'));

    await page.getByRole('button', { name: button }).first().click();

    await page.getByText(message).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Monsoon Runner' }).waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
    await context.close();
  });

  it('drops presses when the app cannot be fetched, and says so', async () => {
    const { page, context } = await openPage();
    await page.route('**/assets/*.js', (route) => route.abort('connectionfailed'));
    await page.goto('/products/monsoon-runner');

    await page.getByRole('button', { name: 'Add to cart' }).click();

    const alert = page.getByRole('alert').filter({ hasText: 'The shop has not loaded completely' });
    await alert.waitFor();
    await page.locator('[data-pressed]').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await reloaded(page, () => alert.getByRole('link', { name: 'Reload page' }).click());
    await alert.waitFor({ state: 'detached' });
    await sizeChoice(page, '42').check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    await context.close();
  });

  it('withdraws the message when the app comes late, and applies the presses', async () => {
    const { page, context } = await openPage();
    const letCome = await holdApp(page);
    // The load event may wait for the app.
    await page.goto('/products/monsoon-runner', { waitUntil: 'domcontentloaded' });
    await sizeChoice(page, '42').check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('[data-pressed]').waitFor();
    const alert = page.getByRole('alert').filter({ hasText: 'The shop has not loaded completely' });
    await alert.waitFor();
    await page.locator('[data-pressed]').waitFor();

    letCome();
    await appRuns(page);

    await alert.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    await context.close();
  });

  it('leaves the page readable when its own code does not load, and starts it when it does', async () => {
    const { page, context } = await openPage();
    let tries = 0;
    await page.route(ABOUT_PAGE, (route) => {
      tries += 1;
      return route.abort('connectionfailed');
    });
    await page.goto('/about');
    // The preload, the app's two attempts, and one much later.
    const OFTEN = 4;
    await eventually(
      () => Promise.resolve(tries),
      (count) => count >= OFTEN,
    );
    expect(tries).toBeGreaterThanOrEqual(OFTEN);
    const alert = page.getByRole('alert').filter({ hasText: 'The shop has not loaded completely' });

    await page.getByRole('button', { name: 'Search' }).click();
    await alert.waitFor();
    await page.getByRole('heading', { level: 1, name: 'About Us' }).waitFor();
    await expectFrame(page);
    const loads = countLoads(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await appRuns(page);
    await alert.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('combobox', { name: 'Search the shop' }).waitFor();
    expect(loads()).toBe(0);
    await context.close();
  });
});
