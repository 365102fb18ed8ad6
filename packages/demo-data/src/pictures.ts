import { fileURLToPath } from 'node:url';
export { MASTER_WIDTH } from '@paila/shared';
import { CAP_VIEWS, GARMENT_VIEWS, isGarment, SHOE_VIEWS, type Silhouette, type View } from './types.js';

/**
 * Absolute path of the folder with the rendered pictures: `{picturesDir}/{slug}/{view}.webp`. `src` and `dist` are
 * equally deep, so the relative path works from both.
 */
export const picturesDir = fileURLToPath(new URL('../pictures', import.meta.url));

/** Absolute path of the folder with the models of shoes and caps: `{modelsDir}/{slug}.glb`. */
export const modelsDir = fileURLToPath(new URL('../models', import.meta.url));

/** The path under which the shop serves one view of a product. */
export const picturePath = (slug: string, view: View): string => `/pictures/${slug}/${view}.webp`;

/** The views of a silhouette; the first one is used on cards. */
export const productViews = (silhouette: Silhouette): readonly View[] => {
  if (silhouette === 'cap') return CAP_VIEWS;
  return isGarment(silhouette) ? GARMENT_VIEWS : SHOE_VIEWS;
};
