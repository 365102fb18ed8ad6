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

/**
 * Draws for each pixel the greatest nearness into `depth`, and into `corner`, where given, which triangle has it. With
 * `facing`, only triangles that turn this way (1: counter-clockwise where y is up) are drawn.
 * Nearness is linear across a triangle on the picture: true without perspective, and for 1 / distance with it.
 */
export function drawDepth(
  { x, y, nearness }: Projected,
  triangles: Uint32Array,
  width: number,
  height: number,
  depth: Float32Array,
  { corner, facing }: { readonly corner?: Int32Array; readonly facing?: 1 | -1 } = {},
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
    if ((area > -1e-9 && area < 1e-9) || (facing && area * facing < 0)) continue;
    const top = maths.max(0, maths.ceil(y0 + (e1y < e2y ? (e1y < 0 ? e1y : 0) : e2y < 0 ? e2y : 0) - 0.5));
    const bottom = maths.min(height - 1, maths.floor(y0 + (e1y > e2y ? (e1y > 0 ? e1y : 0) : e2y > 0 ? e2y : 0) - 0.5));
    if (top > bottom) continue;
    const left = maths.max(0, maths.ceil(x0 + (e1x < e2x ? (e1x < 0 ? e1x : 0) : e2x < 0 ? e2x : 0) - 0.5));
    const right = maths.min(width - 1, maths.floor(x0 + (e1x > e2x ? (e1x > 0 ? e1x : 0) : e2x > 0 ? e2x : 0) - 0.5));
    if (left > right) continue;
    const inverse = 1 / area;
    const w1x = e2y * inverse;
    const w1y = -e2x * inverse;
    const w2x = -e1y * inverse;
    const w2y = e1x * inverse;
    const z0 = nearness[a];
    const z1 = nearness[b] - z0;
    const z2 = nearness[c] - z0;
    for (let py = top; py <= bottom; py++) {
      const fy = py + 0.5 - y0;
      for (let px = left; px <= right; px++) {
        const fx = px + 0.5 - x0;
        const w1 = fx * w1x + fy * w1y;
        const w2 = fx * w2x + fy * w2y;
        if (w1 < 0 || w2 < 0 || w1 + w2 > 1) continue;
        const z = z0 + w1 * z1 + w2 * z2;
        const k = py * width + px;
        if (z <= depth[k]) continue;
        depth[k] = z;
        if (corner) corner[k] = t;
      }
    }
  }
}

/** Draws which triangle is foremost at each pixel, with perspective-true weights; nearness is 1 / distance here. */
export function drawFragments(projected: Projected, triangles: Uint32Array, width: number, height: number): Fragments {
  const { x, y, nearness } = projected;
  const found: Fragments = {
    nearness: new Float32Array(width * height),
    corner: new Int32Array(width * height).fill(-1),
    weight1: new Float32Array(width * height),
    weight2: new Float32Array(width * height),
  };
  drawDepth(projected, triangles, width, height, found.nearness, { corner: found.corner });
  for (let py = 0, k = 0; py < height; py++)
    for (let px = 0; px < width; px++, k++) {
      const t = found.corner[k];
      if (t < 0) continue;
      const a = triangles[t];
      const b = triangles[t + 1];
      const c = triangles[t + 2];
      const e1x = x[b] - x[a];
      const e1y = y[b] - y[a];
      const e2x = x[c] - x[a];
      const e2y = y[c] - y[a];
      const fx = px + 0.5 - x[a];
      const fy = py + 0.5 - y[a];
      const inverse = 1 / (e1x * e2y - e2x * e1y);
      found.weight1[k] = ((fx * e2y - e2x * fy) * inverse * nearness[b]) / found.nearness[k];
      found.weight2[k] = ((e1x * fy - fx * e1y) * inverse * nearness[c]) / found.nearness[k];
    }
  return found;
}
