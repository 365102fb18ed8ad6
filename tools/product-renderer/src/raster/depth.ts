import { maths } from '../geometry/maths.js';

/** Projected triangles: x and y in pixels, and a depth that increases towards the viewer. */
export interface Projected {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly nearness: Float32Array;
}

/** The nearest triangle at each pixel. */
export interface Fragments {
  readonly width: number;
  /** 1 / distance. */
  readonly nearness: Float32Array;
  /** Index of the triangle's first corner, or -1. */
  readonly corner: Int32Array;
  readonly projected: Projected;
  readonly triangles: Uint32Array;
}

/** Rasterises the nearest depth into `depth` and the triangle into `corner`. 1 / distance is linear in screen space. */
function drawDepth(
  { x, y, nearness }: Projected,
  triangles: Uint32Array,
  width: number,
  height: number,
  depth: Float32Array,
  corner: Int32Array,
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
    // Integer bounds make the loop twice as fast.
    const top = maths.max(0, maths.ceil(y0 + (e1y < e2y ? (e1y < 0 ? e1y : 0) : e2y < 0 ? e2y : 0) - 0.5)) | 0;
    const bottom =
      maths.min(height - 1, maths.floor(y0 + (e1y > e2y ? (e1y > 0 ? e1y : 0) : e2y > 0 ? e2y : 0) - 0.5)) | 0;
    if (top > bottom) continue;
    const left = maths.max(0, maths.ceil(x0 + (e1x < e2x ? (e1x < 0 ? e1x : 0) : e2x < 0 ? e2x : 0) - 0.5)) | 0;
    const right =
      maths.min(width - 1, maths.floor(x0 + (e1x > e2x ? (e1x > 0 ? e1x : 0) : e2x > 0 ? e2x : 0) - 0.5)) | 0;
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
      const w1Row = fy * w1y;
      const w2Row = fy * w2y;
      const row = py * width;
      for (let px = left; px <= right; px++) {
        const fx = px + 0.5 - x0;
        const w1 = fx * w1x + w1Row;
        if (w1 < 0) continue;
        const w2 = fx * w2x + w2Row;
        if (w2 < 0 || w1 + w2 > 1) continue;
        const z = z0 + w1 * z1 + w2 * z2;
        const k = row + px;
        if (z <= depth[k]) continue;
        depth[k] = z;
        corner[k] = t;
      }
    }
  }
}

/**
 * Rasterises the nearest triangle at each pixel.
 * @param into a frame of the same size to reuse
 */
export function drawFragments(
  projected: Projected,
  triangles: Uint32Array,
  width: number,
  height: number,
  into?: Fragments,
): Fragments {
  const size = width * height;
  const nearness = into?.nearness.length === size ? into.nearness.fill(0) : new Float32Array(size);
  const corner = (into?.corner.length === size ? into.corner : new Int32Array(size)).fill(-1);
  drawDepth(projected, triangles, width, height, nearness, corner);
  return { width, nearness, corner, projected, triangles };
}

/** Perspective-correct weights of the triangle's second and third corner, written to `out`. */
export function weighFragment(fragments: Fragments, k: number, out: { weight1: number; weight2: number }): void {
  const { width, projected, triangles } = fragments;
  const { x, y, nearness } = projected;
  const t = fragments.corner[k];
  const a = triangles[t];
  const b = triangles[t + 1];
  const c = triangles[t + 2];
  const row = (k / width) | 0;
  const e1x = x[b] - x[a];
  const e1y = y[b] - y[a];
  const e2x = x[c] - x[a];
  const e2y = y[c] - y[a];
  const fx = k - row * width + 0.5 - x[a];
  const fy = row + 0.5 - y[a];
  const inverse = 1 / (e1x * e2y - e2x * e1y);
  // Single precision, as in stored buffers.
  out.weight1 = maths.fround(((fx * e2y - e2x * fy) * inverse * nearness[b]) / fragments.nearness[k]);
  out.weight2 = maths.fround(((e1x * fy - fx * e1y) * inverse * nearness[c]) / fragments.nearness[k]);
}
