import {
  BRAND_PICTURES,
  HERO_PICTURE,
  MASTER_WIDTH,
  productPictures,
  type Product,
  SCENE_PICTURE,
  SCENES,
  smallPictureCopy,
  pictureSrcSet,
} from '@paila/shared';
import { type RequestedPicture, requestedPicture } from './picture-address.js';

/** All widths of a picture as AVIF, which nearly every browser accepts. Each screen needs another width. */
const allWidths = (src: string, masterWidth = MASTER_WIDTH): string[] =>
  (pictureSrcSet(src, 'avif', masterWidth) ?? '').split(', ').map((candidate) => candidate.split(' ')[0] ?? '');

const pictureAt = (address: string): RequestedPicture | undefined => {
  const [, slug, file] = /^\/pictures\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
  return slug === undefined || file === undefined ? undefined : requestedPicture({ slug, file });
};

const distinct = (addresses: readonly string[]): RequestedPicture[] =>
  [...new Set(addresses)].map(pictureAt).filter((requested) => requested !== undefined);

/** The copies of these pictures that a product page requests. */
export const pageCopies = (addresses: readonly string[]): RequestedPicture[] =>
  distinct(addresses.flatMap((src) => [...allWidths(src), src]));

/**
 * The copies that lists and product pages request immediately, in order of importance. A product page begins with the
 * picture of its card. Page headers and thumbnails follow.
 */
export const firstPictures = (products: readonly Pick<Product, 'img' | 'pictures'>[]): RequestedPicture[] => {
  const addresses = [
    ...allWidths(HERO_PICTURE.src, HERO_PICTURE.width),
    ...products.flatMap((product) => allWidths(productPictures(product)[0] ?? '')),
    ...Object.values(BRAND_PICTURES).flatMap((src) => allWidths(src)),
    ...Object.values(SCENES).flatMap(({ src }) => allWidths(src, SCENE_PICTURE.width)),
    ...products.flatMap((product) => productPictures(product).map((src) => smallPictureCopy(src) ?? '')),
  ];
  return distinct(addresses);
};
