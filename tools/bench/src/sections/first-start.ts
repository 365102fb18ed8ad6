import { setTimeout as sleep } from 'node:timers/promises';
import { HERO_PICTURE, pictureSrcSet, productPictures, type Product } from '@paila/shared';
import { type Read, type ReadTimes, steadyLoad } from '../measuring/steady-load.js';
import { type ShopSubject, withShop } from '../measuring/subject-shop.js';
import { computeSpread, figure, percentile, ratio, spread } from '../report/figures.js';
import { atMost } from '../report/target.js';
import type { Section, Table } from './section.js';

/** A round takes about two minutes. */
const MAX_ROUNDS = 3;
const PAGES_PER_SECOND = 20;
/** A picture takes more processor time than fifty pages. */
const PICTURES_PER_SECOND = 1;
/** Node.js optimizes code only after some thousand calls, which has nothing to do with the pictures. */
const WARM_UP_SECONDS = 10;
const MEASURED_SECONDS = 40;
const PREPARED_WITHIN_MS = 15 * 60_000;
const LOOK_EVERY_MS = 500;
const TARGET_RATIO = 2;
const QUANTILES = [50, 95, 99] as const;

const firstOf = (srcSet: string | undefined): string => srcSet?.split(' ')[0] ?? '';

/** The addresses in turn, from the first one again after the last one. */
const inTurn = (paths: readonly string[]): (() => string) => {
  let count = 0;
  return () => paths[count++ % paths.length] ?? '';
};

/** What visitors read: pages and a picture that are there, and pictures that nobody has requested before. */
const visits = async (
  url: string,
): Promise<{ readonly pages: readonly Read[]; readonly pictures: readonly Read[] }> => {
  const products = (await (await fetch(`${url}/api/products/`)).json()) as Product[];
  const always = (path: string) => () => path;
  // WebP is made on request only.
  const unmade = products.flatMap(productPictures).map((src) => firstOf(pictureSrcSet(src, 'webp')));
  return {
    pages: [
      { name: 'home', nextPath: always('/') },
      { name: 'list', nextPath: always('/products') },
      { name: 'product', nextPath: inTurn(products.map(({ slug }) => `/products/${slug}`)) },
      { name: 'API, a page of products', nextPath: always('/api/products?page=1') },
      {
        name: 'picture that is there',
        nextPath: always(firstOf(pictureSrcSet(HERO_PICTURE.src, 'avif', HERO_PICTURE.width))),
      },
    ],
    pictures: [{ name: 'picture that is made on request', nextPath: inTurn(unmade) }],
  };
};

type Visits = Awaited<ReturnType<typeof visits>>;

const visit = async (shop: ShopSubject, { pages, pictures }: Visits, seconds: number): Promise<readonly ReadTimes[]> =>
  (
    await Promise.all([
      steadyLoad(shop, pages, { perSecond: PAGES_PER_SECOND, seconds }),
      steadyLoad(shop, pictures, { perSecond: PICTURES_PER_SECOND, seconds }),
    ])
  ).flat();

interface LogLine {
  readonly msg?: string;
  readonly made?: number;
  readonly seconds?: number;
}
const endOfPreparation = (shop: ShopSubject): LogLine | undefined =>
  shop
    .log()
    .split('\n')
    .filter((line) => line.includes('"pictures pre-generated"'))
    .map((line) => JSON.parse(line) as LogLine)[0];

const untilPrepared = async (shop: ShopSubject): Promise<LogLine> => {
  const deadline = Date.now() + PREPARED_WITHIN_MS;
  for (;;) {
    const end = endOfPreparation(shop);
    if (end) return end;
    if (Date.now() > deadline) throw new Error('The pictures were not prepared in time');
    await sleep(LOOK_EVERY_MS);
  }
};

interface Round {
  readonly during: readonly ReadTimes[];
  readonly atRest: readonly ReadTimes[];
}

/** Visits the shop right after its very first start. @param ahead `1` if it prepares its pictures, `0` if not */
const visitFirstStart = (ahead: '0' | '1'): Promise<readonly ReadTimes[]> =>
  withShop(
    undefined,
    async (shop) => {
      const what = await visits(shop.url);
      await visit(shop, what, WARM_UP_SECONDS);
      const measured = await visit(shop, what, MEASURED_SECONDS);
      if (endOfPreparation(shop)) throw new Error('The pictures were prepared before the measurement had ended');
      return measured;
    },
    { ownPictures: true, settings: { PICTURES_AHEAD: ahead } },
  );

const measurePreparation = (): Promise<LogLine> =>
  withShop(undefined, untilPrepared, { ownPictures: true, settings: { PICTURES_AHEAD: '1' } });

const timesOf = (name: string, measured: readonly ReadTimes[]): readonly number[] =>
  measured.find((each) => each.name === name)?.times ?? [];

/** Visitors of a shop that prepares its pictures for the first time, and of one that prepares none. */
export const measureFirstStart: Section = async ({ rounds: requested, say }) => {
  const rounds: Round[] = [];
  const count = Math.min(requested, MAX_ROUNDS);
  for (let round = 1; round <= count; round += 1) {
    say(`first start ${String(round)} of ${String(count)}`);
    const [during, atRest] = [await visitFirstStart('1'), await visitFirstStart('0')];
    rounds.push({ during, atRest });
    for (const { name, times } of during) {
      say(
        `${name}: p95 ${figure(percentile(times, 95))} ms, at rest ${figure(percentile(timesOf(name, atRest), 95))} ms`,
      );
    }
  }
  say('the whole preparation');
  const { made = NaN, seconds = NaN } = await measurePreparation();
  const names = rounds[0]?.during.map(({ name }) => name) ?? [];
  const ofRounds = (name: string, quantile: number, phase: 'during' | 'atRest') =>
    rounds.map((round) => percentile(timesOf(name, round[phase]), quantile));
  const ratios = (name: string) => {
    const atRest = ofRounds(name, 95, 'atRest');
    return computeSpread(ofRounds(name, 95, 'during').map((value, round) => value / (atRest[round] ?? NaN)));
  };
  const cells = (name: string, phase: 'during' | 'atRest'): string[] =>
    QUANTILES.map((quantile) => spread(computeSpread(ofRounds(name, quantile, phase))));
  const heads = (when: string): string[] => QUANTILES.map((quantile) => `p${String(quantile)} ${when}`);
  const times: Table = {
    title: 'Milliseconds of an answer',
    head: ['read', ...heads('at rest'), ...heads('during'), 'p95, ratio'],
    rows: names.map((name) => [name, ...cells(name, 'atRest'), ...cells(name, 'during'), ratio(ratios(name).median)]),
  };
  const preparation: Table = {
    title: 'The whole preparation, without visitors',
    head: ['pictures', 'seconds'],
    rows: [[figure(made), figure(seconds)]],
  };
  return {
    how: `Each of ${String(count)} rounds opens two shops, one after the other, each on an empty database and an empty data folder. One prepares its pictures. The other is at rest (\`PICTURES_AHEAD=0\`). ${String(PAGES_PER_SECOND)} pages and ${String(PICTURES_PER_SECOND)} picture a second, at fixed times, for ${String(WARM_UP_SECONDS)} s uncounted and ${String(MEASURED_SECONDS)} s counted. Median (least–most) of the rounds.`,
    tables: [times, preparation],
    targets: names.map((name) =>
      atMost(
        `p95 of ${name} while pictures are prepared`,
        { limit: TARGET_RATIO, measured: ratios(name).median },
        (value) => `${ratio(value)} at rest`,
      ),
    ),
  };
};
