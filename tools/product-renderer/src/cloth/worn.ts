import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';
import { buildHem, innerSurface, smoothed } from './drape.js';
import { crestHeight, type Fold } from './folds.js';
import { withEvenHem, type Hem } from './hem.js';
import type { Handle } from './links.js';
import { SHOULDER_Z, createMannequin, raised, type Arms, type Mannequin } from './mannequin.js';
import { otherPanel, type Panel } from './pattern.js';
import { bothPanels, trimmed, type WornPanel } from './panels.js';
import { refined, sheetMesh, type Piece } from './sheet.js';
import { seamDistance, drapeGarment, type Fit } from './simulate.js';

/** The cut and fit of a two-panel garment. */
export interface GarmentCut extends Handle {
  readonly outline: Record<Panel, readonly Point2[]>;
  readonly isOpening: (x: number, y: number) => boolean;
  /** 0 on the body, 1 on a sleeve: how much a point follows the arm. */
  readonly sleeveShare: (x: number, y: number) => number;
  readonly uvAt: (x: number, y: number) => Point2;
  readonly arms: Arms;
  readonly girth: number;
  /** The form's depth as a share of a body's. */
  readonly depth?: number;
  readonly fit: Fit;
  readonly folds: Record<Panel, readonly Fold[]>;
  readonly clothMm: number;
  /** Smoothing rounds after the simulation. */
  readonly softness: number;
  /** Further rounds for the edges of openings; more for ribs, which are even. */
  readonly edgeRounds?: number;
  readonly hems: readonly Hem[];
  /** Share of the folds' height that is added as crests. */
  readonly crests: number;
  /** Additional relief of the panel facing the camera: seams, gathers. */
  readonly reliefMm: (x: number, y: number) => number;
}

/** A garment ready to be lit. */
export interface GarmentMeshes {
  readonly meshes: readonly Mesh[];
  /** Geometry that blocks light: the same shape without purely visual details. */
  readonly blockers: readonly Mesh[];
}

/**
 * Detail of modelled parts as light blockers, as a share of the visible ones. Below a half, folds shade their own
 * surroundings.
 */
export const BLOCKING_SHARE = 0.6;

export interface WornPanels extends GarmentMeshes {
  readonly upper: WornPanel;
  readonly lower: WornPanel;
}

/** Within this distance of a seam, panels keep their height, so that they stay joined. */
const SEWN_MM = 26;
const FINE_ROUNDS = 4;
/** The inside is visible this far from an opening, and the far panel's outside this far from a seam. */
const INSIDE_SEEN_MM = 32;
const AROUND_SEEN_MM = 36;
/** The far panel's outside is seen only where it turns towards the camera: height of its normal. */
const MIN_UPWARD = -0.25;
/** The back's inside is visible this far down from the neck. */
const NECK_SEEN_MM = 150;

/** Drapes a garment, one panel to the camera. */
export function wornPanels(cut: GarmentCut, facing: Panel, stepMm: number, steps: number): WornPanels {
  const { isOpening, uvAt, clothMm } = cut;
  const hidden = otherPanel(facing);
  // Seen from behind, the arms are held away from the viewer.
  const forwardDeg = (facing === 'front' ? 1 : -1) * (cut.arms.forwardDeg ?? 0);
  const forward = maths.tan((forwardDeg * maths.PI) / 180);
  const { raisedDeg = 0 } = cut.arms;
  const posing = (share: number): Mannequin =>
    createMannequin(raised({ ...cut.arms, forwardDeg }, raisedDeg * (1 - share)), cut.girth, cut.depth);
  const { cloth, positionsMm } = drapeGarment({
    ...cut,
    mannequin: posing(1),
    posing,
    forwardMm: (x, y) =>
      forward * cut.sleeveShare(x, y) * maths.hypot(maths.abs(x) - cut.arms.shoulderMm, y - SHOULDER_Z),
    upperOutline: cut.outline[facing],
    lowerOutline: cut.outline[hidden],
    upperFolds: cut.folds[facing],
    lowerFolds: cut.folds[hidden],
    stepMm,
    steps,
  });
  const seamMm = seamDistance(cut.outline[facing], isOpening);
  const reliefMm = (x: number, y: number): number => {
    const height = cut.crests * crestHeight(x, y, cut.folds[facing]) + cut.reliefMm(x, y);
    return height === 0 ? 0 : height * smoothstep(0, SEWN_MM, seamMm(x, y));
  };
  const shaped = (piece: Piece, lowerFrom: number, at: Float32Array) =>
    bothPanels(
      piece,
      lowerFrom,
      at,
      (upper, upperMm) => embossed(upper, upperMm, uvAt, reliefMm),
      uvAt,
      (panel, panelMm) => cut.hems.reduce((at, hem) => withEvenHem(panel, at, hem), panelMm),
    );
  const softMm = smoothed(cloth, positionsMm, cut.softness, cut.edgeRounds);
  const coarse = shaped(cloth, cloth.lowerFrom, softMm);
  const fine = refined(cloth, softMm);
  const { upper, lower } = shaped(
    fine.piece,
    4 * cloth.lowerFrom,
    smoothed(fine.piece, fine.positionsMm, FINE_ROUNDS, cut.edgeRounds),
  );

  const near = (piece: Piece, fromMm: (x: number, y: number) => number, maxMm: number) => (k: number) =>
    fromMm(piece.flat[k * 2], piece.flat[k * 2 + 1]) < maxMm;
  const hiddenOpeningMm = seamDistance(cut.outline[hidden], (x, y) => !isOpening(x, y));
  const openingMm = seamDistance(cut.outline[facing], (x, y) => !isOpening(x, y));
  const isNeck = ([x, y]: Point2) => isOpening(x, y) && y < NECK_SEEN_MM;
  // A collar or hood is sewn to the neck, which has no edge of its own.
  const isEdge = (x: number, y: number) => isOpening(x, y) && !isNeck([x, y]);
  const neckMm = seamDistance(cut.outline[hidden], (x, y) => !isNeck([x, y]));
  const seesInside = (k: number) =>
    near(lower.piece, neckMm, NECK_SEEN_MM)(k) || near(lower.piece, hiddenOpeningMm, INSIDE_SEEN_MM)(k);
  const hiddenSeamMm = seamDistance(cut.outline[hidden], isOpening);
  const isAround = near(lower.piece, hiddenSeamMm, AROUND_SEEN_MM);
  // Where two panels meet there is no room for both insides.
  const inset =
    ({ flat }: Piece, fromMm: (x: number, y: number) => number) =>
    (k: number) =>
      clothMm * smoothstep(0, SEWN_MM / 2, fromMm(flat[k * 2], flat[k * 2 + 1]));
  return {
    meshes: [
      upper.mesh,
      trimmed(lower.mesh, (k) => isAround(k) && lower.mesh.normals[k * 3 + 1] > MIN_UPWARD),
      trimmed(innerSurface(lower.mesh, inset(lower.piece, hiddenSeamMm)), seesInside),
      trimmed(innerSurface(upper.mesh, inset(upper.piece, seamMm)), near(upper.piece, openingMm, INSIDE_SEEN_MM)),
      buildHem(upper.piece, upper.mesh, isEdge, clothMm),
      buildHem(lower.piece, lower.mesh, isEdge, clothMm),
    ],
    blockers: [coarse.upper.mesh, coarse.lower.mesh],
    upper,
    lower,
  };
}

/** Offsets a panel along its normals. */
function embossed(
  piece: Piece,
  positionsMm: Float32Array,
  uvAt: GarmentCut['uvAt'],
  heightMm: (x: number, y: number) => number,
): Mesh {
  const flatter = sheetMesh(piece, positionsMm, { part: 'outer-panel', uvAt });
  const positions = positionsMm.slice();
  for (let k = 0; k < positions.length / 3; k++) {
    const height = heightMm(piece.flat[k * 2], piece.flat[k * 2 + 1]);
    for (let c = 0; c < 3; c++) positions[k * 3 + c] += height * flatter.normals[k * 3 + c];
  }
  return sheetMesh(piece, positions, { part: 'outer-panel', uvAt });
}

const NEAR_MM = 6;

/** Places a flat piece on a worn panel at its pattern position, `liftMm` above it. */
export function laidOn(panel: WornPanel, piece: Piece, liftMm: (x: number, y: number) => number): Float32Array {
  const cell = (value: number): number => maths.floor(value / NEAR_MM);
  const cells = new Map<string, number[]>();
  const { flat } = panel.piece;
  for (let k = 0; k < flat.length / 2; k++) {
    const key = `${String(cell(flat[k * 2]))} ${String(cell(flat[k * 2 + 1]))}`;
    cells.set(key, [...(cells.get(key) ?? []), k]);
  }
  const positions = new Float32Array(piece.onBorder.length * 3);
  for (let n = 0; n < piece.onBorder.length; n++) {
    const [x, y] = [piece.flat[n * 2], piece.flat[n * 2 + 1]];
    const sum = [0, 0, 0];
    let weights = 0;
    const lift = liftMm(x, y);
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (const k of cells.get(`${String(cell(x) + i)} ${String(cell(y) + j)}`) ?? []) {
          const weight = maths.exp(-((flat[k * 2] - x) ** 2 + (flat[k * 2 + 1] - y) ** 2) / 12) + 1e-9;
          for (let c = 0; c < 3; c++)
            sum[c] += weight * (panel.mesh.positionsMm[k * 3 + c] + lift * panel.mesh.normals[k * 3 + c]);
          weights += weight;
        }
    for (let c = 0; c < 3; c++) positions[n * 3 + c] = sum[c] / weights;
  }
  return positions;
}
