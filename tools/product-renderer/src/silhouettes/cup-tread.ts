import { maths } from '../geometry/maths.js';
import { smoothstep } from '../geometry/vector.js';
import { luminance, type Rgb } from '../materials/colour.js';
import { noise2 } from '../materials/noise.js';
import type { Mark } from '../materials/marks.js';
import { markPlate, ridge, rubberBlocks, type PaintTread } from './tread-blocks.js';

/** Pivot circles under the ball of the foot and under the heel. */
const PIVOTS = [
  { x: 215, z: 0, radiusMm: 29, spokes: 12 },
  { x: 47, z: -1, radiusMm: 16.5, spokes: 8 },
] as const;
/** Centre of the mark's plate, and the radius around it without other relief. */
const PLATE = { x: 120, reachMm: 27, halfWidthMm: 10.4 };

const RIM_BLOCKS = 96;
const RIM = { fromMm: 1.6, toMm: 7 } as const;
/** The main pattern starts this far from the edge. */
const FIELD_MM = 8.6;
const FRAME_MM = 2.1;
const RING_MM = 5.8;
const ZIGZAG_MM = 6.8;

/** Distance from the nearest of `count` marks around a circle, as a share of their spacing: 0..0.5. */
const offMark = (around: number, count: number): number => {
  const at = around * count;
  return maths.abs(at - maths.floor(at) - 0.5);
};

/** Circles, every other one cut by spokes. */
function pivotBlock({ radiusMm, spokes }: (typeof PIVOTS)[number], dx: number, dz: number): number {
  const away = maths.hypot(dx, dz);
  const ring = maths.floor((radiusMm - away) / RING_MM);
  const spokeMm = offMark(maths.atan2(dz, dx) / (2 * maths.PI) + 1, spokes) * ((2 * maths.PI * away) / spokes);
  const cut = ring % 2 === 1 && away > RING_MM ? smoothstep(0.4, 0.9, spokeMm) : 1;
  return ridge(radiusMm - away - RING_MM / 2, RING_MM) * cut;
}

/** The tread of cup soles: framed herringbone, pivot circles, and a rim of blocks. */
export const herringboneTread = (rubber: Rgb, accent: Rgb, mark: Mark): PaintTread => {
  const plate = markPlate(mark, PLATE.x, rubber, accent);
  // Light rubber scatters light into its grooves.
  const valleyTone = 0.62 + 0.18 * smoothstep(0.1, 0.6, luminance(rubber));
  return (at, texel) => {
    const { x, z, edgeMm, around } = at;
    const plateMm = maths.hypot(maths.max(0, maths.abs(x - PLATE.x) - PLATE.reachMm + 9), z + 1) - PLATE.halfWidthMm;
    let [block, fieldMm] = [0, maths.min(edgeMm - FIELD_MM, plateMm)];
    for (const pivot of PIVOTS) {
      const [dx, dz] = [x - pivot.x, z - pivot.z];
      const outsideMm = maths.hypot(dx, dz) - pivot.radiusMm;
      fieldMm = maths.min(fieldMm, outsideMm - 2.2);
      if (outsideMm < 0) block = pivotBlock(pivot, dx, dz);
    }
    if (fieldMm > 0) {
      // Ridges end in a frame, so that none is cut into small pieces.
      const walked = x + maths.abs((((z + 200) / 18) % 1) - 0.5) * 18;
      const fromGrooveMm = offMark(walked / ZIGZAG_MM, 1) * ZIGZAG_MM;
      // Grooves are shallow at their ends.
      const groove = (1 - smoothstep(0.8, 1.4, fromGrooveMm)) * smoothstep(FRAME_MM, FRAME_MM + 2.6, fieldMm);
      block = smoothstep(0, 0.6, fieldMm) * (1 - groove);
    }
    if (edgeMm < FIELD_MM - 1) {
      const rimMm = maths.min(edgeMm - RIM.fromMm, RIM.toMm - edgeMm, offMark(around, RIM_BLOCKS) * 7.2 - 0.75);
      block = maths.max(smoothstep(0.9, 0.4, edgeMm), smoothstep(0, 0.55, rimMm));
    }
    rubberBlocks(rubber, at, block, 1.8, texel, valleyTone);
    texel.heightMm += 0.07 * block * noise2(x * 2.3, z * 2.3);
    plate(at, texel);
  };
};
