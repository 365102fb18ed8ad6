import type { Order, PlacedOrder, Product } from '@paila/shared';
import type { Page } from 'playwright-core';
import { logInAdmin, logInShopper } from '../testing/accounts.js';
import { becomes } from '../testing/eventually.js';
import { accessibilityFaults, overflow, settled, visit } from '../testing/look-over.js';
import { linkIn, openMailbox } from '../testing/mailbox.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { newestProduct, openSuite } from '../testing/open-suite.js';
import { placeOrder } from '../testing/orders.js';

const mailbox = await openMailbox();
const { shop, browser } = await openSuite({ SMTP_URL: mailbox.url });
const admin = await logInAdmin(shop.url);
const product = await newestProduct(shop.url);

/** Requests the API without an account. */
const call = async <Answer>(path: string, body: object, orderToken = ''): Promise<Answer> => {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-order-token': orderToken },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${String(answer.status)} ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

const stockedSize = ({ size, stock }: Product): string => size.find((name) => (stock?.[name] ?? 0) > 4) ?? '';

/** An order of somebody without an account. */
const guestOrder = (email: string): Promise<PlacedOrder> =>
  call<PlacedOrder>('/orders', {
    products: [{ productId: product._id, quantity: 1, size: stockedSize(product) }],
    amount: product.discountPrice,
    address: {
      firstname: 'Bina',
      lastname: 'Rai',
      phone: '9800000002',
      streetAddress: 'Lakeside 4',
      city: 'Pokhara',
      state: 'Gandaki',
      email,
    },
  });

const linkTo = async ({ shortNumber = '' }: Order, email: string): Promise<string> =>
  linkIn(await mailbox.mailTo(email, `We have set your items aside · ${shortNumber}`));

const expectSound = async (page: Page): Promise<void> => {
  await settled(page);
  await becomes(() => overflow(page), 0);
  expect(await accessibilityFaults(page)).toEqual([]);
};
const orderTitle = (page: Page, { shortNumber = '' }: Order) =>
  page.getByRole('heading', { level: 1, name: `Order ${shortNumber}` });

/** The name of the file that a button saves. A busy shop may refuse to print for a while: the page says so. */
const savedName = async (page: Page, name: string | RegExp): Promise<string> => {
  const button = page.getByRole('button', { name });
  const refused = page.getByText('The document could not be loaded. Please try again.');
  const saving = page.waitForEvent('download');
  const saved = saving.then(() => true);
  await button.click();
  while (!(await Promise.race([saved, refused.waitFor().then(() => false)]))) await button.click();
  return (await saving).suggestedFilename();
};

describe('a guest who follows the link of a mail, on a device that has not seen the shop', () => {
  it('sees the order progress while the shop works, pays, saves its documents, and orders the same again', async () => {
    const email = 'bina@guest.example';
    const order = await guestOrder(email);
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);

    await visit(page, await linkTo(order, email));
    await orderTitle(page, order).waitFor();
    await page.getByText('We are holding your items until').waitFor();
    await page.getByText('Once it is paid, it arrives').waitFor();
    await page.getByRole('listitem').filter({ hasText: product.title }).first().waitFor();
    await expectSound(page);

    const { pidx } = await call<{ pidx: string }>(
      '/payments/khalti/initiate',
      { orderId: order._id },
      order.orderToken,
    );
    shop.provider.control.settle(pidx, 'Completed');
    await call('/payments/khalti/confirm', { pidx }, order.orderToken);
    await page.getByText('Payment received.').first().waitFor();
    await page.getByRole('link', { name: 'Pay now' }).waitFor({ state: 'detached' });
    expect(await savedName(page, 'Order confirmation (PDF)')).toBe(`order-confirmation-${order.shortNumber ?? ''}.pdf`);
    await admin.call('PUT', `/orders/${order._id}/status`, {
      status: 'shipped',
      carrier: 'Pathao',
      trackingNumber: 'P7',
    });
    await page.getByText('Your parcel is on its way.').first().waitFor();
    await page.getByText('Pathao').waitFor();

    expect(await savedName(page, /^Invoice \d{4}\/\d{2}-\d{5} \(PDF\)$/)).toMatch(/^Invoice-\d{4}-\d{2}-\d{5}\.pdf$/);
    await becomes(() => page.getByRole('button', { name: 'Order confirmation (PDF)' }).count(), 0);
    await expectSound(page);
    await page.getByRole('button', { name: 'Buy again' }).click();
    await page.getByText('1 item is in your cart.').waitFor();
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('cancels the order on a phone in the dark, and reports a problem, which staff see', async () => {
    const email = 'gita@guest.example';
    const order = await guestOrder(email);
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone, { colorScheme: 'dark' });

    await visit(page, await linkTo(order, email));
    await orderTitle(page, order).waitFor();
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await page.getByLabel('What is wrong?').selectOption({ label: 'Something about the payment' });
    await page.getByLabel('What happened?').fill('The wallet shows an error');
    await expectSound(page);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you. We will look into it and answer you.').waitFor();
    await page.getByText('The wallet shows an error').waitFor();

    await page.getByRole('button', { name: 'Cancel this order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('This order is cancelled.').first().waitFor();
    await page.getByRole('link', { name: 'Pay now' }).waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await expectSound(page);

    await context.close();

    const desk = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(desk.context);
    await desk.page.goto(`/admin/orders?search=${order.shortNumber ?? ''}`);
    await desk.page
      .getByRole('link', { name: order.shortNumber ?? '' })
      .first()
      .click();
    await desk.page.getByRole('region', { name: 'Attention' }).getByText('The wallet shows an error').waitFor();
    await desk.context.close();
    expect(desk.troubles).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it('cancels the paid order before it is packed, and staff refund it once the provider has refused to', async () => {
    const email = 'maya@guest.example';
    const order = await guestOrder(email);
    const { pidx } = await call<{ pidx: string }>(
      '/payments/khalti/initiate',
      { orderId: order._id },
      order.orderToken,
    );
    shop.provider.control.settle(pidx, 'Completed');
    await call('/payments/khalti/confirm', { pidx }, order.orderToken);
    shop.provider.control.fault({ kind: 'refund-refused', pidx });
    const guest = await openSession(browser, shop.url, SIZES.phone);
    const { page } = guest;

    await visit(page, await linkTo(order, email));
    await page.getByText('Payment received. We are packing your order.').first().waitFor();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog
      .getByText(/^We will not send it\. We will refund Rs [\d,.]+ to your Khalti wallet within 7 days\.$/)
      .waitFor();
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await page
      .getByText(/^You cancelled this order\. We will refund Rs [\d,.]+ to your Khalti wallet by \d+ \w+ \d{4}\.$/)
      .first()
      .waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expectSound(page);
    await mailbox.mailTo(email, `You cancelled your order · ${order.shortNumber ?? ''}`);

    const desk = await openSession(browser, shop.url, SIZES.desk);
    await admin.enter(desk.context);
    await desk.page.goto(`/admin/orders/${order._id}`);
    await desk.page.getByText('Cancelled by the customer').first().waitFor();
    await desk.page
      .getByRole('region', { name: 'Attention' })
      .getByText(/no refund is under way\. Please refund/)
      .waitFor();
    expect(await desk.page.getByRole('button', { name: 'Mark as packed' }).count()).toBe(0);
    await desk.page.getByRole('button', { name: 'Refund', exact: true }).click();
    const panel = desk.page.getByRole('dialog', { name: 'Refund' });
    await panel.getByLabel('Reason (staff only)').fill('Khalti has money again');
    await panel.getByRole('button', { name: /^Refund \$/ }).click();
    await desk.page.getByText('The refund is complete.').first().waitFor();
    await desk.context.close();

    await page.getByText('Your payment was refunded to your Khalti wallet.').first().waitFor();
    expect(shop.provider.control.payment(pidx)).toMatchObject({ status: 'Refunded' });
    await guest.context.close();
    expect([...guest.troubles, ...desk.troubles]).toEqual([]);
  });

  it('says that the link is missing or broken, and sends it again by mail', async () => {
    const email = 'hari@guest.example';
    const order = await guestOrder(email);
    const link = await linkTo(order, email);
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.phone);

    await visit(page, link.slice(0, -3));
    await page.getByText('This link does not open an order').waitFor();
    await page.getByRole('link', { name: 'Ask us' }).waitFor();
    await expectSound(page);
    await visit(page, new URL(link).pathname);
    await page.getByText('Open it from one of our emails').waitFor();
    await page.getByRole('button', { name: 'Send me the link again' }).click();
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('button', { name: 'Send me the link', exact: true }).click();
    await page.getByText(`If ${email} is the address of this order`).waitFor();
    await expectSound(page);
    const again = linkIn(await mailbox.mailTo(email, `The link to your order · ${order.shortNumber ?? ''}`));
    await visit(page, again);
    await orderTitle(page, order).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });
});

it('a customer opens the order from the list, and from a mail, too', async () => {
  const shopper = await logInShopper(shop.url);
  const order = await placeOrder(shopper, product);
  const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk, { colorScheme: 'dark' });
  await shopper.enter(context);

  await visit(page, '/user-profile/orders');
  await page.getByRole('link', { name: `See this order ${order.shortNumber ?? ''}` }).click();
  await orderTitle(page, order).waitFor();
  await becomes(() => page.title(), `Order ${order.shortNumber ?? ''}`);
  await expectSound(page);
  expect(await linkTo(order, shopper.user.email)).toBe(`${shop.url}/user-profile/orders/${order._id}`);
  await context.close();
  expect(troubles).toEqual([]);
});
