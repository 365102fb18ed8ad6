import type { DemoProduct } from '@paila/demo-data';
import type { Point2, Vec3 } from '../geometry/vector.js';
import { dye, luminance, type Rgb } from '../materials/colour.js';
import type { Material } from '../materials/surfaces.js';

/** Plan of a right outsole, 300 mm long. */
export const FOOT_PLAN: readonly Point2[] = [
  [0, 0],
  [6, 20],
  [26, 35],
  [62, 39],
  [110, 38],
  [160, 43],
  [205, 51],
  [242, 51],
  [272, 42],
  [291, 25],
  [300, -4],
  [295, -27],
  [278, -43],
  [250, -50],
  [215, -50],
  [175, -41],
  [130, -32],
  [95, -31],
  [55, -36],
  [25, -34],
  [6, -20],
];

/** A constant 3D point, for materials without grain. */
export const ROUND: Vec3 = [0, 0, 0];

/** Leather overlays on leather and canvas, suede on softer materials. */
export const overlayMaterial = (upper: DemoProduct['artwork']['upperMaterial']): Material =>
  upper === 'leather' || upper === 'canvas' ? 'leather' : 'suede';

/** Off-white on dark backgrounds, near-black on light ones. */
export const inkOn = (ground: Rgb): Rgb => (luminance(ground) > 0.3 ? dye('#1b1d2a') : dye('#f4f1ea'));
