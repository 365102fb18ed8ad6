import { afterAll } from '@jest/globals';
import type { Product } from '@paila/shared';
import type { Browser } from 'playwright-core';
import { logInShopper } from './accounts.js';
import { becomes } from './eventually.js';
import { openBrowser } from './open-browser.js';
import { openShop, type OpenShop } from './open-shop.js';
import { addAddress, placeOrder } from './orders.js';
import { openRestore } from './restore-documents.js';

/** Pages are too short-lived for optimizing compilers: 104 s instead of 110 s for three suites. */
const WITHOUT_OPTIMIZING = '--js-flags=--no-opt,--no-maglev';

/** The browser of all suites in this thread, which ends with the run. */
let threadBrowser: Promise<Browser> | undefined;

/** The shop of all suites in this thread that need no settings of their own. It ends with the thread. */
let threadShop: { readonly shop: OpenShop; readonly restore: () => Promise<void> } | undefined;

/** All products, as guests see them. */
const productsText = async (shopUrl: string): Promise<string> =>
  (await fetch(`${shopUrl}/api/products/?limit=100`)).text();

/** The shop of the thread with the data of a new one. It is warm: a new one has all its code to compile. */
const openThreadShop = async (): Promise<OpenShop> => {
  if (threadShop) {
    await threadShop.restore();
    return threadShop.shop;
  }
  const shop = await openShop();
  const restoreDocuments = await openRestore(shop.mongo.uri);
  const products = await productsText(shop.url);
  const restore = async (): Promise<void> => {
    await restoreDocuments();
    // The shop hears of the changes a moment later.
    await becomes(() => productsText(shop.url), products);
  };
  threadShop = { shop, restore };
  return shop;
};

/**
 * Opens a shop for the suite that calls it, and closes the suite's pages after the last test. With settings, even with
 * none of them, it is a shop of the suite's own, which is closed, too.
 */
export const openSuite = async (...settings: Parameters<typeof openShop>) => {
  threadBrowser ??= openBrowser([WITHOUT_OPTIMIZING]);
  const opening = settings.length === 0 ? openThreadShop() : openShop(...settings);
  const [shop, browser] = await Promise.all([opening, threadBrowser]);
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close();
    if (settings.length > 0) await shop.close();
  });
  return { shop, browser };
};

/** The newest product of a shop. */
export const newestProduct = async (shopUrl: string): Promise<Product> => {
  const answer = await fetch(`${shopUrl}/api/products/?limit=1`);
  const [product] = (await answer.json()) as [Product];
  return product;
};

/** Does the same as {@link openSuite}, with a logged-in customer who has an address and an order. */
export const openCustomerSuite = async () => {
  const { shop, browser } = await openSuite();
  const product = await newestProduct(shop.url);
  const shopper = await logInShopper(shop.url);
  await addAddress(shopper);
  const order = await placeOrder(shopper, product);
  return { shop, browser, product, shopper, order };
};
