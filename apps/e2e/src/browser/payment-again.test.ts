import type { Order } from '@paila/shared';
import { visit } from '../testing/look-over.js';
import { cartBadge, choose, openPaymentSuite, sumIsShown, title, toOrder } from '../testing/payment-ends.js';

const { shop, admin, control, aProduct, addToCart, atProvider } = await openPaymentSuite();

describe('an undecided payment', () => {
  it('warns before it is paid again, and says so when both go through', async () => {
    const { page, orderId, pidx, close } = await atProvider();
    const first = pidx();
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await choose(page, 'Pay again');
    await page.getByText(/The first payment may still go through/).waitFor();

    await choose(page, 'Pay again anyway');

    await page.waitForURL((url) => url.origin === shop.provider.url && url.searchParams.get('pidx') !== first);
    await choose(page, 'Paid');
    await title(page, 'Payment Successful!');
    control.settle(first, 'Completed');
    await visit(page, `/payment?pidx=${first}`);
    await title(page, 'Paid twice');
    await sumIsShown(page, 'Marked for refund');
    expect((await admin.call<Order>('GET', `/orders/detail/${orderId}`)).attention).toContain(first);
    await close();
  });

  it('is checked from the page of its order, which warns before it is paid again, too', async () => {
    const { page, pidx, close } = await atProvider();
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await toOrder(page);
    await page.getByText('Your payment is being checked.').first().waitFor();
    await page.getByText(/If you pay again and both do, we will refund one of them/).waitFor();
    await choose(page, 'Check again');
    await page.getByText(/^Still no answer/).waitFor();

    await page.getByRole('link', { name: 'Pay again' }).click();

    await page.getByText(/The first payment may still go through/).waitFor();
    expect(await page.getByRole('button', { name: 'Pay with Khalti' }).count()).toBe(0);
    await page.getByRole('link', { name: 'See the first payment' }).click();
    await title(page, 'Payment pending');
    await toOrder(page);
    control.settle(pidx(), 'Completed');
    await choose(page, 'Check again');
    await page.getByText('Payment received.').first().waitFor();
    await close();
  });

  it('is decided in every tab, and the cart keeps newer items', async () => {
    const { page, pidx, close } = await atProvider();
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await cartBadge(page, 0).waitFor();
    const second = await page.context().newPage();
    await visit(second, page.url());
    await title(second, 'Payment pending');
    const third = await page.context().newPage();
    await addToCart(third, await aProduct());

    control.settle(pidx(), 'Completed');

    await title(page, 'Payment Successful!');
    await title(second, 'Payment Successful!');
    for (const tab of [page, second, third]) await cartBadge(tab, 1).waitFor();
    await close();
  });
});

describe('coming back from the provider', () => {
  it('shows the same payment after the back button', async () => {
    const { page, orderId, pidx, close } = await atProvider();

    await page.goBack();
    await page.waitForURL(`**/khalti?order=${orderId}`);
    await page.getByRole('button', { name: 'Pay with Khalti' }).click();

    await page.waitForURL(`${shop.provider.url}/?pidx=${pidx()}`);
    await close();
  });

  it('says that the shop cannot be reached, and queries again as soon as it can', async () => {
    const { page } = await atProvider();
    await page.route('**/api/payments/khalti/confirm', (route) => route.abort('connectionfailed'));
    await choose(page, 'Paid');
    await page.getByText('Please reload page').waitFor();
    await page.getByText(/Your money is not lost/).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.evaluate('window.dispatchEvent(new Event("online"))');

    await title(page, 'Payment Successful!');
    // The console has the call that failed.
    await page.context().close();
  });
});
