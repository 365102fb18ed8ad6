import type { Mesh } from '../geometry/mesh.js';
import { bell, lerp, normalize, smoothstep } from '../geometry/vector.js';
import { maths } from '../geometry/maths.js';
import { buildCollar, neckEdge, type NeckPoint } from './collar.js';
import { foldedPoint, foldFlat, type FoldedCut } from './fold.js';
import type { Bearing } from './hood.js';
import type { Arms } from './mannequin.js';
import { uvWithin, type Panel } from './pattern.js';
import { teeFolds } from './tee-folds.js';
import {
  ARMHOLE,
  armholeAtMm,
  fromCuffMm,
  hemAtMm,
  isNeck,
  isOpening,
  isSleeve,
  NECK_HALF_MM,
  NECK_LINE,
  sleeveShare,
  TEE_BOUNDS,
  TEE_OUTLINE,
} from './tee-pattern.js';
import { BLOCKING_SHARE, wornPanels, type GarmentMeshes, type GarmentCut } from './worn.js';

export const patternUv = uvWithin(TEE_BOUNDS);

const ARM: Arms = { angleDeg: 27, raisedDeg: 12, forwardDeg: 13, lengthMm: 330, shoulderMm: 194, topMm: 39, endMm: 36 };
/** Hems and cuffs are turned under this far. */
const HEM_MM = 22;
const GIRTH = 0.9;
const DEPTH = 0.82;

const WORN: Omit<GarmentCut, 'folds'> = {
  outline: TEE_OUTLINE,
  isOpening,
  sleeveShare,
  uvAt: patternUv,
  arms: ARM,
  girth: GIRTH,
  depth: DEPTH,
  fit: { halfWidthMm: 215, halfDepthMm: 88, quarterMm: 270, armFromMm: 226, sleeveHeightMm: 46 },
  stiffness: 0.5,
  // Light jersey gives on the bias; hems are doubled.
  bias: (x, y) => lerp(1, 0.25, smoothstep(HEM_MM, 2 * HEM_MM, isSleeve(x, y) ? fromCuffMm(x, y) : hemAtMm(x) - y)),
  clothMm: 2,
  softness: 2,
  edgeRounds: 24,
  hems: [{ highMm: HEM_MM + 4, fromEndMm: (x, y) => (isSleeve(x, y) ? Infinity : hemAtMm(x) - y), down: [0, 1] }],
  crests: 0.34,
  // The armhole seam draws the cloth in.
  reliefMm: (x, y) => (y > ARMHOLE.top && y < ARMHOLE.bottom ? -1.6 * bell(maths.abs(x) - armholeAtMm(y), 4) : 0),
};

const COLLAR = { heightMm: 18, thicknessMm: 3 } as const;

/**
 * A T-shirt as worn, one panel to the camera.
 * @param lay drape variant, see `teeVariant`
 */
export function drapeTee(facing: Panel, lay: number, stepMm: number, steps: number, detail: number): GarmentMeshes {
  const cut = { ...WORN, folds: teeFolds(lay) };
  const { meshes, blockers, upper, lower } = wornPanels(cut, facing, stepMm, steps);
  const neck = [...neckEdge(upper, isNeck), ...neckEdge(lower, isNeck)];
  const bearing: Bearing = { front: [0, facing === 'front' ? 1 : -1, 0], up: [0, 0, -1] };
  const collar = (share: number): Mesh => buildCollar(neck, { ...COLLAR, bearing, detail: detail * share });
  return { meshes: [...meshes, collar(1)], blockers: [...blockers, collar(BLOCKING_SHARE)] };
}

const FOLDED: FoldedCut = {
  outline: TEE_OUTLINE,
  neck: NECK_LINE,
  neckHalfMm: NECK_HALF_MM,
  uvAt: patternUv,
  halfWidthMm: 128,
  lengthMm: 318,
  bendMm: 3.6,
};
const LYING: Bearing = { front: [0, 0.2, 0.98], up: normalize([0, 0.98, -0.2]) };

/** A folded T-shirt: sides and tail turned under, the neck on top. */
export function foldTee(stepMm: number, detail: number): GarmentMeshes {
  const neck = (['front', 'back'] as const).flatMap((panel, layer) =>
    NECK_LINE[panel].flatMap(([x, y], i): NeckPoint[] => {
      // The band lies in the plane of its panel: perpendicular to the neckline, on the cut-out side.
      const [aheadX, aheadY] = NECK_LINE[panel][maths.min(i + 1, NECK_LINE[panel].length - 1)];
      const [behindX, behindY] = NECK_LINE[panel][maths.max(i - 1, 0)];
      const [acrossX, acrossY] = [aheadY - behindY, behindX - aheadX];
      const size = maths.hypot(acrossX, acrossY);
      return [1, -1].map((side) => ({
        at: foldedPoint(FOLDED, x * side, y, layer),
        onward: normalize([(side * acrossX) / size, 0.12, acrossY / size]),
      }));
    }),
  );
  const pile = (share: number): Mesh[] => [
    ...foldFlat(FOLDED, stepMm / share),
    buildCollar(neck, { ...COLLAR, bearing: LYING, detail: detail * share }),
  ];
  return { meshes: pile(1), blockers: pile(BLOCKING_SHARE) };
}
