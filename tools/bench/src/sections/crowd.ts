import type { Product } from '@paila/shared';
import { type Call, load, startLoad } from '../measuring/load.js';
import { measure } from '../measuring/rounds.js';

import { SMALL_SHOP, type ShopSubject, withShop } from '../measuring/subject-shop.js';
import { figure, ratio, spread, computeSpread } from '../report/figures.js';
import { atLeast, atMost, type Target } from '../report/target.js';
import type { Section, SectionOptions, Table } from './section.js';
import { shopCalls, type ShopCalls } from './shop-calls.js';

const READERS = 10;
const [LOGGING_IN, ORDERING] = [10, 10] as const;
const BUYERS = 200;
/** The number of orders by each buyer in a run. A time limit would cut off orders that the shop has already placed. */
const ORDERS_EACH = 5;
const TARGET_ORDERS = 60;
const TARGET_WAIT_MS = 5000;
const TARGET_DELAY = 4;

/** The delay of readers while others log in and order all the time. */
const readsBesideWrites = async (
  shop: ShopSubject,
  calls: ShopCalls,
  options: SectionOptions,
): Promise<readonly [Table, readonly Target[]]> => {
  const reads = [calls.page, calls.product, calls.home, calls.productPage];
  const measureP99 = async (call: Call) => {
    const [figures] = await measure([shop], call, { ...options, rounds: options.rounds * 3, connections: READERS });
    if (!figures) throw new Error(`${call.name} was not measured`);
    return figures.p99;
  };
  const rows: string[][] = [];
  const targets: Target[] = [];
  for (const call of reads) {
    options.say(`${call.name}, beside log-ins and orders`);
    const idle = await measureP99(call);
    const others = [startLoad(shop, calls.logIn, LOGGING_IN), startLoad(shop, calls.order, ORDERING)];
    let busy;
    let refused: number[] = [];
    try {
      busy = await measureP99(call);
    } finally {
      refused = await Promise.all(others.map((stop) => stop()));
    }
    // A refusal is quicker than the work.
    if (refused.some((count) => count > 0)) throw new Error(`Log-ins or orders were refused: ${String(refused)}`);
    const times = busy.median / Math.max(idle.median, 1);
    rows.push([call.name, spread(idle), spread(busy), ratio(times)]);
    const what = `p99 of ${call.name} during log-ins and orders`;
    targets.push(atMost(what, { limit: TARGET_DELAY, measured: times }, (value) => `${ratio(value)} alone`));
  }
  const title = `p99 of ${String(READERS)} readers in ms, alone and while ${String(LOGGING_IN)} log in and ${String(ORDERING)} order`;
  return [{ title, head: ['call', 'alone', 'beside them', 'ratio'], rows }, targets];
};

const remaining = async (shop: ShopSubject, path: string): Promise<number> => {
  const { stock = {} } = (await (await fetch(new URL(path, shop.url))).json()) as Product;
  return Object.values(stock).reduce((sum, count) => sum + count, 0);
};

/**
 * Measures how many of 200 buyers of one product in one size are served in a second, and checks that each item is sold
 * once.
 */
const buyersOfOneItem = async (
  shop: ShopSubject,
  calls: ShopCalls,
  { rounds, seconds, say }: SectionOptions,
): Promise<readonly [Table, readonly Target[]]> => {
  const runs = [];
  let answered = 0;
  const before = await remaining(shop, calls.product.path);
  for (let round = 0; round < rounds; round += 1) {
    say(`${String(BUYERS)} buyers of one product`);
    const requests = BUYERS * ORDERS_EACH;
    const run = await load(shop, { ...calls.orderOfOneItem, requests }, { connections: BUYERS, seconds });
    answered += run.answered;
    runs.push(run);
  }
  const sold = before - (await remaining(shop, calls.product.path));
  const perSecond = computeSpread(runs.map((run) => run.perSecond));
  const longest = Math.max(...runs.map((run) => run.longest));
  const cells = [
    spread(perSecond),
    spread(computeSpread(runs.map((run) => run.processorMs))),
    spread(computeSpread(runs.map((run) => run.p99))),
    figure(longest),
    String(answered),
    String(sold),
  ];
  const title = `${String(BUYERS)} buyers of one product in one size`;
  const head = ['orders a second', 'processor ms per order', 'p99 ms', 'longest ms', 'orders answered', 'items sold'];
  return [
    { title, head, rows: [cells] },
    [
      atLeast(
        `${String(BUYERS)} buyers of one product, orders a second`,
        { limit: TARGET_ORDERS, measured: perSecond.median },
        figure,
      ),
      atMost(
        `${String(BUYERS)} buyers of one product, the longest wait`,
        { limit: TARGET_WAIT_MS, measured: longest },
        (value) => `${figure(value)} ms`,
      ),
      atMost('items sold for each order of one item', { limit: 1, measured: sold / answered }, figure),
      atLeast('items sold for each order of one item', { limit: 1, measured: sold / answered }, figure),
    ],
  ];
};

/** Many at once: readers beside writers, and buyers of one product. */
export const measureCrowd: Section = async (options) => {
  return withShop(SMALL_SHOP, async (shop) => {
    const calls = await shopCalls(shop.url);
    // The buyers come first, as an order that is cut off may still be placed afterwards.
    const [buyers, buyerTargets] = await buyersOfOneItem(shop, calls, options);
    const [reads, readTargets] = await readsBesideWrites(shop, calls, options);
    return {
      how: `${String(SMALL_SHOP.products)} products besides the demo catalogue, ${String(options.rounds)} runs, and three times as many of a p99, as few requests decide it; median (least–most). A p99 below a millisecond counts as one.`,
      tables: [reads, buyers],
      targets: [...readTargets, ...buyerTargets],
    };
  });
};
