import type { Facets } from '@paila/shared';

/** The words of a search with those that were looked for instead of others. */
export const correctedWords = (q: string, corrections: Facets['corrections'] = []): string => {
  const replaced = q.replace(
    /[\p{L}\p{M}\p{N}]+/gu,
    (word) => corrections.find(({ from }) => from === word.toLowerCase())?.to ?? word,
  );
  // The server compares words without their accents, too.
  return replaced === q && corrections.length > 0 ? corrections.map(({ to }) => to).join(' ') : replaced;
};
