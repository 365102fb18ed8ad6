import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import type { Rgb } from '../materials/colour.js';
import type { ShoePattern, WallPoint } from '../materials/shoe-skin.js';
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

/** Rubber that is not polished: a gloss would shine along every edge that is seen aslant. */
const DULL = 0.66;

/** What a cup's wall is moulded to, in millimetres of relief between the tread and the stitched line. */
type CupCut = (at: Pick<WallPoint, 'station' | 'aroundMm' | 'aboveBottomMm' | 'belowTopMm'>) => number;

const diamonds = (a: number, b: number, pitchMm: number): number => {
  const off = (at: number): number => maths.abs(at / pitchMm - maths.floor(at / pitchMm) - 0.5);
  return smoothstep(0.46, 0.3, maths.max(off(a + b), off(a - b)));
};

/** Cups are moulded to one of these for each product. */
const CUTS: readonly CupCut[] = [
  // A ribbed bumper at the toe.
  ({ station, aboveBottomMm }) => 0.3 * smoothstep(262, 266, station) * maths.max(0, maths.sin(aboveBottomMm * 2.6)),
  // A groove all along the wall, and a toe that is ribbed below it.
  ({ station, aboveBottomMm, belowTopMm }) =>
    -0.6 * bell(belowTopMm - 12, 0.55) +
    0.28 *
      smoothstep(248, 252, station) *
      smoothstep(11.5, 12.5, belowTopMm) *
      maths.max(0, maths.sin(aboveBottomMm * 2.6)),
  // Diamonds around the toe and behind the heel, each in a frame.
  ({ station, aroundMm, aboveBottomMm }) => {
    const framed = maths.max(station - 254, 30 - station);
    return (
      0.45 * smoothstep(1.2, 2, framed) * diamonds(aroundMm, aboveBottomMm, 3.2) * smoothstep(8.8, 9.6, aboveBottomMm) +
      0.4 * bell(framed - 0.2, 0.7)
    );
  },
];
export const CUP_CUTS = CUTS.length;

/** @param cut which of `CUP_CUTS` the wall is moulded to */
export const cupSole =
  (wall: Rgb, tread: Rgb, cut: number): ShoePattern['paintWall'] =>
  (at, texel) => {
    const { aroundMm, aboveBottomMm, belowTopMm, v } = at;
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    if (aboveBottomMm < TREAD_MM && v < 0.8) {
      cover('rubber', tread, weave, texel);
      if (aboveBottomMm > 1.5 && aboveBottomMm < 6) texel.heightMm += 0.32 * maths.sin(aroundMm * 1.6);
    } else cover('rubber', wall, weave, texel);
    texel.roughness = DULL;
    texel.heightMm -= 0.8 * bell(aboveBottomMm - TREAD_MM, 0.5);
    if (v < 0.86) {
      const offMm = maths.abs(belowTopMm - STITCH_LINE_MM);
      texel.heightMm -= 0.5 * bell(offMm, 0.8);
      const f = aroundMm / STITCH_STEP_MM - maths.floor(aroundMm / STITCH_STEP_MM);
      if (offMm < 0.6 && f < 0.74)
        texel.heightMm += 0.7 * maths.sqrt(1 - (offMm / 0.6) ** 2) * maths.sin((maths.PI * f) / 0.74);
    }
    if (aboveBottomMm > 8.5 && belowTopMm > 7.5) texel.heightMm += CUTS[cut % CUP_CUTS](at);
  };
