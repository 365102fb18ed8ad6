import type { DemoProduct } from '@paila/demo-data';
import { hash2 } from '../materials/noise.js';

/** Number of lacing variants. Each needs its own light computation. */
export const LACING_VARIANTS = 3;

/**
 * Chooses one of `count` variations for a product, derived from its artwork.
 * @param salt distinguishes independent choices
 */
export function pickVariant(
  { colourway, name, upperMaterial }: DemoProduct['artwork'],
  count: number,
  salt: number,
): number {
  const { upper, panel, accent, lining, lace, midsole, outsole } = colourway;
  let sum = salt;
  for (const letter of [upper, panel, accent, lining, lace, midsole, outsole, name, upperMaterial].join(' '))
    sum = Math.floor(hash2(sum, letter.charCodeAt(0)) * 1e6);
  return sum % count;
}

/** The lacing variant of a product. */
export const lacingVariant = (artwork: DemoProduct['artwork']): number => pickVariant(artwork, LACING_VARIANTS, 9);
