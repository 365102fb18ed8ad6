import { BRANDS, slugFromTitle } from '@paila/shared';
import { demoProducts } from './all-products.js';
import type { DemoProduct, Silhouette } from './types.js';

/** A product of a large demo shop: one of the catalogue under another brand, name and price. */
export interface DerivedProduct extends Omit<DemoProduct, 'createdAt'> {
  /** The product whose pictures it shows. */
  readonly look: DemoProduct;
}

const SERIES = [
  'Annapurna',
  'Bagmati',
  'Bardiya',
  'Chitwan',
  'Dhaulagiri',
  'Everest',
  'Gandaki',
  'Gorkha',
  'Helambu',
  'Ilam',
  'Janakpur',
  'Jomsom',
  'Karnali',
  'Khumbu',
  'Koshi',
  'Langtang',
  'Lumbini',
  'Makalu',
  'Manaslu',
  'Mustang',
  'Namche',
  'Rara',
  'Solu',
  'Tilicho',
] as const;

const KINDS: Readonly<Record<Silhouette, string>> = {
  runner: 'Runner',
  trail: 'Trail',
  court: 'Court',
  skate: 'Skate',
  'slip-on': 'Slip-On',
  'high-top': 'High',
  tee: 'Tee',
  hoodie: 'Hoodie',
  cap: 'Cap',
};

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const CHEAPEST_CENTS = 2_000;

/** Up to ten dollars more or less than the product that it looks like, and 0, 10, 20 or 30 percent off. */
const derivedPrices = (base: number, index: number): Pick<DerivedProduct, 'price' | 'discountPrice'> => {
  const cents = Math.max(CHEAPEST_CENTS, Math.round(base * 100) + (((index * 7) % 21) - 10) * 100);
  const discounted = Math.round((cents * (100 - 10 * (index % 4))) / 100);
  return { price: cents / 100, discountPrice: discounted / 100 };
};

/**
 * A product of a large demo shop, always the same one for an index from 0. Every look of the catalogue comes once, then
 * with the next brand, then in the next series. Its stock says in which sizes it comes, with the counts of the product
 * that it looks like.
 */
export const derivedProduct = (index: number): DerivedProduct => {
  const looks = demoProducts.length;
  const look = demoProducts[index % looks];
  const brand = BRANDS[Math.floor(index / looks) % BRANDS.length];
  const series = SERIES[Math.floor(index / (looks * BRANDS.length)) % SERIES.length];
  if (!look || !brand || series === undefined) throw new RangeError(`Not an index of a product: ${String(index)}`);
  const { artwork, color, desc, gender, alt, stock, price } = look;
  const title = `${series} ${capitalized(color[0] ?? '')} ${KINDS[artwork.silhouette]} ${String(1000 + index)}`;
  return {
    slug: slugFromTitle(title),
    title,
    desc,
    company: brand,
    gender,
    color,
    alt,
    stock,
    artwork,
    look,
    ...derivedPrices(price, index),
  };
};
