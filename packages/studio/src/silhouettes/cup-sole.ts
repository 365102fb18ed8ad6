import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import type { Rgb } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { cover } from '../materials/surfaces.js';
import type { Knots } from '../geometry/curve.js';
import { ROUND } from './common.js';

/** Court shoes stand on one cup of rubber, sewn to the upper all round. */
export const CUP_BOTTOM: Knots = [
  [-10, 1],
  [0, 0.5],
  [20, 0],
  [220, 0],
  [250, 1],
  [275, 4],
  [300, 9],
  [310, 11],
];
export const CUP_TOP: Knots = [
  [-10, 31],
  [0, 31],
  [40, 30],
  [100, 28.5],
  [180, 27.5],
  [230, 27.5],
  [270, 31],
  [300, 37],
  [310, 39],
];
export const CUP_WALL: Knots = [
  [0, -3, 0],
  [0.07, -0.6, 0.02],
  [0.15, 0, 0.1],
  [0.5, 0.2, 0.5],
  [0.8, 0, 0.85],
  [0.88, -0.3, 0.97],
  [0.94, -1.4, 1],
  [1, -6, 0.985],
];

const TREAD_MM = 7.5;
const STITCH_LINE_MM = 5;
const STITCH_STEP_MM = 4.2;

export const cupSole =
  (wall: Rgb, tread: Rgb): ShoePattern['paintWall'] =>
  ({ station, aroundMm, aboveBottomMm, belowTopMm, v }, texel) => {
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    if (aboveBottomMm < TREAD_MM && v < 0.8) {
      cover('rubber', tread, weave, texel);
      if (aboveBottomMm > 1.5 && aboveBottomMm < 6) texel.heightMm += 0.32 * maths.sin(aroundMm * 1.6);
    } else cover('rubber', wall, weave, texel);
    texel.heightMm -= 0.8 * bell(aboveBottomMm - TREAD_MM, 0.5);
    if (v < 0.86) {
      const offMm = maths.abs(belowTopMm - STITCH_LINE_MM);
      texel.heightMm -= 0.5 * bell(offMm, 0.8);
      const f = aroundMm / STITCH_STEP_MM - maths.floor(aroundMm / STITCH_STEP_MM);
      if (offMm < 0.6 && f < 0.74)
        texel.heightMm += 0.7 * maths.sqrt(1 - (offMm / 0.6) ** 2) * maths.sin((maths.PI * f) / 0.74);
    }
    // The bumper at the toe is ribbed.
    if (aboveBottomMm > 8.5 && belowTopMm > 7.5)
      texel.heightMm += 0.3 * smoothstep(262, 266, station) * maths.max(0, maths.sin(aboveBottomMm * 2.6));
  };
