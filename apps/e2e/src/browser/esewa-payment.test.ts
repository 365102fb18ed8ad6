import type { Order } from '@paila/shared';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { becomes } from '../testing/eventually.js';
import { reload, settled, visit } from '../testing/look-over.js';
import { SIZES } from '../testing/open-browser.js';
import { placeOrder } from '../testing/orders.js';
import { cartBadge, choose, goBack, openPaymentSuite, sumIsShown, title, toOrder } from '../testing/payment-ends.js';
import { faultsByLightAndDark } from '../testing/themes.js';

const {
  shop,
  admin,
  aCustomer,
  aDevice,
  aProduct,
  addToCart,
  arrivesAt,
  atPayment,
  atProvider,
  cancelOrder,
  goToProvider,
} = await openPaymentSuite({}, { offersEsewa: true });
const { control } = shop.esewa;
const AT_ESEWA = { payWith: 'esewa' } as const;

const seen = (orderId: string): Promise<Order> => admin.call<Order>('GET', `/orders/detail/${orderId}`);

/** Lets the shop's job look a payment up now, and not only a minute after its start. */
const makeDue = async (pidx: string): Promise<void> => {
  const client = await MongoClient.connect(shop.mongo.uri);
  try {
    await client
      .db()
      .collection('paymentattempts')
      .updateOne({ pidx }, { $set: { nextCheckAt: new Date(0) } });
  } finally {
    await client.close();
  }
};

// At the end, each test expects that the browser has reported no error: a violated content policy would be one.
describe.each(['guest', 'customer'] as const)('a payment of a %s at eSewa', (who) => {
  it('shows the charged rupees when it is paid, clears the cart, and leaves no answer in the address', async () => {
    const { page, orderId, pidx, close } = await atProvider(who, AT_ESEWA);

    await choose(page, 'Paid');

    await title(page, 'Payment Successful!');
    expect(page.url()).toBe(`${shop.url}/payment/esewa/${pidx()}`);
    await sumIsShown(page, 'Paid with eSewa');
    await reload(page);
    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with eSewa');
    await cartBadge(page, 0).waitFor();
    expect(await seen(orderId)).toMatchObject({ status: 'paid', paymentID: pidx(), paidWith: 'esewa' });
    await toOrder(page);
    await page.getByText('Payment received.').first().waitFor();
    await close();
  });

  it('ends without a charge when it is cancelled, and is tried again with the same order', async () => {
    const { page, orderId, pidx, close } = await atProvider(who, AT_ESEWA);

    await choose(page, 'Cancelled');

    await title(page, 'Payment cancelled');
    expect(page.url()).toBe(`${shop.url}/payment/esewa/${pidx()}`);
    await page.getByText('You cancelled at eSewa, so you were not charged.').waitFor();
    await page.getByText(/We are holding your items until/).waitFor();
    await sumIsShown(page, 'With eSewa');
    await cartBadge(page, 1).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL(`**/esewa?order=${orderId}`);
    const second = await goToProvider(page, 'esewa');
    expect(second).not.toBe(pidx());
    await choose(page, 'Paid');
    await title(page, 'Payment Successful!');
    await cartBadge(page, 0).waitFor();
    await close();
  });
});

describe('a payment at eSewa', () => {
  it('is found by the shop though the browser never returns, and leaves the cart at the next visit', async () => {
    const { page, orderId, pidx, close } = await atProvider('guest', AT_ESEWA);
    const context = page.context();
    await choose(page, 'Close after paying');
    await title(page, 'Payment complete');
    await page.close();

    await makeDue(pidx());

    await becomes(async () => (await seen(orderId)).status, 'paid');
    const later = await context.newPage();
    await visit(later, '/');
    await later.getByText(/Your order PA-\d+ is paid, so its items are no longer in your cart\./).waitFor();
    await cartBadge(later, 0).waitFor();
    await close();
  });

  it('is followed while eSewa has not decided, in every tab', async () => {
    const { page, pidx, close } = await atProvider('guest', AT_ESEWA);
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await page.getByText(/^eSewa has not confirmed your payment yet/).waitFor();
    const second = await page.context().newPage();
    await visit(second, page.url());
    await title(second, 'Payment pending');

    control.settle(pidx(), 'COMPLETE');

    await title(page, 'Payment Successful!');
    await title(second, 'Payment Successful!');
    await close();
  });

  it('counts by eSewa’s own word, whatever the signature of the return', async () => {
    const { page, pidx, close } = await atProvider('guest', AT_ESEWA);

    await choose(page, 'Wrong signature');

    await title(page, 'Payment Successful!');
    await becomes(() => Promise.resolve(shop.log().includes(pidx())), true);
    await close();
  });

  it('pays nothing by an invented answer', async () => {
    const { page, orderId, pidx, close } = await atProvider('guest', AT_ESEWA);
    const invented = Buffer.from(JSON.stringify({ status: 'COMPLETE', transaction_uuid: pidx() })).toString('base64');

    await visit(page, `/payment/esewa/${pidx()}?data=${encodeURIComponent(invented)}`);

    await title(page, 'Payment pending');
    expect(await seen(orderId)).toMatchObject({ status: 'pending' });
    await close();
  });

  it('is marked for refund when it comes too late and its items are sold out', async () => {
    const { page, product, orderId, close } = await atProvider('guest', AT_ESEWA);
    await choose(page, 'Late');
    await page.getByRole('heading', { name: 'A late payment' }).waitFor();
    await cancelOrder(orderId);
    // Another buyer was faster.
    await placeOrder(await aCustomer(), product);

    await choose(page, 'Complete the payment');
    await goBack(page);

    await title(page, 'Payment received late');
    await page.getByText(/^We will refund Rs 14,000 to your eSewa wallet/).waitFor();
    await close();
  });

  it('is continued after the back button', async () => {
    const { page, orderId, pidx, close } = await atProvider('guest', AT_ESEWA);

    await page.goBack();
    await page.waitForURL(`**/esewa?order=${orderId}`);
    await cartBadge(page, 1).waitFor();
    // eSewa calls it pending since its page has opened.
    await page.getByRole('button', { name: 'Continue at eSewa' }).click();

    expect(await arrivesAt(page, 'esewa')).toBe(pidx());
    await close();
  });

  it('begins by a press where the browser runs no scripts', async () => {
    const { page, pidx, close } = await atProvider('guest', AT_ESEWA);
    const context = await page.context().browser()?.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const plain = await context!.newPage();

    await plain.goto(`/payment/esewa/${pidx()}/form`);
    await plain.getByRole('button', { name: 'Continue to eSewa' }).click();

    expect(await arrivesAt(plain, 'esewa')).toBe(pidx());
    await context!.close();
    await close();
  });
});

describe('changing the way to pay', () => {
  it('is possible at the step to Khalti, and is remembered at the next checkout', async () => {
    const { page, orderId, close } = await atPayment({ who: 'customer', payWith: 'khalti' });

    await page.getByRole('link', { name: 'Pay with eSewa instead' }).click();
    await page.waitForURL(`**/esewa?order=${orderId}`);
    await goToProvider(page, 'esewa');
    await choose(page, 'Paid');

    await title(page, 'Payment Successful!');
    expect(await seen(orderId)).toMatchObject({ status: 'paid', paidWith: 'esewa' });
    expect(await page.evaluate('localStorage.getItem("payWith")')).toBe('esewa');
    await close();
  });

  it('is possible after a payment that was cancelled at Khalti', async () => {
    const { page, orderId, close } = await atProvider('guest', { payWith: 'khalti' });
    await choose(page, 'Cancelled');
    await title(page, 'Payment cancelled');

    await page.getByRole('link', { name: 'Pay with eSewa instead' }).click();
    await page.waitForURL(`**/esewa?order=${orderId}`);
    await goToProvider(page, 'esewa');
    await choose(page, 'Paid');

    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with eSewa');
    await close();
  });

  it('warns while Khalti has not decided; if both payments go through, one is refunded', async () => {
    const { page, orderId, pidx, close } = await atProvider('guest', { payWith: 'khalti' });
    const first = pidx();
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await toOrder(page);
    await page.getByRole('link', { name: 'Pay again' }).click();
    await page.getByText(/The first payment may still go through/).waitFor();
    await page.getByRole('link', { name: 'Pay with eSewa instead' }).click();
    await page.waitForURL(`**/esewa?order=${orderId}`);
    await choose(page, 'Pay again anyway');
    await arrivesAt(page, 'esewa');
    await choose(page, 'Paid');
    await title(page, 'Payment Successful!');

    shop.provider.control.settle(first, 'Completed');
    await visit(page, `/payment?pidx=${first}`);

    await title(page, 'Paid twice');
    await page.getByText(/to your Khalti wallet/).waitFor();
    expect(await seen(orderId)).toMatchObject({ paidWith: 'esewa', payment: { provider: 'khalti', pidx: first } });
    await close();
  });
});

it.each([SIZES.desk, { width: 320, height: 800 }])('every screen is accessible and fits into %j', async (viewport) => {
  const faults: string[] = [];
  const lookOver = async (page: Page, name: string): Promise<void> => {
    await settled(page);
    faults.push(...(await faultsByLightAndDark(page)).map((fault) => `${name}: ${fault}`));
  };
  const device = await aDevice('/about');
  await device.page.setViewportSize(viewport);
  await addToCart(device.page, await aProduct());
  await visit(device.page, '/checkout');
  const choice = device.page.getByRole('group', { name: 'Pay with' });
  for (const way of await choice.locator('label').all()) {
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await choice.getByRole('radio', { name: 'Khalti' }).focus();
  await device.page.keyboard.press('ArrowRight');
  await device.page.getByText('You pay with eSewa').waitFor();
  await lookOver(device.page, 'the checkout');
  await device.close();

  const { page, close } = await atPayment({ viewport, payWith: 'esewa' });
  await lookOver(page, 'the step to eSewa');
  await goToProvider(page, 'esewa');
  await choose(page, 'Cancelled');
  await title(page, 'Payment cancelled');
  await lookOver(page, 'a cancelled payment');
  await toOrder(page);
  await lookOver(page, 'the order');
  await close();

  expect(faults).toEqual([]);
});
