import { ADMIN_PATH } from '@paila/shared';
import type { Page } from 'playwright-core';
import { logInAdmin } from '../testing/accounts.js';
import { brokenWords, overflow } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openCustomerSuite } from '../testing/open-suite.js';
import { placePaidOrder } from '../testing/orders.js';
import { quiet } from '../testing/requests.js';

const { shop, browser, product, shopper } = await openCustomerSuite();
const admin = await logInAdmin(shop.url);

const openOnPhone = async (path: string) => {
  const session = await openSession(browser, shop.url, SIZES.phone);
  await admin.enter(session.context);
  await session.page.goto(path);
  await session.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await quiet(session.page);
  return session;
};

it('the movements of a stock break no word on a phone', async () => {
  const [size = ''] = product.size;
  const note = 'Kept back for the photographer of the autumn catalogue';
  await admin.call('POST', `/products/${product._id}/stock-moves`, { size, reason: 'received', quantity: 12, note });
  const { page, context } = await openOnPhone(`/admin/edit-product/${product._id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Adjust stock' }).click();
  await page.getByText(note).waitFor();

  expect(await brokenWords(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await context.close();
});

it('the next step of an order stands first on a phone, and never in the place of “More”', async () => {
  const { _id } = await placePaidOrder(shopper, product, shop.provider);
  const { page, context } = await openOnPhone(`/admin/orders/${_id}`);
  const more = page.getByRole('button', { name: 'More' });
  const leftEdge = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.x ?? Infinity;
  const places: number[] = [];
  for (const [next, status] of [
    ['Mark as packed', 'shipped'],
    ['Mark as delivered', 'delivered'],
    ['Refund', undefined],
  ] as const) {
    await page.getByRole('button', { name: next }).waitFor();
    places.push(((await more.boundingBox())?.x ?? 0) - (await leftEdge(next)));
    if (status) await admin.call('PUT', `/orders/${_id}/status`, { status });
    await page.reload();
    await more.waitFor();
  }

  expect(places.every((right) => right > 0)).toBe(true);
  await context.close();
});

/** The number of pixel rows without ink between the dot of the name's i and its stem. */
const gapUnderDot = async (page: Page): Promise<number> => {
  const letter = await page.evaluate<{ x: number; y: number; width: number; height: number }>(`
    const home = [...document.querySelectorAll('a[href="${ADMIN_PATH}"]')].find((link) => link.checkVisibility());
    const texts = document.createTreeWalker(home, NodeFilter.SHOW_TEXT);
    while (texts.nextNode() && !texts.currentNode.data.includes('Paila'));
    const range = document.createRange();
    const at = texts.currentNode.data.indexOf('i');
    range.setStart(texts.currentNode, at);
    range.setEnd(texts.currentNode, at + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    ({ x, y, width, height });`);
  const picture = (await page.screenshot({ clip: letter })).toString('base64');
  // Drawn in an empty page, whose content policy allows it.
  const empty = await page.context().newPage();
  const gap = await empty.evaluate<number>(`
    new Promise((done) => {
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        const ground = pen.getImageData(0, 0, 1, 1).data;
        const inkAt = (y) => {
          const { data } = pen.getImageData(0, y, image.width, 1);
          let most = 0;
          for (let at = 0; at < data.length; at += 4) most = Math.max(most, Math.abs(data[at] - ground[0]));
          return most;
        };
        const rows = Array.from({ length: image.height }, (_, y) => inkAt(y));
        const darkest = Math.max(...rows);
        const inked = rows.map((ink) => ink > darkest / 2);
        const [first, last] = [inked.indexOf(true), inked.lastIndexOf(true)];
        done(inked.slice(first, last).filter((each) => !each).length);
      };
      image.src = 'data:image/png;base64,${picture}';
    })`);
  await empty.close();
  return gap;
};

it.each([
  ['phone', SIZES.phone],
  ['desk', SIZES.desk],
])('the name of the shop is read as Paila on a %s with one pixel to a point', async (_name, viewport) => {
  const { page, context } = await openSession(browser, shop.url, viewport, { deviceScaleFactor: 1 });
  await admin.enter(context);
  await page.goto(ADMIN_PATH);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await quiet(page);
  await page.evaluate('document.fonts.ready');

  expect(await gapUnderDot(page)).toBeGreaterThan(0);
  await context.close();
});
