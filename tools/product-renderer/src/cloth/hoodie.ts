import type { DemoProduct } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import type { GridMesh, Mesh } from '../geometry/mesh.js';
import { bell, normalize, smoothstep, vectorAt, type Vec3 } from '../geometry/vector.js';
import { pickVariant } from '../silhouettes/variation.js';
import { withOpenCuffs } from './cuffs.js';
import { buildHem, smoothed } from './drape.js';
import { foldFlat, foldedPoint, type FoldedCut } from './fold.js';
import { creasesBeside, mirroredFolds, type Fold } from './folds.js';
import { buildCords, buildHood, necklineThrough, type Bearing, type HoodOptions } from './hood.js';
import {
  ARMHOLE,
  armholeAtMm,
  fromCuffMm,
  fromHemMm,
  gatherAt,
  hoodieUv,
  HOODIE_NECK,
  HOODIE_OUTLINE,
  isHoodieOpening,
  isPouchMouth,
  isSleeve,
  POCKET,
  pocketUv,
  SLEEVE,
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
  angleDeg: 26,
  raisedDeg: 8,
  forwardDeg: 6,
  lengthMm: 600,
  elbow: { fromMm: 250, angleDeg: 7 },
  shoulderMm: 208,
  topMm: 39,
  endMm: 23,
};
const GIRTH = 1.06;
const DEPTH = 0.9;

/** Creases at the elbow and above the cuffs. */
const SLEEVE_FOLDS: readonly Fold[] = [
  [318, 384, 420, 330, 17, 13],
  [320, 412, 446, 420, 20, 12],
  [326, 440, 424, 506, 14, 13],
  [300, 300, 356, 232, 15, 12],
  [460, 500, 380, 544, 8, 13],
  [350, 552, 436, 532, 7, 12],
  [-318, 376, -414, 336, 15, 13],
  [-321, 404, -446, 396, 19, 13],
  [-324, 434, -440, 486, 16, 12],
  [-300, 302, -350, 240, 14, 12],
  [-458, 516, -380, 536, 9, 12],
  [-352, 560, -430, 548, 6, 11],
];

/** Drapes end below the rib, which gathers them. */
const PAST_RIB = 860;

/** Drags from the armpits, and drapes that blouse over the ribbed hem. */
const HOODIE_FOLDS: Record<Panel, readonly Fold[]> = {
  front: [
    ...SLEEVE_FOLDS,
    [285, 276, 108, 386, 31, 14],
    [286, 304, 172, 500, 25, 15],
    [286, 340, 220, 600, 16, 15],
    [-285, 272, -126, 356, 29, 14],
    [-286, 308, -150, 520, 26, 15],
    [-286, 350, -232, 590, 15, 15],
    [206, 520, 196, PAST_RIB, 15, 17],
    [-222, 530, -210, PAST_RIB, 15, 17],
    [254, 540, 256, PAST_RIB, 13, 13],
    [-258, 560, -256, PAST_RIB, 13, 13],
    [72, 560, 66, PAST_RIB, 9, 18],
    [-64, 570, -74, PAST_RIB, 9, 18],
  ],
  back: [
    ...SLEEVE_FOLDS,
    [285, 276, 124, 360, 29, 14],
    [-285, 278, -136, 380, 29, 14],
    [286, 304, 176, 470, 22, 15],
    [-286, 312, -160, 496, 22, 15],
    [-164, 470, 52, 506, 12, 17],
    [192, 516, -16, 548, 12, 17],
    [-226, 536, -60, 580, 11, 16],
    [172, 540, 166, PAST_RIB, 14, 17],
    [-186, 550, -180, PAST_RIB, 14, 17],
    [244, 550, 246, PAST_RIB, 13, 13],
    [-250, 560, -246, PAST_RIB, 13, 13],
    [84, 586, 90, PAST_RIB, 10, 17],
    [-90, 590, -84, PAST_RIB, 10, 17],
  ],
};

const LAYS: readonly Record<Panel, readonly Fold[]>[] = [
  HOODIE_FOLDS,
  { front: mirroredFolds(HOODIE_FOLDS.front), back: mirroredFolds(HOODIE_FOLDS.back) },
];

/** The drape variant of a product. */
export const hoodieVariant = (artwork: DemoProduct['artwork']): number => pickVariant(artwork, LAYS.length, 6);
const variantFolds = (lay: number): Record<Panel, readonly Fold[]> => LAYS[lay] ?? HOODIE_FOLDS;

/** Creases of a drape variant, for its texture: at the armpits and on the sleeves. */
export const hoodieCreases = (lay: number, panel: Panel): Fold[] =>
  creasesBeside(variantFolds(lay)[panel].filter(isDrag));
function isDrag([fromX, fromY]: Fold): boolean {
  return maths.abs(fromX) > 280 && fromY < 470;
}

const WORN: Omit<GarmentCut, 'folds'> = {
  outline: HOODIE_OUTLINE,
  isOpening: isHoodieOpening,
  sleeveShare,
  uvAt: hoodieUv,
  arms: ARM,
  girth: GIRTH,
  depth: DEPTH,
  fit: { halfWidthMm: 238, halfDepthMm: 108, quarterMm: 288, armFromMm: 246, sleeveHeightMm: 52 },
  gatherAt,
  stiffness: 3,
  clothMm: CLOTH_MM,
  softness: 3,
  edgeRounds: 44,
  // The lower halves of the ribs.
  hems: [
    { highMm: 30, fromEndMm: (x, y) => (isSleeve(x, y) ? Infinity : fromHemMm(x, y)), down: [0, 1] },
    { highMm: 30, fromEndMm: (x, y) => (isSleeve(x, y) ? fromCuffMm(x, y) : Infinity), down: SLEEVE },
  ],
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

const neckVertices = ({ piece: { onBorder, flat }, mesh }: WornPanel): Vec3[] =>
  [...onBorder.keys()]
    .filter((k) => onBorder[k] === 1 && flat[k * 2 + 1] < 110 && maths.abs(flat[k * 2]) < 100)
    .map((k) => vectorAt(mesh.positionsMm, k));

/**
 * A hooded sweatshirt as worn, one panel to the camera: both panels, their edges, the hood folded back; in front also
 * cords and pocket.
 * @param lay drape variant, see `hoodieVariant`
 */
export const drapeHoodie = (facing: Panel, stepMm: number, steps: number, detail: number, lay = 0): GarmentMeshes =>
  hooded(wornPanels({ ...WORN, folds: variantFolds(lay) }, facing, stepMm, steps), facing, stepMm, detail);

/** The parts modelled onto a draped sweatshirt: the hood, and in front cords and pocket. */
export function hooded(
  { meshes, blockers, upper, lower }: WornPanels,
  facing: Panel,
  stepMm: number,
  detail: number,
): GarmentMeshes {
  const bearing: Bearing = { front: [0, facing === 'front' ? 1 : -1, 0], up: [0, 0, -1] };
  const neckline = necklineThrough([...neckVertices(upper), ...neckVertices(lower)], bearing);
  const [hood, blockingHood] = hoods({ neckline, bearing, loft: 1, detail });
  const front =
    facing === 'front' ? [...pouchOn(upper, stepMm / 2), ...buildCords(hood[0], panelHeights(upper.mesh), detail)] : [];
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
  const cords = buildCords(hood[0], panelHeights(layers[0]), detail);
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
  return [pouch, buildHem(piece, pouch, () => true, CLOTH_MM)];
}

/** Height of a panel at a point of the table, from its nearest vertices. */
const panelHeights =
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
