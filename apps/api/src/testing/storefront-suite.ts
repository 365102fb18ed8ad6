import { afterAll } from '@jest/globals';
import { rm } from 'node:fs/promises';
import type { Product } from '@paila/shared';
import express from 'express';
import request from 'supertest';
import { createNewAnswers } from '../features/catalog/index.js';
import { errorHandler } from '../platform/http/error-handler.js';
import { createLogger } from '../platform/log.js';
import { type BuiltWeb, buildWeb } from './built-web.js';
import { openShop, type Shop } from './open-shop.js';
import { readPage } from './read-page.js';
import { webRoutes, type WebOptions } from '../storefront/web.routes.js';

/** A build of the web app in which some pages have code of their own. */
export const BUILT = {
  head: '<meta name="viewport" content="width=device-width">',
  manifest: {
    'src/main.tsx': { file: 'assets/main-1.js', imports: ['_libraries.js'] },
    '_libraries.js': { file: 'assets/libraries-1.js' },
    '_parts.js': { file: 'assets/parts-1.js', imports: ['src/main.tsx'] },
    'src/list.tsx': { file: 'assets/list-1.js', imports: ['_libraries.js', '_parts.js'] },
    'src/about.tsx': { file: 'assets/about-1.js', imports: ['_parts.js'] },
    'src/customer.tsx': { file: 'assets/customer-1.js', imports: ['src/main.tsx'] },
    'src/orders.tsx': { file: 'assets/orders-1.js', imports: ['_parts.js'] },
  },
  sources: {
    products: ['src/list.tsx'],
    men: ['src/list.tsx'],
    collection: ['src/list.tsx'],
    about: ['src/about.tsx'],
    orders: ['src/customer.tsx', 'src/orders.tsx'],
  },
};

/** The web app that was built into a folder, as the shop serves it. */
export const servedWeb = (options: Omit<WebOptions, 'log' | 'newAnswers'>) =>
  request(
    express()
      .use(
        webRoutes({
          ...options,
          newAnswers: createNewAnswers(options.settings.rateLimitFactor),
          log: createLogger('silent'),
        }),
      )
      .use(errorHandler),
  );

/** Opens a shop for the suite that calls it. */
export const openStorefrontSuite = async () => {
  const shop = await openShop();
  const folders: string[] = [];
  afterAll(async () => {
    await shop.close();
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  return {
    shop,
    /** Serves the web app as it is built with these parts. */
    serveBuilt: async (built: BuiltWeb, settings: Partial<Shop['settings']> = {}) => {
      const dist = await buildWeb(built);
      folders.push(dist);
      return servedWeb({ ...shop, settings: { ...shop.settings, ...settings }, dist });
    },
  };
};

/** The address of the shop in {@link openPagesSuite}. */
export const SHOP = 'https://paila.example';

/** Opens a shop for the suite that calls it, to read its pages as search engines do. */
export const openPagesSuite = async () => {
  const { shop, serveBuilt } = await openStorefrontSuite();
  const web = await serveBuilt({}, { shopUrl: SHOP, shopName: 'Paila' });
  return {
    shop,
    web,
    read: async (path: string) => {
      const { text, status } = await web.get(path);
      return { ...readPage(text), text, status };
    },
    aRunner: (overrides: Parameters<Shop['aProduct']>[0] = {}): Promise<Product> =>
      shop.aProduct({
        title: 'Monsoon Runner',
        company: 'nike',
        desc: 'Light, and dry by the evening.',
        price: 120,
        discountPrice: 89.5,
        alt: 'A blue runner from the side',
        color: ['blue', 'white'],
        gender: ['men', 'women'],
        stock: { '41': 0, '42': 3 },
        ...overrides,
      }),
  };
};
