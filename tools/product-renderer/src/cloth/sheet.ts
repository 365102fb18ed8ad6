import { maths } from '../geometry/maths.js';
import type { Mesh, Part } from '../geometry/mesh.js';
import { cross, normalize, type Point2, type Vec3 } from '../geometry/vector.js';
import { nearness } from '../materials/polygon.js';

/** A triangulated piece of cloth. */
export interface Piece {
  /** Flat coordinates in millimetres, two per vertex. */
  readonly flat: Float64Array;
  readonly triangles: Uint32Array;
  readonly onBorder: Uint8Array;
  /** Seam vertices, where a border continues on the other panel. */
  readonly seam?: readonly number[];
}

/** A piece cut out of a grid along its outline. */
export interface Sheet extends Piece {
  /** Vertex at a column and row of the grid, or -1. */
  nodeAt(column: number, row: number): number;
  readonly columns: number;
  readonly rows: number;
}

/** Grid nodes within this share of a step from the outline are moved onto it, to avoid slivers. */
const SNAP = 0.32;

export function cutSheet(outline: readonly Point2[], stepMm: number): Sheet {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const left = maths.floor(maths.min(...xs) / stepMm - 1) * stepMm;
  const top = maths.floor(maths.min(...ys) / stepMm - 1) * stepMm;
  const columns = maths.ceil((maths.max(...xs) - left) / stepMm) + 2;
  const rows = maths.ceil((maths.max(...ys) - top) / stepMm) + 2;

  const inside = new Float64Array(columns * rows);
  const x = new Float64Array(columns * rows);
  const y = new Float64Array(columns * rows);
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const k = i * rows + j;
      x[k] = left + i * stepMm;
      y[k] = top + j * stepMm;
      const near = nearness(outline, x[k], y[k], 1, 1);
      inside[k] = near.insideMm;
      if (maths.abs(near.insideMm) < SNAP * stepMm) {
        const from = outline[near.segment];
        const to = outline[(near.segment + 1) % outline.length];
        x[k] = from[0] + (to[0] - from[0]) * near.t;
        y[k] = from[1] + (to[1] - from[1]) * near.t;
        inside[k] = 0;
      }
    }

  const flat: number[] = [];
  const onBorder: number[] = [];
  const nodes = new Int32Array(columns * rows).fill(-1);
  const add = (px: number, py: number, border: boolean): number => {
    flat.push(px, py);
    onBorder.push(border ? 1 : 0);
    return onBorder.length - 1;
  };
  const node = (k: number): number => {
    if (nodes[k] < 0) nodes[k] = add(x[k], y[k], inside[k] === 0);
    return nodes[k];
  };
  const cuts = new Map<number, number>();
  const cut = (a: number, b: number): number => {
    const key = maths.min(a, b) * columns * rows + maths.max(a, b);
    const existing = cuts.get(key);
    if (existing !== undefined) return existing;
    const t = inside[a] / (inside[a] - inside[b]);
    const made = add(x[a] + (x[b] - x[a]) * t, y[a] + (y[b] - y[a]) * t, true);
    cuts.set(key, made);
    return made;
  };
  const triangles: number[] = [];
  const clip = (a: number, b: number, c: number): void => {
    const ring = [a, b, c];
    const clipped: number[] = [];
    if (!ring.some((k) => inside[k] > 0)) return;
    ring.forEach((from, i) => {
      const to = ring[(i + 1) % 3];
      if (inside[from] >= 0) clipped.push(node(from));
      if (inside[from] * inside[to] < 0) clipped.push(cut(from, to));
    });
    for (let i = 2; i < clipped.length; i++) triangles.push(clipped[0], clipped[i - 1], clipped[i]);
  };
  for (let i = 0; i + 1 < columns; i++)
    for (let j = 0; j + 1 < rows; j++) {
      const a = i * rows + j;
      const b = a + rows;
      // Alternating diagonals, so that the cloth has no directional bias.
      if ((i + j) & 1) {
        clip(a, b, a + 1);
        clip(b, b + 1, a + 1);
      } else {
        clip(a, b, b + 1);
        clip(a, b + 1, a + 1);
      }
    }
  return {
    flat: Float64Array.from(flat),
    triangles: Uint32Array.from(triangles),
    onBorder: Uint8Array.from(onBorder),
    nodeAt: (column, row) =>
      column < 0 || row < 0 || column >= columns || row >= rows ? -1 : nodes[column * rows + row],
    columns,
    rows,
  };
}

/** Pairs of neighbouring border vertices, in triangle order. */
export function borderEdges({ triangles, onBorder }: Piece): [number, number][] {
  const seen = new Map<number, [number, number]>();
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const a = triangles[t + k];
      const b = triangles[t + ((k + 1) % 3)];
      if (!onBorder[a] || !onBorder[b]) continue;
      const key = maths.min(a, b) * onBorder.length + maths.max(a, b);
      if (seen.has(key)) seen.delete(key);
      else seen.set(key, [a, b]);
    }
  return [...seen.values()];
}

/** Subdivides each triangle into four, for folds finer than the simulation grid. */
export function refined(piece: Piece, positionsMm: Float32Array): { piece: Piece; positionsMm: Float32Array } {
  const { triangles } = piece;
  const size = piece.onBorder.length;
  const edgeKey = (a: number, b: number): number => maths.min(a, b) * size + maths.max(a, b);
  const border = new Set(borderEdges(piece).map(([a, b]) => edgeKey(a, b)));
  const flat = [...piece.flat];
  const positions = [...positionsMm];
  const onBorder = [...piece.onBorder];
  const halfway = new Map<number, number>();
  const between = (a: number, b: number): number => {
    const key = edgeKey(a, b);
    const existing = halfway.get(key);
    if (existing !== undefined) return existing;
    const made = onBorder.length;
    for (let c = 0; c < 2; c++) flat.push((flat[a * 2 + c] + flat[b * 2 + c]) / 2);
    for (let c = 0; c < 3; c++) positions.push((positions[a * 3 + c] + positions[b * 3 + c]) / 2);
    onBorder.push(border.has(key) ? 1 : 0);
    halfway.set(key, made);
    return made;
  };
  const quarters: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)];
    quarters.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return {
    piece: {
      ...(piece.seam && { seam: piece.seam }),
      flat: Float64Array.from(flat),
      triangles: Uint32Array.from(quarters),
      onBorder: Uint8Array.from(onBorder),
    },
    positionsMm: Float32Array.from(positions),
  };
}

/** A vertex and its barycentric weight. */
type Share = readonly [vertex: number, weight: number];

/**
 * Locates a flat point in some triangles of a piece: the three vertices and their weights. A point outside all
 * triangles belongs to the nearest triangle.
 * @param cellMm approximate triangle size
 */
export function placesOn({ flat }: Piece, triangles: Uint32Array, cellMm: number): (x: number, y: number) => Share[] {
  const cell = (value: number): number => maths.floor(value / cellMm);
  const cellKey = (i: number, j: number): number => (i + 4096) * 8192 + j + 4096;
  const cells = new Map<number, number[]>();
  for (let t = 0; t < triangles.length; t += 3) {
    const [x, y] = [0, 1].map((c) => [0, 1, 2].reduce((sum, k) => sum + flat[triangles[t + k] * 2 + c] / 3, 0));
    const key = cellKey(cell(x), cell(y));
    cells.set(key, [...(cells.get(key) ?? []), t]);
  }
  return (x, y) => {
    let best: Share[] = [];
    let least = -Infinity;
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++)
        for (const t of cells.get(cellKey(cell(x) + i, cell(y) + j)) ?? []) {
          const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
          const [bx, by] = [flat[b * 2] - flat[a * 2], flat[b * 2 + 1] - flat[a * 2 + 1]];
          const [cx, cy] = [flat[c * 2] - flat[a * 2], flat[c * 2 + 1] - flat[a * 2 + 1]];
          const [px, py] = [x - flat[a * 2], y - flat[a * 2 + 1]];
          const area = bx * cy - by * cx;
          if (maths.abs(area) < 1e-3 * cellMm * cellMm) continue;
          const ofB = (px * cy - py * cx) / area;
          const ofC = (bx * py - by * px) / area;
          const worst = maths.min(ofB, ofC, 1 - ofB - ofC);
          if (worst <= least) continue;
          least = worst;
          best = [
            [a, 1 - ofB - ofC],
            [b, ofB],
            [c, ofC],
          ];
        }
    return best;
  };
}

export interface SheetMeshOptions {
  readonly part: Part;
  readonly uvAt: (x: number, y: number) => Point2;
  /** The face is up where x runs right and y towards the viewer; `flipped` uses the other face. */
  readonly flipped?: boolean;
}

/** A mesh of the sheet at the given positions, with smooth normals. */
export function sheetMesh(sheet: Piece, positionsMm: Float32Array, options: SheetMeshOptions): Mesh {
  const count = positionsMm.length / 3;
  const normals = new Float32Array(count * 3);
  const tangentsU = new Float32Array(count * 3);
  const tangentsV = new Float32Array(count * 3);
  const { flat, triangles } = sheet;
  const sign = options.flipped ? 1 : -1;
  const gather = (into: Float32Array, k: number, [x, y, z]: Vec3, weight: number) => {
    into[k * 3] += x * weight;
    into[k * 3 + 1] += y * weight;
    into[k * 3 + 2] += z * weight;
  };
  const edge = (a: number, b: number): Vec3 => [
    positionsMm[b * 3] - positionsMm[a * 3],
    positionsMm[b * 3 + 1] - positionsMm[a * 3 + 1],
    positionsMm[b * 3 + 2] - positionsMm[a * 3 + 2],
  ];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]];
    const ab = edge(a, b);
    const ac = edge(a, c);
    const normal = cross(ab, ac);
    const [ux, uy] = [flat[b * 2] - flat[a * 2], flat[b * 2 + 1] - flat[a * 2 + 1]];
    const [vx, vy] = [flat[c * 2] - flat[a * 2], flat[c * 2 + 1] - flat[a * 2 + 1]];
    const area = ux * vy - vx * uy;
    const alongX: Vec3 = [ab[0] * vy - ac[0] * uy, ab[1] * vy - ac[1] * uy, ab[2] * vy - ac[2] * uy];
    const alongY: Vec3 = [ac[0] * ux - ab[0] * vx, ac[1] * ux - ab[1] * vx, ac[2] * ux - ab[2] * vx];
    for (const k of [a, b, c]) {
      gather(normals, k, normal, sign * maths.sign(area));
      gather(tangentsU, k, alongX, maths.sign(area));
      gather(tangentsV, k, alongY, maths.sign(area));
    }
  }
  const uvs = new Float32Array(count * 2);
  for (let k = 0; k < count; k++) {
    for (const vectors of [normals, tangentsU, tangentsV])
      vectors.set(normalize([vectors[k * 3], vectors[k * 3 + 1], vectors[k * 3 + 2]]), k * 3);
    uvs.set(options.uvAt(flat[k * 2], flat[k * 2 + 1]), k * 2);
  }
  return { part: options.part, wrapsU: false, positionsMm, normals, tangentsU, tangentsV, uvs, triangles };
}
