import type { Mesh } from '../geometry/mesh.js';
import type { Point2 } from '../geometry/vector.js';
import { hemOf, otherFace, smoothed } from './drape.js';
import { foldFlat, type FoldedCut } from './fold.js';
import { standMannequin } from './mannequin.js';
import { sheetMesh } from './sheet.js';
import { wearGarment, type Fold } from './simulate.js';
import { isOpening, NECK_LINE, TEE_BOUNDS, TEE_OUTLINE, type TeePanel } from './tee-pattern.js';

/** Texture coordinates of a place on the pattern. */
export const patternUv = (x: number, y: number): Point2 => [
  (x - TEE_BOUNDS.left) / (TEE_BOUNDS.right - TEE_BOUNDS.left),
  (y - TEE_BOUNDS.top) / (TEE_BOUNDS.bottom - TEE_BOUNDS.top),
];

/** Folds hang from where a shirt is held: shoulders, armpits, and the sides of the waist. */
export const TEE_FOLDS: readonly Fold[] = [
  [252, 230, 84, 356, 24, 10],
  [254, 250, 120, 430, 20, 11],
  [256, 290, 160, 520, 17, 11],
  [-254, 232, -70, 340, 23, 10],
  [-254, 256, -112, 420, 20, 12],
  [-257, 300, -150, 500, 15, 10],
  [128, 22, 190, 200, 13, 10],
  [-126, 24, -186, 206, 14, 10],
  [100, 60, 150, 250, 10, 11],
  [-104, 64, -140, 236, 9, 10],
  [232, 84, 322, 240, 17, 9],
  [-236, 88, -316, 246, 17, 9],
  [262, 130, 348, 216, 12, 8],
  [-264, 126, -350, 214, 12, 8],
  [250, 200, 318, 262, 11, 8],
  [-250, 204, -314, 262, 11, 8],
  [178, 450, 140, 712, 18, 12],
  [-158, 480, -184, 712, 18, 12],
  [42, 500, 20, 712, 13, 13],
  [-62, 540, -80, 712, 13, 11],
  [218, 520, 232, 712, 14, 10],
  [-226, 540, -236, 712, 13, 9],
  [90, 590, 84, 712, 10, 9],
  [254, 400, 110, 506, 14, 10],
  [-258, 420, -96, 548, 15, 10],
];

/** Sleeves of a T-shirt stand off the body. */
const ARM = { angleDeg: 38, lengthMm: 330, shoulderMm: 186, topMm: 49, endMm: 34 } as const;
const GIRTH = 0.96;
const CLOTH_MM = 2;

/** A T-shirt as worn, one panel to the camera: that panel, the inside of the other one, and the rounded edges of both. */
export function wearTee(facing: TeePanel, stepMm: number, steps: number): Mesh[] {
  const worn = wearGarment({
    upperOutline: TEE_OUTLINE[facing],
    lowerOutline: TEE_OUTLINE[facing === 'front' ? 'back' : 'front'],
    isOpening,
    mannequin: standMannequin(ARM, GIRTH),
    fit: { halfWidthMm: 215, halfDepthMm: 96, quarterMm: 270, armFromMm: 226, sleeveHeightMm: 46 },
    folds: TEE_FOLDS,
    stiffness: 1,
    stepMm,
    steps,
  });
  const upperMm = smoothed(worn.upper, worn.upperMm, 2);
  const lowerMm = smoothed(worn.lower, worn.lowerMm, 2);
  const upper = sheetMesh(worn.upper, upperMm, { part: 'outer-panel', uvAt: patternUv });
  const lower = sheetMesh(worn.lower, lowerMm, { part: 'inner-panel', uvAt: patternUv });
  return [
    upper,
    lower,
    otherFace(worn.lower, lower, 'outer-panel', isOpening, CLOTH_MM),
    otherFace(worn.upper, upper, 'inner-panel', isOpening, CLOTH_MM),
    hemOf(worn.upper, upper, isOpening, CLOTH_MM),
    hemOf(worn.lower, lower, isOpening, CLOTH_MM),
  ];
}

const FOLDED: FoldedCut = {
  outline: TEE_OUTLINE,
  neck: NECK_LINE,
  neckHalfMm: 97,
  uvAt: patternUv,
  halfWidthMm: 128,
  lengthMm: 318,
  bendMm: 5,
};

/** A T-shirt folded for the shelf: sides and tail turned under, the neck on top. */
export const foldTee = (stepMm: number): Mesh[] => foldFlat(FOLDED, stepMm);
