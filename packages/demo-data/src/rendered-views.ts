import { manifestEntry } from './manifest.js';
import { productViews } from './pictures.js';
import type { DemoProduct, View } from './types.js';

/** The views of a product that have been rendered; the first one is used on cards. */
export const renderedViews = ({ slug, artwork }: Pick<DemoProduct, 'slug' | 'artwork'>): View[] =>
  productViews(artwork.silhouette).filter((view) => manifestEntry(`${slug}/${view}`) !== undefined);

/** Whether a product can be listed, that is, whether its card picture has been rendered. */
export const hasCardPicture = (entry: Pick<DemoProduct, 'slug' | 'artwork'>): boolean =>
  renderedViews(entry)[0] === productViews(entry.artwork.silhouette)[0];
