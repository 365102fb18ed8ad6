import { curveThrough } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { clamp, normalize } from '../geometry/vector.js';

/**
 * The body that garments are photographed on and that is not in the picture: it lies on its back, x to the viewer's right, y
 * up to the camera, z from the neck down.
 */
export interface Mannequin {
  /** Moves a point that is inside the body, or nearer than `gapMm` to it, onto its skin; tells whether it did. */
  push(points: Float64Array, at: number, gapMm: number): boolean;
}

/** Height below the shoulder's top → half width, half depth. */
const TORSO = curveThrough([
  [-80, 60, 48],
  [-20, 62, 50],
  [4, 74, 54],
  [20, 112, 58],
  [36, 154, 64],
  [58, 183, 72],
  [90, 195, 81],
  [150, 198, 91],
  [230, 195, 92],
  [330, 189, 85],
  [430, 186, 81],
  [540, 191, 85],
  [660, 195, 85],
  [900, 195, 85],
]);
const SHOULDER_Y = -4;
const SHOULDER_Z = 88;

/** How the arms are held, and how thick they are at the shoulder and at their end. */
export interface Arms {
  /** Off the body, from hanging straight down. */
  readonly angleDeg: number;
  readonly lengthMm: number;
  /** From the middle to the shoulder's joint. */
  readonly shoulderMm: number;
  readonly topMm: number;
  readonly endMm: number;
}

const TABLE_FROM = -120;
const TABLE_TO = 900;

/** @param girth how much stouter than the least the body is: each garment fits */
export function standMannequin(arms: Arms, girth = 1): Mannequin {
  const angle = (arms.angleDeg * maths.PI) / 180;
  const arm = normalize([maths.sin(angle), 0, maths.cos(angle)]);
  const sections = Array.from({ length: TABLE_TO - TABLE_FROM + 1 }, (_, i) => TORSO(TABLE_FROM + i));
  const excess = (x: number, y: number, z: number, gapMm: number): number => {
    const [w, d] = sections[maths.round(clamp(z, TABLE_FROM, TABLE_TO)) - TABLE_FROM];
    return maths.hypot(x / (w * girth + gapMm), y / (d * girth + gapMm)) - 1;
  };

  const pushTorso = (p: Float64Array, k: number, gapMm: number): boolean => {
    const [x, y, z] = [p[k], p[k + 1], p[k + 2]];
    const inside = excess(x, y, z, gapMm);
    if (inside >= 0) return false;
    const slope = [
      excess(x + 1, y, z, gapMm) - inside,
      excess(x, y + 1, z, gapMm) - inside,
      excess(x, y, z + 1, gapMm) - inside,
    ];
    const steep = slope[0] ** 2 + slope[1] ** 2 + slope[2] ** 2;
    if (steep < 1e-9) return false;
    for (let c = 0; c < 3; c++) p[k + c] -= clamp((inside * slope[c]) / steep, -12, 12);
    return true;
  };

  const pushArm = (p: Float64Array, k: number, gapMm: number): boolean => {
    const side = p[k] < 0 ? -1 : 1;
    const [x, y, z] = [p[k] * side - arms.shoulderMm, p[k + 1] - SHOULDER_Y, p[k + 2] - SHOULDER_Z];
    const t = clamp(x * arm[0] + z * arm[2], 0, arms.lengthMm);
    const [dx, dz] = [x - arm[0] * t, z - arm[2] * t];
    const radius = arms.topMm + ((arms.endMm - arms.topMm) * t) / arms.lengthMm + gapMm;
    const far = maths.sqrt(dx * dx + y * y + dz * dz);
    if (far >= radius || far < 1e-6) return false;
    const move = radius / far;
    p[k] = side * (arms.shoulderMm + arm[0] * t + dx * move);
    p[k + 1] = SHOULDER_Y + y * move;
    p[k + 2] = SHOULDER_Z + arm[2] * t + dz * move;
    return true;
  };

  return {
    push(points, at, gapMm) {
      const touchedTorso = pushTorso(points, at, gapMm);
      return pushArm(points, at, gapMm) || touchedTorso;
    },
  };
}
