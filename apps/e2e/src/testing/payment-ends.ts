import type { Cart, CartItem, Order, Product } from '@paila/shared';
import { CART_PERSISTENCE, cartLine, type PaymentProviderName, PROVIDER_TITLES } from '@paila/shared';
import type { Locator, Page, ViewportSize } from 'playwright-core';
import { addAccount, logInAdmin, type LoggedIn } from './accounts.js';
import { fillInAddress } from './address-form.js';
import { visit } from './look-over.js';
import { type BrowserSession, openSession, SIZES } from './open-browser.js';
import { openSuite } from './open-suite.js';
import { addAddress } from './orders.js';
import { addProduct } from './products.js';

/** The cart's badge, with so many items. */
export const cartBadge = (page: Page, count: number): Locator =>
  page.getByRole('button', { name: `Cart, ${String(count)} ${count === 1 ? 'item' : 'items'}` });
export const title = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** Presses a button. */
export const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
export const goBack = (page: Page): Promise<void> => page.getByRole('link', { name: /^Return to / }).click();

/** Goes from the page of a payment's end to the order's page. */
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

/** The payment whose page at its provider has this address: Khalti's or eSewa's. */
const paymentIn = ({ searchParams }: URL): string => searchParams.get('pidx') ?? searchParams.get('uuid') ?? '';

interface Shopper {
  readonly who?: 'guest' | 'customer';
  readonly viewport?: ViewportSize;
  /** The way to pay that the shopper chooses, where the shop offers a choice. */
  readonly payWith?: PaymentProviderName;
}

/**
 * Opens a shop and a browser for the suite that calls it, whose shoppers come as far as the provider's page.
 * @param options those of the suite's own shop; without them, it is the shop of the thread
 */
export const openPaymentSuite = async (...options: Parameters<typeof openSuite>) => {
  const { shop, browser } = await openSuite(...options);
  const admin = await logInAdmin(shop.url);
  /** The devices that nobody uses now. A new one loads and compiles the whole shop. */
  const idleDevices: BrowserSession[] = [];
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
    await cartBadge(page, 1).waitFor();
  };

  /** A browser that has never seen the shop. */
  const freshDevice = async (viewport: ViewportSize, customer?: LoggedIn, script = '') => {
    const device = idleDevices.pop() ?? (await openSession(browser, shop.url, viewport));
    const { context, troubles, page: idlePage } = device;
    const page = await context.newPage();
    await page.setViewportSize(viewport);
    const scripts = [await context.addInitScript({ content: script }), await customer?.enter(context)];
    return {
      page,
      close: async () => {
        for (const tab of context.pages()) if (tab !== idlePage) await tab.close();
        for (const handle of scripts) await handle?.dispose();
        const storage = await context.newCDPSession(idlePage);
        await storage.send('Storage.clearDataForOrigin', { origin: shop.url, storageTypes: 'all' });
        await storage.detach();
        expect(troubles.splice(0)).toEqual([]);
        idleDevices.push(device);
      },
    };
  };

  /** Another browser, at a page of the shop, with a script that runs before each page's own. */
  const aDevice = async (at: string, { customer, script }: { customer?: LoggedIn; script?: string } = {}) => {
    const device = await freshDevice(SIZES.desk, customer, script);
    await visit(device.page, at);
    return device;
  };

  /** Fills in the delivery of a new guest. */
  const fillInDelivery = async (page: Page): Promise<void> => {
    made += 1;
    const email = `guest-${String(made)}@customer.example`;
    await fillInAddress(page, { email, phone: `98${String(10_000_000 + made)}` });
  };

  /** Waits for the page of a payment at its provider. @returns the payment's id */
  const arrivesAt = async (page: Page, provider: PaymentProviderName): Promise<string> => {
    const { url } = { khalti: shop.provider, esewa: shop.esewa }[provider];
    await page.waitForURL((address) => address.origin === url && paymentIn(address) !== '');
    return paymentIn(new URL(page.url()));
  };

  /** A shopper who has ordered the items of the cart, and is at the page where the shop leads to a provider. */
  const atPayment = async ({ who = 'guest', viewport = SIZES.phone, payWith }: Shopper = {}) => {
    const customer = who === 'customer' ? await aCustomer() : undefined;
    const product = await aProduct();
    const script = leavingInCart(shop.url, [cartLine(product, 1, '42')]);
    const { page, close } = await freshDevice(viewport, customer, script);
    await visit(page, '/checkout');
    if (customer) await page.getByText('Jhamsikhel Road 12').waitFor();
    else await fillInDelivery(page);
    if (payWith) await page.getByRole('radio', { name: PROVIDER_TITLES[payWith] }).check();
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.waitForURL(new RegExp(`/${payWith ?? 'khalti'}\\?order=`));
    const orderId = new URL(page.url()).searchParams.get('order') ?? '';
    return { page, product, orderId, customer, close };
  };

  /** Presses the button that leads to a provider. @returns the payment there */
  const goToProvider = async (page: Page, provider: PaymentProviderName): Promise<string> => {
    await page.getByRole('button', { name: `Pay with ${PROVIDER_TITLES[provider]}` }).click();
    return arrivesAt(page, provider);
  };

  /** A shopper who has ordered the items of the cart, and is at the provider's page. */
  const atProvider = async (
    who: 'guest' | 'customer' = 'guest',
    more: Omit<Shopper, 'who'> = {},
  ): Promise<AtProvider> => {
    const shopper = await atPayment({ who, ...more });
    const pidx = await goToProvider(shopper.page, more.payWith ?? 'khalti');
    return { ...shopper, pidx: () => pidx };
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
    arrivesAt,
    atPayment,
    goToProvider,
    atProvider,
    cancelOrder,
  };
};
