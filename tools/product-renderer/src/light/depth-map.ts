import { maths } from '../geometry/maths.js';
import { cross, dot, normalize, type Vec3 } from '../geometry/vector.js';

/** Points to test for visibility, with their normals; three floats each. */
export interface SamplePoints {
  readonly at: Float32Array;
  readonly normals: Float32Array;
  readonly offsetMm: number;
  readonly biasMm: number;
}

/** An affine coordinate of a depth map: its gradient along x, y and z, and its value at the origin. */
type Coordinate = readonly [x: number, y: number, z: number, origin: number];

/** An orthographic view from a direction: pixels to the right and up, millimetres towards the direction. */
export interface OrthographicView {
  readonly direction: Vec3;
  readonly right: Coordinate;
  readonly up: Coordinate;
  readonly towards: Coordinate;
}

/** The view of a sphere that fills the map. */
export function viewFrom(direction: Vec3, centre: Vec3, radius: number, resolution: number): OrthographicView {
  const scale = resolution / (2 * radius);
  const rightwards = normalize(cross(maths.abs(direction[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], direction));
  const pixels = (axis: Vec3): Coordinate => [
    axis[0] * scale,
    axis[1] * scale,
    axis[2] * scale,
    (radius - dot(axis, centre)) * scale,
  ];
  return {
    direction,
    right: pixels(rightwards),
    up: pixels(cross(direction, rightwards)),
    towards: [...direction, -dot(direction, centre)],
  };
}

/** Projected points: x and y in 64ths of a pixel, and millimetres towards the direction. */
export interface MapPoints {
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly nearness: Float32Array;
}

const STEP_BITS = 6;
const STEPS = 1 << STEP_BITS;
const HALF = STEPS / 2;

/** Projects the first points of a list. */
export function projectOnto(
  { right, up, towards }: OrthographicView,
  positionsMm: Float32Array,
  into: MapPoints,
): void {
  const [rx, ry, rz, r0] = right;
  const [ux, uy, uz, u0] = up;
  const [dx, dy, dz, d0] = towards;
  const { x: xs, y: ys, nearness } = into;
  for (let i = 0, k = 0; i < xs.length; i++, k += 3) {
    const x = positionsMm[k];
    const y = positionsMm[k + 1];
    const z = positionsMm[k + 2];
    xs[i] = (x * rx + y * ry + z * rz + r0) * STEPS;
    ys[i] = (x * ux + y * uy + z * uz + u0) * STEPS;
    nearness[i] = x * dx + y * dy + z * dz + d0;
  }
}

/**
 * Rasterises the nearest depth per pixel of a square map. Fixed-point arithmetic makes the inside test for the many
 * small triangles cheap. Triangles must be narrower than about 500 pixels.
 * @param solid skips back faces
 */
export function rasterizeDepth(
  { x, y, nearness }: MapPoints,
  triangles: Uint32Array,
  resolution: number,
  depth: Float32Array,
  solid: boolean,
): void {
  const { imul } = maths;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t];
    let b = triangles[t + 1];
    let c = triangles[t + 2];
    const ax = x[a];
    const ay = y[a];
    let area = (imul(x[b] - ax, y[c] - ay) - imul(x[c] - ax, y[b] - ay)) | 0;
    if (area === 0 || (solid && area < 0)) continue;
    if (area < 0) {
      area = -area;
      b = triangles[t + 2];
      c = triangles[t + 1];
    }
    const bx = x[b];
    const by = y[b];
    const cx = x[c];
    const cy = y[c];
    const left = maths.max(0, (maths.min(ax, bx, cx) + HALF - 1) >> STEP_BITS);
    const right = maths.min(resolution - 1, (maths.max(ax, bx, cx) - HALF) >> STEP_BITS);
    if (left > right) continue;
    const top = maths.max(0, (maths.min(ay, by, cy) + HALF - 1) >> STEP_BITS);
    const bottom = maths.min(resolution - 1, (maths.max(ay, by, cy) - HALF) >> STEP_BITS);
    if (top > bottom) continue;
    const px = left * STEPS + HALF;
    const py = top * STEPS + HALF;
    // Edge functions at the pixel's centre; negative outside.
    let fromA = (imul(cx - bx, py - by) - imul(cy - by, px - bx)) | 0;
    let fromB = (imul(ax - cx, py - cy) - imul(ay - cy, px - cx)) | 0;
    let fromC = (imul(bx - ax, py - ay) - imul(by - ay, px - ax)) | 0;
    const za = nearness[a];
    const zb = (nearness[b] - za) / area;
    const zc = (nearness[c] - za) / area;
    for (let row = top * resolution; row <= bottom * resolution; row += resolution) {
      let ofA = fromA;
      let ofB = fromB;
      let ofC = fromC;
      for (let k = row + left; k <= row + right; k++) {
        if ((ofA | ofB | ofC) >= 0) {
          const z = za + ofB * zb + ofC * zc;
          if (z > depth[k]) depth[k] = z;
        }
        ofA = (ofA + (by - cy) * STEPS) | 0;
        ofB = (ofB + (cy - ay) * STEPS) | 0;
        ofC = (ofC + (ay - by) * STEPS) | 0;
      }
      fromA = (fromA + (cx - bx) * STEPS) | 0;
      fromB = (fromB + (ax - cx) * STEPS) | 0;
      fromC = (fromC + (bx - ax) * STEPS) | 0;
    }
  }
}

/**
 * Lists the points that are not occluded in a map.
 * @param list receives their indices
 * @returns the number of points
 */
export function listVisible(
  { direction, right, up, towards }: OrthographicView,
  depth: Float32Array,
  resolution: number,
  { at, normals, offsetMm, biasMm }: SamplePoints,
  list: Uint32Array,
): number {
  const [dx, dy, dz] = direction;
  const [rx, ry, rz, r0] = right;
  const [ux, uy, uz, u0] = up;
  const nearest = towards[3] + biasMm;
  let count = 0;
  for (let i = 0, k = 0; k < at.length; i++, k += 3) {
    const nx = normals[k];
    const ny = normals[k + 1];
    const nz = normals[k + 2];
    if (nx * dx + ny * dy + nz * dz <= 0) continue;
    const x = at[k] + nx * offsetMm;
    const y = at[k + 1] + ny * offsetMm;
    const z = at[k + 2] + nz * offsetMm;
    // Truncation instead of flooring is faster and safe, as no blocker is that close to the map's edge.
    const px = (x * rx + y * ry + z * rz + r0) | 0;
    const py = (x * ux + y * uy + z * uz + u0) | 0;
    const outside = px < 0 || py < 0 || px >= resolution || py >= resolution;
    if (outside || depth[py * resolution + px] <= x * dx + y * dy + z * dz + nearest) list[count++] = i;
  }
  return count;
}
