import { isInStock, type Product } from '@paila/shared';
import type { Locator, Page } from 'playwright-core';

/** The control of a size on a product's page. Its name may end with the remaining quantity. */
export const sizeChoice = (page: Page, size: string): Locator =>
  page.getByRole('group', { name: 'Size' }).getByRole('radio', { name: new RegExp(`^${size}( |$)`) });

/** The first size of a product that is in stock. */
export const firstInStock = (product: Product): string => {
  const size = product.size.find((name) => isInStock(product, name));
  if (size === undefined) throw new Error(`${product.title} is sold out`);
  return size;
};

/** The size of a product with the most items in stock, for orders of several. */
export const plentifulSize = ({ size, stock = {} }: Product): string =>
  size.toSorted((a, b) => (stock[b] ?? 0) - (stock[a] ?? 0))[0] ?? '';
