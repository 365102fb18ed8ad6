import { type Brand, slugFromTitle } from '@paila/shared';
import { adidas } from './brands/adidas.js';
import { jordan } from './brands/jordan.js';
import { nike } from './brands/nike.js';
import { puma } from './brands/puma.js';
import { reebok } from './brands/reebok.js';
import { vans } from './brands/vans.js';
import type { Colourway, DemoProduct, Mark, ProductEntry, Silhouette, UpperMaterial } from './types.js';

/** Every brand has one mark, drawn by us, on all of its goods; none resembles the brand's real logo. */
export const BRAND_MARKS: Readonly<Record<Brand, Mark>> = {
  nike: 'gate',
  adidas: 'arc',
  puma: 'steps',
  reebok: 'wave',
  vans: 'bricks',
  jordan: 'kite',
};

const CLOTH: Partial<Record<Silhouette, UpperMaterial>> = { tee: 'jersey', hoodie: 'fleece', cap: 'twill' };

// Hashes of the pictures depend on the order of these.
const completedColours = ({ upper, accent, lining, ...given }: ProductEntry['colourway']): Colourway => {
  const { panel = upper, lace = accent, midsole = panel, outsole = panel } = given;
  return { upper, panel, accent, lining, lace, midsole, outsole };
};

const completed = (company: Brand, entries: readonly ProductEntry[]): DemoProduct[] =>
  entries.map(({ silhouette, colourway, upperMaterial = CLOTH[silhouette], plainSides, ...entry }) => {
    if (!upperMaterial) throw new TypeError(`${entry.title} needs an upperMaterial`);
    return {
      slug: slugFromTitle(entry.title),
      ...entry,
      company,
      discountPrice: entry.discountPrice ?? entry.price,
      artwork: {
        silhouette,
        colourway: completedColours(colourway),
        upperMaterial,
        ...(plainSides && { plainSides }),
        mark: BRAND_MARKS[company],
        name: entry.title,
      },
    };
  });

/** Every product of the demo shop, brand by brand. */
export const demoProducts: readonly DemoProduct[] = [
  ...completed('nike', nike),
  ...completed('adidas', adidas),
  ...completed('puma', puma),
  ...completed('reebok', reebok),
  ...completed('vans', vans),
  ...completed('jordan', jordan),
];
