import type { Product } from '../contract/products.js';
import { isInStock } from './products.js';

/** Shoe sizes are numbers, perhaps with their system, such as `US 9.5`; garment sizes are not. */
export const isShoeSize = (size: string): boolean => /^(?:(?:EU|UK|US)\s*)?\d/i.test(size);

const SMALLEST_SHOE = 36;
const LARGEST_SHOE = 46;

/** The size guide (size-tables.ts) for a list of sizes; undefined if none of them is in a guide. */
export const sizeGuideFor = (sizes: readonly string[]): 'shoes' | 'garments' | undefined => {
  if (sizes.some((size) => Number(size) >= SMALLEST_SHOE && Number(size) <= LARGEST_SHOE)) return 'shoes';
  return sizes.some((size) => /^(?:S|M|L|XX?L)$/i.test(size)) ? 'garments' : undefined;
};

/**
 * The preselected size: a product's only one, or the shopper's last one, if it is in stock. No other size is
 * preselected, as nobody must buy one by accident.
 */
export const startingSize = (product: Pick<Product, 'size' | 'stock'>, lastUsed?: string): string | undefined => {
  if (product.size.length === 1) return product.size[0];
  return product.size.find((size) => size === lastUsed && isInStock(product, size));
};

/** The shopper sees the remaining number of items if it is this or lower. */
const FEW = 3;

/** The remaining number of items of a size, if few remain; undefined for none and for many. */
export const remainingIfFew = ({ stock }: Pick<Product, 'stock'>, size: string): number | undefined => {
  const remaining = stock?.[size] ?? 0;
  return remaining > 0 && remaining <= FEW ? remaining : undefined;
};
