import { productViews, type DemoProduct } from '@paila/demo-data';
import { join } from 'node:path';
import sharp from 'sharp';

/** A perceptual signature of a picture. */
export interface Signature {
  readonly slug: string;
  /** A difference hash per colour channel: is a pixel brighter than its neighbour to the right? */
  readonly bits: Uint8Array;
  /** The thumbnail's colours, 0..255. */
  readonly colours: Uint8Array;
}

const THUMBNAIL = { width: 64, height: 48 } as const;
const GRID = { width: 17, height: 12 } as const;
/** Smaller differences are encoding noise. */
const NOISE = 3;
const GROUND = '#808080';

/** @throws Error when the picture is missing */
export async function readSignature({ slug, artwork }: DemoProduct, picturesDir: string): Promise<Signature> {
  const [first] = productViews(artwork.silhouette);
  const thumbnail = await sharp(join(picturesDir, slug, `${first}.webp`))
    .flatten({ background: GROUND })
    .resize(THUMBNAIL.width, THUMBNAIL.height, { fit: 'fill' })
    .png()
    .toBuffer();
  const read = (width: number, height: number) =>
    sharp(thumbnail).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const grid = await read(GRID.width, GRID.height);
  const bits: number[] = [];
  for (let y = 0; y < GRID.height; y++)
    for (let x = 0; x + 1 < GRID.width; x++)
      for (let c = 0; c < 3; c++) {
        const k = (y * GRID.width + x) * 3 + c;
        bits.push(grid[k] > grid[k + 3] + NOISE ? 1 : 0);
      }
  return { slug, bits: Uint8Array.from(bits), colours: await read(THUMBNAIL.width, THUMBNAIL.height) };
}

/**
 * The difference of two signatures: share of differing hash bits, and mean colour difference outside the background.
 */
export function compareSignatures(a: Signature, b: Signature): { shape: number; colour: number } {
  const differing = a.bits.reduce((sum, bit, i) => sum + (bit === b.bits[i] ? 0 : 1), 0);
  let sum = 0;
  let covered = 0;
  for (let k = 0; k < a.colours.length; k += 3) {
    const isGround = [a, b].every(({ colours }) => [0, 1, 2].every((c) => Math.abs(colours[k + c] - 128) < 3));
    if (isGround) continue;
    covered++;
    for (let c = 0; c < 3; c++) sum += Math.abs(a.colours[k + c] - b.colours[k + c]) / 3;
  }
  return { shape: differing / a.bits.length, colour: covered ? sum / covered : 0 };
}
