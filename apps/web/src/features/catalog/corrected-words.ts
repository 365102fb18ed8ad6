import type { Facets } from '@paila/shared';

/** The words of a search with those that were looked for instead of others. */
export const correctedWords = (q: string, corrections: Facets['corrections'] = []): string =>
  q
    .split(/\s+/)
    .map((word) => corrections.find(({ from }) => from === word.toLowerCase())?.to ?? word)
    .join(' ');
