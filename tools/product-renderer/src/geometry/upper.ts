import { maths } from './maths.js';
import { curveThrough, scalarThrough, smoothRing } from './curve.js';
import { foldDepth } from './folds.js';
import { gridMesh, gridVertex, type GridMesh } from './mesh.js';
import type { Outline, Side } from './outline.js';
import type { ShoeForm } from './shoe-form.js';
import {
  along,
  clamp,
  cross,
  distance,
  lerp,
  mix,
  normalize,
  smoothstep,
  subtract,
  type Point2,
  type Vec3,
} from './vector.js';

/** The outer surface of a shoe: u runs around the outline, v from the sole (0) to the opening (1), by arc length. */
export interface Upper {
  readonly mesh: GridMesh;
  readonly ribLengthMm: Float64Array;
  pointAt(u: number, v: number): Vec3;
  /** Outward normal. */
  normalAt(u: number, v: number): Vec3;
  /** The surface point at (x, y) mm seen straight from one side, for areas facing it. */
  seenAt(x: number, y: number, side: Side): Point2;
}

/** The upper starts this far below the upper edge of the sole, to hide the joint. */
const TUCKED_MM = 4;
const LINING_FOLLOWS_MM = 18;
const VALUES_PER_RIB = 8;
const BEZIER_STEPS = 96;

/** The inner side is slightly lower and flatter than the outer one. */
const mirroredRib = ([station, x, y, z, dx, dy, dz, rise, lean]: readonly number[]): number[] => [
  station,
  x,
  y,
  -z * 0.97,
  dx,
  dy,
  -dz * 0.95,
  rise,
  lean * 0.8,
];

/** The eight rib values for every point of the ring. */
function railsAround(form: ShoeForm, outline: Outline): Float64Array {
  const lateral = form.ribs.map((rib) => [outline.ringPosition(rib[0], 'lateral'), ...rib.slice(1)]);
  const medial = form.ribs
    .slice(1, -1)
    .reverse()
    .map((rib) => [outline.ringPosition(rib[0], 'medial'), ...mirroredRib(rib).slice(1)]);
  const around = [[0, ...lateral[0].slice(1)], ...lateral.slice(1), ...medial];
  const shifted = (rib: readonly number[], by: number) => [rib[0] + by, ...rib.slice(1)];
  const curve = curveThrough([
    ...around.slice(-2).map((rib) => shifted(rib, -1)),
    ...around,
    ...around.slice(0, 2).map((rib) => shifted(rib, 1)),
  ]);
  const rails = new Float64Array(outline.count * VALUES_PER_RIB);
  for (let i = 0; i < outline.count; i++) rails.set(curve(i / outline.count), i * VALUES_PER_RIB);
  return smoothRing(rails, VALUES_PER_RIB, (7 * outline.count) / 720);
}

const bezier = (p0: Vec3, p1: Vec3, p2: Vec3, p3: Vec3, t: number): Vec3 => {
  const s = 1 - t;
  const at = (k: 0 | 1 | 2) => s * s * s * p0[k] + 3 * s * s * t * p1[k] + 3 * s * t * t * p2[k] + t * t * t * p3[k];
  return [at(0), at(1), at(2)];
};

/** Moves the points of ribs outwards, by column, row and position. */
function pushed(
  points: Float64Array,
  rows: number,
  outwardMm: (column: number, row: number, point: Vec3) => number,
): Float64Array {
  const count = points.length / rows / 3;
  const at = (i: number, j: number): Vec3 => {
    const k = (((i + count) % count) * rows + j) * 3;
    return [points[k], points[k + 1], points[k + 2]];
  };
  const moved = new Float64Array(points.length);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < rows; j++) {
      const point = at(i, j);
      const byMm = outwardMm(i, j, point);
      const du = subtract(at(i + 1, j), at(i - 1, j));
      const dv = subtract(at(i, maths.min(rows - 1, j + 1)), at(i, maths.max(0, j - 1)));
      moved.set(byMm === 0 ? point : along(point, normalize(cross(du, dv)), byMm), (i * rows + j) * 3);
    }
  return moved;
}

/** The lift of the upper at u and v by the parts under it. */
export type Lift = (u: number, v: number) => number;

/** @param foot variation of the upper's folds */
export function buildUpper(form: ShoeForm, outline: Outline, rows: number, foot = 0, lift?: Lift): Upper {
  const { count } = outline;
  const lengthMm = outline.x.reduce((most, x) => maths.max(most, x), 0);
  const rails = railsAround(form, outline);
  const soleTop = scalarThrough(form.soleTop);
  const ribLengthMm = new Float64Array(count);
  const smooth = new Float64Array(count * rows * 3);

  for (let i = 0; i < count; i++) {
    const [x, y, z, dx, dy, dz, rise, lean] = rails.subarray(i * VALUES_PER_RIB, (i + 1) * VALUES_PER_RIB);
    const [outX, outZ] = [outline.outwardX[i], outline.outwardZ[i]];
    const foot: Vec3 = [
      outline.x[i] - outX * form.upperInsetMm,
      soleTop(outline.x[i]) - TUCKED_MM,
      outline.z[i] - outZ * form.upperInsetMm,
    ];
    const low: Vec3 = [foot[0] + outX * lean, foot[1] + rise + TUCKED_MM, foot[2] + outZ * lean];
    const edge: Vec3 = [x, y, z];
    const high: Vec3 = [x + dx, y + dy, z + dz];
    const rib = Array.from({ length: BEZIER_STEPS + 1 }, (_, k) => bezier(foot, low, high, edge, k / BEZIER_STEPS));
    const walked = [0];
    for (let k = 1; k <= BEZIER_STEPS; k++) walked.push(walked[k - 1] + distance(rib[k], rib[k - 1]));
    ribLengthMm[i] = walked[BEZIER_STEPS];
    for (let j = 0, k = 0; j < rows; j++) {
      const target = (ribLengthMm[i] * j) / (rows - 1);
      while (k < BEZIER_STEPS - 1 && walked[k + 1] < target) k++;
      const t = (target - walked[k]) / (walked[k + 1] - walked[k]);
      smooth.set(mix(rib[k], rib[k + 1], t), (i * rows + j) * 3);
    }
  }

  const depth = foldDepth(form.folds ?? [], foot);
  const folded = form.folds
    ? pushed(smooth, rows, (_, row, point) => -depth(point) * smoothstep(0.08, 0.22, row / (rows - 1)))
    : smooth;
  const points = lift ? pushed(folded, rows, (column, row) => lift(column / count, row / (rows - 1))) : folded;
  const at = (i: number, j: number): Vec3 => {
    const k = (i * rows + j) * 3;
    return [points[k], points[k + 1], points[k + 2]];
  };
  const pointAt = (u: number, v: number): Vec3 => {
    const f = (((u % 1) + 1) % 1) * count;
    const g = clamp(v, 0, 1) * (rows - 1);
    const i = maths.floor(f) % count;
    const j = maths.min(rows - 2, maths.floor(g));
    const next = (i + 1) % count;
    const a = mix(at(i, j), at(next, j), f - maths.floor(f));
    const b = mix(at(i, j + 1), at(next, j + 1), f - maths.floor(f));
    return mix(a, b, g - j);
  };
  const normalAt = (u: number, v: number): Vec3 => {
    const du = subtract(pointAt(u + 2 / count, v), pointAt(u - 2 / count, v));
    const dv = subtract(pointAt(u, maths.min(1, v + 0.02)), pointAt(u, v - 0.02));
    return normalize(cross(du, dv));
  };
  const seenAt = (x: number, y: number, side: Side): Point2 => {
    let u = outline.ringPosition((x / lengthMm) * 300, side);
    let v = 0.5;
    for (let step = 0; step < 14; step++) {
      const here = pointAt(u, v);
      const alongU = pointAt(u + 0.004, v);
      const alongV = pointAt(u, v > 0.5 ? v - 0.02 : v + 0.02);
      const dv = v > 0.5 ? -0.02 : 0.02;
      const [ax, ay] = [(alongU[0] - here[0]) / 0.004, (alongU[1] - here[1]) / 0.004];
      const [bx, by] = [(alongV[0] - here[0]) / dv, (alongV[1] - here[1]) / dv];
      const determinant = ax * by - ay * bx;
      if (maths.abs(determinant) < 1) break;
      const [ex, ey] = [x - here[0], y - here[1]];
      u += clamp((ex * by - ey * bx) / determinant, -0.03, 0.03);
      v = clamp(v + clamp((ax * ey - ay * ex) / determinant, -0.2, 0.2), 0, 1);
    }
    return [u, v];
  };
  const mesh = gridMesh({ part: 'upper', columns: count, rows, wrapsU: true }, at);
  return { mesh, ribLengthMm, pointAt, normalAt, seenAt };
}

/** The padded edge of the opening, the lining down to the insole, and the insole. */
export function buildInside(form: ShoeForm, outline: Outline, upper: Upper, rows: number): GridMesh[] {
  const { count } = outline;
  const soleTop = scalarThrough(form.soleTop);
  const rimRadius = scalarThrough(form.rimRadius);
  const radii = smoothRing(outline.station.map(rimRadius), 1, (8 * count) / 720);
  const followsMm = scalarThrough(
    form.liningFollowsMm ?? [
      [0, LINING_FOLLOWS_MM],
      [300, LINING_FOLLOWS_MM],
    ],
  );
  const rollRows = maths.round(rows * 0.45);

  const ribs = Array.from({ length: count }, (_, i) => {
    const u = i / count;
    // The lining starts at the vertices of the opening, so that no crack opens.
    const edge = gridVertex(upper.mesh, i, upper.mesh.rows - 1);
    const out = upper.normalAt(u, 0.99);
    const upward = normalize(subtract(edge, upper.pointAt(u, 0.95)));
    const radius = radii[i];
    const start: Vec3 = [edge[0] - 2 * radius * out[0], edge[1] - 2 * radius * out[1], edge[2] - 2 * radius * out[2]];
    const wallX = outline.x[i] - outline.outwardX[i] * 12;
    const wallZ = outline.z[i] - outline.outwardZ[i] * 12;
    const end: Vec3 = [lerp(wallX, start[0], 0.25), soleTop(outline.x[i]) + 3, lerp(wallZ, start[2], 0.1)];
    const down = along(start, upward, -followsMm(outline.station[i]));
    return { edge, out, upward, radius, start, down, end };
  });
  const lining = gridMesh({ part: 'lining', columns: count, rows, wrapsU: true }, (i, j) => {
    const { edge, out, upward, radius, start, down, end } = ribs[i];
    if (j <= rollRows) {
      const turn = (maths.PI * j) / rollRows;
      const inward = radius * (maths.cos(turn) - 1);
      const lift = radius * maths.sin(turn) * 1.05;
      return [
        edge[0] + out[0] * inward + upward[0] * lift,
        edge[1] + out[1] * inward + upward[1] * lift,
        edge[2] + out[2] * inward + upward[2] * lift,
      ];
    }
    return bezier(start, down, [end[0], end[1] + 14, end[2]], end, (j - rollRows) / (rows - 1 - rollRows));
  });

  const columns = maths.max(12, maths.round(count / 8));
  const insole = gridMesh({ part: 'insole', columns, rows: 8, wrapsU: false, flipped: true }, (i, j) => {
    const station = lerp(11, 278, i / (columns - 1));
    const edge = (side: Side) => outline.z[maths.round(outline.ringPosition(station, side) * count) % count];
    return [station, soleTop(station) + 4, lerp(edge('medial') + 9, edge('lateral') - 9, j / 7)];
  });
  return [lining, insole];
}
