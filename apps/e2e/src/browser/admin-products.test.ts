import { type AdminProduct, type Product } from '@paila/shared';
import type { Page } from 'playwright-core';
import { addAccount, logInAdmin } from '../testing/accounts.js';
import { atRest, becomes } from '../testing/eventually.js';
import { accessibilityFaults, overflow } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { quiet } from '../testing/requests.js';

const { shop, browser } = await openSuite();
const admin = await logInAdmin(shop.url);
const staff = await addAccount(shop.url, admin, 'mina', 'staff');

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const titles = (page: Page) => page.locator('[data-row-link]').allInnerTexts();
const picture = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${shop.url}/pictures/${path}`)).arrayBuffer());
const find = async (slug: string): Promise<Product> =>
  (await (await fetch(`${shop.url}/api/products/${slug}`)).json()) as Product;

describe('the products of the back office', () => {
  it('are found, filtered and sorted in an address that can be shared, and deleted with an undo', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await staff.enter(context);
    await page.goto('/admin/products');
    await page.locator('[data-row-link]').first().waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('low');
    await page.waitForURL('**/admin/products?search=low');
    await page.getByRole('combobox', { name: 'Brand' }).selectOption('vans');
    await page.waitForURL('**/admin/products?search=low&company=vans');
    const narrowed = await admin.call<AdminProduct[]>('GET', '/admin/products?search=low&company=vans');
    await becomes(
      () => titles(page),
      narrowed.map(({ title }) => title),
    );
    await page.getByRole('button', { name: 'Price' }).click();
    await page.waitForURL('**/admin/products?search=low&company=vans&sort=price');
    const expected = await admin.call<AdminProduct[]>('GET', '/admin/products?search=low&company=vans&sort=price');
    const found = expected.map(({ title }) => title);
    await becomes(() => titles(page), found);
    const prices = async (): Promise<number[]> =>
      (await page.getByRole('cell').filter({ hasText: /^\$/ }).allInnerTexts()).map((text) =>
        // Behind the one that it had before, if it is reduced.
        Number(text.split('$').at(-1)),
      );
    await becomes(async () => {
      const shown = await prices();
      return shown.length > 1 && shown.every((price, index) => price >= (shown[index - 1] ?? 0));
    }, true);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.reload();
    await becomes(() => titles(page), found);
    const [first = ''] = found;
    await page.getByRole('button', { name: `Delete ${first}` }).click();
    // The pointer on a message keeps it from going away.
    await page.getByText(`“${first}” was deleted.`).hover();
    await becomes(() => titles(page), found.slice(1));
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(() => titles(page), found);

    // Enter opens the row that the keys lead to.
    await heading(page, 'Products').click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading(page, first).waitFor();
    await page.goBack();
    await becomes(() => titles(page), found);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('are added with pictures that are uploaded, refused, sorted by keys, and shown in the shop', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await staff.enter(context);
    await page.goto('/admin/add-product');
    await page.getByLabel('Company', { exact: true }).fill('vans');
    await page.getByLabel('Title', { exact: true }).fill('Mandala Slip');
    await page.getByText('/products/mandala-slip').waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('Painted by hand in Patan.');
    await page.getByLabel('Alt text').fill('A painted slip-on');
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('80');
    await page.getByLabel('Discount price').fill('64');
    await page.getByLabel('Type', { exact: true }).selectOption('slip-on');
    await page.getByRole('checkbox', { name: 'Red' }).check();
    await page.getByRole('checkbox', { name: 'Women' }).check();
    await page.getByLabel('Add sizes').fill('38, 39');
    await page.getByLabel('Add sizes').press('Enter');
    await page.getByRole('textbox', { name: 'Stock in 38' }).fill('4');

    const [sideView, topView] = [await picture('thamel-low/side-640.webp'), await picture('thamel-low/top-640.webp')];
    await page.getByLabel('Choose pictures').setInputFiles([
      { name: 'side.webp', mimeType: 'image/webp', buffer: sideView },
      { name: 'top.webp', mimeType: 'image/webp', buffer: topView },
      { name: 'drawing.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ]);
    await page.getByText(/^drawing\.png is not a picture of a kind we take/).waitFor();
    const sources = async (): Promise<(string | null)[]> => {
      const shown = await page.getByRole('list', { name: 'Pictures' }).locator('img').all();
      return Promise.all(shown.map((img) => img.getAttribute('src')));
    };
    await becomes(async () => (await sources()).length, 2);
    const [side, top] = await atRest(sources);
    await page.getByRole('button', { name: 'Move picture 2 of 2' }).focus();
    // The text for screen readers tells the progress.
    const announcement = (): Promise<string> => page.locator('[id^="DndLiveRegion"]').innerText();
    await page.keyboard.press('Space');
    await becomes(announcement, 'Picture 2 is over place 2 of 2.');
    await page.keyboard.press('ArrowUp');
    await becomes(announcement, 'Picture 2 is over place 1 of 2.');
    await page.keyboard.press('Space');
    await becomes(sources, [top, side]);
    await page.getByLabel('What picture 2 shows').fill('From the side');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Add product/ }).click();

    await page.getByText('Product added successfully').waitFor();
    await becomes(() => page.getByLabel('Title', { exact: true }).inputValue(), '');
    const made = await find('mandala-slip');
    expect(made).toMatchObject({
      type: 'slip-on',
      stock: { '38': 4, '39': 0 },
      alts: ['A painted slip-on', 'From the side'],
    });
    await page.goto(`/products/${made._id}`);
    const shown = page.getByRole('img', { name: 'A painted slip-on' }).first();
    await becomes(() => shown.evaluate((img: { naturalWidth: number }) => img.naturalWidth > 0), true);
    await context.close();
    // The drawing that was refused.
    expect(troubles).toEqual([expect.stringContaining('400')]);
  });

  it('show both versions to the second of two people who change one at once, for a choice', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(context);
    const product = await find('patan-high');
    await page.goto(`/admin/edit-product/${product._id}`);
    await page.getByLabel('Title', { exact: true }).fill('Patan Higher');
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

    const theirs = { ...product, title: 'Patan Highest', desc: 'Their words' };
    const { company, title, desc, alt, price, discountPrice } = theirs;
    await staff.call('PUT', `/products/${product._id}`, { company, title, desc, alt, price, discountPrice });
    await page.getByRole('button', { name: /^Update product/ }).click();
    const panel = page.getByRole('dialog', { name: 'Somebody else has saved this product' });
    await panel.getByRole('group', { name: 'Title' }).getByText('Patan Highest').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Save this' }).click();
    await page.getByText('Product updated successfully').waitFor();
    expect(await find(product._id)).toMatchObject({ title: 'Patan Higher', desc: 'Their words', version: 3 });
    await page.getByRole('button', { name: 'See the shop’s products' }).click();
    await page.waitForURL('**/products');
    await context.close();
    expect(troubles.filter((trouble) => !trouble.includes('412'))).toEqual([]);
  });

  it.each([
    ['on a phone', SIZES.phone, 'light', 'Kirtipur Runner'],
    ['in the dark', SIZES.desk, 'dark', 'Indigo Dusk High'],
  ] as const)('fit %s', async (_, size, colorScheme, title) => {
    const { page, context, troubles } = await openSession(browser, shop.url, size, { colorScheme });
    await admin.enter(context);
    const product = await find(title.toLowerCase().replaceAll(' ', '-'));
    for (const [path, name] of [
      ['/admin/products', 'Products'],
      ['/admin/add-product', 'Add product'],
      [`/admin/edit-product/${product._id}`, title],
    ] as const) {
      await page.goto(path);
      await heading(page, name).waitFor();
      await quiet(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    if (size.width < 768) {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Adjust stock' }).click();
    } else {
      await page.getByRole('button', { name: 'Adjust stock' }).click();
    }
    const panel = page.getByRole('dialog', { name: `Adjust stock of ${title}` });
    await panel.getByText('First stock').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByLabel('Items received').fill('2');
    await panel.getByRole('button', { name: 'Adjust stock' }).click();
    await panel.getByText('Received').nth(1).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });
});
