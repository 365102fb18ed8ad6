import { CART_PERSISTENCE, type Product } from '@paila/shared';
import { visit } from './look-over.js';
import type { MeasuredPage } from './measure-lighthouse.js';
import { openBrowser, openSession, SIZES } from './open-browser.js';
import { openShop } from './open-shop.js';
import { firstInStock, sizeChoice } from './sizes.js';

const CART_KEY = `persist:${CART_PERSISTENCE.key}`;

/** The stored cart of a shopper who has put a product into it, as a checkout without a cart shows nothing. */
const filledCart = async (url: string, product: Product): Promise<Readonly<Record<string, string>>> => {
  const browser = await openBrowser();
  try {
    const { page } = await openSession(browser, url, SIZES.phone);
    await visit(page, `/products/${product._id}`);
    await sizeChoice(page, firstInStock(product)).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForFunction(`(localStorage.getItem('${CART_KEY}') ?? '').includes('${product._id}')`);
    return { [CART_KEY]: await page.evaluate<string>(`localStorage.getItem('${CART_KEY}')`) };
  } finally {
    await browser.close();
  }
};

/** Opens a shop whose pages Lighthouse measures: home, list, product, log-in, registration, and a filled checkout. */
export const openLighthouseShop = async () => {
  const shop = await openShop();
  try {
    const [product] = (await (await fetch(`${shop.url}/api/products/?limit=1`)).json()) as [Product];
    const productPath = `/products/${product.slug}`;
    const pages: readonly MeasuredPage[] = [
      { name: 'home', url: `${shop.url}/` },
      { name: 'list', url: `${shop.url}/products` },
      { name: 'product', url: `${shop.url}${productPath}` },
      { name: 'log-in', url: `${shop.url}/login` },
      { name: 'registration', url: `${shop.url}/register` },
      { name: 'checkout', url: `${shop.url}/checkout`, stored: await filledCart(shop.url, product) },
    ];
    const productPage = { url: shop.url, path: productPath, size: firstInStock(product) };
    return { pages, productPage, close: () => shop.close() };
  } catch (error) {
    await shop.close();
    throw error;
  }
};
