import { fileURLToPath } from 'node:url';
import { openLighthouseShop } from '@paila/e2e/lighthouse-pages';
import { type LighthouseFigures, type LighthouseRuns, measureLighthouse } from '@paila/e2e/measure-lighthouse';
import { measureSlowNetwork, type SlowVisit } from '@paila/e2e/measure-slow-network';
import { figure, computeSpread, spread } from '../report/figures.js';
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

const SLOW_RUNS = 5;
/** The processor of a desktop, and of a cheap phone. */
const SLOWED = [1, 4];
const MAX_SLOW_MS = 4000;
const MOMENTS: Readonly<Record<keyof SlowVisit, string>> = {
  text: 'text is painted',
  placeholder: 'placeholder is painted',
  tap: 'tapped size is painted as chosen',
  appRuns: 'app runs',
  picture: 'picture is there',
};
const NAMES = Object.keys(MOMENTS) as (keyof SlowVisit)[];
/** What a visitor waits for. */
const AWAITED = ['text', 'placeholder', 'tap'] as const;

interface SlowVisits {
  readonly slowed: number;
  readonly visits: readonly SlowVisit[];
}

const slowSpread = ({ visits }: SlowVisits, name: keyof SlowVisit) => computeSpread(visits.map((visit) => visit[name]));

const slowTable = (measured: readonly SlowVisits[]): Table => ({
  title: `First visit to a product over 400 kbit/s with 400 ms latency: milliseconds until`,
  head: ['processor', ...Object.values(MOMENTS)],
  rows: measured.map((each) => [
    each.slowed === 1 ? 'as it is' : `${String(each.slowed)} × slower`,
    ...NAMES.map((name) => spread(slowSpread(each, name))),
  ]),
});

const slowTargets = (measured: SlowVisits): readonly Target[] =>
  AWAITED.map((name) =>
    atMost(
      `400 kbit/s, product, processor ${String(measured.slowed)} × slower: ${MOMENTS[name]}`,
      { limit: MAX_SLOW_MS, measured: slowSpread(measured, name).median },
      milliseconds,
    ),
  );

/** Lighthouse's scores of the shop's pages, and a product over a slow network. */
export const measureBrowser: Section = async ({ say }) => {
  const shop = await openLighthouseShop();
  const bare = await startYardstick(BARE, 'bare-page', BARE_APP);
  try {
    const { pages, productPage } = shop;
    const slow: SlowVisits[] = [];
    for (const slowed of SLOWED) {
      say(`400 kbit/s, processor ${String(slowed)} × slower`);
      slow.push({ slowed, visits: await measureSlowNetwork({ ...productPage, slowedProcessor: slowed }, SLOW_RUNS) });
    }
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
      how: `Lighthouse 12 with its own phone (simulated throttling) and desktop, in a Chromium on the same machine; the demo catalogue; the checkout with one product in the cart. Each run has a new profile. The pages take turns; a first round is not counted. The median, and all runs in their order. The benchmark index is Lighthouse's measure of the machine: with a lower index, times and blocking are longer. The slow network is emulated by the browser, for each request; ${String(SLOW_RUNS)} visits with an empty cache, median (least–most).`,
      tables: [
        table('First visit on a phone: an empty cache', first),
        table('Second visit on a phone: scripts, styles and pictures are in the cache', second),
        table('First visit on a desktop', desktop),
        slowTable(slow),
      ],
      targets: [...first.filter(({ page }) => page !== BARE).flatMap(targetsOf), ...slow.flatMap(slowTargets)],
    };
  } finally {
    await bare.close();
    await shop.close();
  }
};
