import type { DemoProduct } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import { gridMesh } from '../geometry/mesh.js';
import { bell, clamp, lerp, smoothstep, type Point2 } from '../geometry/vector.js';
import { blend, dye, luminance, shade, type Rgb } from '../materials/colour.js';
import { wordInk } from '../materials/lettering.js';
import { markPolygons } from '../materials/marks.js';
import { cloud2 } from '../materials/noise.js';
import { nearness } from '../materials/polygon.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, type Painter } from '../materials/painting.js';
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
  return paintTexture(spread, texels, height, paint, hollowMm, isBlank);
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
  /** Half the mark's width; marks are half as high as wide. */
  readonly halfMm: number;
  readonly markY: number;
  readonly wordY: number;
  readonly wordMm: number;
  readonly back: { readonly wordY: number; readonly wordMm: number };
}

/** Screen print: mark and name on the front, the name alone on the back. */
export function printPainter(
  { colourway, mark }: DemoProduct['artwork'],
  panel: Panel,
  place: PrintPlace,
): (x: number, y: number, texel: Texel) => void {
  const ink = dye(colourway.accent);
  const { halfMm, markY, wordY, wordMm, back } = place;
  const shapes = markPolygons(mark, { left: -halfMm, right: halfMm, bottom: -halfMm / 2, top: halfMm / 2, lean: 0 });
  return (x, y, texel) => {
    let amount = 0;
    if (panel === 'back') amount = wordInk(x, back.wordY - y, back.wordMm);
    else if (maths.abs(x) < halfMm + 20 && y > markY - halfMm && y < wordY + 2 * wordMm) {
      const inside = maths.max(-9, ...shapes.map((polygon) => nearness(polygon, x, markY - y, 1, 1).insideMm));
      amount = maths.max(smoothstep(-0.2, 0.2, inside), wordInk(x, wordY - y, wordMm));
    }
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

/** A woven label around the given centre, with x and y in reading direction. */
export function wovenLabel(x: number, y: number, { accent }: DemoProduct['artwork']['colourway'], texel: Texel): void {
  if (maths.abs(x) > 24 || maths.abs(y) > 13) return;
  const ground = dye(accent);
  const words = luminance(ground) > 0.3 ? dye('#1b1d2a') : dye('#f4f1ea');
  texel.colour = blend(ground, words, 0.9 * wordInk(x, y, 9));
  texel.heightMm = 0.8;
  texel.roughness = 0.6;
}
