import { maths } from '../geometry/maths.js';

/** Triangles projected to a picture: x and y in pixels, and a depth that grows towards the viewer. */
export interface Projected {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly nearness: Float32Array;
}

/** What lies foremost at each pixel. */
export interface Fragments {
  readonly nearness: Float32Array;
  /** Index of the triangle's first corner, or -1. */
  readonly corner: Int32Array;
  /** Weights of the second and third corner. */
  readonly weight1: Float32Array;
  readonly weight2: Float32Array;
}

/** Draws depth alone: for each pixel the greatest nearness. */
export function drawDepth(
  { x, y, nearness }: Projected,
  triangles: Uint32Array,
  width: number,
  height: number,
  depth: Float32Array,
): void {
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t];
    const b = triangles[t + 1];
    const c = triangles[t + 2];
    const x0 = x[a];
    const y0 = y[a];
    const e1x = x[b] - x0;
    const e1y = y[b] - y0;
    const e2x = x[c] - x0;
    const e2y = y[c] - y0;
    const area = e1x * e2y - e2x * e1y;
    if (area > -1e-9 && area < 1e-9) continue;
    const inverse = 1 / area;
    const left = maths.max(0, maths.ceil(x0 + maths.min(0, e1x, e2x) - 0.5));
    const right = maths.min(width - 1, maths.floor(x0 + maths.max(0, e1x, e2x) - 0.5));
    const top = maths.max(0, maths.ceil(y0 + maths.min(0, e1y, e2y) - 0.5));
    const bottom = maths.min(height - 1, maths.floor(y0 + maths.max(0, e1y, e2y) - 0.5));
    const z0 = nearness[a];
    const z1 = nearness[b] - z0;
    const z2 = nearness[c] - z0;
    for (let py = top; py <= bottom; py++)
      for (let px = left; px <= right; px++) {
        const fx = px + 0.5 - x0;
        const fy = py + 0.5 - y0;
        const w1 = (fx * e2y - e2x * fy) * inverse;
        const w2 = (e1x * fy - fx * e1y) * inverse;
        if (w1 < 0 || w2 < 0 || w1 + w2 > 1) continue;
        const z = z0 + w1 * z1 + w2 * z2;
        const k = py * width + px;
        if (z > depth[k]) depth[k] = z;
      }
  }
}

/** Draws which triangle is foremost at each pixel, with perspective-true weights; nearness is 1 / distance here. */
export function drawFragments(
  { x, y, nearness }: Projected,
  triangles: Uint32Array,
  width: number,
  height: number,
): Fragments {
  const found: Fragments = {
    nearness: new Float32Array(width * height),
    corner: new Int32Array(width * height).fill(-1),
    weight1: new Float32Array(width * height),
    weight2: new Float32Array(width * height),
  };
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t];
    const b = triangles[t + 1];
    const c = triangles[t + 2];
    const x0 = x[a];
    const y0 = y[a];
    const e1x = x[b] - x0;
    const e1y = y[b] - y0;
    const e2x = x[c] - x0;
    const e2y = y[c] - y0;
    const area = e1x * e2y - e2x * e1y;
    if (area > -1e-9 && area < 1e-9) continue;
    const inverse = 1 / area;
    const left = maths.max(0, maths.ceil(x0 + maths.min(0, e1x, e2x) - 0.5));
    const right = maths.min(width - 1, maths.floor(x0 + maths.max(0, e1x, e2x) - 0.5));
    const top = maths.max(0, maths.ceil(y0 + maths.min(0, e1y, e2y) - 0.5));
    const bottom = maths.min(height - 1, maths.floor(y0 + maths.max(0, e1y, e2y) - 0.5));
    const z0 = nearness[a];
    const z1 = nearness[b];
    const z2 = nearness[c];
    for (let py = top; py <= bottom; py++)
      for (let px = left; px <= right; px++) {
        const fx = px + 0.5 - x0;
        const fy = py + 0.5 - y0;
        const w1 = (fx * e2y - e2x * fy) * inverse;
        const w2 = (e1x * fy - fx * e1y) * inverse;
        if (w1 < 0 || w2 < 0 || w1 + w2 > 1) continue;
        const z = (1 - w1 - w2) * z0 + w1 * z1 + w2 * z2;
        const k = py * width + px;
        if (z <= found.nearness[k]) continue;
        found.nearness[k] = z;
        found.corner[k] = t;
        found.weight1[k] = (w1 * z1) / z;
        found.weight2[k] = (w2 * z2) / z;
      }
  }
  return found;
}
