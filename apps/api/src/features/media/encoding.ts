import type { PictureFormat } from '@paila/shared';
import type { Sharp } from 'sharp';

/** Converts a picture to a width and a format. Transparency is kept, and no picture is enlarged. */
export const encoded = (picture: Sharp, format: PictureFormat, width: number | undefined): Sharp => {
  const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true });
  // Low effort for AVIF, as a shopper is waiting: each further step doubles the time and saves only a few per cent.
  return format === 'avif' ? sized.avif({ quality: 55, effort: 2 }) : sized.webp({ quality: 80, alphaQuality: 90 });
};
