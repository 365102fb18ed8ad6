import { curveThrough } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { clamp, lerp, smoothstep, type Point2 } from '../geometry/vector.js';

/**
 * The invisible body that garments are draped on. It lies on its back: x to the viewer's right, y up to the camera, z
 * from the neck down.
 */
export interface Mannequin {
  /** Moves a point that is inside the body, or closer than `gapMm`, onto its surface; returns whether it did. */
  push(points: Float64Array, at: number, gapMm: number): boolean;
}

/** Height below the top of the shoulder → half width, half depth. */
const TORSO = curveThrough([
  [-80, 60, 48],
  [-20, 62, 50],
  [4, 74, 54],
  [18, 114, 58],
  [32, 156, 63],
  [50, 189, 70],
  [84, 198, 80],
  [150, 198, 91],
  [230, 195, 92],
  [330, 189, 85],
  [430, 186, 81],
  [540, 191, 85],
  [660, 195, 85],
  [900, 195, 85],
]);
/** Below the shoulders the body is as slim as its girth says. */
const CHEST_FROM = 60;
const CHEST_TO = 190;
const SHOULDER_Y = -4;
/** Height of the shoulder joint below the top of the shoulder. */
export const SHOULDER_Z = 98;

/** Pose of the arms, and their radii at the shoulder and at the end. */
export interface Arms {
  /** Angle off the body; 0 hangs straight down. */
  readonly angleDeg: number;
  /** The additional height of the arms while the garment is put on. Coming down, they crease it at the armpits. */
  readonly raisedDeg?: number;
  /** Towards the viewer, or away if negative, which shows or hides the sleeve openings. */
  readonly forwardDeg?: number;
  readonly lengthMm: number;
  /** Position and angle of the elbow; straight if undefined. */
  readonly elbow?: { readonly fromMm: number; readonly angleDeg: number };
  /** Distance of the shoulder joint from the middle. */
  readonly shoulderMm: number;
  readonly topMm: number;
  readonly endMm: number;
}

/** The same arms held higher. */
export const raised = (arms: Arms, byDeg: number): Arms => ({
  ...arms,
  angleDeg: arms.angleDeg + byDeg,
  ...(arms.elbow && { elbow: { ...arms.elbow, angleDeg: arms.elbow.angleDeg + byDeg } }),
});

const TABLE_FROM = -120;
const TABLE_TO = 900;

/** A straight part of an arm: its start, direction, and distance from the shoulder. */
interface Bone {
  readonly fromX: number;
  readonly fromZ: number;
  readonly alongX: number;
  readonly alongZ: number;
  readonly startMm: number;
  readonly lengthMm: number;
}

function armBones({ angleDeg, lengthMm, elbow, shoulderMm }: Arms): Bone[] {
  const along = (degrees: number) => ({
    alongX: maths.sin((degrees * maths.PI) / 180),
    alongZ: maths.cos((degrees * maths.PI) / 180),
  });
  const upperMm = elbow?.fromMm ?? lengthMm;
  const upper = { fromX: shoulderMm, fromZ: SHOULDER_Z, ...along(angleDeg), startMm: 0, lengthMm: upperMm };
  if (!elbow) return [upper];
  const fromX = upper.fromX + upper.alongX * upperMm;
  const fromZ = upper.fromZ + upper.alongZ * upperMm;
  return [upper, { fromX, fromZ, ...along(elbow.angleDeg), startMm: upperMm, lengthMm: lengthMm - upperMm }];
}

/**
 * @param girth scales the body to fit the garment; 1 is the slimmest
 * @param depth the mannequin's depth as a share of a body's: a form for photographs is flatter
 */
export function createMannequin(arms: Arms, girth = 1, depth = 1): Mannequin {
  const bones = armBones(arms);
  const rise = maths.tan(((arms.forwardDeg ?? 0) * maths.PI) / 180);
  const sections = Array.from({ length: TABLE_TO - TABLE_FROM + 1 }, (_, i): Point2 => {
    const [w, d] = TORSO(TABLE_FROM + i);
    // A slim body has shoulders as wide as any, which carry the garment.
    const here = lerp(maths.max(1, girth), girth, smoothstep(CHEST_FROM, CHEST_TO, TABLE_FROM + i));
    return [w * here, d * here * depth];
  });
  const excess = (x: number, y: number, z: number, gapMm: number): number => {
    const [w, d] = sections[maths.round(clamp(z, TABLE_FROM, TABLE_TO)) - TABLE_FROM];
    return maths.hypot(x / (w + gapMm), y / (d + gapMm)) - 1;
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
    const [x, z] = [p[k] * side, p[k + 2]];
    // A point is kept off the bone nearest to it.
    let [nearX, nearZ, near, atMm] = [0, 0, Infinity, 0];
    for (const { fromX, fromZ, alongX, alongZ, startMm, lengthMm } of bones) {
      const t = clamp((x - fromX) * alongX + (z - fromZ) * alongZ, 0, lengthMm);
      const [boneX, boneZ] = [fromX + alongX * t, fromZ + alongZ * t];
      const far = (x - boneX) ** 2 + (z - boneZ) ** 2;
      if (far < near) [nearX, nearZ, near, atMm] = [boneX, boneZ, far, startMm + t];
    }
    const radius = arms.topMm + ((arms.endMm - arms.topMm) * atMm) / arms.lengthMm + gapMm;
    const boneY = SHOULDER_Y + rise * atMm;
    const y = p[k + 1] - boneY;
    const far = maths.sqrt(near + y * y);
    if (far >= radius || far < 1e-6) return false;
    const move = radius / far;
    p[k] = side * (nearX + (x - nearX) * move);
    p[k + 1] = boneY + y * move;
    p[k + 2] = nearZ + (z - nearZ) * move;
    return true;
  };

  return {
    push(points, at, gapMm) {
      const touchedTorso = pushTorso(points, at, gapMm);
      return pushArm(points, at, gapMm) || touchedTorso;
    },
  };
}
