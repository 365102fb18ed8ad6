import { readFile } from 'node:fs/promises';
import { DEMO_ACCOUNTS, type Order } from '@paila/shared';
import type { Page } from 'playwright-core';
import { addAccount, logInAdmin, logInShopper } from '../testing/accounts.js';
import { becomes } from '../testing/eventually.js';
import { accessibilityFaults, appRuns } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { placeOrder, placePaidOrder } from '../testing/orders.js';
import { quiet } from '../testing/requests.js';
import { faultsByLightAndDark } from '../testing/themes.js';

const { shop, browser } = await openSuite();
const product = await newestProduct(shop.url);
const admin = await logInAdmin(shop.url);
const shopper = await logInShopper(shop.url);
const staff = await addAccount(shop.url, admin, 'mina', 'staff');
const paid = await placePaidOrder(shopper, product, shop.provider);
const sent = await placePaidOrder(shopper, product, shop.provider);
const shipped = await placePaidOrder(shopper, product, shop.provider);
await admin.call('PUT', `/orders/${shipped._id}/status`, { status: 'shipped', carrier: 'Nepal Post' });
const unpaid = await placeOrder(shopper, product, { firstname: 'Bina', lastname: 'Thapa' });

/** The order's number, as customers see it. */
const paymentNumber = ({ paymentID }: Order): string => paymentID?.slice(3) ?? 'N/A';
/** The order's name in the back office. */
const orderName = ({ shortNumber = '' }: Order): string => shortNumber;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const orderNow = (id: string): Promise<Order> => admin.call<Order>('GET', `/orders/detail/${id}`);

describe('the entrance of the back office', () => {
  it('leads a stranger through the log-in to the requested page', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    const answer = await page.goto('/admin/orders?status=paid');
    expect(answer?.status()).toBe(200);

    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username or Email').fill(DEMO_ACCOUNTS.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_ACCOUNTS.admin.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();

    await page.waitForURL('**/admin/orders?status=paid');
    await page.getByRole('link', { name: orderName(paid), exact: true }).waitFor();
    await becomes(() => page.getByRole('link', { name: orderName(unpaid), exact: true }).count(), 0);
    // Back to the shop and in again by its link.
    await page.getByRole('link', { name: 'To the shop' }).first().click();
    await page.getByRole('banner').getByRole('link', { name: 'Back office' }).click();
    await heading(page, 'Dashboard').waitFor();
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('shows a customer a 403, and no link in the shop', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
    await shopper.enter(context);
    await page.goto('/admin/orders');

    await heading(page, '403 Forbidden').waitFor();
    await becomes(() => page.getByRole('table').count(), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await page.getByRole('link', { name: 'My Account' }).first().waitFor();
    // The link would come with the app and the account.
    await appRuns(page);
    await quiet(page);
    await becomes(() => page.getByRole('link', { name: 'Back office' }).count(), 0);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('closes for a demoted member of staff at the next call', async () => {
    const anup = await addAccount(shop.url, admin, 'anup', 'staff');
    const { page, context } = await openSession(browser, shop.url, SIZES.desk);
    await anup.enter(context);
    await page.goto('/admin');
    await heading(page, 'Dashboard').waitFor();

    await admin.call('PUT', `/users/${anup.user._id}/access`, { role: 'customer' });
    // The page may have learned of the change already, and shut without a click.
    await page.evaluate(`document.querySelector('a[href="/admin/orders"]')?.click()`);

    // A changed role ends its sessions.
    await page.getByRole('link', { name: 'Log in' }).or(heading(page, '403 Forbidden')).first().waitFor();
    await becomes(() => page.getByRole('navigation', { name: 'Back office' }).count(), 0);
    await context.close();
  });
});

describe('staff at a desk', () => {
  it('find, pack and ship an order by the keyboard alone', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await staff.enter(context);
    await page.goto('/admin');
    await heading(page, 'Dashboard').waitFor();

    // At once, as the second key of two counts only shortly after the first.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('o')]);
    await page
      .getByRole('table', { name: 'Orders' })
      .getByRole('link', { name: orderName(paid), exact: true })
      .waitFor();
    await becomes(() => page.getByRole('button', { name: /^Delete/ }).count(), 0);
    await page.keyboard.press('/');
    await page.keyboard.type(paymentNumber(paid));
    await page.waitForURL(`**/admin/orders?search=${paymentNumber(paid)}`);
    await page.getByText('1–1 of 1').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await heading(page, `Order ${orderName(paid)}`).waitFor();
    await page.getByText('Jhamsikhel Road 12').waitFor();
    await page.keyboard.press('p');
    await page.getByText('Packed.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo packing' }).waitFor();
    await page.keyboard.press('s');
    await page.getByLabel('Carrier').fill('Nepal Post');
    await page.getByLabel('Tracking number').fill('NP 42');
    await page.keyboard.press('Enter');
    await page.getByText('Shipped. The customer gets the email in a few minutes.', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Undo shipping' }).waitFor();
    await page.getByText('On its way', { exact: true }).first().waitFor();

    expect(await orderNow(paid._id)).toMatchObject({
      status: 'shipped',
      shipment: { carrier: 'Nepal Post', trackingNumber: 'NP 42' },
    });
    await page.getByRole('region', { name: 'History' }).getByText('Packed').waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Payment started at Khalti').waitFor();
    await page.goBack();
    await page.waitForURL(`**/admin/orders?search=${paymentNumber(paid)}`);
    // Straight to another one, by the number that its customer names.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search pages and actions' }).fill(orderName(unpaid).toLowerCase());
    await page.getByRole('option', { name: new RegExp(`order ${orderName(unpaid)}`, 'i') }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, `Order ${orderName(unpaid)}`).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('get a packing slip as a file while the order has unpacked items', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await staff.enter(context);
    await page.goto(`/admin/orders/${sent._id}`);

    const [slip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Packing slip' }).click(),
    ]);

    expect(slip.suggestedFilename()).toBe(`packing-slip-${orderName(sent)}.pdf`);
    const bytes = await readFile(await slip.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('see the work of a colleague who was faster', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await staff.enter(context);
    await page.goto(`/admin/orders/${sent._id}`);
    await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();

    await admin.call('PUT', `/orders/${sent._id}/packed`, { packed: true });
    await page.keyboard.press('p');

    // Finished steps stay; steps for another state do not happen.
    await page.getByRole('button', { name: 'Undo packing' }).waitFor();
    await quiet(page);
    await admin.call('PUT', `/orders/${sent._id}/status`, { status: 'shipped' });
    await page.keyboard.press('s');
    await page.getByRole('dialog', { name: 'Ship the order' }).getByRole('button', { name: 'Mark as shipped' }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody changed this in the meantime' });
    await conflict.getByRole('row', { name: /Status To ship On its way/ }).waitFor();
    await conflict.getByRole('button', { name: 'Keep the current version' }).click();
    await page.getByRole('button', { name: 'Mark as delivered' }).waitFor();
    await context.close();
    expect(troubles.filter((trouble) => !trouble.includes('412'))).toEqual([]);
  });
});

describe('an admin', () => {
  it("deletes an order after the specification's question, and takes it out of the bin", async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(context);
    await page.goto('/admin/orders');
    const name = orderName(unpaid);
    const row = page.getByRole('row', { name: new RegExp(name) });

    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this order?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await becomes(async () => (await fetch(`${shop.url}/api/orders/detail/${unpaid._id}`)).status, 404);
    await page.getByRole('link', { name: 'Bin' }).click();
    await row.getByRole('link', { name }).click();
    await page.getByText(/^In the bin since/).waitFor();
    await page
      .getByRole('region', { name: 'History' })
      .getByText(/^Deleted/)
      .waitFor();
    await quiet(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();

    await page.getByText(`Order ${name} restored.`).first().waitFor();
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    expect(await orderNow(unpaid._id)).toMatchObject({ status: 'cancelled' });
    await context.close();
    expect(troubles).toEqual([]);
  });
});

describe('a refund', () => {
  it('goes through the provider for a part, and is for admins only', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(context);
    await page.goto(`/admin/orders/${sent._id}`);

    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Invoice', exact: true }).click(),
    ]);
    expect(paper.suggestedFilename()).toBe(`invoice-${orderName(sent)}.pdf`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Refund' });
    await panel.getByLabel('Items').fill('0');
    await panel.getByLabel('Dollars').fill('1.50');
    await panel.getByLabel('Reason (staff only)').fill('A scratch');
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Refund $1.50' }).click();

    await page.getByText('The refund is complete.').waitFor();
    await page.getByRole('list', { name: 'Refunds' }).getByText('$1.50').waitFor();
    expect(await orderNow(sent._id)).toMatchObject({ refunded: 1.5 });
    await context.close();
    expect(troubles).toEqual([]);

    const colleague = await openSession(browser, shop.url, SIZES.desk);
    await staff.enter(colleague.context);
    await colleague.page.goto(`/admin/orders/${sent._id}`);
    await colleague.page.getByRole('list', { name: 'Refunds' }).waitFor();
    await becomes(() => colleague.page.getByRole('button', { name: 'Refund', exact: true }).count(), 0);
    await colleague.context.close();
  });
});

describe.each(Object.entries(SIZES))('the back office by light and dark at %s size', (_name, viewport) => {
  it('is accessible', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, viewport);
    await admin.enter(context);
    const faults: string[] = [];
    const look = async (name: string): Promise<void> => {
      await quiet(page);
      faults.push(...(await faultsByLightAndDark(page)).map((fault) => `${name} ${fault}`));
    };

    await page.goto('/admin');
    await heading(page, 'Dashboard').waitFor();
    await look('the dashboard');
    await page.goto('/admin/orders');
    await page.getByRole('link', { name: orderName(paid), exact: true }).waitFor();
    await look('the list');
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Cancel orders' }).waitFor();
    await look('the list with a selection');
    await page.goto(`/admin/orders/${shipped._id}`);
    await page.getByText('Nepal Post', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Placed').waitFor();
    await look('an order');
    if (viewport.width < 768) {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Refund' }).waitFor();
      await look('what else can be done with an order');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
    await page.goto(`/admin/orders/${unpaid._id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('the question');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await look('the palette');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await look('the keys');
    await page.keyboard.press('Escape');
    if (viewport.width < 1024) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Products' }).waitFor();
      await look('the menu');
    }
    await context.close();
    expect(faults).toEqual([]);
    expect(troubles).toEqual([]);
  });
});
