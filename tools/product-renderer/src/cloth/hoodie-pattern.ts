import { openLine, type LinePoint } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';
import { mirrored, uvWithin, type Bounds, type Panel } from './pattern.js';

const HEM_CORNER_MM = 698;

/**
 * Pattern of a hooded sweatshirt in millimetres, laid out like the T-shirt's: x from the middle outwards, y down from
 * the top of the shoulder. Ribbed hem and cuffs are part of the piece and gather it. Sleeves bend at the elbow.
 */
const SHOULDER_AND_SIDE: readonly LinePoint[] = [
  [99, 8, 'corner'],
  [160, 29],
  [222, 56],
  [283, 104],
  [344, 168],
  [396, 242],
  [434, 340],
  [458, 456],
  [469, 600, 'corner'],
  [411, 612],
  [352, 622, 'corner'],
  [340, 512],
  [318, 400],
  [286, 284, 'corner'],
  [285, 410],
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
/** The pattern point for texture coordinates. */
export const placeOfHoodieUv = (u: number, v: number): Point2 => [
  HOODIE_BOUNDS.left + u * (HOODIE_BOUNDS.right - HOODIE_BOUNDS.left),
  HOODIE_BOUNDS.top + v * (HOODIE_BOUNDS.bottom - HOODIE_BOUNDS.top),
];

/** Direction of a sleeve below the elbow, towards the cuff. */
export const SLEEVE: Point2 = [0.186, 0.983];
export const CUFF_MIDDLE: Point2 = [410.5, 611];
export const RIB_HIGH_MM = 62;

export const isSleeve = (x: number, y: number): boolean => maths.abs(x) > 292 || (maths.abs(x) > 262 && y < 230);

export const fromCuffMm = (x: number, y: number): number =>
  (CUFF_MIDDLE[0] - maths.abs(x)) * SLEEVE[0] + (CUFF_MIDDLE[1] - y) * SLEEVE[1];
export const acrossSleeveMm = (x: number, y: number): number => maths.abs(x) * SLEEVE[1] - y * SLEEVE[0];
export const fromHemMm = (x: number, y: number): number => 704 - 6 * maths.min(1, maths.abs(x) / 283) ** 2 - y;

/** Contraction by ribs, across their direction. */
export const gatherAt = (x: number, y: number): number => {
  if (isSleeve(x, y)) return 1 - 0.24 * smoothstep(RIB_HIGH_MM + 16, RIB_HIGH_MM - 8, fromCuffMm(x, y));
  return 1 - 0.11 * smoothstep(RIB_HIGH_MM + 16, RIB_HIGH_MM - 8, fromHemMm(x, y));
};

export function isHoodieOpening(x: number, y: number): boolean {
  if (maths.abs(x) < 290 && y > HEM_CORNER_MM + 0.05) return true;
  if (maths.abs(x) < 98.5 && y < 106) return true;
  return maths.abs(x) > 325 && fromCuffMm(x, y) < 0.35;
}

/** The armhole seam's x at a height. */
export const armholeAtMm = (y: number): number => {
  const t = maths.min(1, maths.max(0, (y - 48) / 236));
  return 232 + 52 * t * t - 22 * maths.sin(maths.PI * t);
};
export const ARMHOLE = { top: 46, bottom: 284 } as const;

/** The front pocket; its slanted sides are the openings. */
export const POCKET: readonly Point2[] = [
  [-96, 424],
  [96, 424],
  [158, 556],
  [158, 640],
  [-158, 640],
  [-158, 556],
];
export const POCKET_BOUNDS: Bounds = { left: -170, right: 170, top: 412, bottom: 652 };
export const pocketUv = uvWithin(POCKET_BOUNDS);
/** True if a point of the pocket's border is at an opening. */
export const isPouchMouth = (x: number, y: number): boolean => maths.abs(x) > 96.5 && y > 424.5 && y < 555.5;

/** Beyond this x, below the armhole, cloth is held by the arms. */
const SLEEVE_FROM_MM = 290;
const BLEND_MM = 60;

/** 0 on the body, 1 on a sleeve. */
export function sleeveShare(x: number, y: number): number {
  if (y < ARMHOLE.bottom) return smoothstep(0, BLEND_MM, maths.abs(x) - armholeAtMm(y));
  const isBelow = maths.abs(x) > SLEEVE_FROM_MM;
  return isBelow ? smoothstep(0, BLEND_MM, maths.abs(x) - SLEEVE_FROM_MM + y - ARMHOLE.bottom) : 0;
}
