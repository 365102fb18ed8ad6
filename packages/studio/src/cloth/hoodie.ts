import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { bell, normalize, smoothstep, type Vec3 } from '../geometry/vector.js';
import { hemOf, smoothed } from './drape.js';
import { foldFlat, foldedPoint, type FoldedCut } from './fold.js';
import type { Fold } from './folds.js';
import { buildCords, buildHood, necklineThrough, type Bearing } from './hood.js';
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
} from './hoodie-pattern.js';
import { standMannequin } from './mannequin.js';
import type { Panel } from './pattern.js';
import { cutSheet, sheetMesh, type Piece } from './sheet.js';
import { seamDistance } from './simulate.js';
import { laidOn, wornPanels, type WornCut } from './worn.js';

const CLOTH_MM = 3.2;
const ARM = {
  angleDeg: 24,
  lengthMm: 600,
  elbow: { fromMm: 300, angleDeg: 8 },
  shoulderMm: 203,
  topMm: 54,
  endMm: 28,
} as const;
const GIRTH = 1.075;

/** Sleeves crease in the bend of the elbow and above the cuffs. */
const SLEEVE_FOLDS: readonly Fold[] = [
  [308, 372, 390, 326, 24, 11],
  [309, 394, 404, 398, 27, 11],
  [311, 416, 392, 470, 22, 11],
  [250, 92, 330, 300, 20, 14],
  [440, 520, 350, 556, 18, 11],
  [324, 566, 422, 548, 18, 10],
  [-308, 366, -384, 330, 22, 11],
  [-309, 390, -404, 386, 27, 11],
  [-311, 410, -396, 452, 24, 11],
  [-254, 96, -336, 310, 20, 13],
  [-438, 506, -352, 548, 18, 11],
  [-326, 572, -424, 560, 18, 10],
];

/** Heavy cloth folds where arms hang from shoulders and over the ribbed hem. */
export const HOODIE_FOLDS: Record<Panel, readonly Fold[]> = {
  front: [
    ...SLEEVE_FOLDS,
    [284, 250, 120, 380, 30, 16],
    [-284, 246, -110, 370, 30, 15],
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
    [284, 252, 132, 344, 27, 15],
    [-284, 254, -142, 362, 27, 15],
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

const WORN: WornCut = {
  outline: HOODIE_OUTLINE,
  isOpening: isHoodieOpening,
  uvAt: hoodieUv,
  mannequin: standMannequin(ARM, GIRTH),
  fit: { halfWidthMm: 230, halfDepthMm: 104, quarterMm: 288, armFromMm: 246, sleeveHeightMm: 52 },
  gatherAt,
  folds: HOODIE_FOLDS,
  stiffness: 1.6,
  clothMm: CLOTH_MM,
  softness: 3,
  crests: 0.34,
  reliefMm: (x, y) => (y > ARMHOLE.top && y < ARMHOLE.bottom ? -2.4 * bell(maths.abs(x) - armholeAtMm(y), 5) : 0),
};

const neckOf = ({ onBorder, flat }: Piece, { positionsMm: at }: Mesh): Vec3[] =>
  [...onBorder.keys()]
    .filter((k) => onBorder[k] === 1 && flat[k * 2 + 1] < 110 && maths.abs(flat[k * 2]) < 100)
    .map((k): Vec3 => [at[k * 3], at[k * 3 + 1], at[k * 3 + 2]]);

/** A hooded sweatshirt as worn, one panel to the camera: both panels, their edges, the hood folded back; in front cords and pouch. */
export function wearHoodie(facing: Panel, stepMm: number, steps: number, detail: number): Mesh[] {
  const { meshes, upper, lower, upperPiece, lowerPiece } = wornPanels(WORN, facing, stepMm, steps);
  const neck = [...neckOf(upperPiece, upper), ...neckOf(lowerPiece, lower)];
  const bearing: Bearing = { front: [0, facing === 'front' ? 1 : -1, 0], up: [0, 0, -1] };
  const { outside, lining } = buildHood({ neckline: necklineThrough(neck, bearing), bearing, loft: 1, detail });
  const front =
    facing === 'front'
      ? [...pouchOn({ piece: upperPiece, mesh: upper }, stepMm / 2), ...buildCords(outside, surfaceOf(upper), detail)]
      : [];
  return [...meshes, outside, lining, ...front];
}

const FOLDED: FoldedCut = {
  outline: HOODIE_OUTLINE,
  neck: HOODIE_NECK,
  neckHalfMm: 99,
  uvAt: hoodieUv,
  halfWidthMm: 152,
  lengthMm: 394,
  bendMm: 8.5,
};
/** The hood of a folded sweatshirt lies on its back. */
const LYING: Bearing = { front: normalize([0, 0.12, 1]), up: normalize([0, 1, -0.5]) };

/** A hooded sweatshirt folded for the shelf: sides and tail turned under, the hood on top. */
export function foldHoodie(stepMm: number, detail: number): Mesh[] {
  const layers = foldFlat(FOLDED, stepMm);
  const neck = (['front', 'back'] as const).flatMap((panel, layer) =>
    HOODIE_NECK[panel].flatMap(([x, y]): Vec3[] => [
      foldedPoint(FOLDED, x, y, layer),
      foldedPoint(FOLDED, -x, y, layer),
    ]),
  );
  const { outside, lining } = buildHood({ neckline: necklineThrough(neck, LYING), bearing: LYING, loft: 0.5, detail });
  return [...layers, outside, lining, ...buildCords(outside, surfaceOf(layers[0]), detail)];
}

/** The pouch: a piece of its own, sewn on but where hands go in. */
function pouchOn(panel: { readonly piece: Piece; readonly mesh: Mesh }, stepMm: number): Mesh[] {
  const piece = cutSheet(POCKET, stepMm);
  const fromSeam = seamDistance(POCKET, isPouchMouth);
  const positions = laidOn(panel, piece, (x, y) => 0.8 * CLOTH_MM + 12 * smoothstep(0, 56, fromSeam(x, y)));
  const pouch = sheetMesh(piece, smoothed(piece, positions, 12), { part: 'outer-panel', uvAt: hoodieUv });
  return [pouch, hemOf(piece, pouch, () => true, CLOTH_MM)];
}

/** Height of a panel at a place of the table: that of its nearest vertices. */
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
