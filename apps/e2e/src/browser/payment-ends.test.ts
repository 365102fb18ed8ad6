import type { Cart, Order, Product } from '@paila/shared';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import { addAccount, logInAdmin, type LoggedIn } from '../testing/accounts.js';
import { becomes } from '../testing/eventually.js';
import { accessibilityFaults, overflow, reload, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { addAddress, placeOrder } from '../testing/orders.js';

const { shop, browser } = await openSuite();
const admin = await logInAdmin(shop.url);
const { control } = shop.provider;

let made = 0;
/** A product of its own, the last of its kind. */
const aProduct = (): Promise<Product> => {
  made += 1;
  return admin.call('POST', '/products', {
    title: `Ending ${String(made)}`,
    desc: 'A shoe to be paid for.',
    company: 'nike',
    price: 100,
    discountPrice: 100,
    img: [],
    alt: 'A shoe',
    type: 'runner',
    categories: [{ color: ['blue'], gender: ['men'] }],
    size: ['42'],
    stock: { '42': 1 },
  });
};

const aCustomer = async (): Promise<LoggedIn> => {
  made += 1;
  const customer = await addAccount(shop.url, admin, `ends-${String(made)}`, 'customer');
  await addAddress(customer);
  return customer;
};

const addToCart = async (page: Page, product: Product): Promise<void> => {
  await visit(page, `/products/${product._id}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await cartOf(page, 1).waitFor();
};
const cartOf = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Cart, ${String(count)} ${count === 1 ? 'item' : 'items'}` });
const title = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Fills in a guest's delivery, whom nobody else is. */
const fillInDelivery = async (page: Page): Promise<void> => {
  made += 1;
  for (const [label, text] of [
    ['Email', `guest-${String(made)}@customer.example`],
    ['First name', 'Bina'],
    ['Last name', 'Rai'],
    ['Phone', `98${String(10_000_000 + made)}`],
    ['Street address', 'Lakeside 4'],
    ['City', 'Pokhara'],
    ['State', 'Gandaki'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
};

interface AtProvider {
  readonly page: Page;
  readonly product: Product;
  readonly orderId: string;
  /** The payment's id. */
  readonly pidx: () => string;
  readonly customer: LoggedIn | undefined;
  readonly close: () => Promise<void>;
}

/** A shopper who has ordered what is in the cart, and is at the provider's page. */
const atProvider = async (
  who: 'guest' | 'customer' = 'guest',
  viewport: ViewportSize = SIZES.phone,
): Promise<AtProvider> => {
  const { page, context, troubles } = await openSession(browser, shop.url, viewport);
  const customer = who === 'customer' ? await aCustomer() : undefined;
  await customer?.enter(context);
  const product = await aProduct();
  await addToCart(page, product);
  await visit(page, '/checkout');
  if (customer) await page.getByText('Jhamsikhel Road 12').waitFor();
  else await fillInDelivery(page);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await page.waitForURL(/\/khalti\?order=/);
  const orderId = new URL(page.url()).searchParams.get('order') ?? '';
  await page.getByRole('button', { name: 'Pay with Khalti' }).click();
  await page.waitForURL(`${shop.provider.url}/**`);
  const pidx = new URL(page.url()).searchParams.get('pidx') ?? '';
  return {
    page,
    product,
    orderId,
    pidx: () => pidx,
    customer,
    close: async () => {
      await context.close();
      expect(troubles).toEqual([]);
    },
  };
};

const choose = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const goBack = (page: Page): Promise<void> => page.getByRole('link', { name: 'Return to Paila' }).click();
const cancelOrder = (orderId: string): Promise<Order> =>
  admin.call('PUT', `/orders/${orderId}/status`, { status: 'cancelled' });
/** The sum, by its name on the receipt, in rupees at the demo shop's rate. */
const sumIsShown = async (page: Page, name: string): Promise<void> => {
  const main = page.getByRole('main');
  await main.getByText('$100.00').first().waitFor();
  await main
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::*')
    .getByText(/^Rs 14,000$/)
    .waitFor();
};
const cartOnServer = async ({ user, call }: LoggedIn): Promise<string[]> =>
  (await call<Cart>('GET', `/cart/${user._id}`)).products.map(({ product }) => product.title);

describe("the simulator's page", () => {
  it('calls the shop by its name, and says what is paid', async () => {
    const { page, close } = await atProvider();

    await page.getByText('Paila', { exact: true }).waitFor();
    await page.getByText('Rs 14,000.00').first().waitFor();
    await close();
  });

  it.each((['light', 'dark'] as const).flatMap((theme) => [375, 1280].map((width) => [theme, width] as const)))(
    'has nothing in the way of anybody by %s at %i px',
    async (theme, width) => {
      const { page, close } = await atProvider('guest', { width, height: 800 });
      await page.emulateMedia({ colorScheme: theme });
      await page.getByRole('heading', { name: 'Choose how it ends' }).waitFor();

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await close();
    },
  );

  it('can be used with the keyboard alone', async () => {
    const { page, close } = await atProvider();
    const button = page.getByRole('button', { name: 'Failed', exact: true });
    await button.waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate<string>('document.activeElement?.textContent ?? ""')) === 'Failed') break;
    }
    await button.and(page.locator(':focus')).waitFor();

    await page.keyboard.press('Enter');

    await title(page, 'Payment failed');
    await close();
  });
});

describe.each(['guest', 'customer'] as const)('a payment of a %s', (who) => {
  it('that is paid shows the rupees that were charged, and clears the cart', async () => {
    const { page, close } = await atProvider(who);

    await choose(page, 'Paid');

    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with Khalti');
    await reload(page);
    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with Khalti');
    await cartOf(page, 0).waitFor();
    await page.getByRole('link', { name: 'See your order' }).click();
    await page.getByRole('heading', { level: 1, name: /^Order PA-\d+$/ }).waitFor();
    await page.getByText('Your payment has arrived.').first().waitFor();
    await close();
  });

  it.each([
    ['Cancelled', 'Payment cancelled'],
    ['Failed', 'Payment failed'],
  ])('that ends with %s took nothing, and is tried again with the same order', async (ending, heading) => {
    const { page, orderId, close } = await atProvider(who);

    await choose(page, ending);

    await title(page, heading);
    await page.getByText(/Your order holds its items until/).waitFor();
    await sumIsShown(page, 'With Khalti');
    await reload(page);
    await title(page, heading);
    await sumIsShown(page, 'With Khalti');
    await cartOf(page, 1).waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.waitForURL(`**/khalti?order=${orderId}`);
    await page.getByRole('button', { name: 'Pay with Khalti' }).click();
    await page.waitForURL(`${shop.provider.url}/**`);
    await choose(page, 'Paid');
    await title(page, 'Payment Successful!');
    await cartOf(page, 0).waitFor();
    await close();
  });

  it('that has expired with its order begins anew with what is in the cart', async () => {
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

  it('that is pending takes its items out of the cart, survives a reload, and moves on when it is decided', async () => {
    const { page, product, pidx, customer, close } = await atProvider(who);

    await choose(page, 'Leave pending');

    await title(page, 'Payment pending');
    await page.getByText(/Your order holds its items, so they are no longer in your cart/).waitFor();
    await cartOf(page, 0).waitFor();
    if (customer) await becomes(() => cartOnServer(customer), []);
    await reload(page);
    await title(page, 'Payment pending');
    await page.getByRole('main').getByText(`${product.title} X 1`).waitFor();
    await sumIsShown(page, 'With Khalti');
    await cartOf(page, 0).waitFor();

    control.settle(pidx(), 'Completed');

    await title(page, 'Payment Successful!');
    await sumIsShown(page, 'Paid with Khalti');
    await close();
  });

  it('that was pending and has failed puts its items back once the order is over', async () => {
    const { page, orderId, pidx, close } = await atProvider(who);
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await cartOf(page, 0).waitFor();
    await cancelOrder(orderId);

    control.settle(pidx(), 'Failed');

    await title(page, 'Payment failed');
    await page.getByRole('button', { name: 'Put the items back in your cart' }).click();
    await page.waitForURL('**/checkout');
    await cartOf(page, 1).waitFor();
    await close();
  });

  it('that comes late pays the order if its items are left', async () => {
    const { page, orderId, close } = await atProvider(who);
    await choose(page, 'Late');
    await page.getByRole('heading', { name: 'A late payment' }).waitFor();
    await cancelOrder(orderId);

    await choose(page, 'Complete the payment');
    await goBack(page);

    await title(page, 'Payment Successful!');
    await page.getByText(/Your payment came after the order had ended. Its items were still there/).waitFor();
    await close();
  });

  it('that comes too late is marked for refund', async () => {
    const { page, product, orderId, close } = await atProvider(who);
    await choose(page, 'Late');
    await page.getByRole('heading', { name: 'A late payment' }).waitFor();
    await cancelOrder(orderId);
    // Somebody else was faster.
    await placeOrder(await aCustomer(), product);

    await choose(page, 'Complete the payment');
    await goBack(page);

    await title(page, 'Payment received late');
    await page.getByText(/It is marked for refund: we give Rs 14,000 back/).waitFor();
    await sumIsShown(page, 'Marked for refund');
    expect((await admin.call<Order>('GET', `/orders/detail/${orderId}`)).attention).toContain('please give it back');
    await close();
  });
});

describe('an undecided payment', () => {
  it('warns before it is paid again, and says so when both go through', async () => {
    const { page, orderId, pidx, close } = await atProvider();
    const first = pidx();
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await choose(page, 'Pay again');
    await page.getByText(/The first payment may still go through/).waitFor();

    await choose(page, 'Pay again all the same');

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

  it('warns on the page of the payment, too', async () => {
    const { page, orderId, close } = await atProvider();
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await visit(page, `/khalti?order=${orderId}`);

    await page.getByRole('button', { name: 'Pay with Khalti' }).dblclick();

    await page.getByText(/The first payment may still go through/).waitFor();
    await page.getByRole('link', { name: 'See the first payment' }).click();
    await title(page, 'Payment pending');
    await close();
  });

  it('moves on in every tab, and the cart keeps what was put there since', async () => {
    const { page, pidx, close } = await atProvider();
    await choose(page, 'Leave pending');
    await title(page, 'Payment pending');
    await cartOf(page, 0).waitFor();
    const other = await page.context().newPage();
    await visit(other, page.url());
    await title(other, 'Payment pending');
    const third = await page.context().newPage();
    await addToCart(third, await aProduct());

    control.settle(pidx(), 'Completed');

    await title(page, 'Payment Successful!');
    await title(other, 'Payment Successful!');
    for (const tab of [page, other, third]) await cartOf(tab, 1).waitFor();
    await close();
  });
});

describe('coming back', () => {
  it('with the back button leads to the same payment', async () => {
    const { page, orderId, pidx, close } = await atProvider();

    await page.goBack();
    await page.waitForURL(`**/khalti?order=${orderId}`);
    await page.getByRole('button', { name: 'Pay with Khalti' }).click();

    await page.waitForURL(`${shop.provider.url}/?pidx=${pidx()}`);
    await close();
  });

  it('while the shop is not to be reached says so, and asks again as soon as it is', async () => {
    const { page } = await atProvider();
    await page.route('**/api/payments/khalti/confirm', (route) => route.abort('connectionfailed'));
    await choose(page, 'Paid');
    await page.getByText('Please reload page').waitFor();
    await page.getByText(/What you paid is not lost/).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.evaluate('window.dispatchEvent(new Event("online"))');

    await title(page, 'Payment Successful!');
    // The console has the call that failed.
    await page.context().close();
  });
});
