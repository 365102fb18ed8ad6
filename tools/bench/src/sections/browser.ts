import { type LighthouseFigures, type LighthouseRuns, measureLighthouse } from '@paila/e2e/measure-lighthouse';

import { figure, spread, computeSpread } from '../report/figures.js';
import type { Section, Table } from './section.js';

/** A median of fewer says little. */
const RUNS = 5;

const SCORES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
const TIMES = {
  'first-contentful-paint': 'first paint ms',
  'largest-contentful-paint': 'largest paint ms',
  'total-blocking-time': 'blocked ms',
  'cumulative-layout-shift': 'layout shift',
};

const lighthouseCells = ({ page, runs }: LighthouseRuns): string[] => {
  const of = (name: keyof LighthouseFigures) => computeSpread(runs.map((run) => run[name]));
  return [
    page,
    ...(Object.keys(SCORES) as (keyof typeof SCORES)[]).map((name) => String(of(name).median)),
    ...(Object.keys(TIMES) as (keyof typeof TIMES)[]).map((name) =>
      name === 'cumulative-layout-shift' ? figure(of(name).median) : spread(of(name)),
    ),
  ];
};

const lighthouseTable = (device: string, measured: readonly LighthouseRuns[]): Table => ({
  title: `Lighthouse, ${device}`,
  head: ['page', ...Object.values(SCORES), ...Object.values(TIMES)],
  rows: measured.filter((each) => each.device === device).map(lighthouseCells),
});

/** Lighthouse's scores of the shop's pages. */
export const measureBrowser: Section = async ({ say }) => {
  const devices = ['mobile', 'desktop'] as const;
  const measured = await measureLighthouse({ runs: RUNS, devices, say });
  return {
    how: `Lighthouse with its own phone and desktop, in a Chromium on the same machine; the demo catalogue, one product in the cart. ${String(RUNS)} runs of each page; median (least–most).`,
    tables: devices.map((device) => lighthouseTable(device, measured)),
    targets: [],
  };
};
