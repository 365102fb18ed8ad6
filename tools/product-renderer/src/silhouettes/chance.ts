import type { CatalogueEntry } from '@paila/demo-data';
import { hash2 } from '../materials/noise.js';

/** Laces are tied by this many pairs of hands: each wants the light to be reckoned anew. */
export const HANDS = 3;

/**
 * What would be chance in a workshop: one of `count` for a product, always the same one.
 * @param salt tells one choice from another
 */
export function choiceOf(
  { colourway, mark, upperMaterial }: CatalogueEntry['artwork'],
  count: number,
  salt: number,
): number {
  const { upper, panel, accent, lining, lace, midsole, outsole } = colourway;
  let sum = salt;
  for (const letter of [upper, panel, accent, lining, lace, midsole, outsole, mark, upperMaterial].join(' '))
    sum = Math.floor(hash2(sum, letter.charCodeAt(0)) * 1e6);
  return sum % count;
}

/** Whose hands laced a product. */
export const tyingOf = (artwork: CatalogueEntry['artwork']): number => choiceOf(artwork, HANDS, 1);
