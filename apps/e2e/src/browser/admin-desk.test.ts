import type { Page } from 'playwright-core';
import { addAccount, logInAdmin, logInShopper } from '../testing/accounts.js';
import { becomes, eventually } from '../testing/eventually.js';
import { accessibilityFaults, overflow } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { placePaidOrder } from '../testing/orders.js';
import { quiet } from '../testing/requests.js';

// A shop of its own, as it changes the settings.
const { shop, browser } = await openSuite({});
const product = await newestProduct(shop.url);
const admin = await logInAdmin(shop.url);
const shopper = await logInShopper(shop.url);
const mina = await addAccount(shop.url, admin, 'mina', 'customer');
await placePaidOrder(shopper, product, shop.provider);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('the dashboard', () => {
  it.each([
    ['on a desk', SIZES.desk],
    ['on a phone', SIZES.phone],
  ])('shows today’s sales and links to the open tasks: %s', async (_where, size) => {
    const { page, context, troubles } = await openSession(browser, shop.url, size);
    await admin.enter(context);
    await page.goto('/admin?days=1');

    await page.getByRole('region', { name: 'Best sellers' }).getByText(product.title).first().waitFor();
    await page.getByRole('region', { name: 'Revenue by hour' }).getByText('As a table').click();
    await page.getByRole('table', { name: 'Revenue by hour' }).waitFor();
    await quiet(page);
    await becomes(() => overflow(page), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: '1 order to pack' }).click();
    await page.waitForURL('**/admin/orders?toSend=true&packed=false');
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe('customers', () => {
  it('can be found, given a role and blocked, with effect at their next call', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(context);
    await page.goto('/admin/users');
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('mina rai');
    await page.getByText('1–1 of 1').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'mina Rai' }).click();
    await heading(page, 'mina Rai').waitFor();

    await page.getByLabel('Role').selectOption('Staff');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change the role' }).click();
    await page.getByText('mina Rai: Staff').first().waitFor();
    expect(await mina.call<{ role: string }>('GET', '/auth')).toMatchObject({ role: 'staff' });
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();

    await page.getByText(/^Blocked since/).waitFor();
    await expect(mina.call('GET', '/auth')).rejects.toThrow('401');
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe('the settings of the shop', () => {
  it('are previewed, saved and shown by the shop at once; the second to save sees both versions', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(context);
    await page.goto('/admin/settings');
    await page.getByLabel('Rupees per dollar').fill('150');
    await page.getByLabel('Phone', { exact: true }).fill('+977 1 4444444');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('With your changes').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Settings saved').first().waitFor();

    const contact = await eventually(
      async () => (await fetch(`${shop.url}/contact`)).text(),
      (text) => text.includes('+977 1 4444444'),
    );
    expect(contact).toContain('+977 1 4444444');
    expect(contact).toContain('"usdToNpr":150');

    await page.getByLabel('Low stock at or below').fill('5');
    await page.getByLabel('Phone', { exact: true }).fill('+977 1 5555555');
    await admin.call('PUT', '/settings', { usdToNpr: 151, phone: '+977 1 6666666' });
    await page.keyboard.press('Control+S');
    const panel = page.getByRole('dialog', { name: /saved the settings in the meantime$/ });
    await panel.getByRole('definition').filter({ hasText: '150 151' }).waitFor();
    await quiet(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('group', { name: 'Phone' }).getByText('+977 1 6666666').click();
    await panel.getByRole('button', { name: 'Save this' }).click();
    await panel.waitFor({ state: 'detached' });
    const stored = async (): Promise<unknown> =>
      (await admin.call<{ values: { usdToNpr: number; phone: string; lowStock: number } }>('GET', '/settings')).values;
    const merged = { usdToNpr: 151, phone: '+977 1 6666666', lowStock: 5 };
    expect(await eventually(stored, (values) => (values as typeof merged).lowStock === 5)).toMatchObject(merged);
    await becomes(() => page.getByLabel('Phone', { exact: true }).inputValue(), '+977 1 6666666');
    await becomes(() => overflow(page), 0);
    await context.close();
    expect(troubles.filter((trouble) => !trouble.includes('412'))).toEqual([]);
  });
});
