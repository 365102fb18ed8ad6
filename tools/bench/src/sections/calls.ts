import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, Subject } from '../measuring/load.js';
import { type Figures, measure } from '../measuring/rounds.js';
import { openShopSubject } from '../measuring/subject-shop.js';
import { figure, ratio, spread } from '../report/figures.js';
import { keyOf, record, type Recorded } from '../yardsticks/recorded.js';
import { startYardstick } from '../yardsticks/start.js';
import type { Section, Table, Target } from './section.js';
import { shopCalls, type ShopCalls } from './shop-calls.js';

const CONNECTIONS = 10;
const CATALOGUE = { products: 1000, customers: 0, orders: 0 };

interface Measured {
  readonly call: Call;
  /** Answered by the yardstick that reads the database on each request. */
  readonly isPlain: boolean;
  readonly target?: { readonly timesExpress: number } | { readonly ms: number };
}

const measuredOf = (calls: ShopCalls): readonly Measured[] => [
  { call: calls.page, isPlain: true, target: { timesExpress: 1.3 } },
  { call: calls.product, isPlain: true, target: { timesExpress: 1.3 } },
  { call: calls.filtered, isPlain: true },
  { call: calls.facets, isPlain: true },
  { call: calls.search, isPlain: true },
  { call: calls.home, isPlain: false, target: { timesExpress: 1.5 } },
  { call: calls.productPage, isPlain: false, target: { timesExpress: 1.5 } },
  { call: calls.whoAmI, isPlain: true, target: { ms: 0.3 } },
  { call: calls.cart, isPlain: true, target: { ms: 1 } },
  { call: calls.logIn, isPlain: false },
  { call: calls.order, isPlain: true, target: { ms: 3 } },
];

const NODE = 'node:http, same bytes';
const EXPRESS = 'Express 5, same bytes';
const PLAIN = 'Express and Mongoose lean()';

const targetOf = ({ call, target }: Measured, shop: Figures, express: Figures | undefined): readonly Target[] => {
  if (!target) return [];
  const ms = shop.processorMs.median;
  if ('ms' in target) {
    return [
      { what: call.name, atMost: `${figure(target.ms)} ms`, measured: `${figure(ms)} ms`, isReached: ms <= target.ms },
    ];
  }
  const times = ms / (express?.processorMs.median ?? NaN);
  return [
    {
      what: call.name,
      atMost: `${ratio(target.timesExpress)} Express`,
      measured: ratio(times),
      isReached: times <= target.timesExpress,
    },
  ];
};

const tableOf = (call: Call, subjects: readonly Subject[], figures: readonly Figures[]): Table => {
  const yardstick = subjects.findIndex(({ name }) => name === EXPRESS);
  const base = figures[yardstick]?.processorMs.median ?? NaN;
  return {
    title: call.name,
    head: ['server', 'processor ms per request', 'beside Express', 'requests a second', 'p50 ms', 'p99 ms'],
    rows: subjects.map(({ name }, index) => {
      const each = figures[index];
      if (!each) throw new Error(`${name} was not measured`);
      const { processorMs, perSecond, p50, p99 } = each;
      const beside = ratio(processorMs.median / base);
      return [name, spread(processorMs), beside, spread(perSecond), figure(p50.median), figure(p99.median)];
    }),
  };
};

/** Each call of the shop beside servers that do less: some send the same bytes, one reads the same database as tutorials do. */
export const measureCalls: Section = async ({ say, ...options }) => {
  const shop = await openShopSubject(CATALOGUE);
  const folder = await mkdtemp(join(tmpdir(), 'paila-bench-'));
  const closing: (() => Promise<void>)[] = [() => shop.close(), () => rm(folder, { recursive: true })];
  try {
    const measured = measuredOf(await shopCalls(shop.url));
    const recording: Record<string, Recorded> = {};
    for (const { call } of measured) recording[keyOf(call.method, call.path)] = await record(shop.url, call);
    const file = join(folder, 'recording.json');
    await writeFile(file, JSON.stringify(recording));
    const yardsticks: Subject[] = [];
    for (const [name, program, argument] of [
      [NODE, 'bare-node', file],
      [EXPRESS, 'same-bytes-express', file],
      [PLAIN, 'plain-mongoose', shop.mongo.uri],
    ] as const) {
      const started = await startYardstick(name, program, argument);
      closing.unshift(started.close);
      yardsticks.push(started);
    }
    const tables: Table[] = [];
    const targets: Target[] = [];
    for (const each of measured) {
      say(each.call.name);
      const subjects = [shop, ...yardsticks.filter(({ name }) => name !== PLAIN || each.isPlain)];
      const figures = await measure(subjects, each.call, { ...options, connections: CONNECTIONS });
      tables.push(tableOf(each.call, subjects, figures));
      const [ofShop] = figures;
      const express = figures[subjects.findIndex(({ name }) => name === EXPRESS)];
      if (ofShop) targets.push(...targetOf(each, ofShop, express));
    }
    return {
      how: `${String(CATALOGUE.products)} products besides the demo catalogue, ${String(CONNECTIONS)} connections, ${String(options.rounds)} runs of ${String(options.seconds)} s for each server in turn; median (least–most).`,
      tables,
      targets,
    };
  } finally {
    for (const close of closing) await close();
  }
};
