import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { clamp, smoothstep, type Point2, type Vec3 } from '../geometry/vector.js';
import { noise2 } from '../materials/noise.js';
import { crestHeight, type Fold } from './folds.js';
import { cutSheet, sheetMesh } from './sheet.js';
import { trimmed } from './panels.js';
import { mirrored, type Panel } from './pattern.js';

/** The part of a garment's cut that is visible when folded, and the folded size. */
export interface FoldedCut {
  readonly outline: Record<Panel, readonly Point2[]>;
  readonly neck: Record<Panel, readonly Point2[]>;
  readonly neckHalfMm: number;
  readonly uvAt: (x: number, y: number) => Point2;
  readonly halfWidthMm: number;
  readonly lengthMm: number;
  /** Bend radius. */
  readonly bendMm: number;
  /** The distance that thick cloth springs out of its folds; 0 for thin cloth. */
  readonly slouch?: number;
}

const FOLD_LAYERS = 4;
/** The offset of each layer's edge, at the sides and in front, as no fold is perfect. */
const SHORT_MM: readonly (readonly [side: number, front: number])[] = [
  [0, 0],
  [-2, -4.5],
  [3, 6],
  [-0.5, -2],
];
/** Irregularity of thick cloth per layer: share of the bend, and skew in millimetres. */
const UNEVEN: readonly (readonly [bend: number, skewMm: number])[] = [
  [0.3, 3],
  [-0.24, -6],
  [0.16, 7],
  [-0.3, -3],
];
const layerBendMm = ({ bendMm, slouch = 0 }: FoldedCut, layer: number): number =>
  bendMm * (1 + slouch * (UNEVEN[layer]?.[0] ?? 0));
/** Creases on the top layer from handling. */
const CREASES: readonly Fold[] = [
  [-132, 70, -18, 190, 5, 13],
  [-130, 104, -40, 232, 3.4, 9],
  [130, 132, 14, 186, 4.4, 14],
  [132, 160, 50, 214, 3, 8],
  [-36, 324, 100, 262, 4.6, 17],
  [-128, 250, -58, 322, 4.4, 11],
  [-130, 286, -96, 324, 3, 8],
  [126, 216, 78, 322, 4.2, 12],
  [18, 326, -12, 236, 3, 15],
];

/** The visible depth of the inside of a folded garment, from the neck. */
const NECK_SEEN_MM = 130;

/** The layers of a folded garment, front on top. */
export function foldFlat(cut: FoldedCut, stepMm: number): Mesh[] {
  return Array.from({ length: FOLD_LAYERS }, (_, layer): Mesh[] => {
    const panel: Panel = layer === 0 ? 'front' : 'back';
    const sheet = cutSheet(foldedOutline(cut, panel, layerBendMm(cut, layer)), stepMm);
    const positions = new Float32Array(sheet.onBorder.length * 3);
    for (let k = 0; k < sheet.onBorder.length; k++)
      positions.set(foldedPoint(cut, sheet.flat[k * 2], sheet.flat[k * 2 + 1], layer), k * 3);
    const mesh = sheetMesh(sheet, positions, { part: layer === 0 ? 'outer-panel' : 'inner-panel', uvAt: cut.uvAt });
    if (!cut.slouch || layer === 0) return [mesh];
    // The visible edges of thick cloth are its outside; its inside is visible only at the neck.
    const isNeck = (k: number): boolean => layer === 1 && sheet.flat[k * 2 + 1] < NECK_SEEN_MM;
    const isEdge = (k: number): boolean => !isNeck(k) || maths.abs(sheet.flat[k * 2]) > cut.neckHalfMm + 20;
    const edges = trimmed({ ...mesh, part: 'outer-panel' }, isEdge);
    return layer === 1 ? [edges, trimmed(mesh, (k) => !isEdge(k))] : [edges];
  }).flat();
}

function foldedOutline(cut: FoldedCut, panel: Panel, bendMm: number): Point2[] {
  const turnMm = maths.PI * bendMm;
  const edge = cut.halfWidthMm + turnMm;
  const end = cut.lengthMm + turnMm;
  const shoulder = cut.outline[panel].filter(([x, y]) => x > cut.neckHalfMm && x < edge && y < 60);
  const round = 18 + 20 * (cut.slouch ?? 0);
  const corner = Array.from({ length: 7 }, (_, i): Point2 => {
    const turn = (maths.PI / 2) * (i / 6);
    return [edge - round * (1 - maths.cos(turn)), end - round * (1 - maths.sin(turn))];
  });
  const half: Point2[] = [...cut.neck[panel], ...shoulder, [edge, shoulder.at(-1)?.[1] ?? 15], ...corner, [0, end]];
  return mirrored(half);
}

/** Bends a length past the edge around a half circle: its reach, and its drop. */
function rolled(pastMm: number, bendMm: number): { reach: number; drop: number } {
  if (pastMm <= 0) return { reach: pastMm, drop: 0 };
  const turn = maths.min(maths.PI, pastMm / bendMm);
  return { reach: bendMm * maths.sin(turn), drop: bendMm * (1 - maths.cos(turn)) };
}

/** Position of a pattern point on one of the layers, counted from the top. */
export function foldedPoint(cut: FoldedCut, x: number, y: number, layer: number): Vec3 {
  const [shortSide, shortFront] = SHORT_MM[layer] ?? [0, 0];
  const { slouch = 0 } = cut;
  const bendMm = layerBendMm(cut, layer);
  const skew = slouch * (UNEVEN[layer]?.[1] ?? 0);
  const uneven = (seed: number) => (8 + 4 * slouch) * (noise2(seed + layer * 7, (x + y) * 0.012) - 0.5);
  const askew = skew * maths.sign(x) * (y / cut.lengthMm - 0.5);
  const wider =
    (uneven(maths.sign(x) + 2) + askew - shortSide * (1 + 1.5 * slouch)) * maths.min(1, maths.abs(x) / cut.halfWidthMm);
  const longer =
    (uneven(9) + (skew * x) / cut.halfWidthMm - shortFront * (1 + 0.8 * slouch)) * clamp(y / cut.lengthMm, 0, 1);
  const side = rolled(maths.abs(x) - cut.halfWidthMm, bendMm);
  const tail = rolled(y - cut.lengthMm, bendMm);
  let top = 0;
  for (let below = layer; below < FOLD_LAYERS; below++) top += 2 * layerBendMm(cut, below);
  // Highest in the middle, flatter towards the neck.
  const spring =
    (5 + 6 * slouch) *
    smoothstep(0, 90, cut.halfWidthMm - maths.abs(x)) *
    smoothstep(0, 90, cut.lengthMm - y) *
    smoothstep(0, 160, y);
  const soft =
    (6 + 5 * slouch) * (noise2(x * 0.011 + layer * 5, y * 0.009 + 2) - 0.5) * (layer === 0 ? 1 : 0.6) +
    (layer === 0 ? (0.95 - 0.05 * slouch) * crestHeight(x, y, CREASES) : 0);
  const drop = maths.max(side.drop, tail.drop);
  // At corners, cloth that is folded under at one side must not stick out at the other.
  const under = (sunk: number): number => 1 - slouch * smoothstep(0.4, 1, sunk / (2 * bendMm));
  // The pile sags at edges with few layers underneath.
  const sag =
    slouch *
    ((FOLD_LAYERS - 1 - layer) / FOLD_LAYERS) *
    (9 * noise2(maths.sign(x) * 3 + 5, y * 0.012) * smoothstep(70, 0, cut.halfWidthMm - maths.abs(x)) +
      7 * noise2(x * 0.013, 8) * smoothstep(70, 0, cut.lengthMm - y));
  // Front and back meet at the shoulder seam.
  const neckSag = layer === 0 ? 5 * smoothstep(60, 4, y) : layer === 1 ? -3.6 * smoothstep(60, 4, y) : 0;
  return [
    maths.sign(x) * (cut.halfWidthMm + wider + side.reach * (side.reach > 0 ? under(tail.drop) : 1)),
    maths.max(
      0.5,
      top + (spring * (FOLD_LAYERS - layer)) / FOLD_LAYERS + soft * clamp(1 - drop / 6, 0, 1) - drop - sag - neckSag,
    ),
    cut.lengthMm + longer + tail.reach * (tail.reach > 0 ? under(side.drop) : 1),
  ];
}
