import type { BrowserContext, Locator, Page } from 'playwright-core';
import { eventually } from '../testing/eventually.js';
import { cartIsStored } from '../testing/stored-cart.js';
import { inPages } from '../testing/lanes.js';
import { overflow, settled, visit } from '../testing/look-over.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openCustomerSuite } from '../testing/open-suite.js';
import { paymentEnds } from '../testing/orders.js';
import { plentifulSize } from '../testing/sizes.js';
import { faultsByLightAndDark } from '../testing/themes.js';

const { shop, browser, product, shopper, order } = await openCustomerSuite();
const ends = await paymentEnds(shopper, product, shop.provider);

/** Every route of the shop, as a guest sees it. */
const publicRoutes = (): string[] => [
  '/',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/collections',
  '/collections/?collection=nike',
  '/collections/jordan',
  '/products',
  '/products/men',
  '/products/women',
  `/products/${product._id}`,
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/checkout',
  '/khalti',
  '/payment',
  '/orders/65d000000000000000000001',
  '/user-profile',
  '/nowhere',
];

/** The routes that look different to a customer: with one address and one order. */
const customerRoutes = (): string[] => [
  '/user-profile',
  '/user-profile/orders',
  `/user-profile/orders/${order._id}`,
  '/user-profile/orders/65d000000000000000000001',
  '/user-profile/addresses',
  '/user-profile/notifications',
  '/user-profile/password',
  '/user-profile/settings',
  `/khalti?order=${order._id}`,
  ...ends,
];

/** Milliseconds for a visit to many pages on a busy machine. */
const LONG = 300_000;

const WIDTHS = [1280, 320] as const;

/** The problems of the current page in both themes, by its name and width. */
const findFaults = async (page: Page, name: string): Promise<string[]> => {
  const width = String(page.viewportSize()?.width);
  return (await faultsByLightAndDark(page)).map((fault) => `${name} at ${width} px ${fault}`);
};

/** The problems of each of these routes, for the window's user. Each is opened once, as layouts follow the window. */
const faultsOfRoutes = async (context: BrowserContext, routes: readonly string[]): Promise<string[]> => {
  const faults: string[] = [];
  await inPages(context, routes, async (page, route) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      if (width === WIDTHS[0]) await visit(page, route);
      await settled(page);
      faults.push(...(await findFaults(page, route)));
    }
  });
  return faults;
};

/** The button of a size where the shop asks for one. */
const offeredSize = (page: Page, size: string): Locator =>
  page.getByRole('dialog', { name: 'Choose your size' }).getByRole('button', { name: new RegExp(`^${size}( |$)`) });

/** Adds the product to the cart; answers with the problems of the question for its size. */
const addToCart = async (page: Page): Promise<string[]> => {
  await visit(page, `/products/${product._id}`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const size = offeredSize(page, plentifulSize(product));
  await size.waitFor();
  const faults = await findFaults(page, 'the question for the size');
  await size.click();
  await cartIsStored(page, product._id);
  return faults;
};

describe(`the shop by light and dark at ${WIDTHS.join(' and ')} px`, () => {
  it(
    'is accessible on any public route',
    async () => {
      const { context, troubles } = await openSession(browser, shop.url, SIZES.desk);
      const faults = await faultsOfRoutes(context, publicRoutes());
      await context.close();
      expect(faults).toEqual([]);
      expect(troubles).toEqual([]);
    },
    LONG,
  );

  it(
    "is accessible in a customer's account",
    async () => {
      const { page, context } = await openSession(browser, shop.url, SIZES.desk);
      await shopper.enter(context);
      const faults = await faultsOfRoutes(context, customerRoutes());
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await visit(page, '/user-profile/addresses');
        await page.getByRole('button', { name: 'Add address' }).click();
        await page.getByRole('button', { name: 'Submit' }).click();
        await page.getByText('Please enter your first name').waitFor();
        faults.push(...(await findFaults(page, 'the address form')));
        await page.getByRole('button', { name: 'Delete Jhamsikhel Road 12' }).first().click();
        await page.getByRole('dialog', { name: 'Delete this address?' }).waitFor();
        faults.push(...(await findFaults(page, 'the question before deleting')));
        await visit(page, '/user-profile/settings');
        await page.getByRole('button', { name: 'Erase my account' }).click();
        await page.getByRole('dialog', { name: 'Erase your account?' }).getByLabel('Current Password').waitFor();
        faults.push(...(await findFaults(page, 'the question before erasing')));
      }
      await context.close();
      expect(faults).toEqual([]);
    },
    LONG,
  );
});

describe.each(WIDTHS)('the shop by light and dark at %i px', (width) => {
  const viewport = { width, height: 800 };

  it(
    'is accessible from the cart to the payment',
    async () => {
      const { page, context } = await openSession(browser, shop.url, viewport);
      const faults = await addToCart(page);
      // The pointer on the message keeps it from going away.
      const message = page.getByRole('region', { name: 'Messages' });
      await message.getByText('Added to your cart').hover();
      faults.push(...(await findFaults(page, 'the message')));
      await message.getByRole('button', { name: 'Dismiss' }).waitFor();
      await page.getByRole('button', { name: 'Cart, 1 item' }).click();
      const cart = page.getByRole('dialog', { name: /^Cart/ });
      await cart.getByRole('link', { name: 'Checkout' }).waitFor();
      faults.push(...(await findFaults(page, 'the cart')));
      await cart.getByRole('button', { name: /^Remove/ }).click();
      await cart.getByRole('button', { name: 'Undo' }).click();
      await cart.getByRole('link', { name: 'Checkout' }).click();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByText('Please include an email').waitFor();
      faults.push(...(await findFaults(page, 'the checkout of a guest')));
      await page.getByRole('contentinfo').getByRole('link', { name: 'All', exact: true }).click();
      await page.getByRole('button', { name: 'Search', exact: true }).first().click();
      await page.getByRole('combobox', { name: 'Search the shop' }).waitFor();
      faults.push(...(await findFaults(page, 'the search')));
      if (width === 320) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog', { name: 'Menu' }).waitFor();
        faults.push(...(await findFaults(page, 'the menu')));
      }
      await context.close();
      expect(faults).toEqual([]);
    },
    LONG,
  );
});

/** The name of the focused element, from its text and label. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(() => { const it = document.activeElement; return it?.getAttribute('aria-label') ?? it?.labels?.[0]?.textContent ?? it?.textContent ?? ''; })()`,
  );

/** The name of the focused element, once it matches: a page may move the focus a moment after it changes. */
const focusedOn = (page: Page, name: RegExp): Promise<string> =>
  eventually(
    () => focused(page),
    (here) => name.test(here),
  );

/** Presses Tab until an element of this name has the focus. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const seen: string[] = [];
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    if (name.test(here)) return;
    seen.push(here.slice(0, 30));
  }
  throw new Error(`The Tab key does not reach ${String(name)}, but ${seen.join(' | ')}`);
};

describe('a shopper with the keyboard alone', () => {
  it('buys an item as a guest', async () => {
    const { page, context } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, `/products/${product._id}`);
    await settled(page);

    await tabTo(page, /^Skip to the content$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Add to cart$/);
    await page.keyboard.press('Enter');
    await offeredSize(page, plentifulSize(product)).waitFor();
    await tabTo(page, new RegExp(`^${plentifulSize(product)}( |$)`));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cart, 1 item' }).waitFor();
    // The question gives the focus back as it closes.
    expect(await focusedOn(page, /^Add to cart$/)).toBe('Add to cart');
    await page.getByRole('button', { name: 'Cart, 1 item' }).focus();
    await page.keyboard.press('Enter');
    const cart = page.getByRole('dialog', { name: /^Cart/ });
    await cart.waitFor();
    await tabTo(page, /^Checkout$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout');
    expect(await focusedOn(page, /^Checkout$/)).toBe('Checkout');
    for (const [label, text] of [
      [/^Email/, 'bina@paila.example'],
      [/^First name/, 'Bina'],
      [/^Last name/, 'Rai'],
      [/^Phone/, '9800000002'],
      [/^Street address/, 'Lakeside 4'],
      [/^City/, 'Pokhara'],
      [/^Province/, 'Gandaki'],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^Proceed to Payment$/);
    await page.keyboard.press('Enter');

    await page.waitForURL('**/khalti?order=*');
    await page.getByRole('button', { name: 'Pay with Khalti' }).waitFor();
    expect(await focusedOn(page, /^Payment$/)).toBe('Payment');
    await context.close();
  });

  it('opens the cart, and returns to the previous place', async () => {
    const { page, context } = await openSession(browser, shop.url, SIZES.desk);
    await visit(page, '/contact');
    await settled(page);

    await tabTo(page, /^Cart/);
    await page.keyboard.press('Enter');
    const cart = page.getByRole('dialog', { name: 'Cart' });
    await cart.getByText('Your cart is empty.').waitFor();
    await page.keyboard.press('Tab');
    await cart.locator(':focus').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');

    await cart.waitFor({ state: 'hidden' });
    expect(await focusedOn(page, /^Cart/)).toMatch(/^Cart/);
    await context.close();
  });
});

describe('a page at 200 %', () => {
  it('fits', async () => {
    // Zooming halves the window that a page has.
    const { page, context } = await openSession(browser, shop.url, { width: 640, height: 450 });
    await shopper.enter(context);
    for (const path of ['/', '/checkout', '/login', '/contact', '/user-profile/settings']) {
      await visit(page, path);
      await settled(page);
      expect([path, Math.max(0, await overflow(page))]).toEqual([path, 0]);
    }
    await context.close();
  });
});
