import type { Page } from 'playwright-core';
import { becomes } from '../testing/eventually.js';
import { cartIsStored } from '../testing/stored-cart.js';
import { visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { quiet } from '../testing/requests.js';
import { plentifulSize, sizeChoice } from '../testing/sizes.js';

const { shop, browser } = await openSuite();
const product = await newestProduct(shop.url);

/**
 * Replaces each text by one in two elements of its own, also what comes later, as the translation of Chrome does. The
 * words stay the same.
 */
const TRANSLATION = `
  const isText = (node) =>
    node.nodeType === Node.TEXT_NODE && node.data.trim() !== '' && node.parentElement !== null &&
    !node.parentElement.closest('font, script, style, noscript, textarea, option');
  const replace = (text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translate = (node) => {
    if (isText(node)) replace(node);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) if (isText(walker.currentNode)) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });`;

/** The visible texts of a page. */
const readable = (page: Page): Promise<string> =>
  page.evaluate<string>(`
    [...document.querySelectorAll('header, main, [role=dialog]')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.innerText.replace(/\\s+/g, ' ').trim())
      .join('\\n')`);

const intoCart = async (page: Page): Promise<void> => {
  await visit(page, `/products/${product._id}`);
  await sizeChoice(page, plentifulSize(product)).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await cartIsStored(page, product._id);
};

/** The steps of shoppers, and the step after which the page is translated. */
const WAYS: Readonly<Record<string, (page: Page, translate: () => Promise<void>) => Promise<void>>> = {
  'the day of delivery, when the city changes': async (page, translate) => {
    await intoCart(page);
    await visit(page, '/checkout');
    const city = page.getByLabel('City');
    await city.fill('Lalitpur');
    await city.blur();
    await page
      .getByText(/^Free, /)
      .first()
      .waitFor();
    await translate();
    await city.fill('Dhangadhi');
    await city.blur();
  },
  'the search, when one finds nothing and searches again': async (page, translate) => {
    await visit(page, '/');
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    const field = page.getByRole('banner').getByRole('combobox');
    await field.waitFor();
    await translate();
    for (const words of ['nikee', 'zzzzqq', 'red', 'zzqq', 'vans']) {
      await field.fill(words);
      await page.waitForTimeout(300);
      await quiet(page);
    }
  },
  'a list that is filtered and lengthened': async (page, translate) => {
    await visit(page, '/products');
    await translate();
    await page.getByRole('link', { name: /^Load more/ }).scrollIntoViewIfNeeded();
    await page.waitForURL('**/products?page=2');
    await quiet(page);
    await page.evaluate('window.scrollTo(0, 0)');
    await page
      .getByRole('link', { name: /^Runner/ })
      .first()
      .click();
    await page.waitForURL('**type=runner**');
    await quiet(page);
  },
  'a form with mistakes that are mended': async (page, translate) => {
    await visit(page, '/register');
    await translate();
    await page.getByRole('button', { name: /create/i }).click();
    await page.getByText('Please enter your first name').waitFor();
    await page.getByLabel('First name').fill('Sita');
    await page.getByLabel('Email').fill('sita');
    await page.getByLabel('Password', { exact: true }).fill('123456');
  },
  'the cart, when its quantities change': async (page, translate) => {
    await intoCart(page);
    await translate();
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click();
    const cart = page.getByRole('dialog', { name: /cart/i });
    await cart.getByRole('button', { name: /^Increase/ }).click();
  },
};

describe('a page that the browser translates', () => {
  it.each(Object.entries(WAYS))('shows the same texts as without translation: %s', async (_what, act) => {
    const seen: string[] = [];
    for (const isTranslated of [false, true]) {
      const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
      await act(page, async () => {
        if (isTranslated) await page.evaluate(TRANSLATION);
      });
      await page.waitForTimeout(500);
      await quiet(page);
      if (isTranslated) {
        expect(await page.locator('font').count()).toBeGreaterThan(50);
        await becomes(() => readable(page), seen[0]);
      }
      seen.push(await readable(page));
      await context.close();
      expect(troubles).toEqual([]);
    }
  });
});
