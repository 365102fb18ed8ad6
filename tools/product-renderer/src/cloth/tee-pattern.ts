import { maths } from '../geometry/maths.js';
import { openLine, type LinePoint } from '../geometry/curve.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';
import { mirrored, type Bounds, type Panel } from './pattern.js';

const HEM_CORNER_MM = 704;
/** The neck is cut wider than its final size, as the neckband is sewn into it. */
export const NECK_HALF_MM = 104;

/**
 * Pattern of a T-shirt in millimetres: x from the middle outwards, y down from the top of the shoulder. Body and
 * sleeves are one piece; the armhole seam is painted. Drawn for the right half and mirrored.
 */
const SHOULDER_AND_SIDE: readonly LinePoint[] = [
  [NECK_HALF_MM, 9, 'corner'],
  [152, 24],
  [212, 46],
  [256, 80],
  [318, 144],
  [396, 236, 'corner'],
  [346, 277],
  [297, 314, 'corner'],
  [276, 286],
  [259, 258, 'corner'],
  [253, 370],
  [252, 510],
  [262, HEM_CORNER_MM, 'corner'],
  [140, 711],
  [0, 713],
];
const FRONT_NECK: readonly LinePoint[] = [
  [0, 106],
  [40, 100],
  [74, 78],
  [96, 44],
  [NECK_HALF_MM, 9, 'corner'],
];
const BACK_NECK: readonly LinePoint[] = [
  [0, 36],
  [44, 32],
  [80, 22],
  [NECK_HALF_MM, 9, 'corner'],
];

const FINE = 10;
const half = (neck: readonly LinePoint[]): Point2[] => [
  ...openLine(neck, FINE).slice(0, -1),
  ...openLine(SHOULDER_AND_SIDE, FINE),
];

/** The neckline of each panel, from the middle to the shoulder. */
export const NECK_LINE: Record<Panel, readonly Point2[]> = {
  front: openLine(FRONT_NECK, FINE),
  back: openLine(BACK_NECK, FINE),
};

export const TEE_OUTLINE: Record<Panel, readonly Point2[]> = {
  front: mirrored(half(FRONT_NECK)),
  back: mirrored(half(BACK_NECK)),
};

export const TEE_BOUNDS: Bounds = { left: -410, right: 410, top: -10, bottom: 730 };

const CUFF_FROM: Point2 = [396, 236];
const CUFF_TO: Point2 = [297, 314];

/** Distance from the end of a sleeve, in millimetres; only meaningful near a sleeve. */
export function fromCuffMm(x: number, y: number): number {
  const dx = CUFF_TO[0] - CUFF_FROM[0];
  const dy = CUFF_TO[1] - CUFF_FROM[1];
  return ((maths.abs(x) - CUFF_FROM[0]) * dy - (y - CUFF_FROM[1]) * dx) / -maths.hypot(dx, dy);
}

export const isSleeve = (x: number, y: number): boolean => maths.abs(x) > 262 && y > 60 && y < 320;

/** y of the hem. */
export const hemAtMm = (x: number): number => 713 - 9 * maths.min(1, maths.abs(x) / 262) ** 1.6;

export const isNeck = (x: number, y: number): boolean => maths.abs(x) < NECK_HALF_MM - 0.5 && y < 110;

/** True if the panels are open at this outline point. Corners count as sewn, to avoid slits. */
export function isOpening(x: number, y: number): boolean {
  if (y > HEM_CORNER_MM + 0.05) return true;
  if (isNeck(x, y)) return true;
  return isSleeve(x, y) && fromCuffMm(x, y) < 0.2;
}

export const ARMHOLE = { top: 44, bottom: 258 } as const;
/** The armhole seam's x at a height. */
export function armholeAtMm(y: number): number {
  const t = maths.min(1, maths.max(0, (y - 46) / 212));
  return 222 + 37 * t * t - 20 * maths.sin(maths.PI * t);
}

/** Beyond this x, below the armhole, cloth is held by the arms. */
const SLEEVE_FROM_MM = 262;
const BLEND_MM = 60;

/** 0 on the body, 1 on a sleeve. */
export function sleeveShare(x: number, y: number): number {
  if (y < ARMHOLE.bottom) return smoothstep(0, BLEND_MM, maths.abs(x) - armholeAtMm(y));
  const isBelow = maths.abs(x) > SLEEVE_FROM_MM && y < 320;
  return isBelow ? smoothstep(0, BLEND_MM, maths.abs(x) - SLEEVE_FROM_MM + y - ARMHOLE.bottom) : 0;
}
