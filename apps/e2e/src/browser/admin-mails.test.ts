import { DEMO_ACCOUNTS, type Mail } from '@paila/shared';
import { logInAdmin, logInShopper } from '../testing/accounts.js';
import { becomes, eventually } from '../testing/eventually.js';
import { overflow } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { placePaidOrder } from '../testing/orders.js';
import { quiet } from '../testing/requests.js';
import { faultsByLightAndDark } from '../testing/themes.js';

const { shop, browser } = await openSuite();
const admin = await logInAdmin(shop.url);
const shopper = await logInShopper(shop.url);
const order = await placePaidOrder(shopper, await newestProduct(shop.url), shop.provider);
const PAID = 'Payment received';
const mails = (): Promise<readonly Mail[]> => admin.call<readonly Mail[]>('GET', `/mails?order=${order._id}`);
// Only a mail that has gone out can be sent again.
await eventually(mails, (all) => all.length === 2 && all.every(({ resendable }) => resendable));

describe('the mails of the shop', () => {
  it.each([
    ['on a desk', SIZES.desk],
    ['on a phone', SIZES.phone],
  ])('are listed, and link to their subjects, by light and dark: %s', async (_where, size) => {
    const { page, context, troubles } = await openSession(browser, shop.url, size);
    await admin.enter(context);
    await page.goto('/admin/mails');

    await page.getByText(PAID).first().waitFor();
    await quiet(page);
    await becomes(() => overflow(page), 0);
    expect(await faultsByLightAndDark(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search emails' }).fill(DEMO_ACCOUNTS.shopper.email);
    await page.waitForURL('**/admin/mails?search=*');
    // Results that arrive during a click move the link away from it.
    await quiet(page);
    await page
      .getByRole('link', { name: `Order ${order.shortNumber ?? ''}` })
      .first()
      .click();
    await page.waitForURL(`**/admin/orders/${order._id}`);
    await page.getByRole('region', { name: 'Emails' }).getByText(PAID).first().waitFor();
    await quiet(page);
    await becomes(() => overflow(page), 0);
    expect(await faultsByLightAndDark(page)).toEqual([]);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('are sent again from the page of the order', async () => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(context);
    await page.goto(`/admin/orders/${order._id}`);

    await page.getByRole('button', { name: `Resend ${PAID}` }).click();

    const { email } = DEMO_ACCOUNTS.shopper;
    await page.getByText(`The email to ${email} was not sent: the shop has no mail server.`).waitFor();
    await becomes(
      async () => (await mails()).filter(({ kind }) => kind === 'order-paid').map(({ resendable }) => resendable),
      [true, false],
    );
    await context.close();
    expect(troubles).toEqual([]);
  });
});
