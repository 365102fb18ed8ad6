import { pathTo, type Product, SORTS } from '@paila/shared';
import { load } from '../measuring/load.js';
import { type Spread, spreadOf } from '../measuring/statistics.js';
import { openShopSubject, type ShopSubject } from '../measuring/subject-shop.js';
import { ratio, spread } from '../report/figures.js';
import { askAsAdmin, askWith, changeProduct } from './asking.js';
import type { Section } from './section.js';
import { shopCalls } from './shop-calls.js';

const CATALOGUE = { products: 10_000, customers: 0, orders: 0 };
const CONNECTIONS = 10;
/** Fewer than the shop keeps. */
const PRODUCTS = 100;
/** Not the newest, which are those that are ordered. */
const OTHER_PRODUCTS = `/api/products?page=2&limit=${String(PRODUCTS)}`;
const WARM_UPS = 3;

/**
 * Addresses that shoppers ask for: products, their pages, and lists of brands, sizes and types with what can be chosen
 * in them.
 */
const addressesIn = async (url: string): Promise<string[]> => {
  const products = await askWith(url)<Product[]>('GET', OTHER_PRODUCTS);
  const chosen = ['company', 'type'] as const;
  const queries = [
    ...new Set(
      products.flatMap((product) => [
        ...chosen.map((name) => `${name}=${encodeURIComponent(product[name].toLowerCase())}`),
        ...product.size.map((size) => `size=${encodeURIComponent(size)}`),
      ]),
    ),
  ];
  return [
    ...products.flatMap(({ _id }) => [`/api/products/${_id}`, pathTo('product', { id: _id })]),
    ...queries.flatMap((query) => [
      `/api/products/facets?${query}`,
      ...SORTS.map((sort) => `/api/products?${query}&sort=${sort}&page=1&limit=24`),
    ]),
  ];
};

/** Asks for each address once. @returns the processor time of each answer */
const askForAll = async (shop: ShopSubject, addresses: readonly string[]): Promise<number> => {
  const waiting = [...addresses];
  const call = {
    name: 'many addresses',
    method: 'GET',
    path: '/',
    nextPath: () => waiting.pop() ?? '/',
    requests: addresses.length,
  } as const;
  return (await load(shop, call, { connections: CONNECTIONS, seconds: 1 })).processorMs;
};

/** What it costs to answer many addresses again after one item was sold. */
export const measureSales: Section = async ({ rounds, say }) => {
  say('many addresses, after a sale');
  const shop = await openShopSubject(CATALOGUE);
  try {
    const calls = await shopCalls(shop.url);
    const ask = askWith(shop.url);
    const admin = await askAsAdmin(shop.url);
    const addresses = await addressesIn(shop.url);
    const first = await askForAll(shop, addresses);
    for (let time = 0; time < WARM_UPS; time += 1) await askForAll(shop, addresses);

    const [again, sold, priced]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      again.push(await askForAll(shop, addresses));
      await load(shop, { ...calls.orderOfOneItem, requests: 1 }, { connections: 1, seconds: 1 });
      sold.push(await askForAll(shop, addresses));
      const [product] = await ask<Product[]>('GET', OTHER_PRODUCTS);
      if (!product) throw new Error('The shop has no products');
      const price = product.price + 1;
      await changeProduct(admin, product, { price, discountPrice: price });
      priced.push(await askForAll(shop, addresses));
    }
    const kept = spreadOf(again);
    const row = (what: string, times: Spread) => [what, spread(times), ratio(times.median / kept.median)];
    return {
      how: `${CATALOGUE.products.toLocaleString('en-US')} products besides the demo catalogue; ${String(addresses.length)} addresses of products, their pages, lists and facets, each asked for once over ${String(CONNECTIONS)} connections; ${String(rounds)} times; median (least–most).`,
      tables: [
        {
          title: 'Processor milliseconds for each of many addresses',
          head: ['when', 'ms', 'beside asked again'],
          rows: [
            row('asked for the first time', spreadOf([first])),
            row('asked again', kept),
            row('asked again after one item was sold', spreadOf(sold)),
            row('asked again after one price was changed', spreadOf(priced)),
          ],
        },
      ],
      targets: [],
    };
  } finally {
    await shop.close();
  }
};
