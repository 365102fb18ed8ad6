import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { clamp, dot, lerp, normalize, vectorAt, type Vec3 } from '../geometry/vector.js';
import { borderEdges, type Piece } from './sheet.js';

/** Borders are smoothed more than interiors, as they form the silhouette. */
const BORDER_ROUNDS = 16;
/** A border corner sharper than this stays a corner; cosine of the angle. */
const CORNER_COSINE = 0.8;

/** Border neighbours of each border vertex; none for corners, which stay fixed. */
function borderNeighbours(sheet: Piece): Map<number, number[]> {
  const seam = new Set(sheet.seam);
  const neighbours = new Map<number, number[]>();
  for (const [a, b] of borderEdges(sheet)) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  for (const [vertex, around] of neighbours) {
    if (seam.has(vertex)) continue;
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

/** The next corner of the same triangle. */
const nextCorner = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);

/**
 * Cotangent weight of each corner's edge to the next one. Uniform weights would shear the cloth, and its print, along
 * the grid's diagonals.
 */
function edgeWeights({ triangles, flat }: Piece): Float32Array {
  return Float32Array.from(triangles, (from, corner) => {
    const to = triangles[nextCorner(corner)];
    const opposite = triangles[nextCorner(nextCorner(corner))];
    const [ax, ay] = [flat[from * 2] - flat[opposite * 2], flat[from * 2 + 1] - flat[opposite * 2 + 1]];
    const [bx, by] = [flat[to * 2] - flat[opposite * 2], flat[to * 2 + 1] - flat[opposite * 2 + 1]];
    return clamp((ax * bx + ay * by) / maths.max(1e-6, maths.abs(ax * by - ay * bx)), 0, 3);
  });
}

/** Laplacian smoothing. Border vertices average only along the border, so that it keeps its shape. */
export function smoothed(
  sheet: Piece,
  positions: Float32Array,
  rounds: number,
  borderRounds = BORDER_ROUNDS,
): Float32Array {
  const alongBorder = borderNeighbours(sheet);
  const stretch = edgeWeights(sheet);
  const { triangles, onBorder } = sheet;
  let current = positions;
  for (let round = 0; round < rounds + borderRounds; round++) {
    const sums = new Float32Array(current.length);
    const weights = new Float32Array(current.length / 3);
    const here = current;
    const gather = (from: number, to: number, weight: number) => {
      const f = from * 3;
      const t = to * 3;
      sums[f] += weight * here[t];
      sums[f + 1] += weight * here[t + 1];
      sums[f + 2] += weight * here[t + 2];
      weights[from] += weight;
    };
    for (const [vertex, around] of alongBorder) for (const other of around) gather(vertex, other, 1);
    if (round < rounds)
      for (let t = 0; t < triangles.length; t++) {
        const from = triangles[t];
        const to = triangles[nextCorner(t)];
        if (!onBorder[from]) gather(from, to, stretch[t]);
        if (!onBorder[to]) gather(to, from, stretch[t]);
      }
    const next = new Float32Array(current.length);
    for (let i = 0; i < next.length; i++) {
      const weight = weights[maths.floor(i / 3)];
      next[i] = weight ? lerp(current[i], sums[i] / weight, 0.5) : current[i];
    }
    current = next;
  }
  return current;
}

const HEM_ROWS = 5;

/** A rounded edge along a panel's openings, to give the cloth thickness. */
export function buildHem(
  sheet: Piece,
  mesh: Mesh,
  isOpening: (x: number, y: number) => boolean,
  thicknessMm = 2,
): Mesh {
  const edges = borderEdges(sheet).filter((edge) =>
    edge.every((k) => isOpening(sheet.flat[k * 2], sheet.flat[k * 2 + 1])),
  );
  const { positionsMm: p, normals: n } = mesh;
  // Outward in the plane of the sheet: away from the adjacent triangles.
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
  const edgeProfileAt = (k: number): number => {
    const existing = index.get(k);
    if (existing !== undefined) return existing;
    const start = positions.length / 3;
    const point = vectorAt(p, k);
    const up = vectorAt(n, k);
    const out = outward.get(k) ?? up;
    for (let row = 0; row < HEM_ROWS; row++) {
      const turn = (maths.PI * row) / (HEM_ROWS - 1);
      const r = thicknessMm / 2;
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
    const a = edgeProfileAt(from);
    const b = edgeProfileAt(to);
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

/** A panel's inner surface, offset by the cloth's thickness. */
export function innerSurface(mesh: Mesh, thicknessMm: (vertex: number) => number): Mesh {
  const positionsMm = mesh.positionsMm.slice();
  for (let k = 0; k < positionsMm.length / 3; k++) {
    const deep = thicknessMm(k);
    for (let c = 0; c < 3; c++) positionsMm[k * 3 + c] -= mesh.normals[k * 3 + c] * deep;
  }
  return { ...mesh, part: 'inner-panel', positionsMm, normals: mesh.normals.map((value) => -value) };
}
