import type { SHOE_VIEWS } from '@paila/demo-data';
import type { Vec3 } from '../geometry/vector.js';
import { FRONT_KEY, RAKING_KEY, TREAD_KEY } from '../light/studio.js';
import type { FloorGrid } from '../light/visibility.js';
import type { Camera } from '../raster/camera.js';

/** A camera and the direction of its key light. */
export interface Shot {
  readonly camera: Camera;
  readonly key: Vec3;
}

export type ShoeView = (typeof SHOE_VIEWS)[number];

/**
 * One camera per view for all shoes: they stand on one line and fill the frame equally, so that a grid of cards lines
 * up. Long lenses only; a short one makes a shoe look like a toy.
 */
export const SHOE_SHOTS: Record<ShoeView, Shot> = {
  side: {
    camera: { direction: [0, 0.09, 1], up: [0, 1, 0], fieldOfViewDeg: 11, targetMm: [150, 78, 0], widthMm: 366 },
    key: FRONT_KEY,
  },
  'three-quarter': {
    camera: { direction: [0.78, 0.42, 0.72], up: [0, 1, 0], fieldOfViewDeg: 14, targetMm: [146, 67, 0], widthMm: 364 },
    key: FRONT_KEY,
  },
  top: {
    camera: { direction: [0, 1, 0.0001], up: [0, 0, -1], fieldOfViewDeg: 12, targetMm: [150, 60, 0], widthMm: 366 },
    key: RAKING_KEY,
  },
  heel: {
    camera: { direction: [-1, 0.16, 0.16], up: [0, 1, 0], fieldOfViewDeg: 14, targetMm: [60, 74, 2], widthMm: 300 },
    key: FRONT_KEY,
  },
  // The shoe lies on its back, sole up.
  sole: {
    camera: { direction: [0, 1, 0.0001], up: [0, 0, -1], fieldOfViewDeg: 12, targetMm: [150, 120, 0], widthMm: 366 },
    key: TREAD_KEY,
  },
  'close-up': {
    camera: { direction: [0.35, 0.42, 0.9], up: [0, 1, 0], fieldOfViewDeg: 10, targetMm: [152, 74, 18], widthMm: 128 },
    key: FRONT_KEY,
  },
  // Each shoe is smaller in the frame than a single one, as the other stands behind it.
  pair: {
    camera: { direction: [0.08, 0.27, 1], up: [0, 1, 0], fieldOfViewDeg: 13, targetMm: [144, 66, 0], widthMm: 458 },
    key: FRONT_KEY,
  },
};

export const SHOE_FLOOR: FloorGrid = {
  fromX: -150,
  fromZ: -220,
  stepMm: 2.5,
  countX: 245,
  countZ: 177,
  heightMm: -0.3,
};

export const PAIR_FLOOR: FloorGrid = {
  fromX: -170,
  fromZ: -330,
  stepMm: 3,
  countX: 215,
  countZ: 195,
  heightMm: -0.3,
};
