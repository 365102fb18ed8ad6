import { fileURLToPath } from 'node:url';
import { CAP_VIEWS, GARMENT_VIEWS, isGarment, SHOE_VIEWS, type Silhouette, type View } from './types.js';

/**
 * Absolute path of the folder with the pictures as the studio drew them, one folder per product:
 * `{picturesDir}/{slug}/{view}.webp`. Sources and bundle lie equally deep, so both find it one level up.
 */
export const picturesDir = fileURLToPath(new URL('../pictures', import.meta.url));

/** The address under which the shop serves one view of a product. */
export const picturePath = (slug: string, view: View): string => `/pictures/${slug}/${view}.webp`;

/** The views a silhouette is drawn from, the one for cards first. */
export const viewsOf = (silhouette: Silhouette): readonly View[] => {
  if (silhouette === 'cap') return CAP_VIEWS;
  return isGarment(silhouette) ? GARMENT_VIEWS : SHOE_VIEWS;
};
