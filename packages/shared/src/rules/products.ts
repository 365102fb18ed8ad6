import type { Product } from '../contract/products.js';
import { BRAND_NAMES, BRANDS } from '../vocabulary/catalog.js';

/** A slug from a title: lower case, spaces to hyphens, all other non-word characters removed. */
export const slugFromTitle = (title: string): string =>
  title
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\w-]+/g, '');

/** The spelling of a brand's name; an unknown brand gets a capital letter. */
export const brandName = (company: string): string => {
  const brand = BRANDS.find((name) => name === company.toLowerCase());
  return brand ? BRAND_NAMES[brand] : company.charAt(0).toUpperCase() + company.slice(1);
};

/** The addresses of a product's pictures. External pictures are shown from the shop's own copies. */
export const productPictures = ({ img, pictures }: Pick<Product, 'img' | 'pictures'>): readonly string[] =>
  pictures ?? img;

/** True if the product is in stock in the given size, or in any. */
export const isInStock = (product: Pick<Product, 'stock'>, size?: string): boolean => {
  if (!product.stock) return true;
  if (size !== undefined) return (product.stock[size] ?? 0) > 0;
  return Object.values(product.stock).some((count) => count > 0);
};

/** Sorts sizes: S to XXL, then numbers ascending, then the rest by name. */
export const compareSizes = (a: string, b: string): number => {
  const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
  const rank = (size: string): number => {
    const letter = letters.indexOf(size.toUpperCase());
    if (letter >= 0) return letter - letters.length;
    const number = Number(size);
    return Number.isFinite(number) ? number : Number.MAX_VALUE;
  };
  return rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true });
};
