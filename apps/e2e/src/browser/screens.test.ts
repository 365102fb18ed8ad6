import { DEMO_ACCOUNTS, type Product } from '@paila/shared';
import type { Page } from 'playwright-core';
import { logInAdmin, logInShopper } from '../testing/accounts.js';
import { becomes } from '../testing/eventually.js';
import {
  accessibilityFaults,
  appRuns,
  cutTexts,
  enlargeLetters,
  overflow,
  settled,
  visit,
} from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { addAddress, placeOrder } from '../testing/orders.js';
import { holdApp, quiet } from '../testing/requests.js';
import { PROFILE_SCREENS, PUBLIC_SCREENS } from '../testing/screens.js';
import { firstInStock, sizeChoice } from '../testing/sizes.js';

const { shop, browser } = await openSuite();
const product = await newestProduct(shop.url);
/** One page for most screens, because a new page takes as long as its content. */
const visitor = await openSession(browser, shop.url, SIZES.phone);

/** The fields with letters below 16 px, into which iOS zooms when they get the focus. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => field.checkVisibility() && !['checkbox', 'radio', 'range'].includes(field.type))
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML)`);

/** The sizes at which enlarged letters alone push the page sideways, each with the pixels that it is too wide. */
const overflowOfLargeLetters = async (page: Page): Promise<string[]> => {
  const tooWide: string[] = [];
  for (const factor of [1.3, 1.5, 2]) {
    await enlargeLetters(page, factor);
    const pixels = await overflow(page);
    if (pixels !== 0) tooWide.push(`${String(factor)}: ${String(pixels)} px`);
  }
  return tooWide;
};

it('no field from the cart to the payment, nor in the profile, makes iOS zoom', async () => {
  const shopper = await logInShopper(shop.url);
  const { page, context } = await openSession(browser, shop.url, SIZES.phone);
  await visit(page, `/products/${product._id}`);
  await sizeChoice(page, firstInStock(product)).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added to your cart').first().waitFor();
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
  await page.getByRole('dialog', { name: /cart/i }).getByRole('link', { name: 'Checkout' }).waitFor();
  expect(await smallFields(page)).toEqual([]);
  await visit(page, '/checkout');
  await page.getByLabel('City').waitFor();
  expect(await smallFields(page)).toEqual([]);

  await shopper.enter(context);
  await visit(page, '/user-profile/settings');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Update' }).waitFor();
  expect(await smallFields(page)).toEqual([]);
  await visit(page, '/user-profile/addresses');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('City').waitFor();
  expect(await smallFields(page)).toEqual([]);
  await visit(page, '/user-profile/password');
  await page.getByLabel('Current Password').waitFor();
  expect(await smallFields(page)).toEqual([]);
  await context.close();
});

describe('every public screen', () => {
  // accessibility.test.ts checks their accessibility in both themes, and opens them in a wide window.
  it.each(PUBLIC_SCREENS)(
    'has at %s the title %s, and fits at every size, with letters of up to 200 %',
    async (path, title) => {
      const { page, troubles } = visitor;
      await page.setViewportSize(SIZES.phone);

      await visit(page, path);
      for (const viewport of Object.values(SIZES)) {
        await page.setViewportSize(viewport);
        await settled(page);

        await becomes(() => page.title(), title);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
      }
      for (const viewport of [SIZES.phone, SIZES.desk]) {
        await page.setViewportSize(viewport);
        for (const letters of ['130%', '150%', '200%']) {
          await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
          expect([viewport.width, letters, await overflow(page)]).toEqual([viewport.width, letters, 0]);
          expect([viewport.width, letters, await cutTexts(page)]).toEqual([viewport.width, letters, []]);
        }
      }
      await page.evaluate("document.documentElement.style.fontSize = ''");
      expect(await smallFields(page)).toEqual([]);
      await page.setViewportSize(SIZES.phone);
      expect(await overflowOfLargeLetters(page)).toEqual([]);
      expect(troubles.splice(0)).toEqual([]);
    },
  );

  it.each([
    '/products?q=supercalifragilisticexpialidocious',
    `/products?q=अत्यन्तलामोशब्दजोभाँचिँदैन`,
    '/products?company=averyverylongbrandnamewithoutanyspace',
    '/collections/averyverylongcollectionnamewithoutanyspace',
  ])('breaks at %s its long word on a phone', async (path) => {
    const { page } = visitor;
    await page.setViewportSize(SIZES.phone);

    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();

    expect(await overflow(page)).toBe(0);
  });

  it.each(Object.entries(SIZES))(
    'shows a product under its own name, by id and by slug, at %s size',
    async (_name, viewport) => {
      const { page, troubles } = visitor;
      await page.setViewportSize(viewport);
      for (const name of [product._id, product.slug]) {
        await visit(page, `/products/${name}`);
        await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
        await becomes(() => page.title(), product.title);
      }
      await settled(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await smallFields(page)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await overflowOfLargeLetters(page)).toEqual([]);
      expect(troubles.splice(0)).toEqual([]);
    },
  );
});

it('fits a missing product on a phone, with letters of 200 %', async () => {
  const { page, context } = await openSession(browser, shop.url, SIZES.phone);
  await visit(page, '/products/gone');
  await page.getByText('Product not found').waitFor();
  await settled(page);

  await page.evaluate("document.documentElement.style.fontSize = '200%'");

  expect(await overflow(page)).toBe(0);
  await context.close();
});

describe('the profile', () => {
  it.each(PROFILE_SCREENS)('asks a stranger at %s to log in, and is shown afterwards', async (path, text) => {
    const { page, troubles } = visitor;
    await page.setViewportSize(SIZES.phone);
    await visit(page, '/nowhere');
    await page.evaluate('localStorage.clear(); sessionStorage.clear();');

    await visit(page, path);
    await page.getByText('Please Login to view this page').waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /log ?in|sign in/i })
      .click();
    await page.getByLabel('Username or Email').fill(DEMO_ACCOUNTS.shopper.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_ACCOUNTS.shopper.password);
    await page.getByRole('button', { name: 'Log in' }).click();

    await page.waitForURL(`**${path}`);
    await page.getByRole('main').getByText(text).first().waitFor();
    await settled(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(troubles.splice(0)).toEqual([]);
  });
});

describe('the profile of a shopper with long words', () => {
  it('fits on a phone, with letters of up to 200 %', async () => {
    const long = 'Krishnakumaribahadur'.repeat(5);
    const shopper = await logInShopper(shop.url);
    await shopper.call('PUT', `/auth/${shopper.user._id}`, { firstname: long, lastname: long });
    const address = { firstname: long, lastname: long, streetAddress: long, city: long, state: long };
    await addAddress(shopper, address);
    const { _id } = await placeOrder(shopper, product, address);
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    await shopper.enter(context);
    for (const path of [
      ...PROFILE_SCREENS.map(([screenPath]) => screenPath),
      `/user-profile/orders/${_id}`,
      `/khalti?order=${_id}`,
    ]) {
      await visit(page, path);
      await settled(page);
      for (const letters of ['100%', '150%', '200%']) {
        await page.evaluate(`document.documentElement.style.fontSize = '${letters}'`);
        expect([path, letters, await overflow(page)]).toEqual([path, letters, 0]);
      }
    }
    await context.close();
    expect(troubles).toEqual([]);
  });
});

it('fits a product with long words on a phone, from the list to the checkout and in the back office', async () => {
  const long = 'Krishnakumaribahadur'.repeat(5);
  const admin = await logInAdmin(shop.url);
  const made = await admin.call<Product>('POST', '/products', {
    title: long,
    company: long,
    desc: long,
    alt: long,
    price: 99.99,
    discountPrice: 89.99,
    img: [],
    type: 'runner',
    categories: [{ color: [long.slice(0, 50)], gender: ['men'] }],
    size: ['42'],
    stock: { '42': 5 },
  });
  const { page, context } = await openSession(browser, shop.url, SIZES.phone);
  await visit(page, `/products/${made._id}`);
  await settled(page);
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added to your cart').first().waitFor();
  for (const path of ['/', '/products', `/collections/${long.toLowerCase()}`, '/checkout']) {
    await visit(page, path);
    await settled(page);
    expect([path, await overflow(page)]).toEqual([path, 0]);
  }

  await admin.enter(context);
  for (const path of ['/admin/products', `/admin/edit-product/${made._id}`]) {
    await page.goto(path);
    await becomes(async () => (await page.content()).includes(long), true);
    await quiet(page);
    expect([path, await overflow(page)]).toEqual([path, 0]);
  }
  await context.close();
});

describe('an address that does not exist', () => {
  it('shows a page from the server, which the app continues', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    const letCome = await holdApp(page);
    // The load event may wait for the app.
    await page.goto('/nowhere', { waitUntil: 'domcontentloaded' });
    const title = page.getByRole('heading', { level: 1, name: 'Page Not Found' });
    await title.waitFor();
    const fromServer = await title.elementHandle();

    letCome();
    await appRuns(page);

    expect(await fromServer.isVisible()).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Back to the shop' }).click();
    await page.waitForURL(`${shop.url}/`);
    await title.waitFor({ state: 'detached' });
    expect(troubles.filter((trouble) => !trouble.includes('404'))).toEqual([]);
    await context.close();
  });

  it.each(['/nowhere', '/products/no-such-shoe'])('answers 404 at %s and links to the shop', async (path) => {
    const { page, context } = await openSession(browser, shop.url, SIZES.desk);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByRole('main').getByRole('link').first().waitFor();
    await context.close();
  });
});
