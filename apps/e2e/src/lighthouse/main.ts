// npm run lighthouse: Lighthouse's scores and times for the built shop on a slow phone, the median of three runs for each page.
import type { Product } from '@paila/shared';
import lighthouse from 'lighthouse';
import { freePort } from '@paila/local-mongo';
import { openBrowser } from '../testing/open-browser.js';
import { openShop } from '../testing/open-shop.js';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Milliseconds, but for the layout shift, which has no unit. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const port = await freePort();
const [shop, browser] = await Promise.all([openShop(), openBrowser([`--remote-debugging-port=${String(port)}`])]);
try {
  const [product] = (await (await fetch(`${shop.url}/api/products/?limit=1`)).json()) as [Product];
  for (const path of ['/', '/products', `/products/${product.slug}`]) {
    const runs: Readonly<Record<string, number>>[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(`${shop.url}${path}`, { port, logLevel: 'error', onlyCategories: CATEGORIES });
      if (!result) throw new Error(`Lighthouse had nothing to say of ${path}`);
      const { audits, categories } = result.lhr;
      runs.push(
        Object.fromEntries([
          ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const),
          ...METRICS.map((name) => [name, audits[name]?.numericValue ?? NaN] as const),
        ]),
      );
    }
    const figures = [...CATEGORIES, ...METRICS].map(
      (name) => `${name} ${String(Math.round(median(runs.map((run) => run[name] ?? NaN)) * 1000) / 1000)}`,
    );
    process.stdout.write(`${path}: ${figures.join(', ')}\n`);
  }
} finally {
  await browser.close();
  await shop.close();
}
