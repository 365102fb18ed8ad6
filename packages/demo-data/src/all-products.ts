import { BRAND_MARKS } from './brand-marks.js';
import { adidas } from './brands/adidas.js';
import { jordan } from './brands/jordan.js';
import { nike } from './brands/nike.js';
import { puma } from './brands/puma.js';
import { reebok } from './brands/reebok.js';
import { vans } from './brands/vans.js';
import type { DemoProduct, ProductEntry } from './types.js';

const completed = (entry: ProductEntry): DemoProduct => ({
  ...entry,
  artwork: { ...entry.artwork, mark: BRAND_MARKS[entry.company], name: entry.title },
});

/** Every product of the demo shop, brand by brand. */
export const demoProducts: readonly DemoProduct[] = [...nike, ...adidas, ...puma, ...reebok, ...vans, ...jordan].map(
  completed,
);
