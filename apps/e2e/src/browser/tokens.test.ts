import { ADMIN_PAGE_NAMES, adminPageByName } from '@paila/shared';
import type { Page, Request } from 'playwright-core';
import { logInAdmin } from '../testing/accounts.js';
import { settled } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openCustomerSuite } from '../testing/open-suite.js';
import { quiet } from '../testing/requests.js';

const { shop, browser, product, shopper, order } = await openCustomerSuite();

/** Records the token headers of each call of a page. */
const followTokens = (page: Page) => {
  const calls: (readonly [call: string, headers: string])[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const { authorization, 'x-auth-token': own } = request.headers();
    const headers = [authorization?.replace(/\S+$/, 'token'), own && 'x-auth-token'].filter(Boolean).join(', ');
    calls.push([`${request.method()} ${pathname}`, headers]);
  });
  return calls;
};

it('every call of the back office sends the token as a bearer', async () => {
  const admin = await logInAdmin(shop.url);
  await shopper.call('POST', '/messages', { name: 'Asha', email: 'asha@example.com', text: 'Is it there?' });
  const [message] = await admin.call<{ _id: string }[]>('GET', '/messages');
  const ids = { order: order._id, editProduct: product._id, user: shopper.user._id, message: message?._id ?? '' };
  const { page, context } = await openSession(browser, shop.url, SIZES.desk);
  await admin.enter(context);
  const calls = followTokens(page);

  for (const name of ADMIN_PAGE_NAMES) {
    await page.goto(adminPageByName(name).path.replace(':id', ids[name as keyof typeof ids]));
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await quiet(page);
  }

  expect(new Set(calls.map(([call]) => call)).size).toBeGreaterThan(15);
  expect(calls.filter(([, headers]) => headers !== 'Bearer token')).toEqual([]);
  await context.close();
});

it('every call of a customer sends it in the header of the specification', async () => {
  const { page, context } = await openSession(browser, shop.url, SIZES.desk);
  await shopper.enter(context);
  const calls = followTokens(page);

  for (const path of ['/', '/products', '/user-profile/orders', '/user-profile/addresses', '/checkout']) {
    await page.goto(path);
    await settled(page);
  }

  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(([, headers]) => headers !== 'x-auth-token')).toEqual([]);
  await context.close();
});
