import { closedLoop, smoothRing } from './curve.js';
import { clamp, lerp, type Point2 } from './vector.js';

export type Side = 'lateral' | 'medial';

/** The plan of a shoe as a ring of evenly spaced points, from the heel over the outer side to the toe and back. */
export interface Outline {
  readonly count: number;
  readonly perimeterMm: number;
  readonly x: Float64Array;
  readonly z: Float64Array;
  readonly outwardX: Float64Array;
  readonly outwardZ: Float64Array;
  /** 0..300 from heel to toe, per point. */
  readonly station: Float64Array;
  /** Ring position 0..1 of the toe. */
  readonly toe: number;
  /** Ring position 0..1 of a station on one side. */
  ringPosition(station: number, side: Side): number;
}

/** Smoothing sigma, in millimetres along the ring. */
const SMOOTHING_MM = 5;

export function buildOutline(plan: readonly Point2[], count: number): Outline {
  const dense = closedLoop(plan, 40);
  const walked = [0];
  dense.forEach((from, i) => {
    const to = dense[(i + 1) % dense.length];
    walked.push(walked[i] + Math.hypot(to[0] - from[0], to[1] - from[1]));
  });
  const perimeterMm = walked[dense.length];
  const even = new Float64Array(count * 2);
  for (let i = 0, k = 0; i < count; i++) {
    const target = (perimeterMm * i) / count;
    while (walked[k + 1] < target) k++;
    const t = (target - walked[k]) / (walked[k + 1] - walked[k]);
    const [from, to] = [dense[k], dense[(k + 1) % dense.length]];
    even[i * 2] = lerp(from[0], to[0], t);
    even[i * 2 + 1] = lerp(from[1], to[1], t);
  }
  const points = smoothRing(even, 2, (SMOOTHING_MM * count) / perimeterMm);
  const x = points.filter((_, i) => i % 2 === 0);
  const z = points.filter((_, i) => i % 2 === 1);

  const outwardX = new Float64Array(count);
  const outwardZ = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const before = (i + count - 1) % count;
    const after = (i + 1) % count;
    const dx = x[after] - x[before];
    const dz = z[after] - z[before];
    const size = Math.hypot(dx, dz);
    outwardX[i] = -dz / size;
    outwardZ[i] = dx / size;
  }

  const toeIndex = x.indexOf(Math.max(...x));
  const station = x.map((value) => clamp((value / x[toeIndex]) * 300, 0, 300));
  const ringPosition = (target: number, side: Side): number => {
    const step = side === 'lateral' ? 1 : -1;
    let here = side === 'lateral' ? 0 : count;
    while (here !== toeIndex) {
      const from = station[here % count];
      const to = station[(here + step) % count];
      if (to >= target) return (here + step * clamp((target - from) / (to - from || 1), 0, 1)) / count;
      here += step;
    }
    return toeIndex / count;
  };
  return { count, perimeterMm, x, z, outwardX, outwardZ, station, toe: toeIndex / count, ringPosition };
}
