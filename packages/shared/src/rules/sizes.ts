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
 * The size that is chosen beforehand: a product's only one, or the one that the shopper used last, if it is in stock.
 * No other, as nobody must buy a size by accident.
 */
export const startingSize = (product: Pick<Product, 'size' | 'stock'>, lastUsed?: string): string | undefined => {
  if (product.size.length === 1) return product.size[0];
  return product.size.find((size) => size === lastUsed && isInStock(product, size));
};

/** With so many items or fewer, the shopper sees how many are left. */
const FEW = 3;

/** How many items of a size are left, if they are few but some; undefined otherwise. */
export const fewLeft = ({ stock }: Pick<Product, 'stock'>, size: string): number | undefined => {
  const left = stock?.[size] ?? 0;
  return left > 0 && left <= FEW ? left : undefined;
};
