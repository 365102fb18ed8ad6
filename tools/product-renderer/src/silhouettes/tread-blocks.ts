import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import { markInk, type Mark } from '../materials/marks.js';
import type { ShoePattern, TreadPoint } from '../materials/shoe-pattern.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { ROUND } from './common.js';

export type PaintTread = ShoePattern['paintTread'];

/** Valleys are darker than blocks, from shade and dirt. */
const VALLEY_TONE = 0.6;

/** Paints rubber blocks: `block` is 1 on a block, 0 in a valley. */
export function rubberBlocks(
  rubber: Rgb,
  { x, z }: TreadPoint,
  block: number,
  depthMm: number,
  texel: Texel,
  valleyTone = VALLEY_TONE,
): void {
  cover('rubber', rubber, { alongMm: x, acrossMm: z, pointMm: ROUND }, texel);
  texel.heightMm += depthMm * block;
  texel.colour = shade(texel.colour, valleyTone + (1 - valleyTone) * block);
  texel.roughness = 0.62 - 0.08 * block;
}

/** Distance from the border of the surrounding hexagon; 0 on the border. */
export function hexagonMm(x: number, z: number, pitchMm: number): number {
  const height = pitchMm * maths.sqrt(3);
  const from = (ox: number, oz: number): number => {
    const dx = maths.abs(x - ox - maths.round((x - ox) / pitchMm) * pitchMm);
    const dz = maths.abs(z - oz - maths.round((z - oz) / height) * height);
    return pitchMm / 2 - maths.max(dx, dx * 0.5 + dz * 0.866);
  };
  return maths.max(from(0, 0), from(pitchMm / 2, height / 2));
}

/** Half the size of the window with the mark. */
const WINDOW = { halfLengthMm: 27, halfWidthMm: 9 } as const;

/** The mark, pressed into a smooth window of the sole. */
export function markPlate(mark: Mark, middleX: number, ground: Rgb, ink: Rgb): PaintTread {
  const inked = markInk(mark, 24);
  return (at, texel) => {
    const { x, z } = at;
    const dx = maths.abs(x - middleX) - WINDOW.halfLengthMm + WINDOW.halfWidthMm;
    const insideMm = WINDOW.halfWidthMm - maths.hypot(maths.max(0, dx), z + 1);
    if (insideMm < -1) return;
    const on = smoothstep(-0.4, 0.2, insideMm);
    cover('rubber', blend(texel.colour, ground, on), { alongMm: x, acrossMm: z, pointMm: ROUND }, texel);
    const share = inked(x - middleX, z + 1);
    texel.heightMm = 1.2 * on + 0.5 * bell(insideMm - 0.9, 0.7) + 0.45 * share;
    texel.colour = blend(texel.colour, ink, share * 0.85);
  };
}

/** 1 on a ridge, 0 in the groove between two; ridges are `pitchMm` apart. */
export const ridge = (walkedMm: number, pitchMm: number): number => {
  const at = walkedMm / pitchMm;
  return smoothstep(0.5, 1.15, maths.abs(at - maths.floor(at) - 0.5) * pitchMm);
};
