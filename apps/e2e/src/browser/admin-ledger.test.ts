import { readFile } from 'node:fs/promises';
import { type Order, type OrderDocument, type OrderLedger, orderCashDue } from '@paila/shared';
import type { Download, Page, Route } from 'playwright-core';
import { logInAdmin } from '../testing/accounts.js';
import { accessibilityFaults, brokenWords, overflow } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openCustomerSuite } from '../testing/open-suite.js';
import { placeOrder, placePaidOrder } from '../testing/orders.js';
import { quiet } from '../testing/requests.js';
import { faultsByLightAndDark } from '../testing/themes.js';

const { shop, browser, product, shopper } = await openCustomerSuite();
const admin = await logInAdmin(shop.url);
const order = await placePaidOrder(shopper, product, shop.provider);
await admin.call('POST', `/orders/${order._id}/refunds`, { amount: 5, reason: 'A scratch' });
const unpaid = await placeOrder(shopper, product);

it.each([
  ['on a phone', SIZES.phone],
  ['on a desk', SIZES.desk],
] as const)('the payments of an order fit %s, by light and dark', async (_where, size) => {
  const { entries } = await admin.call<OrderLedger>('GET', `/orders/${order._id}/ledger`);
  const { page, context, troubles } = await openSession(browser, shop.url, size);
  await admin.enter(context);
  await page.goto(`/admin/orders/${order._id}`);
  const card = page.getByRole('region', { name: 'Ledger' });
  await card.getByText('The shop holds').waitFor();
  await quiet(page);

  expect(await card.getByRole('listitem').count()).toBe(3);
  await card.getByText(`Transaction ${entries[1]?.transaction ?? ''}`).waitFor();
  await card.getByText('Money refunded').waitFor();
  expect(await brokenWords(page)).toEqual([]);
  expect(await faultsByLightAndDark(page)).toEqual([]);
  await context.close();
  expect(troubles).toEqual([]);
});

it('a QR payment is recorded on a phone, pays its order, and is refunded by hand', async () => {
  const received = await placeOrder(shopper, product);
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
  await admin.enter(context);
  const orderNow = (): Promise<Order> => admin.call<Order>('GET', `/orders/detail/${received._id}`);
  const faults: string[] = [];
  const look = async (name: string): Promise<void> => {
    await quiet(page);
    faults.push(...(await brokenWords(page)).map((word) => `${name}: ${word}`));
    faults.push(...(await faultsByLightAndDark(page)).map((fault) => `${name} ${fault}`));
  };

  await page.goto(`/admin/orders/${received._id}`);
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const panel = page.getByRole('dialog', { name: 'Record a payment' });
  await panel.getByLabel('How it arrived').selectOption('QR payment');
  await panel.getByLabel('Received rupees').fill(String(orderCashDue(received) / 100));
  await panel.getByLabel('Reference').fill('fp 2281-77');
  await look('the form');
  await panel.getByRole('button', { name: 'Record the payment' }).click();
  await page.getByText('Payment recorded. The order is paid.').first().waitFor();
  await panel.waitFor({ state: 'detached' });
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await payment.getByText('QR payment').waitFor();
  await payment.getByText('FP 2281-77').waitFor();
  await look('the paid order');
  expect(await orderNow()).toMatchObject({ status: 'paid', paidWith: 'qr', paidPaisa: orderCashDue(received) });

  const customer = await openSession(browser, shop.url, SIZES.phone);
  await shopper.enter(customer.context);
  await customer.page.goto(`/user-profile/orders/${received._id}`);
  await customer.page.getByText('Payment received. We are packing your order.').first().waitFor();
  await customer.page.getByText('QR payment').waitFor();
  await customer.context.close();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Refund' }).click();
  const refunding = page.getByRole('dialog', { name: 'Refund' });
  await refunding.getByText(/^Give the money back the way it came\./).waitFor();
  await refunding.getByLabel('Reason (staff only)').fill('Changed their mind');
  await refunding.getByRole('button', { name: /^Refund \$/ }).click();
  await refunding.waitFor({ state: 'detached' });
  await page.getByLabel('How the money was given back').fill('FP 2290-01');
  await look('the refund to make');
  await page.getByRole('button', { name: 'Refunded', exact: true }).click();
  await page.getByText('The refund is complete.').first().waitFor();
  expect(await orderNow()).toMatchObject({ status: 'refunded', refunds: [{ status: 'done', note: 'FP 2290-01' }] });
  await context.close();
  expect(faults).toEqual([]);
  expect([...troubles, ...customer.troubles]).toEqual([]);
});

/** The file that a button saves. */
const savedBy = async (page: Page, button: string): Promise<Download> => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return saved;
};

/** Holds the answers of an address back. */
const holdBack = async (page: Page, address: RegExp) => {
  const routes: Route[] = [];
  let isHeld = true;
  let asked = 0;
  await page.route(address, (route) => {
    asked += 1;
    if (!isHeld) return route.continue();
    routes.push(route);
    return undefined;
  });
  return {
    /** The number of requests so far. */
    asked: (): number => asked,
    release: async (): Promise<void> => {
      isHeld = false;
      await Promise.all(routes.splice(0).map((route) => route.continue()));
    },
  };
};

it('an order has its invoice once an admin ships it on a phone, and the invoice is in the sales book', async () => {
  const { _id, shortNumber = '' } = await placePaidOrder(shopper, product, shop.provider);
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
  await admin.enter(context);
  await page.goto(`/admin/orders/${_id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Mark as shipped' }).click();
  await page.getByRole('dialog', { name: 'Ship the order' }).getByRole('button', { name: 'Mark as shipped' }).click();

  const download = page.getByRole('region', { name: 'Invoices' }).getByRole('button', { name: 'Download Invoice' });
  await download.waitFor();
  const [written] = await admin.call<OrderDocument[]>('GET', `/orders/${_id}/documents`);
  const number = written?.number ?? '';
  expect(number).toMatch(/^\d{4}\/\d{2}-\d{5}$/);
  const name = `Download Invoice ${number}`;
  const held = await holdBack(page, /\/documents\/[^/]+\/pdf$/);
  const saving = page.waitForEvent('download');
  await download.dblclick();
  await page.locator('[aria-busy=true]', { hasText: name }).waitFor();
  await held.release();
  const invoice = await saving;
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(held.asked()).toBe(1);
  expect(invoice.suggestedFilename()).toBe(`Invoice-${number.replace('/', '-')}.pdf`);
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.goto('/admin/invoices');
  const row = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem').filter({ hasText: number });
  await row.getByRole('link', { name: shortNumber }).waitFor();
  await page.getByText(/^Fiscal year \d{4}\/\d{2}$/).waitFor();
  await quiet(page);
  expect(await overflow(page)).toBe(0);
  expect(await brokenWords(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect((await savedBy(page, name)).suggestedFilename()).toBe(invoice.suggestedFilename());
  const book = await savedBy(page, 'Download the sales book (CSV)');
  expect(book.suggestedFilename()).toMatch(/^sales-book-\d{4}-\d{2}\.csv$/);
  expect(await readFile(await book.path(), 'utf8')).toContain(number);
  await context.close();
  expect(troubles).toEqual([]);
});

it('an order without a payment says so', async () => {
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
  await admin.enter(context);
  await page.goto(`/admin/orders/${unpaid._id}`);

  await page.getByText('No payment was started for this order.').waitFor();

  await context.close();
  expect(troubles).toEqual([]);
});
