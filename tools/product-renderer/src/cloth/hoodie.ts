import { maths } from '../geometry/maths.js';
import type { GridMesh, Mesh } from '../geometry/mesh.js';
import { bell, normalize, smoothstep, type Vec3 } from '../geometry/vector.js';
import { withOpenCuffs } from './cuffs.js';
import { hemOf, smoothed } from './drape.js';
import { foldFlat, foldedPoint, type FoldedCut } from './fold.js';
import type { Fold } from './folds.js';
import { buildCords, buildHood, necklineThrough, type Bearing, type HoodOptions } from './hood.js';
import {
  ARMHOLE,
  armholeAtMm,
  gatherAt,
  hoodieUv,
  HOODIE_NECK,
  HOODIE_OUTLINE,
  isHoodieOpening,
  isPouchMouth,
  POCKET,
  pocketUv,
  sleeveShare,
} from './hoodie-pattern.js';
import type { Arms } from './mannequin.js';
import type { Panel } from './pattern.js';
import type { WornPanel } from './panels.js';
import { cutSheet, sheetMesh } from './sheet.js';
import { seamDistance } from './simulate.js';
import { BLOCKING_SHARE, laidOn, wornPanels, type GarmentMeshes, type GarmentCut, type WornPanels } from './worn.js';

const CLOTH_MM = 3.2;
const ARM: Arms = {
  angleDeg: 34,
  forwardDeg: 6,
  lengthMm: 600,
  elbow: { fromMm: 250, angleDeg: 10 },
  shoulderMm: 198,
  topMm: 40,
  endMm: 20,
};
const GIRTH = 1.075;

/** Creases at the elbow and above the cuffs. */
const SLEEVE_FOLDS: readonly Fold[] = [
  [318, 388, 426, 340, 24, 12],
  [321, 412, 446, 414, 26, 12],
  [324, 436, 432, 490, 21, 12],
  [250, 92, 372, 268, 18, 14],
  [458, 508, 368, 544, 18, 12],
  [344, 552, 446, 532, 17, 11],
  [-318, 384, -420, 346, 22, 12],
  [-321, 406, -444, 402, 26, 12],
  [-324, 430, -436, 472, 23, 12],
  [-252, 96, -380, 280, 18, 13],
  [-458, 496, -370, 536, 18, 12],
  [-346, 558, -448, 546, 17, 11],
];

/** Folds below the shoulders and above the ribbed hem. */
export const HOODIE_FOLDS: Record<Panel, readonly Fold[]> = {
  front: [
    ...SLEEVE_FOLDS,
    [284, 276, 120, 392, 30, 16],
    [-284, 272, -110, 384, 30, 15],
    [286, 300, 170, 520, 22, 17],
    [-286, 310, -180, 500, 22, 16],
    [200, 560, 190, 646, 20, 14],
    [-216, 550, -206, 646, 20, 14],
    [252, 540, 250, 646, 18, 12],
    [-256, 560, -250, 646, 18, 12],
    [60, 600, 60, 646, 12, 13],
    [-70, 600, -66, 646, 12, 13],
  ],
  back: [
    ...SLEEVE_FOLDS,
    [284, 276, 132, 360, 27, 15],
    [-284, 278, -142, 376, 27, 15],
    [286, 300, 182, 462, 20, 16],
    [-286, 308, -170, 486, 20, 16],
    [-158, 470, 46, 500, 11, 18],
    [186, 522, -6, 540, 10, 18],
    [170, 566, 164, 646, 19, 13],
    [-182, 556, -176, 646, 19, 13],
    [240, 550, 240, 646, 17, 12],
    [-244, 560, -240, 646, 17, 12],
    [92, 586, 94, 646, 13, 12],
    [-20, 594, -16, 646, 13, 12],
    [-110, 598, -108, 646, 13, 12],
  ],
};

const WORN: GarmentCut = {
  outline: HOODIE_OUTLINE,
  isOpening: isHoodieOpening,
  sleeveShare,
  uvAt: hoodieUv,
  arms: ARM,
  girth: GIRTH,
  fit: { halfWidthMm: 230, halfDepthMm: 104, quarterMm: 288, armFromMm: 246, sleeveHeightMm: 52 },
  gatherAt,
  folds: HOODIE_FOLDS,
  stiffness: 1.6,
  clothMm: CLOTH_MM,
  softness: 3,
  crests: 0.34,
  reliefMm: (x, y) => (y > ARMHOLE.top && y < ARMHOLE.bottom ? -2.4 * bell(maths.abs(x) - armholeAtMm(y), 5) : 0),
};

/** A hood's outside and lining: the visible meshes, and coarser ones that block light. */
const hoods = (options: HoodOptions): [seen: [GridMesh, GridMesh], blocking: [GridMesh, GridMesh]] => {
  const [seen, blocking] = [1, BLOCKING_SHARE].map((share): [GridMesh, GridMesh] => {
    const { outside, lining } = buildHood({ ...options, detail: options.detail * share });
    return [outside, lining];
  });
  return [seen, blocking];
};

const neckOf = ({ piece: { onBorder, flat }, mesh: { positionsMm: at } }: WornPanel): Vec3[] =>
  [...onBorder.keys()]
    .filter((k) => onBorder[k] === 1 && flat[k * 2 + 1] < 110 && maths.abs(flat[k * 2]) < 100)
    .map((k): Vec3 => [at[k * 3], at[k * 3 + 1], at[k * 3 + 2]]);

/**
 * A hooded sweatshirt as worn, one panel to the camera: both panels, their edges, the hood folded back; in front also
 * cords and pocket.
 */
export const drapeHoodie = (facing: Panel, stepMm: number, steps: number, detail: number): GarmentMeshes =>
  hooded(wornPanels(WORN, facing, stepMm, steps), facing, stepMm, detail);

/** The parts modelled onto a draped sweatshirt: the hood, and in front cords and pocket. */
export function hooded(
  { meshes, blockers, upper, lower }: WornPanels,
  facing: Panel,
  stepMm: number,
  detail: number,
): GarmentMeshes {
  const bearing: Bearing = { front: [0, facing === 'front' ? 1 : -1, 0], up: [0, 0, -1] };
  const neckline = necklineThrough([...neckOf(upper), ...neckOf(lower)], bearing);
  const [hood, blockingHood] = hoods({ neckline, bearing, loft: 1, detail });
  const front =
    facing === 'front' ? [...pouchOn(upper, stepMm / 2), ...buildCords(hood[0], surfaceOf(upper.mesh), detail)] : [];
  const [above, below, insideBelow, insideAbove, hemAbove, hemBelow] = meshes;
  const opened = [
    ...withOpenCuffs(upper.mesh, [above, insideAbove, hemAbove], true),
    ...withOpenCuffs(lower.mesh, [below, insideBelow, hemBelow], false),
  ];
  return {
    meshes: [...opened, ...hood, ...front],
    blockers: [...blockers, ...blockingHood, ...front],
  };
}

const FOLDED: FoldedCut = {
  outline: HOODIE_OUTLINE,
  neck: HOODIE_NECK,
  neckHalfMm: 99,
  uvAt: hoodieUv,
  halfWidthMm: 152,
  lengthMm: 394,
  bendMm: 8.5,
  slouch: 1,
};
/** Orientation of the neck for a folded sweatshirt, whose hood lies on its back. */
const LYING: Bearing = {
  front: normalize([0, 0.12, 1]),
  up: normalize([0, 1, -0.5]),
  over: normalize([0, 0.05, 1]),
  off: [0, 1, 0],
};

/** A folded hooded sweatshirt: sides and tail turned under, the hood on top. */
export function foldHoodie(stepMm: number, detail: number): GarmentMeshes {
  const neck = (['front', 'back'] as const).flatMap((panel, layer) =>
    HOODIE_NECK[panel].flatMap(([x, y]): Vec3[] => [
      foldedPoint(FOLDED, x, y, layer),
      foldedPoint(FOLDED, -x, y, layer),
    ]),
  );
  const neckline = necklineThrough(neck, LYING);
  const [hood, blockingHood] = hoods({ neckline, bearing: LYING, loft: 0.5, detail });
  const layers = foldFlat(FOLDED, stepMm);
  const cords = buildCords(hood[0], surfaceOf(layers[0]), detail);
  return {
    meshes: [...layers, ...hood, ...cords],
    blockers: [...foldFlat(FOLDED, stepMm / BLOCKING_SHARE), ...blockingHood, ...cords],
  };
}

/** The pocket: a separate piece, sewn on except at its openings. */
function pouchOn(panel: WornPanel, stepMm: number): Mesh[] {
  const piece = cutSheet(POCKET, stepMm);
  const fromSeam = seamDistance(POCKET, isPouchMouth);
  const positions = laidOn(panel, piece, (x, y) => 0.9 * CLOTH_MM + 15 * smoothstep(0, 50, fromSeam(x, y)));
  const pouch = sheetMesh(piece, smoothed(piece, positions, 12), { part: 'pocket', uvAt: pocketUv });
  return [pouch, hemOf(piece, pouch, () => true, CLOTH_MM)];
}

/** Height of a panel at a point of the table, from its nearest vertices. */
const surfaceOf =
  ({ positionsMm: p }: Mesh) =>
  (x: number, z: number): number => {
    let sum = 0;
    let weights = 1e-9;
    for (let k = 0; k < p.length; k += 3) {
      const square = (p[k] - x) ** 2 + (p[k + 2] - z) ** 2;
      if (square > 900) continue;
      const weight = maths.exp(-square / 90);
      sum += p[k + 1] * weight;
      weights += weight;
    }
    return sum / weights;
  };
