import type { Brand } from '@paila/shared';
import type { Mark } from './types.js';

/** Every brand has one mark, drawn by us, on all of its goods; none resembles the brand's real logo. */
export const BRAND_MARKS: Readonly<Record<Brand, Mark>> = {
  nike: 'gate',
  adidas: 'arc',
  puma: 'steps',
  reebok: 'wave',
  vans: 'bricks',
  jordan: 'kite',
};
