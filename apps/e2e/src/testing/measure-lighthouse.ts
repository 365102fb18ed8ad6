import { freePort } from '@paila/local-mongo';
import lighthouse, { desktopConfig, type Flags } from 'lighthouse';
import { chromium, type Page } from 'playwright-core';
import { openBrowser } from './open-browser.js';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Milliseconds, but for the layout shift, which has no unit. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

/** Scores from 0 to 100, times, and Lighthouse's measure of the machine's speed. */
export const LIGHTHOUSE_FIGURES = [...CATEGORIES, ...METRICS, 'benchmark-index'] as const;
export type LighthouseFigures = Readonly<Record<(typeof LIGHTHOUSE_FIGURES)[number], number>>;

/** Lighthouse's own phone on a slow network, or its desktop. */
export type Device = 'mobile' | 'desktop';

/** A first visit finds an empty cache. A second visit finds what the first one has left there. */
export type Visit = 'first' | 'second';

export interface MeasuredPage {
  readonly name: string;
  readonly url: string;
  /** The local storage that the visitor comes with. */
  readonly stored?: Readonly<Record<string, string>>;
}

export interface LighthouseRuns {
  readonly page: string;
  readonly runs: readonly LighthouseFigures[];
}

interface LighthouseOptions {
  readonly pages: readonly MeasuredPage[];
  readonly runs: number;
  readonly device: Device;
  readonly visit: Visit;
  readonly say: (text: string) => void;
}

/** Uses the profile that Lighthouse will use. */
const inProfile = async (port: number, act: (page: Page) => Promise<unknown>): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${String(port)}`);
  try {
    const page = await browser.contexts()[0]?.newPage();
    if (!page) throw new Error('The browser has no window');
    await act(page);
    await page.close();
  } finally {
    await browser.close();
  }
};

/** Fills the local storage from a file of the same site, which leaves nothing of the shop in the cache. */
const fillStorage = async (page: Page, { url, stored }: MeasuredPage): Promise<void> => {
  await page.goto(new URL('/robots.txt', url).href);
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(stored)})`);
};

const judge = async (url: string, port: number, device: Device): Promise<LighthouseFigures> => {
  const flags: Flags = { port, logLevel: 'error', onlyCategories: [...CATEGORIES], disableStorageReset: true };
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse had nothing to say of ${url}`);
  const { audits, categories, environment } = result.lhr;
  const figures = [
    ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)] as const),
    ...METRICS.map((name) => [name, audits[name]?.numericValue ?? NaN] as const),
    ['benchmark-index', environment.benchmarkIndex] as const,
  ];
  return Object.fromEntries(figures) as Record<(typeof LIGHTHOUSE_FIGURES)[number], number>;
};

/** One run, in a browser with a profile of its own. */
const measure = async (
  page: MeasuredPage,
  { device, visit }: Pick<LighthouseOptions, 'device' | 'visit'>,
): Promise<LighthouseFigures> => {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${String(port)}`]);
  try {
    if (page.stored) await inProfile(port, (tab) => fillStorage(tab, page));
    if (visit === 'second') await inProfile(port, (tab) => tab.goto(page.url, { waitUntil: 'networkidle' }));
    return await judge(page.url, port, device);
  } finally {
    await browser.close();
  }
};

/**
 * Lighthouse's scores and times of pages. Each run has a new profile. The pages take turns, so that a slow moment of
 * the machine hits all of them. A first round, which is not counted, lets the shop make its pictures.
 */
export const measureLighthouse = async ({ pages, runs, say, ...how }: LighthouseOptions): Promise<LighthouseRuns[]> => {
  const measured = pages.map(({ name }) => ({ page: name, runs: [] as LighthouseFigures[] }));
  for (let run = 0; run <= runs; run += 1) {
    say(`Lighthouse: ${how.visit} visit, ${how.device}, round ${String(run)} of ${String(runs)}`);
    for (const [index, page] of pages.entries()) {
      const figures = await measure(page, how);
      if (run > 0) measured[index]?.runs.push(figures);
    }
  }
  return measured;
};
