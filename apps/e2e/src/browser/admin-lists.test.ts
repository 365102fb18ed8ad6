import type { AdminProduct, Order, StockMove } from '@paila/shared';
import type { Page } from 'playwright-core';
import { logInAdmin, logInShopper } from '../testing/accounts.js';
import { atRest, becomes } from '../testing/eventually.js';
import { cutTexts, overflow } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { placePaidOrder } from '../testing/orders.js';

const { shop, browser } = await openSuite();
const admin = await logInAdmin(shop.url);

/** A window that is lower than the lists. */
const LOW = { ...SIZES.desk, height: 500 };
const rows = (page: Page) => page.locator('[data-row-link]');
const scrolled = (page: Page): Promise<number> => page.evaluate<number>('window.scrollY');
const pageAddress = (page: Page): string => page.url().slice(shop.url.length);

/** Scrolls a list to one of its rows. @returns how far it is scrolled then */
const scrollTo = async (page: Page, row: number): Promise<number> => {
  await page.evaluate(
    `document.querySelectorAll('[data-row-link]')[${String(row)}].scrollIntoView({ block: 'center' })`,
  );
  const place = await atRest(() => scrolled(page));
  expect(place).toBeGreaterThan(100);
  return place;
};

/** The movements with overlapping parts, or with a broken word in the reason. */
const moveFaults = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`
  [...document.querySelectorAll('[role=dialog] li')].flatMap((move) => {
    const textRange = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range;
    };
    const boxes = [...move.children].map((part) => textRange(part).getBoundingClientRect());
    const isCovered = boxes.some((one, index) =>
      boxes
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        ),
    );
    const isBroken = textRange(move.children[2].firstChild).getClientRects().length > 1;
    return [...(isCovered ? ['covered: ' + move.textContent] : []), ...(isBroken ? ['broken: ' + move.textContent] : [])];
  })`);

describe('going back to a list', () => {
  const PRODUCTS = '/admin/products?status=published&sort=-price&page=2';

  it.each(['the link above', 'what the saved form offers', 'the back button'])(
    'restores the list of products as it was, after a change, by %s',
    async (way) => {
      const { page, context, troubles } = await openSession(browser, shop.url, LOW);
      await admin.enter(context);
      await page.goto(PRODUCTS);
      await rows(page).first().waitFor();
      const place = await scrollTo(page, 15);

      await rows(page).nth(15).click();
      await page.getByRole('textbox', { name: 'Description' }).fill(`Left by ${way}.`);
      await page.keyboard.press('Control+s');
      const saved = page.getByRole('alertdialog', { name: 'Product updated successfully' });
      if (way === 'what the saved form offers') await saved.getByRole('button', { name: 'Back to the list' }).click();
      else {
        await saved.getByRole('button', { name: 'Stay here' }).click();
        await saved.waitFor({ state: 'detached' });
        if (way === 'the back button') await page.goBack();
        else await page.getByRole('main').getByRole('link', { name: 'Products' }).click();
      }

      await becomes(() => Promise.resolve(pageAddress(page)), PRODUCTS);
      await rows(page).nth(15).waitFor();
      await becomes(() => scrolled(page), place);
      await context.close();
      expect(troubles).toEqual([]);
    },
  );

  it('restores the list of orders as it was, after one of them was packed', async () => {
    const [shopper, product] = [await logInShopper(shop.url), await newestProduct(shop.url)];
    const paid: Order[] = [];
    for (let count = 0; count < 14; count += 1) paid.push(await placePaidOrder(shopper, product, shop.provider));
    const list = '/admin/orders?status=paid&search=asha&sort=-amount';
    const { page, context, troubles } = await openSession(browser, shop.url, LOW);
    await admin.enter(context);
    await page.goto(list);
    await rows(page).first().waitFor();
    const place = await scrollTo(page, 9);

    await rows(page).nth(9).click();
    await page.getByRole('button', { name: 'Mark as packed' }).click();
    await page.getByRole('button', { name: 'Undo packing' }).waitFor();
    await page.goBack();

    await becomes(() => Promise.resolve(pageAddress(page)), list);
    await rows(page)
      .nth(paid.length - 1)
      .waitFor();
    await becomes(() => scrolled(page), place);
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe.each(Object.entries(SIZES))('the movements of a stock at %s size', (_name, viewport) => {
  it('stand beside one another, whatever the size’s name and however many there are', async () => {
    const [product] = await admin.call<[AdminProduct]>('GET', '/admin/products?limit=1');
    const size = 'EXTRAEXTRAEXTRALARGE';
    const { company, title, desc, alt, price, discountPrice } = product;
    const body = { company, title, desc, alt, price, discountPrice };
    await admin.call('PUT', `/products/${product._id}`, { ...body, size: [size], stock: { [size]: 0 } });
    for (const [reason, quantity] of [
      ['received', 100_000],
      ['damaged', 99_999],
    ] as const) {
      await admin.call<AdminProduct>('POST', `/products/${product._id}/stock-moves`, { size, reason, quantity });
    }
    const moves = await admin.call<StockMove[]>('GET', `/products/${product._id}/stock-moves?limit=30`);
    const { page, context, troubles } = await openSession(browser, shop.url, viewport);
    await admin.enter(context);
    await page.goto(`/admin/edit-product/${product._id}`);
    if (viewport.width < SIZES.desk.width) await page.getByRole('button', { name: 'More' }).click();
    await page
      .getByRole('button', { name: 'Adjust stock' })
      .or(page.getByRole('menuitem', { name: 'Adjust stock' }))
      .click();
    const list = page.getByRole('dialog').getByRole('listitem');
    await becomes(() => list.count(), moves.length);

    expect(await list.first().innerText()).toMatch(/−99999/);
    const faults = await moveFaults(page);
    expect(faults).toEqual([]);
    expect(await cutTexts(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
    expect(troubles).toEqual([]);
  });
});
