import type { Mesh } from '../geometry/mesh.js';
import { bell } from '../geometry/vector.js';
import { maths } from '../geometry/maths.js';
import { foldFlat, type FoldedCut } from './fold.js';
import type { Fold } from './folds.js';
import { standMannequin } from './mannequin.js';
import { uvWithin, type Panel } from './pattern.js';
import { ARMHOLE, armholeAtMm, isOpening, NECK_LINE, TEE_BOUNDS, TEE_OUTLINE } from './tee-pattern.js';
import { wornPanels, type WornCut } from './worn.js';

export const patternUv = uvWithin(TEE_BOUNDS);

/** Folds hang from where a shirt is held: shoulders, armpits, and the sides of the waist. */
export const TEE_FOLDS: Record<Panel, readonly Fold[]> = {
  front: [
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
    [188, 392, 144, 712, 19, 14],
    [-140, 420, -190, 712, 19, 13],
    [66, 450, 26, 712, 13, 15],
    [226, 470, 236, 712, 14, 11],
    [-226, 540, -236, 712, 13, 9],
    [254, 400, 110, 506, 14, 10],
    [-258, 420, -96, 548, 15, 10],
  ],
  // Behind, cloth hangs from the blades and gathers in the small of the back.
  back: [
    [150, 36, 118, 340, 15, 13],
    [-146, 40, -130, 300, 14, 13],
    [256, 240, 128, 334, 22, 11],
    [-256, 234, -150, 356, 22, 11],
    [258, 300, 166, 440, 15, 11],
    [-258, 312, -152, 474, 16, 12],
    [240, 92, 330, 238, 16, 9],
    [-238, 84, -326, 240, 17, 9],
    [264, 142, 350, 218, 11, 8],
    [-262, 134, -346, 222, 12, 8],
    [-130, 424, 62, 456, 13, 14],
    [158, 462, -24, 496, 12, 13],
    [-214, 474, -56, 524, 13, 12],
    [232, 496, 62, 544, 13, 12],
    [110, 530, 132, 712, 16, 13],
    [-98, 560, -112, 712, 15, 12],
    [202, 560, 216, 712, 14, 10],
    [-216, 530, -206, 712, 16, 11],
    [12, 600, 4, 712, 11, 12],
  ],
};

/** Sleeves of a T-shirt stand off the body. */
const ARM = { angleDeg: 38, lengthMm: 330, shoulderMm: 186, topMm: 49, endMm: 34 } as const;
const GIRTH = 0.96;

const WORN: WornCut = {
  outline: TEE_OUTLINE,
  isOpening,
  uvAt: patternUv,
  mannequin: standMannequin(ARM, GIRTH),
  fit: { halfWidthMm: 215, halfDepthMm: 96, quarterMm: 270, armFromMm: 226, sleeveHeightMm: 46 },
  folds: TEE_FOLDS,
  stiffness: 1,
  clothMm: 2,
  softness: 2,
  crests: 0.34,
  // The armhole's seam draws the cloth in.
  reliefMm: (x, y) => (y > ARMHOLE.top && y < ARMHOLE.bottom ? -1.6 * bell(maths.abs(x) - armholeAtMm(y), 4) : 0),
};

/** A T-shirt as worn, one panel to the camera. */
export const wearTee = (facing: Panel, stepMm: number, steps: number): readonly Mesh[] =>
  wornPanels(WORN, facing, stepMm, steps).meshes;

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
