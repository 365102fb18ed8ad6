import type { Product } from '../contract/products.js';
import { productTypeGroup } from './product-types.js';
import { isInStock } from './products.js';

/** The number of companions that a product page shows. */
export const COMPANION_COUNT = 4;

interface OneList {
  readonly type: 'shoes' | 'clothing';
  readonly color?: string;
  readonly collection?: string;
  readonly page: number;
  readonly limit: number;
}

/**
 * The lists in which companions of a product are searched: clothes for a shoe and shoes for clothes. Lists of its
 * colour come before those of its brand. The newest come last and fill up the rest.
 */
export const companionLists = ({ type, color, company }: Product): readonly OneList[] => {
  const group = productTypeGroup(type);
  if (group === undefined) return [];
  const other = { type: group === 'shoes' ? 'clothing' : 'shoes', page: 1, limit: COMPANION_COUNT } as const;
  const [first] = color;
  return [
    ...(first === undefined ? [] : [{ ...other, color: first.toLowerCase() }]),
    { ...other, collection: company },
    other,
  ];
};

/** True if two products can be for the same person. */
const areForOne = (a: Product, b: Product): boolean =>
  a.gender.length === 0 || b.gender.length === 0 || a.gender.some((gender) => b.gender.includes(gender));

/**
 * Picks the companions of a product from the lists of {@link companionLists}: each once, in stock, for the same people.
 * Companions of its colour and brand come first. The list of the newest products does not count.
 */
export const pickCompanions = (product: Product, lists: readonly (readonly Product[])[]): Product[] => {
  const found = new Map(lists.flat().map((companion) => [companion._id, companion]));
  const likes = lists.slice(0, -1);
  const timesIn = (id: string): number => likes.filter((list) => list.some(({ _id }) => _id === id)).length;
  return [...found.values()]
    .filter((companion) => isInStock(companion) && areForOne(product, companion))
    .sort((a, b) => timesIn(b._id) - timesIn(a._id))
    .slice(0, COMPANION_COUNT);
};
