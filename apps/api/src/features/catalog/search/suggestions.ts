import { type Product, type Suggestions, productTypeGroup } from '@paila/shared';
import type { Found } from './search-index.js';
import { searchTokens } from './search-tokens.js';
import { phrasesFor } from './vocabulary.js';

const MAX_NAMES = 3;
/** A single letter matches too many names. */
const MIN_WORD_LENGTH = 2;

/**
 * Suggests products, brands and types for a search: the best products, and the brands and types whose names begin with
 * one of the words.
 * @param best the found products, the best first; if there are none, the nearest ones
 */
export const suggestionsFor = (
  { words, count, corrections, ignored }: Found,
  best: readonly Product[],
  { companies, types }: { readonly companies: readonly string[]; readonly types: readonly string[] },
): Suggestions => {
  const begins = (names: readonly string[]): boolean =>
    words.some((word) => word.length >= MIN_WORD_LENGTH && names.some((name) => name.startsWith(word)));
  const groups = new Set(types.flatMap((type) => productTypeGroup(type) ?? []));
  return {
    products: [...best],
    total: count,
    brands: companies
      .filter((company) => begins([...searchTokens(company), ...phrasesFor(`company ${company}`)]))
      .slice(0, MAX_NAMES),
    types: [
      ...[...groups].filter((group) => begins(phrasesFor(`group ${group}`))),
      ...types.filter((type) => begins(phrasesFor(`type ${type}`))),
    ].slice(0, MAX_NAMES),
    corrections,
    ...(ignored.length > 0 ? { ignored } : {}),
  };
};
