import { fileURLToPath } from 'node:url';
import { openLighthouseShop } from '@paila/e2e/lighthouse-pages';
import { type LighthouseFigures, type LighthouseRuns, measureLighthouse } from '@paila/e2e/measure-lighthouse';
import { figure, computeSpread } from '../report/figures.js';
import { atLeast, atMost, type Target } from '../report/target.js';
import { startYardstick } from '../yardsticks/start.js';
import type { Section, Table } from './section.js';

/** The first visit on a phone has targets. */
const RUNS = { first: 9, others: 3 };
const BARE_APP = fileURLToPath(new URL('../yardsticks/bare-app.tsx', import.meta.url));
const BARE = 'bare page of the same libraries';

const COLUMNS = {
  performance: 'performance',
  'largest-contentful-paint': 'largest paint ms',
  'total-blocking-time': 'blocked ms',
  'cumulative-layout-shift': 'layout shift',
  'first-contentful-paint': 'first paint ms',
  'benchmark-index': 'benchmark index',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;
type Column = keyof typeof COLUMNS;

const rounded = (name: Column, value: number): string =>
  name === 'cumulative-layout-shift' ? figure(value) : Math.round(value).toLocaleString('en-US');

const figuresOf = (name: Column, runs: readonly LighthouseFigures[]): readonly number[] => runs.map((run) => run[name]);
const medianOf = (name: Column, { runs }: LighthouseRuns): number => computeSpread(figuresOf(name, runs)).median;

/** The median, and all runs in their order if they differ. */
const cell = (name: Column, measured: LighthouseRuns): string => {
  const runs = figuresOf(name, measured.runs).map((value) => rounded(name, value));
  const median = `**${rounded(name, medianOf(name, measured))}**`;
  return new Set(runs).size === 1 ? median : `${median} (${runs.join(' ')})`;
};

const table = (title: string, measured: readonly LighthouseRuns[]): Table => ({
  title,
  head: ['page', ...Object.values(COLUMNS)],
  rows: measured.map((each) => [each.page, ...(Object.keys(COLUMNS) as Column[]).map((name) => cell(name, each))]),
});

const milliseconds = (value: number): string => `${rounded('total-blocking-time', value)} ms`;

const targetsOf = (measured: LighthouseRuns): readonly Target[] => {
  const of = (name: Column) => medianOf(name, measured);
  const what = (text: string): string => `first visit on a phone, ${measured.page}: ${text}`;
  return [
    atLeast(what('performance'), { limit: 98, measured: of('performance') }, String),
    atMost(what('blocked'), { limit: 100, measured: of('total-blocking-time') }, milliseconds),
    atMost(what('largest paint'), { limit: 1800, measured: of('largest-contentful-paint') }, milliseconds),
    // What Lighthouse shows as 0.
    atMost(what('layout shift'), { limit: 0.0005, measured: of('cumulative-layout-shift') }, (shift) =>
      shift.toFixed(3),
    ),
  ];
};

/** Lighthouse's scores of the shop's pages. */
export const measureBrowser: Section = async ({ say }) => {
  const shop = await openLighthouseShop();
  const bare = await startYardstick(BARE, 'bare-page', BARE_APP);
  try {
    const { pages } = shop;
    const first = await measureLighthouse({
      pages: [...pages, { name: BARE, url: `${bare.url}/` }],
      runs: RUNS.first,
      device: 'mobile',
      visit: 'first',
      say,
    });
    const others = { pages, runs: RUNS.others, say };
    const second = await measureLighthouse({ ...others, device: 'mobile', visit: 'second' });
    const desktop = await measureLighthouse({ ...others, device: 'desktop', visit: 'first' });
    return {
      how: `Lighthouse 12 with its own phone (simulated throttling) and desktop, in a Chromium on the same machine; the demo catalogue; the checkout with one product in the cart. Each run has a new profile. The pages take turns; a first round is not counted. The median, and all runs in their order. The benchmark index is Lighthouse's measure of the machine: with a lower index, times and blocking are longer.`,
      tables: [
        table('First visit on a phone: an empty cache', first),
        table('Second visit on a phone: scripts, styles and pictures are in the cache', second),
        table('First visit on a desktop', desktop),
      ],
      targets: first.filter(({ page }) => page !== BARE).flatMap(targetsOf),
    };
  } finally {
    await bare.close();
    await shop.close();
  }
};
