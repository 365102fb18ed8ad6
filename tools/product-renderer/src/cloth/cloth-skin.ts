import type { DemoProduct } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import { gridMesh } from '../geometry/mesh.js';
import { bell, clamp, lerp, type Point2 } from '../geometry/vector.js';
import { blend, dye, luminance, shade, type Rgb } from '../materials/colour.js';
import { lettered } from '../materials/lettering.js';
import { markInk } from '../materials/marks.js';
import { cloud2 } from '../materials/noise.js';
import { nearness } from '../materials/polygon.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, type Painter } from '../materials/painting.js';
import { knitOver, type Knit } from '../materials/weave-tile.js';
import type { Texture } from '../materials/texture.js';
import { crestHeight, type Fold } from './folds.js';
import type { Bounds, Panel } from './pattern.js';

/** Paint extends this far past the cut edge, as mipmaps mix neighbouring texels. */
const BLEED_MM = 8;
const MASK_MM = 4;

/**
 * Paints a flat pattern within its outline.
 * @param isSeen which points can be visible; default all
 */
export function paintPattern(
  bounds: Bounds,
  {
    outline,
    isSeen = () => true,
  }: { outline: readonly Point2[]; isSeen?: ((x: number, y: number) => boolean) | undefined },
  texels: number,
  paint: Painter,
  hollowMm: number,
  knit: Knit,
): Texture {
  const { left, top, right, bottom } = bounds;
  const [widthMm, heightMm] = [right - left, bottom - top];
  const spread = gridMesh({ part: 'outer-panel', columns: 2, rows: 2, wrapsU: false }, (i, j) => [
    left + i * widthMm,
    top + j * heightMm,
    0,
  ]);
  const rows = maths.ceil(heightMm / MASK_MM) + 1;
  const isCut = Uint8Array.from({ length: (maths.ceil(widthMm / MASK_MM) + 1) * rows }, (_, k) => {
    const [x, y] = [left + (maths.floor(k / rows) + 0.5) * MASK_MM, top + ((k % rows) + 0.5) * MASK_MM];
    return isSeen(x, y) && nearness(outline, x, y, 1, 1).insideMm > -BLEED_MM ? 1 : 0;
  });
  const isBlank = (u: number, v: number): boolean =>
    !isCut[(((u * widthMm) / MASK_MM) | 0) * rows + (((v * heightMm) / MASK_MM) | 0)];
  const height = maths.round((texels * heightMm) / widthMm);
  return {
    ...paintTexture(spread, texels, height, paint, hollowMm, isBlank),
    weave: knitOver(knit, widthMm, heightMm),
  };
}

/** A slowly varying height, sampled on a coarse grid and interpolated. */
export function surveyed(
  { left, top, right, bottom }: Bounds,
  stepMm: number,
  heightMm: (x: number, y: number) => number,
): (x: number, y: number) => number {
  const columns = maths.ceil((right - left) / stepMm) + 2;
  const rows = maths.ceil((bottom - top) / stepMm) + 2;
  const heights = Float32Array.from({ length: columns * rows }, (_, k) =>
    heightMm(left + maths.floor(k / rows) * stepMm, top + (k % rows) * stepMm),
  );
  return (x, y) => {
    const fx = clamp((x - left) / stepMm, 0, columns - 1.001);
    const fy = clamp((y - top) / stepMm, 0, rows - 1.001);
    const i = fx | 0;
    const j = fy | 0;
    const k = i * rows + j;
    return lerp(
      lerp(heights[k], heights[k + 1], fy - j),
      lerp(heights[k + rows], heights[k + rows + 1], fy - j),
      fx - i,
    );
  };
}

/**
 * Fine creases below the mesh's resolution: a little of the folds' crests, and wrinkles of the given size across them.
 */
export const creaseMm = (x: number, y: number, folds: readonly Fold[], crests: number, crumpleMm: number): number =>
  crests * crestHeight(x, y, folds) +
  crumpleMm * (cloud2(x * 0.016 + y * 0.006, y * 0.011) - 0.5) +
  0.22 * crumpleMm * (cloud2(x * 0.05 - y * 0.03, y * 0.04 + 7) - 0.5);

/** A seam seen from outside: a groove as wide as the cloth is thick. */
export function seam(offMm: number, clothMm: number, texel: Texel): void {
  texel.heightMm -= 0.3 * clothMm * bell(offMm, 0.35 * clothMm);
  texel.colour = shade(texel.colour, 1 - 0.1 * bell(offMm, 0.3 * clothMm));
}

export interface PrintPlace {
  /** Width of the mark on the chest; marks are half as high as wide. */
  readonly widthMm: number;
  readonly markY: number;
  /** A smaller mark on the back, below the collar. */
  readonly back: { readonly markY: number; readonly widthMm: number };
}

/** Screen print: the mark on the chest, and small on the back. */
export function printPainter(
  { colourway, mark }: DemoProduct['artwork'],
  panel: Panel,
  place: PrintPlace,
): (x: number, y: number, texel: Texel) => void {
  const ink = dye(colourway.accent);
  const { widthMm, markY } = panel === 'back' ? place.back : place;
  const inked = markInk(mark, widthMm);
  return (x, y, texel) => {
    const amount = inked(x, markY - y);
    if (amount > 0) printed(amount, ink, texel);
  };
}

/** Ink fills the weave and makes it smooth. */
function printed(amount: number, ink: Rgb, texel: Texel): void {
  texel.colour = blend(texel.colour, shade(ink, luminance(texel.colour) > 0.02 ? 1 : 0.97), 0.93 * amount);
  texel.heightMm += 0.07 * amount;
  texel.roughness = lerp(texel.roughness, 0.62, amount);
  texel.sheen *= 1 - amount;
}

/** A woven label with the model's name around the origin, with x and y in reading direction. */
export function wovenLabel({ colourway, name }: DemoProduct['artwork']): (x: number, y: number, texel: Texel) => void {
  const ground = dye(colourway.accent);
  const words = luminance(ground) > 0.3 ? dye('#1b1d2a') : dye('#f4f1ea');
  const inked = lettered(name, { capMm: 6, widthMm: 42, lines: 2 });
  return (x, y, texel) => {
    if (maths.abs(x) > 24 || maths.abs(y) > 13) return;
    texel.colour = blend(ground, words, 0.9 * inked(x, y));
    texel.heightMm = 0.8;
    texel.roughness = 0.6;
  };
}
