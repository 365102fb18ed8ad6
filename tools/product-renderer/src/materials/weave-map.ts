import { tabulated } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import type { GridMesh } from '../geometry/mesh.js';
import type { Side } from '../geometry/outline.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { clamp, lerp, smoothstep, type Vec3 } from '../geometry/vector.js';

const STATIONS = 160;
const ANGLES = 120;
const STATION_MM = 2;
const AXIS_HEIGHT_MM = 40;
/** The map starts this far below the horizontal. */
const LOWEST_ANGLE = -0.6;
const ANGLE_SPAN = maths.PI / 2 - LOWEST_ANGLE;
/** Maximum distance from the axis; farther out, the collar flares. */
const WIDEST_MM = 75;

/**
 * Unrolls an upper for weaves, so that threads keep their spacing. Returns x along the shoe, and the arc length from
 * the ridge down either side, negative on the inner side.
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

/** Behind this station, cloth is measured around the shoe, not along it. */
const TURN_STATION = 34;
/** The upper is slightly narrower than its sole. */
const NARROWER = 0.92;

/** The station from which cloth is stretched over the toes in all directions. */
const TOES_STATION = 232;
/** Extra cloth per millimetre of descent, in addition to the horizontal distance. */
const FALLING = 0.75;

const FAR_ABOVE_MM = 1e4;

type WeaveAt = (point: Vec3) => [alongMm: number, acrossMm: number];

/**
 * The same weave, continued around the heel and over the tip of the toes, where projection from the side is undefined.
 */
export function wovenAround(
  seen: WeaveAt,
  model: Pick<ShoeModel, 'outline' | 'upper'>,
): (point: Vec3, u: number) => [alongMm: number, acrossMm: number] {
  const aroundHeel = heelWeave(seen, model);
  const overToes = toeWeave(model);
  // The map starts slightly beside the ridge on either side, and both must meet there.
  const ridge = (z: number) => tabulated((x) => seen([x, FAR_ABOVE_MM, z])[1], 0, STATIONS * STATION_MM, STATIONS);
  const [lateralRidge, medialRidge] = [ridge(1e-3), ridge(-1e-3)];
  return (point, u) => {
    const [x] = point;
    const behind = smoothstep(TURN_STATION + 10, TURN_STATION - 8, x);
    const inFront = smoothstep(TOES_STATION - 4, TOES_STATION + 20, x);
    const [alongMm, girthMm] = seen(point);
    const acrossMm = girthMm - (point[2] >= 0 ? lateralRidge(x) : medialRidge(x));
    if (behind === 0 && inFront === 0) return [alongMm, acrossMm];
    const [otherAlong, otherAcross] = behind > 0 ? aroundHeel(point, u) : overToes(point);
    const share = behind + inFront;
    return [lerp(alongMm, otherAlong, share), lerp(acrossMm, otherAcross, share)];
  };
}

function heelWeave(
  seen: WeaveAt,
  { outline, upper }: Pick<ShoeModel, 'outline' | 'upper'>,
): (point: Vec3, u: number) => [alongMm: number, acrossMm: number] {
  const { perimeterMm } = outline;
  const turn = (side: Side) => {
    const u = outline.ringPosition(TURN_STATION, side);
    const point = upper.pointAt(u, 0.5);
    return { fromHeelMm: maths.min(u, 1 - u) * perimeterMm, girthMm: maths.abs(seen(point)[1]) + point[1] };
  };
  const turns = { lateral: turn('lateral'), medial: turn('medial') };
  return ([, y], u) => {
    const side = u < 0.5 ? 'lateral' : 'medial';
    const { fromHeelMm, girthMm } = turns[side];
    const around = TURN_STATION + NARROWER * (maths.min(u, 1 - u) * perimeterMm - fromHeelMm);
    return [around, (side === 'lateral' ? 1 : -1) * (girthMm - y)];
  };
}

/** Cloth stretched over a last: from a point over the toes it extends evenly in every direction. */
function toeWeave({ outline, upper }: Pick<ShoeModel, 'outline' | 'upper'>): WeaveAt {
  let v = 0;
  while (v < 1 && upper.pointAt(outline.toe, v)[0] > TOES_STATION) v += 0.01;
  const [, highest] = upper.pointAt(outline.toe, v);
  return ([x, y, z]) => {
    const ahead = x - TOES_STATION;
    const inPlan = maths.sqrt(ahead * ahead + z * z) || 1;
    const further = 1 + (FALLING * maths.max(0, highest - y)) / maths.max(inPlan, 8);
    return [TOES_STATION + ahead * further, z * further];
  };
}
