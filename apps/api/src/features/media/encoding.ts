import type { PictureFormat } from '@paila/shared';
import type { Sharp } from 'sharp';

/** A picture in a width and a format; what is see-through stays so, and nothing is made larger than it was. */
export const encoded = (picture: Sharp, format: PictureFormat, width: number | undefined): Sharp => {
  const sized = width === undefined ? picture : picture.resize({ width, withoutEnlargement: true });
  // Little effort for AVIF: a shopper is waiting, and each further step costs twice the time for a few per cent.
  return format === 'avif' ? sized.avif({ quality: 55, effort: 2 }) : sized.webp({ quality: 80, alphaQuality: 90 });
};
