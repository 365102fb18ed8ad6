import { afterAll } from '@jest/globals';
import type { Product } from '@paila/shared';
import type { Browser } from 'playwright-core';
import { logInShopper } from './accounts.js';
import { openBrowser } from './open-browser.js';
import { openShop } from './open-shop.js';
import { addAddress, placeOrder } from './orders.js';

/** The browser of all suites in this thread, which ends with the run. */
let threadBrowser: Promise<Browser> | undefined;

/** Opens a shop for the suite that calls it, and closes it and the suite's pages after the last test. */
export const openSuite = async (...settings: Parameters<typeof openShop>) => {
  threadBrowser ??= openBrowser();
  const [shop, browser] = await Promise.all([openShop(...settings), threadBrowser]);
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
    await shop.close();
  });
  return { shop, browser };
};

/** The newest product of a shop. */
export const newestProduct = async (shopUrl: string): Promise<Product> => {
  const answer = await fetch(`${shopUrl}/api/products/?limit=1`);
  const [product] = (await answer.json()) as [Product];
  return product;
};

/** As {@link openSuite}, with a logged-in customer who has an address and an order. */
export const openCustomerSuite = async () => {
  const { shop, browser } = await openSuite();
  const product = await newestProduct(shop.url);
  const shopper = await logInShopper(shop.url);
  await addAddress(shopper);
  const order = await placeOrder(shopper, product);
  return { shop, browser, product, shopper, order };
};
