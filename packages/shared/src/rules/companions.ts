import type { Product } from '../contract/products.js';
import { productTypeGroup } from './product-types.js';
import { isInStock } from './products.js';

/** How many products are shown as what goes well with one. */
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

/** Whether two products can be for the same person. */
const areForOne = (a: Product, b: Product): boolean =>
  a.gender.length === 0 || b.gender.length === 0 || a.gender.some((each) => b.gender.includes(each));

/**
 * What goes well with a product, out of the lists of {@link companionLists}: once each, in stock, for the same people.
 * Those of its colour and its brand come first; being among the newest counts for nothing.
 */
export const pickCompanions = (product: Product, lists: readonly (readonly Product[])[]): Product[] => {
  const found = new Map(lists.flat().map((each) => [each._id, each]));
  const likes = lists.slice(0, -1);
  const timesIn = (id: string): number => likes.filter((list) => list.some(({ _id }) => _id === id)).length;
  return [...found.values()]
    .filter((each) => isInStock(each) && areForOne(product, each))
    .sort((a, b) => timesIn(b._id) - timesIn(a._id))
    .slice(0, COMPANION_COUNT);
};
