import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { normalize, smoothstep, type Vec3 } from '../geometry/vector.js';
import { nearness } from '../materials/polygon.js';
import { hemOf, otherFace, smoothed } from './drape.js';
import { foldFlat, foldedPoint, type FoldedCut } from './fold.js';
import { buildCords, buildHood, necklineThrough, type Bearing } from './hood.js';
import { gatherAt, hoodieUv, HOODIE_NECK, HOODIE_OUTLINE, isHoodieOpening, POCKET } from './hoodie-pattern.js';
import { standMannequin } from './mannequin.js';
import { sheetMesh, type Sheet } from './sheet.js';
import { wearGarment, type Fold } from './simulate.js';
import type { TeePanel } from './tee-pattern.js';

const CLOTH_MM = 3.2;
const ARM = { angleDeg: 22, lengthMm: 600, shoulderMm: 203, topMm: 54, endMm: 28 } as const;
const GIRTH = 1.075;

/** Heavy cloth folds where arms hang from shoulders, above the cuffs and over the ribbed hem. */
export const HOODIE_FOLDS: readonly Fold[] = [
  [284, 250, 120, 380, 30, 16],
  [-284, 246, -110, 370, 30, 15],
  [286, 300, 170, 520, 22, 17],
  [-286, 310, -180, 500, 22, 16],
  [250, 92, 330, 300, 20, 14],
  [-254, 96, -336, 310, 20, 13],
  [420, 430, 370, 480, 26, 11],
  [440, 500, 380, 540, 26, 11],
  [462, 540, 392, 575, 20, 10],
  [-424, 420, -366, 470, 26, 11],
  [-440, 490, -378, 532, 26, 11],
  [-466, 544, -390, 580, 20, 10],
  [200, 560, 190, 646, 20, 14],
  [-216, 550, -206, 646, 20, 14],
  [252, 540, 250, 646, 18, 12],
  [-256, 560, -250, 646, 18, 12],
  [60, 600, 60, 646, 12, 13],
  [-70, 600, -66, 646, 12, 13],
];

const onNeck = (sheet: Sheet, k: number): boolean =>
  sheet.onBorder[k] === 1 && sheet.flat[k * 2 + 1] < 110 && maths.abs(sheet.flat[k * 2]) < 100;

/** A hooded sweatshirt as worn, one panel to the camera: both panels, their edges, the hood folded back, and its cords. */
export function wearHoodie(facing: TeePanel, stepMm: number, steps: number, detail: number): Mesh[] {
  const worn = wearGarment({
    upperOutline: HOODIE_OUTLINE[facing],
    lowerOutline: HOODIE_OUTLINE[facing === 'front' ? 'back' : 'front'],
    isOpening: isHoodieOpening,
    mannequin: standMannequin(ARM, GIRTH),
    fit: { halfWidthMm: 230, halfDepthMm: 104, quarterMm: 288, armFromMm: 246, sleeveHeightMm: 52 },
    gatherAt,
    folds: HOODIE_FOLDS,
    stiffness: 1.6,
    stepMm,
    steps,
  });
  const upperMm = smoothed(worn.upper, worn.upperMm, 3);
  const lowerMm = smoothed(worn.lower, worn.lowerMm, 3);
  const upper = sheetMesh(worn.upper, facing === 'front' ? withPouch(worn.upper, upperMm) : upperMm, {
    part: 'outer-panel',
    uvAt: hoodieUv,
  });
  const lower = sheetMesh(worn.lower, lowerMm, { part: 'inner-panel', uvAt: hoodieUv });
  const neck: Vec3[] = [];
  for (const [sheet, at] of [
    [worn.upper, upperMm],
    [worn.lower, lowerMm],
  ] as const)
    sheet.onBorder.forEach((_, k) => {
      if (onNeck(sheet, k)) neck.push([at[k * 3], at[k * 3 + 1], at[k * 3 + 2]]);
    });
  const bearing: Bearing = { front: [0, facing === 'front' ? 1 : -1, 0], up: [0, 0, -1] };
  const { outside, lining } = buildHood({ neckline: necklineThrough(neck, bearing), bearing, loft: 1, detail });
  return [
    upper,
    lower,
    otherFace(worn.lower, lower, 'outer-panel', isHoodieOpening, CLOTH_MM),
    otherFace(worn.upper, upper, 'inner-panel', isHoodieOpening, CLOTH_MM),
    hemOf(worn.upper, upper, isHoodieOpening, CLOTH_MM),
    hemOf(worn.lower, lower, isHoodieOpening, CLOTH_MM),
    outside,
    lining,
    ...(facing === 'front' ? buildCords(outside, surfaceOf(upper), detail) : []),
  ];
}

const FOLDED: FoldedCut = {
  outline: HOODIE_OUTLINE,
  neck: HOODIE_NECK,
  neckHalfMm: 99,
  uvAt: hoodieUv,
  halfWidthMm: 152,
  lengthMm: 372,
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

/** The pouch stands off the front: most where hands go in. */
function withPouch(sheet: Sheet, positions: Float32Array): Float32Array {
  return positions.map((value, i) => {
    if (i % 3 !== 1) return value;
    const k = (i - 1) / 3;
    const { insideMm } = nearness(POCKET, sheet.flat[k * 2], sheet.flat[k * 2 + 1], 1, 1);
    return value + 5 * smoothstep(-2, 7, insideMm) + 5 * smoothstep(0, 60, insideMm);
  });
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
