import { manifestEntry } from './manifest.js';
import { viewsOf } from './pictures.js';
import type { DemoProduct, View } from './types.js';

/** The views of a product that have been rendered; the first one is used on cards. */
export const renderedViewsOf = ({ slug, artwork }: Pick<DemoProduct, 'slug' | 'artwork'>): View[] =>
  viewsOf(artwork.silhouette).filter((view) => manifestEntry(`${slug}/${view}`) !== undefined);

/** Whether a product can be listed, that is, whether its card picture has been rendered. */
export const hasCardPicture = (entry: Pick<DemoProduct, 'slug' | 'artwork'>): boolean =>
  renderedViewsOf(entry)[0] === viewsOf(entry.artwork.silhouette)[0];
