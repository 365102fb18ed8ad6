import { maths } from './maths.js';
import { clamp, type Point2, type Vec3 } from './vector.js';

/** Knots of a curve: the parameter first, then its values. */
export type Knots = readonly (readonly number[])[];

const hermite = (from: number, to: number, slopeFrom: number, slopeTo: number, t: number): number => {
  const t2 = t * t;
  const t3 = t2 * t;
  return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * slopeFrom + (3 * t2 - 2 * t3) * to + (t3 - t2) * slopeTo;
};

const catmullRom = (before: number, from: number, to: number, after: number, t: number): number =>
  hermite(from, to, (to - before) / 2, (after - from) / 2, t);

/** A smooth curve through unevenly spaced knots, constant outside them. */
export function curveThrough(knots: Knots): (parameter: number) => number[] {
  const last = knots.length - 1;
  return (parameter) => {
    let i = 0;
    while (i < last - 1 && parameter > knots[i + 1][0]) i++;
    const before = knots[maths.max(0, i - 1)];
    const from = knots[i];
    const to = knots[i + 1];
    const after = knots[maths.min(last, i + 2)];
    const span = to[0] - from[0];
    const t = clamp((parameter - from[0]) / span, 0, 1);
    const values: number[] = [];
    for (let k = 1; k < from.length; k++) {
      const slopeFrom = to[0] === before[0] ? 0 : ((to[k] - before[k]) / (to[0] - before[0])) * span;
      const slopeTo = after[0] === from[0] ? 0 : ((after[k] - from[k]) / (after[0] - from[0])) * span;
      values.push(hermite(from[k], to[k], slopeFrom, slopeTo, t));
    }
    return values;
  };
}

/** `curveThrough` for knots with one value. */
export function scalarThrough(knots: Knots): (parameter: number) => number {
  const curve = curveThrough(knots);
  return (parameter) => curve(parameter)[0];
}

/** A lookup table of the curve, for inner loops. */
export function tabulated(
  curve: (parameter: number) => number,
  from: number,
  to: number,
  steps: number,
): (parameter: number) => number {
  const table = Float64Array.from({ length: steps + 1 }, (_, i) => curve(from + ((to - from) * i) / steps));
  return (parameter) => {
    const at = clamp(((parameter - from) / (to - from)) * steps, 0, steps - 1e-6);
    const i = maths.floor(at);
    return table[i] + (table[i + 1] - table[i]) * (at - i);
  };
}

/** A smooth closed curve through the points, with `perSegment` points for each of them. */
export function closedLoop(points: readonly Point2[], perSegment: number): Point2[] {
  const n = points.length;
  const loop: Point2[] = [];
  for (let i = 0; i < n; i++) {
    const [a, b, c, d] = [points[(i + n - 1) % n], points[i], points[(i + 1) % n], points[(i + 2) % n]];
    for (let k = 0; k < perSegment; k++) {
      const t = k / perSegment;
      loop.push([catmullRom(a[0], b[0], c[0], d[0], t), catmullRom(a[1], b[1], c[1], d[1], t)]);
    }
  }
  return loop;
}

/** A knot of a line; `corner` makes it sharp there. */
export type LinePoint = readonly [x: number, y: number, corner?: 'corner'];

/** An open line through the points, smooth except at corners, with `perSegment` points per segment. */
export function openLine(points: readonly LinePoint[], perSegment: number): Point2[] {
  const line: Point2[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i];
    const to = points[i + 1];
    const before = from[2] ? from : points[maths.max(0, i - 1)];
    const after = to[2] ? to : points[maths.min(points.length - 1, i + 2)];
    for (let k = 0; k < perSegment; k++) {
      const t = k / perSegment;
      line.push([
        catmullRom(before[0], from[0], to[0], after[0], t),
        catmullRom(before[1], from[1], to[1], after[1], t),
      ]);
    }
  }
  const end = points[points.length - 1];
  line.push([end[0], end[1]]);
  return line;
}

/** A smooth 3D path through the points; the parameter runs from 0 to 1, evenly per point. */
export function pathThrough(points: readonly Vec3[]): (t: number) => Vec3 {
  const last = points.length - 1;
  return (t) => {
    const f = clamp(t, 0, 1) * last;
    const i = maths.min(last - 1, maths.floor(f));
    const [a, b, c, d] = [points[maths.max(0, i - 1)], points[i], points[i + 1], points[maths.min(last, i + 2)]];
    const s = f - i;
    return [
      catmullRom(a[0], b[0], c[0], d[0], s),
      catmullRom(a[1], b[1], c[1], d[1], s),
      catmullRom(a[2], b[2], c[2], d[2], s),
    ];
  };
}

/** Gaussian smoothing of `stride` interleaved values around a ring; sigma in steps. */
export function smoothRing(values: Float64Array, stride: number, sigma: number): Float64Array {
  const count = values.length / stride;
  const reach = maths.min(maths.ceil(sigma * 3), count - 1);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, k) => maths.exp(-((k - reach) ** 2) / (2 * sigma * sigma)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const smooth = new Float64Array(values.length);
  for (let i = 0; i < count; i++)
    for (let k = 0; k < stride; k++) {
      let sum = 0;
      for (let d = -reach; d <= reach; d++) sum += values[((i + d + count) % count) * stride + k] * weights[d + reach];
      smooth[i * stride + k] = sum / total;
    }
  return smooth;
}
