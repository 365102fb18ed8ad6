import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import type { Rgb } from '../materials/colour.js';
import { noise2 } from '../materials/noise.js';
import type { ShoePattern, WallPoint } from '../materials/shoe-pattern.js';
import { cover } from '../materials/surfaces.js';
import { scalarThrough, type Knots } from '../geometry/curve.js';
import { ROUND } from './common.js';

/** Cup soles of court shoes: one piece of rubber, stitched to the upper all around. */
export const CUP_BOTTOM: Knots = [
  [-10, 5.4],
  [0, 3.4],
  [9, 1.2],
  [22, 0],
  [205, 0],
  [234, 1.5],
  [260, 4.8],
  [283, 9.6],
  [300, 14.5],
  [310, 17],
];
export const CUP_TOP: Knots = [
  [-10, 33.4],
  [0, 32.2],
  [16, 30.2],
  [45, 27.6],
  [100, 25.4],
  [150, 24.2],
  [190, 23.8],
  [225, 25],
  [255, 28.4],
  [280, 33.4],
  [300, 38.6],
  [310, 41],
];
export const CUP_WALL: Knots = [
  [0, -3.8, 0],
  [0.05, -1.6, 0.012],
  [0.1, -0.4, 0.055],
  [0.16, 0.2, 0.13],
  [0.3, 0.5, 0.3],
  [0.55, 0.1, 0.56],
  [0.76, -0.6, 0.84],
  [0.84, -1.1, 0.93],
  [0.9, -1.9, 0.985],
  [0.95, -3.2, 1],
  [1, -7, 0.985],
];

const LEVEL_TREAD: Knots = [
  [0, 7.5],
  [300, 7.5],
];
const STITCH_LINE_MM = 5;
const STITCH_STEP_MM = 4.2;

/** Matt rubber: gloss would shine along edges at grazing angles. */
const DULL = 0.66;

/** Moulded relief in millimetres between the tread and the stitching. */
type CupCut = (at: Pick<WallPoint, 'station' | 'aroundMm' | 'aboveBottomMm' | 'belowTopMm'>) => number;

/** Distance from the centre of the nearest of parallel lines, in millimetres. */
const offLine = (at: number, pitchMm: number): number => (at / pitchMm - maths.floor(at / pitchMm) - 0.5) * pitchMm;

const diamonds = (a: number, b: number, pitchMm: number): number => {
  const off = (at: number): number => maths.abs(at / pitchMm - maths.floor(at / pitchMm) - 0.5);
  return smoothstep(0.46, 0.3, maths.max(off(a + b), off(a - b)));
};

/** The matt grain of a sandblasted mould. */
const grained = ({ aroundMm, aboveBottomMm }: Pick<WallPoint, 'aroundMm' | 'aboveBottomMm'>, share: number): number =>
  share > 0 ? share * 0.07 * smoothstep(0.3, 0.75, noise2(aroundMm * 2.7, aboveBottomMm * 2.7)) : 0;

/** A sunken window with a raised rim: distance of a point inside it, in millimetres. */
const inWindow = (station: number, from: number, to: number, aboveBottomMm: number, belowTopMm: number): number =>
  maths.min(station - from, to - station, aboveBottomMm - 10.4, belowTopMm - 9.4);

/** Wall designs, one per product. */
const CUTS: readonly CupCut[] = [
  // A ribbed toe bumper, and a long window of grained rubber.
  (at) => {
    const { station, aboveBottomMm, belowTopMm } = at;
    const windowMm = inWindow(station, 52, 236, aboveBottomMm, belowTopMm);
    return (
      0.3 * smoothstep(262, 266, station) * maths.max(0, maths.sin(aboveBottomMm * 2.6)) -
      0.55 * smoothstep(-0.2, 0.6, windowMm) +
      0.2 * bell(windowMm + 0.7, 0.5) +
      grained(at, smoothstep(0.3, 0.9, windowMm))
    );
  },
  // A groove along the whole wall, ribs below it at the toe, and fine flutes from there to the heel.
  ({ station, aroundMm, aboveBottomMm, belowTopMm }) => {
    const below = smoothstep(12.8, 13.6, belowTopMm);
    return (
      -0.6 * bell(belowTopMm - 12, 0.55) +
      0.28 * smoothstep(248, 252, station) * below * maths.max(0, maths.sin(aboveBottomMm * 2.6)) -
      0.24 * smoothstep(246, 243, station) * below * bell(offLine(aroundMm, 2.4), 0.6)
    );
  },
  // Framed diamonds around toe and heel, connected by two ribs on a grained wall.
  (at) => {
    const { station, aroundMm, aboveBottomMm, belowTopMm } = at;
    const framed = maths.max(station - 254, 30 - station);
    const middle = smoothstep(-2.2, -3.2, framed);
    return (
      0.45 * smoothstep(1.2, 2, framed) * diamonds(aroundMm, aboveBottomMm, 3.2) * smoothstep(8.8, 9.6, aboveBottomMm) +
      0.4 * bell(framed - 0.2, 0.7) +
      middle * (0.34 * (bell(belowTopMm - 9.2, 0.6) + bell(aboveBottomMm - 10.2, 0.6))) +
      grained(at, middle * smoothstep(10.2, 10.8, belowTopMm) * smoothstep(11.2, 11.8, aboveBottomMm))
    );
  },
];
export const CUP_CUTS = CUTS.length;

/**
 * @param cut index of the wall design
 * @param treadEdge station → how far the tread comes up the wall, in millimetres
 */
export const cupSole = (
  wall: Rgb,
  tread: Rgb,
  cut: number,
  treadEdge: Knots = LEVEL_TREAD,
): ShoePattern['paintWall'] => {
  const edgeAt = scalarThrough(treadEdge);
  return (at, texel) => {
    const { station, aroundMm, aboveBottomMm, belowTopMm, v } = at;
    const edgeMm = edgeAt(station);
    const weave = { alongMm: aroundMm, acrossMm: v * 40, pointMm: ROUND };
    if (aboveBottomMm < edgeMm && v < 0.8) {
      cover('rubber', tread, weave, texel);
      if (aboveBottomMm > 1.5 && aboveBottomMm < edgeMm - 1.5) texel.heightMm += 0.32 * maths.sin(aroundMm * 1.6);
    } else cover('rubber', wall, weave, texel);
    texel.roughness = DULL;
    texel.heightMm -= 0.8 * bell(aboveBottomMm - edgeMm, 0.5);
    if (v < 0.86) {
      const offMm = maths.abs(belowTopMm - STITCH_LINE_MM);
      texel.heightMm -= 0.42 * bell(offMm, 0.7);
      const f = aroundMm / STITCH_STEP_MM - maths.floor(aroundMm / STITCH_STEP_MM);
      if (offMm < 0.5 && f < 0.78)
        texel.heightMm += 0.6 * maths.sqrt(1 - (offMm / 0.5) ** 2) * maths.sin((maths.PI * f) / 0.78);
    }
    if (aboveBottomMm > edgeMm + 1 && belowTopMm > 7.5) texel.heightMm += CUTS[cut % CUP_CUTS](at);
  };
};
