import type { Locator, Page } from 'playwright-core';
import { becomes } from '../testing/eventually.js';
import { holdApp } from '../testing/requests.js';
import { openSession, SIZES } from '../testing/open-browser.js';
import { openSuite } from '../testing/open-suite.js';
import { sizeChoice } from '../testing/sizes.js';

const { shop, browser } = await openSuite();

const SLOWED = 4;
const ROUNDS = [1, 2, 3];
/** Milliseconds within which a tap must have a visible effect. */
const TAKES_EFFECT_WITHIN = 30_000;

/** A phone with a slow processor. */
const openPhone = async () => {
  const session = await openSession(browser, shop.url, SIZES.phone, { hasTouch: true, isMobile: true });
  const processor = await session.context.newCDPSession(session.page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  return session;
};

/** Runs in the page: resolves at the first paint. */
const IS_PAINTED = `new Promise((resolve) => {
  new PerformanceObserver((seen) => {
    if (seen.getEntriesByName('first-contentful-paint').length > 0) resolve();
  }).observe({ type: 'paint', buffered: true });
})`;

/** Taps a control's position as soon as it is visible, whether it works yet or not. */
const tapWhenSeen = async (page: Page, control: Locator, justBefore = (): void => undefined): Promise<void> => {
  await control.waitFor({ timeout: TAKES_EFFECT_WITHIN });
  await page.evaluate(IS_PAINTED);
  const box = await control.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  justBefore();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};

/** Records for every tap whether the app was running. */
const noteTaps = async (page: Page): Promise<boolean[]> => {
  const ran: boolean[] = [];
  await page.exposeFunction('noteTap', (app: string | null) => ran.push(app === 'ready'));
  await page.addInitScript(
    `addEventListener('pointerdown', () => noteTap(document.documentElement.getAttribute('data-app')), true)`,
  );
  return ran;
};

interface Tap {
  readonly at: string;
  /** True if the app loads during the tap. */
  readonly make: (page: Page, letAppCome: () => void) => Promise<void>;
  /** The text that is visible once the tap took effect. */
  readonly effect: (page: Page) => Locator;
}

const TAPS: Readonly<Record<string, Tap>> = {
  'Add to cart': {
    at: '/products/corner-shop-cap',
    make: (page, letAppCome) => tapWhenSeen(page, page.getByRole('button', { name: 'Add to cart' }), letAppCome),
    effect: (page) => page.getByRole('button', { name: 'Cart, 1 item' }),
  },
  'Add to cart without a size': {
    at: '/products/monsoon-runner',
    make: (page, letAppCome) => tapWhenSeen(page, page.getByRole('button', { name: 'Add to cart' }), letAppCome),
    effect: (page) =>
      page.getByRole('dialog', { name: 'Choose your size' }).getByRole('button', { name: '42', exact: true }),
  },
  "a filter's type": {
    at: '/products',
    make: async (page, letAppCome) => {
      await tapWhenSeen(page, page.getByRole('button', { name: 'Filter', exact: true }));
      const skate = page.getByRole('dialog', { name: 'Filter' }).getByRole('link', { name: /^Skate/ });
      await tapWhenSeen(page, skate, letAppCome);
    },
    effect: (page) => page.getByRole('link', { name: 'Remove Skate' }),
  },
  'the menu': {
    at: '/',
    make: (page, letAppCome) => tapWhenSeen(page, page.getByRole('button', { name: 'Menu' }), letAppCome),
    effect: (page) => page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Women' }),
  },
  'the cart': {
    at: '/',
    make: (page, letAppCome) => tapWhenSeen(page, page.getByRole('button', { name: /^Cart/ }), letAppCome),
    effect: (page) => page.getByRole('dialog', { name: 'Cart' }).getByText('Your cart is empty.'),
  },
};

describe('a slow phone', () => {
  it.each(Object.keys(TAPS))('applies a tap on %s, however early it is made', async (name) => {
    const { at, make, effect } = TAPS[name]!;
    const lost: string[] = [];
    const troubles: string[] = [];
    for (const round of ROUNDS) {
      const session = await openPhone();
      const ranAtTaps = await noteTaps(session.page);
      const letAppCome = await holdApp(session.page);
      await session.page.goto(at, { waitUntil: 'commit' });
      try {
        await make(session.page, letAppCome);
        await effect(session.page).waitFor({ timeout: TAKES_EFFECT_WITHIN });
        if (ranAtTaps.length === 0 || ranAtTaps.includes(true)) throw new Error('The app ran when it was tapped');
      } catch (error) {
        lost.push(`round ${String(round)}: ${String(error)}`);
      }
      troubles.push(...session.troubles);
      await session.context.close();
    }

    expect(lost).toEqual([]);
    expect(troubles).toEqual([]);
  });
});

/** Does not wait for the load event, which never fires while the app's files are held back. */
const ONCE_THERE = { waitUntil: 'domcontentloaded' } as const;

/** A page as the server rendered it, on a phone that has not loaded the app yet. */
const openWithoutApp = async (path: string) => {
  const session = await openSession(browser, shop.url, SIZES.phone);
  const letAppCome = await holdApp(session.page);
  await session.page.goto(path, { waitUntil: 'domcontentloaded' });
  return { ...session, letAppCome };
};

describe('a page before the app has loaded', () => {
  it('opens and closes the menu, whose links work', async () => {
    const { page, context, troubles } = await openWithoutApp('/');
    const menu = page.getByRole('dialog', { name: 'Menu' });

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await menu.getByRole('link', { name: 'Women' }).click();

    await page.waitForURL('**/products/women', ONCE_THERE);
    await page.getByRole('heading', { level: 1, name: 'Women’s sneakers and clothing' }).waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('filters, sorts and lengthens a list', async () => {
    const { page, context, troubles } = await openWithoutApp('/products');
    const cards = page.getByRole('main').getByRole('article');
    await page.getByRole('link', { name: 'Load more' }).click();
    await page.waitForURL('**/products?page=2#page-2', ONCE_THERE);
    await cards.nth(47).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog', { name: 'Filter' }).getByRole('link', { name: /^Blue/ }).click();
    await page.waitForURL('**/products?color=blue', ONCE_THERE);
    await page.getByRole('button', { name: 'Sort Newest' }).click();
    await page.getByRole('list', { name: 'Sort' }).getByRole('link', { name: 'Price, low to high' }).click();
    await page.waitForURL('**/products?color=blue&sort=asc', ONCE_THERE);

    const answer = await fetch(`${shop.url}/api/products/?color=blue&sort=asc`);
    const expected = ((await answer.json()) as { title: string }[]).map(({ title }) => title);
    await page
      .getByRole('status')
      .filter({ hasText: `${String(expected.length)} products` })
      .waitFor();
    await becomes(() => cards.getByRole('heading').allTextContents(), expected);
    await page.getByRole('link', { name: 'Remove Blue' }).click();
    await page.waitForURL('**/products?sort=asc', ONCE_THERE);
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('opens the cart, and fills it once the app runs', async () => {
    const { page, context, troubles, letAppCome } = await openWithoutApp('/');
    const cart = page.getByRole('dialog', { name: 'Cart' });

    await page.getByRole('button', { name: /^Cart/ }).click();
    await cart.waitFor();
    letAppCome();

    await cart.getByText('Your cart is empty.').waitFor();
    await page.keyboard.press('Escape');
    await cart.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Cart/ }).click();
    await cart.waitFor();
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('stores size, quantity and Add to cart, shows them, and applies them once, in order', async () => {
    const { page, context, troubles, letAppCome } = await openWithoutApp('/products/monsoon-runner');
    const add = page.getByRole('button', { name: 'Add to cart' });

    await sizeChoice(page, '42').check();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
    await add.click();
    await add.and(page.locator('[data-pressed=""]')).waitFor();
    await page.getByRole('button', { name: 'Increase quantity' }).dblclick();
    letAppCome();

    await page.getByRole('button', { name: 'Cart, 3 items' }).waitFor();
    await page.locator('[data-pressed]').first().waitFor({ state: 'detached' });
    await becomes(() => page.getByRole('spinbutton', { name: 'Quantity' }).inputValue(), '5');
    await becomes(() => sizeChoice(page, '42').isChecked(), true);
    await add.click();
    await page.getByRole('button', { name: 'Cart, 8 items' }).waitFor();
    await page.getByRole('button', { name: 'Cart, 8 items' }).click();
    await becomes(() => page.getByRole('combobox', { name: 'Size of Monsoon Runner' }).inputValue(), '42');
    await context.close();
    expect(troubles).toEqual([]);
  });

  it('opens the search once the app runs', async () => {
    const { page, context, letAppCome } = await openWithoutApp('/contact');

    await page.getByRole('button', { name: 'Search' }).click();
    letAppCome();

    await page.getByRole('combobox', { name: 'Search the shop' }).waitFor();
    await context.close();
  });
});
