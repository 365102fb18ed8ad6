// npm run lighthouse: Lighthouse's scores and times of first visits to the built shop on a slow phone, the median of
// three runs for each page. Names of pages as arguments measure those alone.
import { openLighthouseShop } from '../testing/lighthouse-pages.js';
import { LIGHTHOUSE_FIGURES, measureLighthouse } from '../testing/measure-lighthouse.js';

const RUNS = 3;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

const named = process.argv.slice(2);
const shop = await openLighthouseShop();
try {
  const pages = shop.pages.filter(({ name }) => named.length === 0 || named.includes(name));
  for (const { page, runs } of await measureLighthouse({ pages, runs: RUNS, device: 'mobile', visit: 'first', say })) {
    const figures = LIGHTHOUSE_FIGURES.map(
      (name) => `${name} ${String(Math.round(median(runs.map((run) => run[name])) * 1000) / 1000)}`,
    );
    process.stdout.write(`${page}: ${figures.join(', ')}\n`);
  }
} finally {
  await shop.close();
}
