import { openLine, type LinePoint } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';
import { mirrored, uvWithin, type Bounds, type Panel } from './pattern.js';

const HEM_CORNER_MM = 698;

/**
 * Cut of a hooded sweatshirt in millimetres, laid out as the T-shirt's: x from the middle outwards, y down from the top of the
 * shoulder. Ribbed hem and cuffs are part of the piece; they draw it together. Sleeves are cut with a bend at the elbow.
 */
const SHOULDER_AND_SIDE: readonly LinePoint[] = [
  [99, 8, 'corner'],
  [160, 27],
  [222, 50],
  [270, 96],
  [328, 196],
  [396, 338],
  [438, 480],
  [453, 623, 'corner'],
  [393, 634],
  [333, 640, 'corner'],
  [318, 514],
  [306, 390],
  [286, 264, 'corner'],
  [285, 400],
  [286, 560],
  [283, HEM_CORNER_MM, 'corner'],
  [140, 703],
  [0, 704],
];
const FRONT_NECK: readonly LinePoint[] = [
  [0, 104],
  [40, 95],
  [74, 64],
  [92, 32],
  [99, 8, 'corner'],
];
const BACK_NECK: readonly LinePoint[] = [
  [0, 26],
  [40, 23],
  [74, 17],
  [99, 8, 'corner'],
];

const FINE = 10;
const half = (neck: readonly LinePoint[]): Point2[] => [
  ...openLine(neck, FINE).slice(0, -1),
  ...openLine(SHOULDER_AND_SIDE, FINE),
];

export const HOODIE_OUTLINE: Record<Panel, readonly Point2[]> = {
  front: mirrored(half(FRONT_NECK)),
  back: mirrored(half(BACK_NECK)),
};
export const HOODIE_NECK: Record<Panel, readonly Point2[]> = {
  front: openLine(FRONT_NECK, FINE),
  back: openLine(BACK_NECK, FINE),
};

export const HOODIE_BOUNDS: Bounds = { left: -480, right: 480, top: -10, bottom: 730 };
export const hoodieUv = uvWithin(HOODIE_BOUNDS);

/** Along a sleeve below its elbow, towards the cuff. */
const SLEEVE: Point2 = [0.139, 0.99];
const CUFF_MIDDLE: Point2 = [393, 632];
export const RIB_HIGH_MM = 62;

export const isSleeve = (x: number, y: number): boolean => maths.abs(x) > 292 || (maths.abs(x) > 262 && y < 230);

/** Millimetres from the end of a sleeve, measured along it. */
export const fromCuffMm = (x: number, y: number): number =>
  (CUFF_MIDDLE[0] - maths.abs(x)) * SLEEVE[0] + (CUFF_MIDDLE[1] - y) * SLEEVE[1];
/** Millimetres across a sleeve. */
export const acrossSleeveMm = (x: number, y: number): number => maths.abs(x) * SLEEVE[1] - y * SLEEVE[0];
export const fromHemMm = (x: number, y: number): number => 704 - 6 * maths.min(1, maths.abs(x) / 283) ** 2 - y;

/** Ribs draw the cloth together across their run. */
export const gatherAt = (x: number, y: number): number => {
  if (isSleeve(x, y)) return 1 - 0.26 * smoothstep(RIB_HIGH_MM + 8, RIB_HIGH_MM - 8, fromCuffMm(x, y));
  return 1 - 0.15 * smoothstep(RIB_HIGH_MM + 8, RIB_HIGH_MM - 8, fromHemMm(x, y));
};

export function isHoodieOpening(x: number, y: number): boolean {
  if (maths.abs(x) < 290 && y > HEM_CORNER_MM + 0.05) return true;
  if (maths.abs(x) < 98.5 && y < 106) return true;
  return maths.abs(x) > 325 && fromCuffMm(x, y) < 0.35;
}

/** Armhole seam: the x at a height. */
export const armholeAtMm = (y: number): number => {
  const t = maths.min(1, maths.max(0, (y - 48) / 216));
  return 232 + 52 * t * t - 22 * maths.sin(maths.PI * t);
};
export const ARMHOLE = { top: 46, bottom: 264 } as const;

/** The pouch in front: where hands go in, its sides slant. */
export const POCKET: readonly Point2[] = [
  [-96, 424],
  [96, 424],
  [158, 556],
  [158, 640],
  [-158, 640],
  [-158, 556],
];
/** Whether a point of the pouch's border is where hands go in. */
export const isPouchMouth = (x: number, y: number): boolean => maths.abs(x) > 96.5 && y > 424.5 && y < 555.5;
