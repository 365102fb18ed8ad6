import type { Cart, CartItem, Order, Product } from '@paila/shared';
import { CART_PERSISTENCE, cartLine } from '@paila/shared';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import { addAccount, logInAdmin, type LoggedIn } from './accounts.js';
import { visit } from './look-over.js';
import { openSession, SIZES } from './open-browser.js';
import { openSuite } from './open-suite.js';
import { addAddress } from './orders.js';
import { addProduct } from './products.js';

/** The cart's badge, with so many items. */
export const cartOf = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Cart, ${String(count)} ${count === 1 ? 'item' : 'items'}` });
export const title = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** Presses a button. */
export const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
export const goBack = (page: Page): Promise<void> => page.getByRole('link', { name: 'Return to Paila' }).click();

/** From the page of a payment's end to its order's. */
export const toOrder = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name: 'See your order' }).click();
  await title(page, /^Order PA-\d+$/);
};

/** The sum, by its name on the receipt, in rupees at the demo shop's rate. */
export const sumIsShown = async (page: Page, name: string): Promise<void> => {
  const main = page.getByRole('main');
  await main.getByText('$100.00').first().waitFor();
  await main
    .getByText(name, { exact: true })
    .locator('xpath=following-sibling::*')
    .getByText(/^Rs 14,000$/)
    .waitFor();
};

export const cartOnServer = async ({ user, call }: LoggedIn): Promise<string[]> =>
  (await call<Cart>('GET', `/cart/${user._id}`)).products.map(({ product }) => product.title);

export interface AtProvider {
  readonly page: Page;
  readonly product: Product;
  readonly orderId: string;
  /** The payment's id. */
  readonly pidx: () => string;
  readonly customer: LoggedIn | undefined;
  readonly close: () => Promise<void>;
}

/**
 * A script that leaves line items in the cart, like an earlier visit with this browser. It runs once, because the test
 * buys them.
 */
const leavingInCart = (shopUrl: string, cartItems: readonly CartItem[]): string => {
  const cart = JSON.stringify({
    [CART_PERSISTENCE.slice]: JSON.stringify({ cartItems, userCartItems: [] }),
    _persist: JSON.stringify({ version: CART_PERSISTENCE.version, rehydrated: true }),
  });
  const key = JSON.stringify(`persist:${CART_PERSISTENCE.key}`);
  const isFirstVisit = `location.origin === ${JSON.stringify(shopUrl)} && !localStorage.getItem(${key})`;
  return `if (${isFirstVisit}) localStorage.setItem(${key}, ${JSON.stringify(cart)});`;
};

/** Opens a shop and a browser for the suite that calls it, whose shoppers come as far as the provider's page. */
export const openPaymentSuite = async () => {
  const { shop, browser } = await openSuite();
  const admin = await logInAdmin(shop.url);
  let made = 0;

  /** A product of its own, the last of its kind. */
  const aProduct = (): Promise<Product> => {
    made += 1;
    return addProduct(admin, `Ending ${String(made)}`);
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

  /** Another browser, at a page of the shop, with a script that runs before each page's own. */
  const aDevice = async (at: string, { customer, script }: { customer?: LoggedIn; script?: string } = {}) => {
    const { page, context, troubles } = await openSession(browser, shop.url, SIZES.desk);
    await customer?.enter(context);
    if (script !== undefined) await context.addInitScript({ content: script });
    await visit(page, at);
    return {
      page,
      close: async () => {
        await context.close();
        expect(troubles).toEqual([]);
      },
    };
  };

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

  /** A shopper who has ordered what is in the cart, and is at the provider's page. */
  const atProvider = async (
    who: 'guest' | 'customer' = 'guest',
    viewport: ViewportSize = SIZES.phone,
  ): Promise<AtProvider> => {
    const { page, context, troubles } = await openSession(browser, shop.url, viewport);
    const customer = who === 'customer' ? await aCustomer() : undefined;
    await customer?.enter(context);
    const product = await aProduct();
    await context.addInitScript({ content: leavingInCart(shop.url, [cartLine(product, 1, '42')]) });
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

  const cancelOrder = (orderId: string): Promise<Order> =>
    admin.call('PUT', `/orders/${orderId}/status`, { status: 'cancelled' });
  return {
    shop,
    admin,
    control: shop.provider.control,
    aProduct,
    aCustomer,
    aDevice,
    fillInDelivery,
    addToCart,
    atProvider,
    cancelOrder,
  };
};
