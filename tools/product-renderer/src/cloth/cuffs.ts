import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { clamp, smoothstep, subtract, vectorAt, type Point2, type Vec3 } from '../geometry/vector.js';
import { acrossSleeveMm, CUFF_MIDDLE, fromCuffMm, isSleeve, placeOfHoodieUv, SLEEVE } from './hoodie-pattern.js';

const CUFF = { halfWidthMm: 61, highMm: 46 } as const;
/**
 * Offset of an edge in the middle of the cuff, along the sleeve and off the sleeve. The upper edge moves back to show
 * the lower one.
 */
const UPPER = { alongMm: -8, offMm: 5 } as const;
const LOWER = { alongMm: 3, offMm: 5 } as const;
/**
 * Vertices this close to the end form the edge. The edge is smoothed over this share of half the cuff, and the
 * surroundings follow within this distance.
 */
const EDGE_MM = 0.6;
const EVEN_SHARE = 0.3;
const EVENED_MM = 18;

const uvKey = (uvs: Float32Array, k: number): string => `${uvs[k * 2].toFixed(6)} ${uvs[k * 2 + 1].toFixed(6)}`;

/** Position of a pattern point on its cuff: -1 to 1 across, and millimetres from the end; undefined outside cuffs. */
function onCuff([x, y]: Point2): { across: number; upMm: number } | undefined {
  if (!isSleeve(x, y)) return undefined;
  const upMm = fromCuffMm(x, y);
  if (upMm > CUFF.highMm) return undefined;
  const middle = acrossSleeveMm(CUFF_MIDDLE[0], CUFF_MIDDLE[1]);
  return { across: (acrossSleeveMm(x, y) - middle) / CUFF.halfWidthMm, upMm };
}

interface EdgePoint {
  readonly across: number;
  readonly point: Vec3;
}

/** The smoothed edge: a local linear fit at each point. */
function evened(edge: readonly EdgePoint[], across: number): Vec3 {
  let [w, x, xx] = [0, 0, 0];
  const y = [0, 0, 0];
  const xy = [0, 0, 0];
  for (const { across: at, point } of edge) {
    const weight = maths.exp(-(((at - across) / EVEN_SHARE) ** 2));
    w += weight;
    x += weight * at;
    xx += weight * at * at;
    point.forEach((value, c) => {
      y[c] += weight * value;
      xy[c] += weight * at * value;
    });
  }
  const spread = w * xx - x * x || 1;
  const on = (c: number): number => {
    const slope = (w * xy[c] - x * y[c]) / spread;
    return (y[c] - slope * x) / w + slope * across;
  };
  return [on(0), on(1), on(2)];
}

/** Offset of the nearest edge point from the smoothed edge; 0 where the panels are sewn together. */
function raggedness(edge: readonly EdgePoint[], across: number): Vec3 {
  const nearest = edge.reduce((best, other) =>
    maths.abs(other.across - across) < maths.abs(best.across - across) ? other : best,
  );
  const even = evened(edge, nearest.across);
  const share = clamp((1 - maths.abs(nearest.across)) * 5, 0, 1);
  const [x, y, z] = subtract(even, nearest.point);
  return [x * share, y * share, z * share];
}

/**
 * Opens the cuffs, as if a hand had just been withdrawn, and evens out their edges.
 * @param panel the complete panel
 * @param worn the panel's visible meshes, whose vertices are a subset of the panel's
 * @returns the opened meshes
 */
export function withOpenCuffs(panel: Mesh, worn: readonly Mesh[], isUpper: boolean): Mesh[] {
  const { alongMm, offMm } = isUpper ? UPPER : LOWER;
  const cuffs = Array.from({ length: panel.uvs.length / 2 }, (_, k) => k).flatMap((k) => {
    const place = placeOfHoodieUv(panel.uvs[k * 2], panel.uvs[k * 2 + 1]);
    const on = onCuff(place);
    return on ? [{ k, side: maths.sign(place[0]), ...on }] : [];
  });
  const moves = new Map<string, Vec3>();
  for (const side of [1, -1]) {
    const mine = cuffs.filter((vertex) => vertex.side === side);
    const edge = mine
      .filter(({ upMm }) => upMm < EDGE_MM)
      .map(({ k, across }): EdgePoint => ({ across, point: vectorAt(panel.positionsMm, k) }));
    for (const { k, across, upMm } of mine) {
      const open = maths.max(0, 1 - across * across) * smoothstep(CUFF.highMm, 0, upMm);
      const even = smoothstep(EVENED_MM, 0, upMm);
      const [u, v, out] = [vectorAt(panel.tangentsU, k), vectorAt(panel.tangentsV, k), vectorAt(panel.normals, k)];
      const off = even > 0 ? raggedness(edge, across) : [0, 0, 0];
      const moved = (c: 0 | 1 | 2): number =>
        open * (alongMm * (side * SLEEVE[0] * u[c] + SLEEVE[1] * v[c]) + offMm * out[c]) + even * off[c];
      moves.set(uvKey(panel.uvs, k), [moved(0), moved(1), moved(2)]);
    }
  }
  return worn.map((mesh) => {
    const positionsMm = mesh.positionsMm.slice();
    for (let k = 0; k < mesh.uvs.length / 2; k++) {
      const move = moves.get(uvKey(mesh.uvs, k));
      if (move) for (let c = 0; c < 3; c++) positionsMm[k * 3 + c] += move[c];
    }
    return { ...mesh, positionsMm };
  });
}
