import type { OrderLedger } from '@paila/shared';
import { logInAdmin } from '../testing/accounts.js';
import { brokenWords } from '../testing/look-over.js';
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

it('an order without a payment says so', async () => {
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);
  await admin.enter(context);
  await page.goto(`/admin/orders/${unpaid._id}`);

  await page.getByText('No payment was started for this order.').waitFor();

  await context.close();
  expect(troubles).toEqual([]);
});
