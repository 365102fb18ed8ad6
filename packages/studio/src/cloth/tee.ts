import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { clamp, dot, lerp, normalize, smoothstep, type Point2, type Vec3 } from '../geometry/vector.js';
import { noise2 } from '../materials/noise.js';
import { borderEdges, cutSheet, sheetMesh, type Sheet } from './sheet.js';
import { layGarment } from './simulate.js';
import { isOpening, NECK_LINE, TEE_BOUNDS, TEE_OUTLINE, type TeePanel } from './tee-pattern.js';

/** Texture coordinates of a place on the pattern. */
export const patternUv = (x: number, y: number): Point2 => [
  (x - TEE_BOUNDS.left) / (TEE_BOUNDS.right - TEE_BOUNDS.left),
  (y - TEE_BOUNDS.top) / (TEE_BOUNDS.bottom - TEE_BOUNDS.top),
];

/** A T-shirt laid flat with one panel up: that panel, the inside of the other one, and the rounded edges of both. */
export function layTee(facing: TeePanel, stepMm: number, steps: number): Mesh[] {
  const laid = layGarment({
    upperOutline: TEE_OUTLINE[facing],
    lowerOutline: TEE_OUTLINE[facing === 'front' ? 'back' : 'front'],
    isOpening,
    stepMm,
    steps,
  });
  const upperMm = smoothed(laid.upper, laid.upperMm, 2);
  const lowerMm = smoothed(laid.lower, laid.lowerMm, 2);
  const upper = sheetMesh(laid.upper, upperMm, { part: 'outer-panel', uvAt: patternUv });
  const lower = sheetMesh(laid.lower, lowerMm, { part: 'inner-panel', uvAt: patternUv });
  return [upper, lower, hemOf(laid.upper, upper), hemOf(laid.lower, lower)];
}

/** Borders are smoothed more often than what lies within: they are seen against the ground. */
const BORDER_ROUNDS = 4;
/** A border that turns by more than this keeps its corner; cosine of the angle. */
const CORNER_COSINE = 0.8;

/** Neighbours along the border of each vertex on it; none for corners, which stay. */
function borderNeighbours(sheet: Sheet): Map<number, number[]> {
  const neighbours = new Map<number, number[]>();
  for (const [a, b] of borderEdges(sheet)) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  for (const [vertex, around] of neighbours) {
    const [before, after] = around.map((other): Vec3 =>
      normalize([
        sheet.flat[other * 2] - sheet.flat[vertex * 2],
        sheet.flat[other * 2 + 1] - sheet.flat[vertex * 2 + 1],
        0,
      ]),
    );
    if (around.length !== 2 || dot(before, after) > -CORNER_COSINE) neighbours.set(vertex, []);
  }
  return neighbours;
}

/** Means of neighbours: rounds what the grid has made angular. Border vertices heed the border only, so it keeps its line. */
function smoothed(sheet: Sheet, positions: Float32Array, rounds: number): Float32Array {
  const alongBorder = borderNeighbours(sheet);
  let current = positions;
  for (let round = 0; round < rounds + BORDER_ROUNDS; round++) {
    const sums = new Float32Array(current.length);
    const weights = new Float32Array(current.length / 3);
    const gather = (from: number, to: number) => {
      for (let c = 0; c < 3; c++) sums[from * 3 + c] += current[to * 3 + c];
      weights[from]++;
    };
    for (const [vertex, around] of alongBorder) for (const other of around) gather(vertex, other);
    if (round < rounds)
      for (let t = 0; t < sheet.triangles.length; t += 3)
        for (let k = 0; k < 3; k++) {
          const from = sheet.triangles[t + k];
          if (sheet.onBorder[from]) continue;
          gather(from, sheet.triangles[t + ((k + 1) % 3)]);
          gather(from, sheet.triangles[t + ((k + 2) % 3)]);
        }
    current = current.map((value, i) => {
      const weight = weights[maths.floor(i / 3)];
      return weight ? lerp(value, sums[i] / weight, 0.5) : value;
    });
  }
  return current;
}

const HEM_THICKNESS_MM = 2;
const HEM_ROWS = 5;

/** A half round edge along the openings of a panel: cloth has a thickness there. */
function hemOf(sheet: Sheet, mesh: Mesh): Mesh {
  const edges = borderEdges(sheet).filter((edge) =>
    edge.every((k) => isOpening(sheet.flat[k * 2], sheet.flat[k * 2 + 1])),
  );
  const { positionsMm: p, normals: n } = mesh;
  const at = (values: Float32Array, k: number): Vec3 => [values[k * 3], values[k * 3 + 1], values[k * 3 + 2]];
  // Outward within the sheet: away from the triangles that meet at the vertex.
  const outward = new Map<number, Vec3>();
  const inner = new Map<number, Vec3>();
  for (let t = 0; t < sheet.triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const vertex = sheet.triangles[t + k];
      if (!sheet.onBorder[vertex]) continue;
      const sum = inner.get(vertex) ?? [0, 0, 0];
      const others = [sheet.triangles[t + ((k + 1) % 3)], sheet.triangles[t + ((k + 2) % 3)]];
      inner.set(
        vertex,
        [0, 1, 2].map((c) => sum[c] + others.reduce((s, o) => s + p[vertex * 3 + c] - p[o * 3 + c], 0)) as [
          number,
          number,
          number,
        ],
      );
    }
  for (const [vertex, sum] of inner) outward.set(vertex, normalize(sum));

  const index = new Map<number, number>();
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const vertexOf = (k: number): number => {
    const known = index.get(k);
    if (known !== undefined) return known;
    const start = positions.length / 3;
    const point = at(p, k);
    const up = at(n, k);
    const out = outward.get(k) ?? up;
    for (let row = 0; row < HEM_ROWS; row++) {
      const turn = (maths.PI * row) / (HEM_ROWS - 1);
      const r = HEM_THICKNESS_MM / 2;
      for (let c = 0; c < 3; c++) {
        positions.push(point[c] + out[c] * r * maths.sin(turn) + up[c] * r * (maths.cos(turn) - 1));
        normals.push(out[c] * maths.sin(turn) + up[c] * maths.cos(turn));
      }
      uvs.push(mesh.uvs[k * 2], mesh.uvs[k * 2 + 1]);
    }
    index.set(k, start);
    return start;
  };
  const triangles: number[] = [];
  for (const [from, to] of edges) {
    const a = vertexOf(from);
    const b = vertexOf(to);
    for (let row = 0; row + 1 < HEM_ROWS; row++)
      triangles.push(a + row, b + row, a + row + 1, b + row, b + row + 1, a + row + 1);
  }
  const flat = new Float32Array(positions.length);
  return {
    part: mesh.part,
    wrapsU: false,
    positionsMm: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    tangentsU: flat.map((_, i) => (i % 3 === 0 ? 1 : 0)),
    tangentsV: flat.map((_, i) => (i % 3 === 2 ? 1 : 0)),
    uvs: Float32Array.from(uvs),
    triangles: Uint32Array.from(triangles),
  };
}

/** Half width and length of the folded shirt, and the radius its cloth bends round. */
const FOLDED = { halfWidthMm: 128, lengthMm: 318, bendMm: 5 } as const;
const FOLD_LAYERS = 4;

/** A T-shirt folded for the shelf: sides and tail turned under, the neck on top. */
export function foldTee(stepMm: number): Mesh[] {
  return Array.from({ length: FOLD_LAYERS }, (_, layer) => {
    const panel: TeePanel = layer === 0 ? 'front' : 'back';
    const sheet = cutSheet(foldedOutline(panel), stepMm);
    const positions = new Float32Array(sheet.onBorder.length * 3);
    for (let k = 0; k < sheet.onBorder.length; k++)
      positions.set(foldedPoint(sheet.flat[k * 2], sheet.flat[k * 2 + 1], layer), k * 3);
    return sheetMesh(sheet, positions, { part: layer === 0 ? 'outer-panel' : 'inner-panel', uvAt: patternUv });
  });
}

const TURN_MM = maths.PI * FOLDED.bendMm;

function foldedOutline(panel: TeePanel): Point2[] {
  const edge = FOLDED.halfWidthMm + TURN_MM;
  const end = FOLDED.lengthMm + TURN_MM;
  const shoulder = TEE_OUTLINE[panel].filter(([x, y]) => x > 97 && x < edge && y < 60);
  const round = 13;
  const corner = Array.from({ length: 7 }, (_, i): Point2 => {
    const turn = (maths.PI / 2) * (i / 6);
    return [edge - round * (1 - maths.cos(turn)), end - round * (1 - maths.sin(turn))];
  });
  const half: Point2[] = [...NECK_LINE[panel], ...shoulder, [edge, 15], ...corner, [0, end]];
  return [
    ...half,
    ...half
      .slice(1, -1)
      .reverse()
      .map(([x, y]): Point2 => [-x, y]),
  ];
}

/** Rolls a length past its edge around a half circle: how far it reaches, and how far it has sunk. */
function rolled(pastMm: number): { reach: number; drop: number } {
  if (pastMm <= 0) return { reach: pastMm, drop: 0 };
  const turn = maths.min(maths.PI, pastMm / FOLDED.bendMm);
  return { reach: FOLDED.bendMm * maths.sin(turn), drop: FOLDED.bendMm * (1 - maths.cos(turn)) };
}

function foldedPoint(x: number, y: number, layer: number): Vec3 {
  // No two layers end on the same line.
  const uneven = (seed: number) => 3.5 * (noise2(seed + layer * 7, (x + y) * 0.012) - 0.5) - (layer === 0 ? 0 : 1.2);
  const halfWidth = FOLDED.halfWidthMm + uneven(maths.sign(x) + 2);
  const length = FOLDED.lengthMm + uneven(9);
  const side = rolled(maths.abs(x) - FOLDED.halfWidthMm);
  const tail = rolled(y - FOLDED.lengthMm);
  const top = (FOLD_LAYERS - layer) * 2 * FOLDED.bendMm;
  // Folded cloth is springy: highest in the middle, flatter to the neck.
  const spring =
    5 *
    smoothstep(0, 90, FOLDED.halfWidthMm - maths.abs(x)) *
    smoothstep(0, 90, FOLDED.lengthMm - y) *
    smoothstep(0, 160, y);
  const soft = 5 * (noise2(x * 0.011 + layer * 5, y * 0.009 + 2) - 0.5) * (layer === 0 ? 1 : 0.6);
  const drop = maths.max(side.drop, tail.drop);
  // At the shoulder seam front and back meet.
  const neckSag = layer === 0 ? 5 * smoothstep(60, 4, y) : layer === 1 ? -3.6 * smoothstep(60, 4, y) : 0;
  return [
    maths.sign(x) * (halfWidth + side.reach),
    maths.max(
      0.5,
      top + (spring * (FOLD_LAYERS - layer)) / FOLD_LAYERS + soft * clamp(1 - drop / 6, 0, 1) - drop - neckSag,
    ),
    length + tail.reach,
  ];
}
