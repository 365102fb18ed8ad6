import type { Order } from '@paila/shared';
import { becomes } from '../testing/eventually.js';
import { reload, visit } from '../testing/look-over.js';
import { placeOrder } from '../testing/orders.js';
import {
  cartBadge,
  cartOnServer,
  choose,
  goBack,
  openPaymentSuite,
  sumIsShown,
  title,
  toOrder,
} from '../testing/payment-ends.js';

const { shop, admin, control, aCustomer, aDevice, aProduct, addToCart, fillInDelivery, atProvider, cancelOrder } =
  await openPaymentSuite();

describe.each(['guest', 'customer'] as const)('a payment of a %s', (who) => {
  it('shows the charged rupees when it is paid, and clears the cart', async () => {
    const { page, close } = await atProvider(who);

    await choose(page, 'Paid');

    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with Khalti');
    await reload(page);
    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with Khalti');
    await cartBadge(page, 0).waitFor();
    await toOrder(page);
    await page.getByText('Payment received.').first().waitFor();
    await close();
  });

  it.each([
    ['Cancelled', 'Payment cancelled', /You cancelled at Khalti, so you were not charged/],
    ['Failed', 'Payment failed', /Khalti could not make this payment, so you were not charged/],
  ])('ends with %s without a charge, and is tried again with the same order', async (ending, heading, words) => {
    const { page, orderId, close } = await atProvider(who);

    await choose(page, ending);

    await title(page, heading);
    await page.getByText(/We are holding your items until/).waitFor();
    await sumIsShown(page, 'With Khalti');
    await reload(page);
    await title(page, heading);
    await sumIsShown(page, 'With Khalti');
    await cartBadge(page, 1).waitFor();
    await page.getByRole('link', { name: 'Try again' }).waitFor();
    await toOrder(page);
    await page.getByText('This order is not paid yet.').first().waitFor();
    await page.getByText(words).first().waitFor();
    await page.getByText('They stay in your cart').waitFor();
    expect(await page.getByRole('button', { name: 'Buy again' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.waitForURL(`**/khalti?order=${orderId}`);
    await page.getByRole('button', { name: 'Pay with Khalti' }).click();
    await page.waitForURL(`${shop.provider.url}/**`);
    await choose(page, 'Paid');
    await title(page, 'Payment Successful!');
    await cartBadge(page, 0).waitFor();
    await close();
  });

  it('begins anew with the items of the cart when it has expired with its order', async () => {
    const { page, orderId, close } = await atProvider(who);
    await choose(page, 'Expired');
    await page.getByRole('heading', { name: 'Payment link expired' }).waitFor();
    await cancelOrder(orderId);

    await goBack(page);

    await title(page, 'Payment expired');
    await page.getByText(/its items are for sale again. Your cart still has them/).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL('**/checkout');
    await close();
  });

  it('removes its items from the cart while pending, survives a reload, and is updated once decided', async () => {
    const { page, product, pidx, customer, close } = await atProvider(who);

    await choose(page, 'Leave pending');

    await title(page, 'Payment pending');
    await page.getByText(/Your order holds its items, so they are no longer in your cart/).waitFor();
    await cartBadge(page, 0).waitFor();
    if (customer) await becomes(() => cartOnServer(customer), []);
    await reload(page);
    await title(page, 'Payment pending');
    await page.getByRole('main').getByText(`${product.title} X 1`).waitFor();
    await sumIsShown(page, 'With Khalti');
    await cartBadge(page, 0).waitFor();

    control.settle(pidx(), 'Completed');

    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with Khalti');
    await close();
  });

  it('puts its items back once it has failed and the order is over', async () => {
    const { page, orderId, pidx, close } = await atProvider(who);
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await cartBadge(page, 0).waitFor();
    await cancelOrder(orderId);

    control.settle(pidx(), 'Failed');

    await title(page, 'Payment failed');
    await page.getByRole('button', { name: 'Put the items back in your cart' }).click();
    await page.waitForURL('**/checkout');
    await cartBadge(page, 1).waitFor();
    await close();
  });

  it('pays the order when it comes late if the items are still in stock', async () => {
    const { page, orderId, close } = await atProvider(who);
    await choose(page, 'Late');
    await page.getByRole('heading', { name: 'A late payment' }).waitFor();
    await cancelOrder(orderId);

    await choose(page, 'Complete the payment');
    await goBack(page);

    await title(page, 'Payment Successful!');
    await page.getByText(/Your payment arrived after the order had ended. Its items were still in stock/).waitFor();
    await close();
  });

  it('is marked for refund when it comes too late', async () => {
    const { page, product, orderId, close } = await atProvider(who);
    await choose(page, 'Late');
    await page.getByRole('heading', { name: 'A late payment' }).waitFor();
    await cancelOrder(orderId);
    // Another buyer was faster.
    await placeOrder(await aCustomer(), product);

    await choose(page, 'Complete the payment');
    const back = await page.getByRole('link', { name: 'Return to Paila' }).getAttribute('href');
    const otherTab = await page.context().newPage();
    await otherTab.goto(back ?? '');
    await title(otherTab, 'Payment received late');
    await sumIsShown(otherTab, 'Marked for refund');
    await goBack(page);

    await title(page, 'Payment received late');
    await page.getByText(/We will refund Rs 14,000/).waitFor();
    await sumIsShown(page, 'Marked for refund');
    expect((await admin.call<Order>('GET', `/orders/detail/${orderId}`)).attention).toContain('Please refund Rs');
    await toOrder(page);
    await page
      .getByText(/Your payment of Rs 14,000 arrived after that, when the items were sold out/)
      .first()
      .waitFor();
    await close();
  });

  it('removes its items from the cart though the browser never returns, and is not offered anew', async () => {
    const { page, pidx, customer, close } = await atProvider(who);
    const context = page.context();
    await choose(page, 'Close after paying');
    await title(page, 'Payment complete');
    await page.close();
    // The job of the shop asks the provider, or another browser does.
    await admin.call('POST', '/payments/khalti/confirm', { pidx: pidx() });

    const later = await context.newPage();
    await visit(later, '/');
    await later.getByText(/Your order PA-\d+ is paid, so its items are no longer in your cart\./).waitFor();
    await cartBadge(later, 0).waitFor();
    await visit(later, '/checkout');

    await later.getByText(/Your order PA-\d+ is paid\./).waitFor();
    await later.getByText('Your cart is empty.').waitFor();
    if (customer) await becomes(() => cartOnServer(customer), []);
    await close();
  });
});

describe('a customer with two devices', () => {
  it('pays on one; the other removes the paid items and keeps the ones it added', async () => {
    const { page, pidx, customer, close } = await atProvider('customer');
    const tee = await aProduct();
    const device = await aDevice(`/products/${tee._id}`, customer && { customer });
    await cartBadge(device.page, 1).waitFor();
    await choose(page, 'Close after paying');
    await admin.call('POST', '/payments/khalti/confirm', { pidx: pidx() });

    // The browser sends its cart before it hears of the payment.
    await choose(device.page, 'Add to cart');

    await becomes(async () => (customer ? cartOnServer(customer) : []), [tee.title]);
    await cartBadge(device.page, 1).waitFor();
    await visit(device.page, '/checkout');
    await device.page.getByText(/Your order PA-\d+ is paid\./).waitFor();
    await device.close();
    await close();
  });
});

describe('a guest whose browser stores nothing', () => {
  const REFUSING = `throw new DOMException('Forbidden', 'SecurityError')`;
  const replaced = (getter: string): string =>
    ['localStorage', 'sessionStorage']
      .map((name) => `Object.defineProperty(window, '${name}', { get() { ${getter} } });`)
      .join('\n');

  it.each([
    ['refuses to open its storage', replaced(REFUSING)],
    ['has no storage', replaced('return null')],
    ['has no room', `Storage.prototype.setItem = () => { throw new DOMException('Full', 'QuotaExceededError'); };`],
  ])('pays when it %s, and the token of the order reaches no server but in its header', async (_how, script) => {
    const product = await aProduct();
    const { page, close } = await aDevice('/about', { script });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''));
    await addToCart(page, product);
    await cartBadge(page, 1).click();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await fillInDelivery(page);
    await choose(page, 'Proceed to Payment');
    await page.waitForURL(/\/khalti\?order=\w+#./);
    const token = new URL(page.url()).hash.slice(1);

    // Back from the provider, and another reload: only the address knows the token.
    await choose(page, 'Pay with Khalti');
    await page.waitForURL(`${shop.provider.url}/**`);
    await page.goBack();
    await reload(page);
    await choose(page, 'Pay with Khalti');
    await page.waitForURL(`${shop.provider.url}/**`);
    await choose(page, 'Paid');

    await title(page, 'Payment Successful!');
    await page.getByText('Please check your emails for order updates.').waitFor();
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect(sent.filter((address) => address.includes(token))).toEqual([]);
    await close();
  });
});
