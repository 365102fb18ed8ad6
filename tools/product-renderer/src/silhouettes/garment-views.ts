import type { CAP_VIEWS, Garment, GARMENT_VIEWS, View } from '@paila/demo-data';
import type { Vec3 } from '../geometry/vector.js';
import { CLOTH_KEY, FRONT_KEY } from '../light/studio.js';
import type { FloorGrid } from '../light/visibility.js';
import type { Shot } from './views.js';

type GarmentView = (typeof GARMENT_VIEWS)[number];

/** A camera a little above the chest, close enough for perspective: hems curve and wave, and necks are open. */
const FROM_ABOVE: Vec3 = [0, 1, -0.09];
const fromAbove = (targetMm: Vec3, widthMm: number): Shot => ({
  camera: { direction: FROM_ABOVE, up: [0, 0, -1], fieldOfViewDeg: 20, targetMm, widthMm },
  key: CLOTH_KEY,
});

/** Worn garments hang in front of a wall seen from above: the wall is the floor of the scene. */
const TEE_SHOTS: Record<GarmentView, Shot> = {
  front: fromAbove([0, 10, 374], 1120),
  back: fromAbove([0, 10, 374], 1120),
  folded: {
    camera: { direction: [0, 0.925, 0.38], up: [0, 1, 0], fieldOfViewDeg: 18, targetMm: [0, 16, 164], widthMm: 530 },
    key: [-0.62, 0.66, -0.3],
  },
  'close-up': {
    camera: {
      direction: [0.1, 0.95, 0.3],
      up: [0.14, 0, -1],
      fieldOfViewDeg: 12,
      targetMm: [16, 88, 158],
      widthMm: 336,
    },
    key: CLOTH_KEY,
  },
};

const HOODIE_SHOTS: Record<GarmentView, Shot> = {
  front: fromAbove([0, 10, 326], 1230),
  back: fromAbove([0, 10, 326], 1230),
  folded: {
    camera: { direction: [0, 0.915, 0.4], up: [0, 1, 0], fieldOfViewDeg: 18, targetMm: [0, 36, 186], widthMm: 730 },
    key: [-0.62, 0.66, -0.3],
  },
  'close-up': {
    camera: {
      direction: [0.16, 0.9, 0.34],
      up: [0.14, 0, -1],
      fieldOfViewDeg: 12,
      targetMm: [16, 96, 120],
      widthMm: 390,
    },
    key: CLOTH_KEY,
  },
};

const onTable = (direction: Vec3, targetMm: Vec3, widthMm: number): Shot => ({
  camera: { direction, up: [0, 1, 0], fieldOfViewDeg: 13, targetMm, widthMm },
  key: FRONT_KEY,
});

const CAP_SHOTS: Record<(typeof CAP_VIEWS)[number], Shot> = {
  front: onTable([-0.53, 0.24, 0.81], [-4, 42, 30], 304),
  back: onTable([0.2, 0.02, -1], [0, 36, 0], 262),
  side: onTable([-1, 0.12, 0.12], [0, 34, 34], 338),
  'close-up': onTable([-0.35, 0.34, 0.9], [2, 48, 80], 150),
};

/** The camera views of each garment. */
export const GARMENT_SHOTS: Record<Garment, Readonly<Partial<Record<View, Shot>>>> = {
  tee: TEE_SHOTS,
  hoodie: HOODIE_SHOTS,
  cap: CAP_SHOTS,
};

/** The table for folded garments. */
export const TABLE: FloorGrid = { fromX: -400, fromZ: -280, stepMm: 6, countX: 134, countZ: 167, heightMm: -0.3 };
/** The wall behind worn garments, at a distance for a soft shadow. */
export const WALL: FloorGrid = { fromX: -650, fromZ: -280, stepMm: 6, countX: 217, countZ: 217, heightMm: -112 };
export const CAP_FLOOR: FloorGrid = { fromX: -230, fromZ: -220, stepMm: 2.5, countX: 185, countZ: 185, heightMm: -11 };
