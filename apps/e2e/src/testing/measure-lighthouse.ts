import { freePort } from '@paila/local-mongo';
import { CART_PERSISTENCE, type Product } from '@paila/shared';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { visit } from './look-over.js';
import { openBrowser } from './open-browser.js';
import { openShop } from './open-shop.js';
import { firstInStock, sizeChoice } from './sizes.js';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Milliseconds, but for the layout shift, which has no unit. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

export const LIGHTHOUSE_FIGURES = [...CATEGORIES, ...METRICS] as const;
/** Scores from 0 to 100, and times. */
export type LighthouseFigures = Readonly<Record<(typeof LIGHTHOUSE_FIGURES)[number], number>>;

/** Lighthouse's own phone on a slow network, or its desktop. */
export type Device = 'mobile' | 'desktop';

export interface LighthouseRuns {
  readonly page: string;
  readonly device: Device;
  readonly runs: readonly LighthouseFigures[];
}

interface LighthouseOptions {
  readonly runs: number;
  readonly devices: readonly Device[];
  readonly say: (text: string) => void;
}

const measure = async (url: string, port: number, device: Device): Promise<LighthouseFigures> => {
  const flags: Flags = { port, logLevel: 'error', onlyCategories: [...CATEGORIES], disableStorageReset: true };
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`);
  const { audits, categories } = result.lhr;
  const figures = [
    ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const),
    ...METRICS.map((name) => [name, audits[name]?.numericValue ?? NaN] as const),
  ];
  return Object.fromEntries(figures) as Record<(typeof LIGHTHOUSE_FIGURES)[number], number>;
};

/** Puts a product into the cart of the browser that Lighthouse uses, as a checkout without a cart shows nothing. */
const fillCart = async (url: string, port: number, product: Product): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(port)}`);
  try {
    const page = await browser.contexts()[0]?.newPage();
    if (!page) throw new Error('The browser has no window');
    await visit(page, `${url}/products/${product._id}`);
    await sizeChoice(page, firstInStock(product)).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForFunction(
      `(localStorage.getItem('persist:${CART_PERSISTENCE.key}') ?? '').includes('${product._id}')`,
    );
    await page.close();
  } finally {
    await browser.close();
  }
};

/**
 * Lighthouse's scores and times of the built shop's home, list, product and checkout, each of several runs on each
 * device.
 */
export const measureLighthouse = async ({ runs, devices, say }: LighthouseOptions): Promise<LighthouseRuns[]> => {
  const port = await freePort();
  const [shop, browser] = await Promise.all([openShop(), openBrowser([`--remote-debugging-port=${String(port)}`])]);
  try {
    const [product] = (await (await fetch(`${shop.url}/api/products/?limit=1`)).json()) as [Product];
    await fillCart(shop.url, port, product);
    const pages = { home: '/', list: '/products', product: `/products/${product.slug}`, checkout: '/checkout' };
    const measured: LighthouseRuns[] = [];
    for (const device of devices) {
      for (const [page, path] of Object.entries(pages)) {
        say(`Lighthouse: ${page}, ${device}`);
        const figures: LighthouseFigures[] = [];
        for (let run = 0; run < runs; run += 1) figures.push(await measure(`${shop.url}${path}`, port, device));
        measured.push({ page, device, runs: figures });
      }
    }
    return measured;
  } finally {
    await browser.close();
    await shop.close();
  }
};
