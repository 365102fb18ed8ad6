import { drawnPicture } from './manifest.js';
import { viewsOf } from './pictures.js';
import type { CatalogueEntry, View } from './types.js';

/** The views of a product that the studio has drawn, the one for cards first. */
export const drawnViewsOf = ({ slug, artwork }: Pick<CatalogueEntry, 'slug' | 'artwork'>): View[] =>
  viewsOf(artwork.silhouette).filter((view) => drawnPicture(`${slug}/${view}`) !== undefined);

/** Whether a product can be shown: one whose card has no picture yet waits in the studio. */
export const isOnShelf = (entry: Pick<CatalogueEntry, 'slug' | 'artwork'>): boolean =>
  drawnViewsOf(entry)[0] === viewsOf(entry.artwork.silhouette)[0];
