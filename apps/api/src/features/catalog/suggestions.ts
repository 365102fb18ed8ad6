import { isInStock, type Product, type Suggestions, typeGroupOf } from '@paila/shared';
import type { Offer } from './offer.js';
import type { Found } from './search-index.js';
import { wordsFor, wordsIn } from './search-words.js';

const PRODUCTS_SHOWN = 6;
const NAMES_SHOWN = 3;
/** The newest that are found are looked at for the best ones. */
const LOOKED_AT = 300;
const MANY = 5_000;
/** A single letter begins too much. */
const SHORTEST = 2;

const inSet = (ids: readonly string[]) => {
  const set = new Set(ids);
  return (id: string): boolean => set.has(id);
};

/** @param ids of what was found @param products newest first */
const newestOf = ({ has, near }: Found, ids: readonly string[], products: readonly Product[]): Product[] => {
  const wanted = ids.length > 0 ? ids : near();
  // A set of many takes longer to make than the first of them take to find.
  const isWanted = ids.length > MANY ? has : inSet(wanted);
  const newest: Product[] = [];
  for (const product of products) {
    if (newest.length === Math.min(wanted.length, LOOKED_AT)) break;
    if (isWanted(product._id)) newest.push(product);
  }
  return newest;
};

/**
 * What a shopper may mean: products with the words, if need be with most of them, and what has them in its title and is in
 * stock before the rest; and the brands and types whose own names begin with a word.
 */
export const suggestionsFor = (
  found: Found,
  products: readonly Product[],
  { companies, types }: Pick<Offer, 'companies' | 'types'>,
): Suggestions => {
  const { words, corrections } = found;
  const ids = found.ids();
  const begins = (names: readonly string[]): boolean =>
    words.some((word) => word.length >= SHORTEST && names.some((name) => name.startsWith(word)));
  const inTitle = ({ title }: Product): number => {
    const titleWords = wordsIn(title);
    return words.filter((word) => titleWords.some((each) => each.startsWith(word))).length;
  };
  const ranked = newestOf(found, ids, products).map((product) => ({
    product,
    rank: 2 * inTitle(product) + Number(isInStock(product)),
  }));
  const groups = new Set([...types].flatMap((type) => typeGroupOf(type) ?? []));
  return {
    products: ranked
      .sort((a, b) => b.rank - a.rank)
      .slice(0, PRODUCTS_SHOWN)
      .map(({ product }) => product),
    total: ids.length,
    brands: [...companies].filter((company) => begins(wordsIn(company))).slice(0, NAMES_SHOWN),
    types: [...groups, ...types].filter((type) => begins(wordsFor(type))).slice(0, NAMES_SHOWN),
    corrections,
  };
};
