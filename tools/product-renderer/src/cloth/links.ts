import { maths } from '../geometry/maths.js';
import type { SewnCloth } from './sewn.js';

/** Distance constraints between particles: their ends, squared rest length, and stiffness. */
export interface Links {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly restSquare: Float64Array;
  readonly stiffness: Float64Array;
}

export interface Handle {
  /** Resistance to bending. */
  readonly stiffness: number;
  /** Resistance on the bias, as a share of that along the threads: light cloth gives, except at ribs and edges. */
  readonly bias?: (x: number, y: number) => number;
  /** Contraction across ribs; 1 for plain cloth. */
  readonly gatherAt?: (x: number, y: number) => number;
}

/** The constraints of a cloth: along triangle edges, across them, and longer ones that resist bending. */
export function buildLinks(
  { flat, triangles, selvedge, panels }: SewnCloth,
  stepMm: number,
  { stiffness: resistance, bias = () => 1, gatherAt = () => 1 }: Handle,
): Links {
  const a: number[] = [];
  const b: number[] = [];
  const restSquare: number[] = [];
  const stiffness: number[] = [];
  const link = (from: number, to: number, stiff: number) => {
    a.push(from);
    b.push(to);
    const [fromX, fromY, toX, toY] = [flat[from * 2], flat[from * 2 + 1], flat[to * 2], flat[to * 2 + 1]];
    const across = (fromX - toX) * gatherAt((fromX + toX) / 2, (fromY + toY) / 2);
    restSquare.push(across ** 2 + (fromY - toY) ** 2);
    stiffness.push(stiff);
  };
  const isBias = (from: number, to: number): boolean =>
    !selvedge[from] &&
    !selvedge[to] &&
    maths.abs(flat[from * 2] - flat[to * 2]) > 0.6 * stepMm &&
    maths.abs(flat[from * 2 + 1] - flat[to * 2 + 1]) > 0.6 * stepMm;
  const size = selvedge.length;
  const oppositeByEdge = new Map<number, number>();
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const from = triangles[t + k];
      const to = triangles[t + ((k + 1) % 3)];
      const opposite = triangles[t + ((k + 2) % 3)];
      const key = maths.min(from, to) * size + maths.max(from, to);
      const other = oppositeByEdge.get(key);
      oppositeByEdge.set(key, opposite);
      if (other === undefined) link(from, to, isBias(from, to) ? bias(flat[from * 2], flat[from * 2 + 1]) : 1);
      // A stiff selvedge keeps narrow triangles at the border from flipping; cloth bends freely across a seam.
      else if ((selvedge[other] || selvedge[opposite]) && !(selvedge[from] && selvedge[to])) link(other, opposite, 0.6);
    }
  // Longer links resist bending.
  const far = maths.max(2, maths.round(30 / stepMm));
  for (const { columns, rows, nodeAt } of panels) {
    const reach = (i: number, j: number, di: number, dj: number, stiff: number) => {
      const from = nodeAt(i, j);
      const to = nodeAt(i + di, j + dj);
      if (from >= 0 && to >= 0) link(from, to, stiff * resistance);
    };
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++) {
        reach(i, j, 2, 0, 0.02);
        reach(i, j, 0, 2, 0.02);
        reach(i, j, far, 0, 0.0015);
        reach(i, j, 0, far, 0.0015);
        reach(i, j, 2 * far, 0, 0.004);
      }
  }
  const order = apartInTime(a, b, size);
  return {
    a: Uint32Array.from(order, (k) => a[k]),
    b: Uint32Array.from(order, (k) => b[k]),
    restSquare: Float64Array.from(order, (k) => restSquare[k]),
    stiffness: Float64Array.from(order, (k) => stiffness[k]),
  };
}

/**
 * Orders links so that neighbouring ones share no particle, which lets the CPU overlap them. Links that share a
 * particle keep their order, so results stay bit-identical.
 */
function apartInTime(a: readonly number[], b: readonly number[], particles: number): number[] {
  const turns = new Uint32Array(particles);
  const byTurn: number[][] = [];
  for (let k = 0; k < a.length; k++) {
    const turn = maths.max(turns[a[k]], turns[b[k]]);
    (byTurn[turn] ??= []).push(k);
    turns[a[k]] = turn + 1;
    turns[b[k]] = turn + 1;
  }
  return byTurn.flat();
}

/**
 * Moves the ends of every link towards its rest length. Works on squared lengths, which approximates the root for small
 * errors.
 */
export function relax(p: Float64Array, { a, b, restSquare, stiffness }: Links): void {
  for (let k = 0; k < a.length; k++) {
    const i = a[k] * 3;
    const j = b[k] * 3;
    const dx = p[j] - p[i];
    const dy = p[j + 1] - p[i + 1];
    const dz = p[j + 2] - p[i + 2];
    const rest = restSquare[k];
    const move = (0.5 - rest / (dx * dx + dy * dy + dz * dz + rest)) * stiffness[k];
    p[i] += dx * move;
    p[i + 1] += dy * move;
    p[i + 2] += dz * move;
    p[j] -= dx * move;
    p[j + 1] -= dy * move;
    p[j + 2] -= dz * move;
  }
}
