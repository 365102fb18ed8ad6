import { afterAll } from '@jest/globals';
import type { Product } from '@paila/shared';
import { logInShopper } from './accounts.js';
import { openBrowser } from './open-browser.js';
import { openShop } from './open-shop.js';
import { addAddress, placeOrder } from './orders.js';

/** Opens a shop and a browser for the suite that calls it, and closes both after its last test. */
export const openSuite = async (...settings: Parameters<typeof openShop>) => {
  const [shop, browser] = await Promise.all([openShop(...settings), openBrowser()]);
  afterAll(async () => {
    await browser.close();
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
