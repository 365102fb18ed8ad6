import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';
import { hemOf, otherFace, smoothed } from './drape.js';
import { crestHeight, type Fold } from './folds.js';
import type { Mannequin } from './mannequin.js';
import { otherPanel, type Panel } from './pattern.js';
import { refined, sheetMesh, type Piece, type Sheet } from './sheet.js';
import { seamDistance, wearGarment, type Fit } from './simulate.js';

/** What a garment of two panels is cut from, and how it is worn. */
export interface WornCut {
  readonly outline: Record<Panel, readonly Point2[]>;
  readonly isOpening: (x: number, y: number) => boolean;
  readonly uvAt: (x: number, y: number) => Point2;
  readonly mannequin: Mannequin;
  readonly fit: Fit;
  readonly gatherAt?: (x: number, y: number) => number;
  readonly folds: Record<Panel, readonly Fold[]>;
  /** Resistance against small folds. */
  readonly stiffness: number;
  readonly clothMm: number;
  /** Rounds of smoothing that the simulated cloth takes. */
  readonly softness: number;
  /** Share of their height by which folds stand up as crests. */
  readonly crests: number;
  /** What else stands above or below the panel that faces the camera: seams, gathers. */
  readonly reliefMm: (x: number, y: number) => number;
}

export interface WornPanels {
  /** The panel towards the camera, the inside of the other, and the rounded edges and other faces of both. */
  readonly meshes: readonly Mesh[];
  readonly upper: Mesh;
  readonly lower: Mesh;
  readonly upperPiece: Piece;
  readonly lowerPiece: Piece;
}

/** Within this of a seam panels keep their height, so that they stay sewn. */
const SEWN_MM = 26;
const FINE_ROUNDS = 4;

/** Puts a garment on, one panel to the camera. */
export function wornPanels(cut: WornCut, facing: Panel, stepMm: number, steps: number): WornPanels {
  const { isOpening, uvAt, clothMm } = cut;
  const hidden = otherPanel(facing);
  const worn = wearGarment({
    ...cut,
    upperOutline: cut.outline[facing],
    lowerOutline: cut.outline[hidden],
    upperFolds: cut.folds[facing],
    lowerFolds: cut.folds[hidden],
    stepMm,
    steps,
  });
  const settled = (sheet: Sheet, positions: Float32Array): ReturnType<typeof refined> => {
    const fine = refined(sheet, smoothed(sheet, positions, cut.softness));
    return { piece: fine.piece, positionsMm: smoothed(fine.piece, fine.positionsMm, FINE_ROUNDS) };
  };
  const above = settled(worn.upper, worn.upperMm);
  const below = settled(worn.lower, worn.lowerMm);
  const fromSeam = seamDistance(cut.outline[facing], isOpening);
  const upper = raised(
    above.piece,
    sheetMesh(above.piece, above.positionsMm, { part: 'outer-panel', uvAt }),
    uvAt,
    (x, y) => {
      const height = cut.crests * crestHeight(x, y, cut.folds[facing]) + cut.reliefMm(x, y);
      return height === 0 ? 0 : height * smoothstep(0, SEWN_MM, fromSeam(x, y));
    },
  );
  const lower = sheetMesh(below.piece, below.positionsMm, { part: 'inner-panel', uvAt });
  return {
    meshes: [
      upper,
      lower,
      otherFace(below.piece, lower, 'outer-panel', isOpening, clothMm),
      otherFace(above.piece, upper, 'inner-panel', isOpening, clothMm),
      hemOf(above.piece, upper, isOpening, clothMm),
      hemOf(below.piece, lower, isOpening, clothMm),
    ],
    upper,
    lower,
    upperPiece: above.piece,
    lowerPiece: below.piece,
  };
}

/** A panel with relief along its normals. */
function raised(
  { flat, ...piece }: Piece,
  mesh: Mesh,
  uvAt: WornCut['uvAt'],
  heightMm: (x: number, y: number) => number,
): Mesh {
  const positions = mesh.positionsMm.slice();
  for (let k = 0; k < positions.length / 3; k++) {
    const height = heightMm(flat[k * 2], flat[k * 2 + 1]);
    for (let c = 0; c < 3; c++) positions[k * 3 + c] += height * mesh.normals[k * 3 + c];
  }
  return sheetMesh({ flat, ...piece }, positions, { part: mesh.part, uvAt });
}

const NEAR_MM = 6;

/** Lays a flat piece on a worn panel at its own place of the pattern, `liftMm` above it. */
export function laidOn(
  panel: { readonly piece: Piece; readonly mesh: Mesh },
  piece: Piece,
  liftMm: (x: number, y: number) => number,
): Float32Array {
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
