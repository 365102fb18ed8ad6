import { maths } from '../geometry/maths.js';
import { openLine, type LinePoint } from '../geometry/curve.js';
import type { Point2 } from '../geometry/vector.js';
import { mirrored, type Bounds, type Panel } from './pattern.js';

const HEM_CORNER_MM = 704;

/**
 * Cut of a T-shirt in millimetres: x from the middle outwards, y down from the top of the shoulder. Body and sleeves are
 * one piece; the armhole is a seam painted on it. Drawn for the right half, mirrored for the left.
 */
const SHOULDER_AND_SIDE: readonly LinePoint[] = [
  [97, 6, 'corner'],
  [150, 20],
  [214, 40],
  [256, 72],
  [302, 132],
  [366, 232, 'corner'],
  [334, 254],
  [300, 272, 'corner'],
  [278, 244],
  [259, 222, 'corner'],
  [258, 330],
  [261, 500],
  [266, HEM_CORNER_MM, 'corner'],
  [140, 711],
  [0, 713],
];
const FRONT_NECK: readonly LinePoint[] = [
  [0, 92],
  [36, 87],
  [68, 66],
  [88, 36],
  [97, 6, 'corner'],
];
const BACK_NECK: readonly LinePoint[] = [
  [0, 24],
  [40, 21],
  [74, 15],
  [97, 6, 'corner'],
];

const FINE = 10;
const half = (neck: readonly LinePoint[]): Point2[] => [
  ...openLine(neck, FINE).slice(0, -1),
  ...openLine(SHOULDER_AND_SIDE, FINE),
];

/** The middle of the neck of either panel, from the middle to the shoulder. */
export const NECK_LINE: Record<Panel, readonly Point2[]> = {
  front: openLine(FRONT_NECK, FINE),
  back: openLine(BACK_NECK, FINE),
};

export const TEE_OUTLINE: Record<Panel, readonly Point2[]> = {
  front: mirrored(half(FRONT_NECK)),
  back: mirrored(half(BACK_NECK)),
};

export const TEE_BOUNDS: Bounds = { left: -390, right: 390, top: -10, bottom: 730 };

const CUFF_FROM: Point2 = [366, 232];
const CUFF_TO: Point2 = [300, 272];

/** Millimetres from the end of a sleeve, measured along it; only meaningful near a sleeve. */
export function fromCuffMm(x: number, y: number): number {
  const dx = CUFF_TO[0] - CUFF_FROM[0];
  const dy = CUFF_TO[1] - CUFF_FROM[1];
  return ((maths.abs(x) - CUFF_FROM[0]) * dy - (y - CUFF_FROM[1]) * dx) / -maths.hypot(dx, dy);
}

export const isSleeve = (x: number, y: number): boolean => maths.abs(x) > 262 && y > 60 && y < 300;

/** Height of the hem over the middle of the body. */
export const hemAtMm = (x: number): number => 713 - 9 * maths.min(1, maths.abs(x) / 266) ** 1.6;

/** Whether a point of the outline is where the panels are not sewn together: corners are, or slits would gape there. */
export function isOpening(x: number, y: number): boolean {
  if (y > HEM_CORNER_MM + 0.05) return true;
  if (maths.abs(x) < 96.5 && y < 95) return true;
  return isSleeve(x, y) && fromCuffMm(x, y) < 0.2;
}

export const ARMHOLE = { top: 36, bottom: 222 } as const;
/** Armhole seam: the x at a height. */
export function armholeAtMm(y: number): number {
  const t = maths.min(1, maths.max(0, (y - 38) / 184));
  return 222 + 36 * t * t - 20 * maths.sin(maths.PI * t);
}
