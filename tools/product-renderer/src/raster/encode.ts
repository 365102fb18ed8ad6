import sharp from 'sharp';
import type { Picture } from './picture.js';

/** Tried in order until a picture is small enough. */
const QUALITIES = [84, 78, 72, 64, 55, 45, 38, 32];

/** A WebP with alpha, at the best quality within `maxBytes`. */
export async function encodeWebp(picture: Picture, maxBytes: number): Promise<Buffer> {
  const { width, height, rgba } = picture;
  for (const quality of QUALITIES) {
    const webp = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .webp({ quality, alphaQuality: 90, smartSubsample: true, effort: 4 })
      .toBuffer();
    if (webp.length <= maxBytes) return webp;
  }
  throw new RangeError(`A picture of ${String(width)} px needs more than ${String(maxBytes)} bytes`);
}

/** A WebP placeholder 20 px wide, as base64, shown blurred while the picture loads. */
export async function encodePlaceholder(picture: Picture): Promise<string> {
  const { width, height, rgba } = picture;
  const tiny = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(20)
    .webp({ quality: 45, alphaQuality: 40, effort: 6 })
    .toBuffer();
  return tiny.toString('base64');
}

/** A PNG, optionally on a background colour. */
export const encodePng = (picture: Picture, ground?: string): Promise<Buffer> => {
  const { width, height, rgba } = picture;
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  return (ground ? image.flatten({ background: ground }) : image).png({ compressionLevel: 4 }).toBuffer();
};
