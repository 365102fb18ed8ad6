import { maths } from '../geometry/maths.js';
import type { Point2 } from '../geometry/vector.js';

/** A point's position relative to a closed polygon. */
export interface Nearness {
  /** Millimetres from the border; positive inside. */
  insideMm: number;
  /** The nearest segment, and the position along it. */
  segment: number;
  t: number;
}

/** Signed distance to a polygon whose axes measure `mmPerX` and `mmPerY`. */
export function nearness(polygon: readonly Point2[], x: number, y: number, mmPerX: number, mmPerY: number): Nearness {
  let nearest = Infinity;
  let segment = 0;
  let along = 0;
  let inside = false;
  const n = polygon.length;
  let ax = (polygon[n - 1][0] - x) * mmPerX;
  let ay = (polygon[n - 1][1] - y) * mmPerY;
  for (let i = 0; i < n; i++) {
    const bx = (polygon[i][0] - x) * mmPerX;
    const by = (polygon[i][1] - y) * mmPerY;
    const dx = bx - ax;
    const dy = by - ay;
    if (ay > 0 !== by > 0 && ax - (dx * ay) / dy > 0) inside = !inside;
    const size = dx * dx + dy * dy;
    const t = size > 0 ? maths.min(1, maths.max(0, -(ax * dx + ay * dy) / size)) : 0;
    const px = ax + dx * t;
    const py = ay + dy * t;
    const square = px * px + py * py;
    if (square < nearest) {
      nearest = square;
      segment = i === 0 ? n - 1 : i - 1;
      along = t;
    }
    ax = bx;
    ay = by;
  }
  const distance = maths.sqrt(nearest);
  return { insideMm: inside ? distance : -distance, segment, t: along };
}

/**
 * The segments of a closed polygon that may be nearest to a point within `aroundMm` of (x, y). Segment i runs from
 * corner i to corner i + 1.
 */
export function segmentsNear(
  polygon: readonly Point2[],
  x: number,
  y: number,
  mmPerX: number,
  mmPerY: number,
  aroundMm: number,
): Int16Array {
  const n = polygon.length;
  const distances = new Float64Array(n);
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    distances[i] = maths.sqrt(offsetTo(polygon[i], polygon[(i + 1) % n], x, y, mmPerX, mmPerY).square);
    least = maths.min(least, distances[i]);
  }
  const near: number[] = [];
  for (let i = 0; i < n; i++) if (distances[i] <= least + 2 * aroundMm) near.push(i);
  return Int16Array.from(near);
}

/** 1 when the polygon runs counter-clockwise, -1 otherwise. */
export function windingSign(polygon: readonly Point2[]): 1 | -1 {
  let area = 0;
  polygon.forEach(([x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length];
    area += x * nextY - nextX * y;
  });
  return area > 0 ? 1 : -1;
}

/** `nearness` for a subset of segments; exact if it contains the nearest one. */
export function nearnessAmong(
  polygon: readonly Point2[],
  winding: 1 | -1,
  segments: Int16Array,
  x: number,
  y: number,
  mmPerX: number,
  mmPerY: number,
): Nearness {
  const n = polygon.length;
  let nearest = Infinity;
  let segment = 0;
  let along = 0;
  let side = 0;
  for (const i of segments) {
    const found = offsetTo(polygon[i], polygon[i + 1 === n ? 0 : i + 1], x, y, mmPerX, mmPerY);
    if (found.square > nearest + 1e-9) continue;
    // At a corner two segments are equally near: the one facing the point more directly determines the side.
    const across = found.cross / (maths.sqrt(found.size) || 1);
    if (found.square < nearest - 1e-9 || maths.abs(across) > maths.abs(side)) {
      side = across;
      segment = i;
      along = found.t;
    }
    nearest = maths.min(nearest, found.square);
  }
  return { insideMm: side * winding > 0 ? maths.sqrt(nearest) : -maths.sqrt(nearest), segment, t: along };
}

const offset = { square: 0, t: 0, cross: 0, size: 0 };

/**
 * Squared distance from a point to a segment, position along it, and side. The result is overwritten by the next call.
 */
function offsetTo(from: Point2, to: Point2, x: number, y: number, mmPerX: number, mmPerY: number): typeof offset {
  const ax = (from[0] - x) * mmPerX;
  const ay = (from[1] - y) * mmPerY;
  const dx = (to[0] - from[0]) * mmPerX;
  const dy = (to[1] - from[1]) * mmPerY;
  const size = dx * dx + dy * dy;
  const t = size > 0 ? maths.min(1, maths.max(0, -(ax * dx + ay * dy) / size)) : 0;
  const px = ax + dx * t;
  const py = ay + dy * t;
  offset.square = px * px + py * py;
  offset.t = t;
  offset.cross = ax * dy - ay * dx;
  offset.size = size;
  return offset;
}
