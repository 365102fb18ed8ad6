import { maths } from '../geometry/maths.js';
import type { GridMesh } from '../geometry/mesh.js';
import { clamp, lerp, type Vec3 } from '../geometry/vector.js';

const STATIONS = 160;
const ANGLES = 120;
const STATION_MM = 2;
const AXIS_HEIGHT_MM = 40;
/** The map starts this far below the horizontal. */
const LOWEST_ANGLE = -0.6;
const ANGLE_SPAN = maths.PI / 2 - LOWEST_ANGLE;
/** No cloth is wider than this around the axis; beyond it the collar flares. */
const WIDEST_MM = 75;

/**
 * Unrolls an upper for weaves: x along the shoe, and the length of arc from its ridge down either side, so that threads
 * keep their pitch. Negative on the inner side.
 */
export function weaveMap(mesh: GridMesh): (point: Vec3) => [alongMm: number, acrossMm: number] {
  const size = STATIONS * ANGLES * 2;
  const sums = new Float32Array(size);
  const hits = new Float32Array(size);
  const { positionsMm: p } = mesh;
  for (let i = 0; i < p.length; i += 3) {
    const y = p[i + 1] - AXIS_HEIGHT_MM;
    const angle = maths.atan2(y, maths.abs(p[i + 2]));
    const station = clamp(maths.floor(p[i] / STATION_MM), 0, STATIONS - 1);
    const step = clamp(maths.floor(((angle - LOWEST_ANGLE) / ANGLE_SPAN) * ANGLES), 0, ANGLES - 1);
    const k = ((p[i + 2] >= 0 ? 0 : STATIONS) + station) * ANGLES + step;
    sums[k] += maths.hypot(y, p[i + 2]);
    hits[k]++;
  }
  const girth = new Float32Array(size);
  for (let row = 0; row < STATIONS * 2; row++) {
    const o = row * ANGLES;
    let radius = AXIS_HEIGHT_MM;
    for (let t = ANGLES - 1; t >= 0; t--)
      if (hits[o + t]) {
        radius = sums[o + t] / hits[o + t];
        break;
      }
    let walked = 0;
    for (let t = ANGLES - 1; t >= 0; t--) {
      const next = hits[o + t] ? sums[o + t] / hits[o + t] : radius;
      walked += maths.hypot((maths.min(next, WIDEST_MM) * ANGLE_SPAN) / ANGLES, next - radius);
      radius = next;
      girth[o + t] = walked;
    }
  }
  const smooth = new Float32Array(size);
  for (let side = 0; side < 2; side++)
    for (let station = 0; station < STATIONS; station++) {
      const from = maths.max(0, station - 5);
      const to = maths.min(STATIONS - 1, station + 5);
      for (let t = 0; t < ANGLES; t++) {
        let sum = 0;
        for (let s = from; s <= to; s++) sum += girth[(side * STATIONS + s) * ANGLES + t];
        smooth[(side * STATIONS + station) * ANGLES + t] = sum / (to - from + 1);
      }
    }
  return ([x, y, z]) => {
    const angle = maths.atan2(y - AXIS_HEIGHT_MM, maths.abs(z));
    const fx = clamp(x / STATION_MM - 0.5, 0, STATIONS - 1.001);
    const ft = clamp(((angle - LOWEST_ANGLE) / ANGLE_SPAN) * ANGLES - 0.5, 0, ANGLES - 1.001);
    const i = maths.floor(fx);
    const j = maths.floor(ft);
    const o = ((z >= 0 ? 0 : STATIONS) + i) * ANGLES + j;
    const across = lerp(
      lerp(smooth[o], smooth[o + 1], ft - j),
      lerp(smooth[o + ANGLES], smooth[o + ANGLES + 1], ft - j),
      fx - i,
    );
    return [x, z >= 0 ? across : -across];
  };
}
