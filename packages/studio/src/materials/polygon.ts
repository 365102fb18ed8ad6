import { maths } from '../geometry/maths.js';
import type { Point2 } from '../geometry/vector.js';

/** Where a point lies relative to a closed polygon. */
export interface Nearness {
  /** Millimetres from the border, positive inside. */
  insideMm: number;
  /** Index of the nearest segment, and how far along it. */
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
