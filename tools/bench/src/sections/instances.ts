import { performance } from 'node:perf_hooks';
import type { Product } from '@paila/shared';
import { spreadOf, type Spread } from '../measuring/statistics.js';
import { openShopSubject } from '../measuring/subject-shop.js';
import { spread } from '../report/figures.js';
import { askAsAdmin, askWith, changeProduct, logInNew } from './asking.js';
import type { Section } from './section.js';

const TIMES = 20;
/** What takes longer never comes. */
const GIVEN_UP_MS = 5000;

/** Asks again and again until the answer is another one. @returns milliseconds since a moment */
const untilSeen = async (since: number, isSeen: () => Promise<boolean>): Promise<number> => {
  while (!(await isSeen())) {
    if (performance.now() - since > GIVEN_UP_MS) throw new Error('Another instance of the shop does not see a change');
  }
  return performance.now() - since;
};

/** How long after the answer of one instance another one acts on what was changed. */
export const measureInstances: Section = async ({ say }) => {
  say('what one instance changes, seen by another');
  const shop = await openShopSubject(undefined);
  try {
    const another = await shop.openAnother();
    const here = askWith(shop.url);
    const statusThere = async (token: string): Promise<number> =>
      (await fetch(`${another.url}/api/auth`, { headers: { 'x-auth-token': token } })).status;
    const admin = await askAsAdmin(shop.url);
    const [product] = await here<Product[]>('GET', '/api/products?limit=1&page=1');
    if (!product) throw new Error('The shop has no products');

    const [logOuts, blocks, prices]: [number[], number[], number[]] = [[], [], []];
    for (let time = 0; time < TIMES; time += 1) {
      const { token, userId } = await logInNew(here);
      const isOut = async () => (await statusThere(token)) === 401;
      if (await isOut()) throw new Error('Another instance of the shop refuses a session that has just begun');
      const isLogOut = time % 2 === 0;
      if (isLogOut) await askWith(shop.url, token)('DELETE', '/api/auth/session');
      else await admin('PUT', `/api/users/${userId}/access`, { blocked: true });
      (isLogOut ? logOuts : blocks).push(await untilSeen(performance.now(), isOut));

      const price = product.price + time + 1;
      await changeProduct(admin, product, { price, discountPrice: price });
      const isShown = async () => {
        const answer = await fetch(`${another.url}/api/products/${product._id}`);
        return ((await answer.json()) as Product).price === price;
      };
      prices.push(await untilSeen(performance.now(), isShown));
    }
    const row = (what: string, times: Spread) => [what, spread(times)];
    return {
      how: `Two instances of the shop on one database, the demo catalogue, ${String(TIMES)} times; from the answer of the one that made the change to the first answer of the other that knows it; median (least–most).`,
      tables: [
        {
          title: 'What one instance changes, seen by another',
          head: ['what', 'ms'],
          rows: [
            row('a log-out', spreadOf(logOuts)),
            row('an account is blocked', spreadOf(blocks)),
            row('a price', spreadOf(prices)),
          ],
        },
      ],
      targets: [],
    };
  } finally {
    await shop.close();
  }
};
