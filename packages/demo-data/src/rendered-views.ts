import { manifestEntry } from './manifest.js';
import { viewsOf } from './pictures.js';
import type { CatalogueEntry, View } from './types.js';

/** The views of a product that have been rendered; the first one is used on cards. */
export const drawnViewsOf = ({ slug, artwork }: Pick<CatalogueEntry, 'slug' | 'artwork'>): View[] =>
  viewsOf(artwork.silhouette).filter((view) => manifestEntry(`${slug}/${view}`) !== undefined);

/** Whether a product can be listed, that is, whether its card picture has been rendered. */
export const isOnShelf = (entry: Pick<CatalogueEntry, 'slug' | 'artwork'>): boolean =>
  drawnViewsOf(entry)[0] === viewsOf(entry.artwork.silhouette)[0];
