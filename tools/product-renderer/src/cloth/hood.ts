import { maths } from '../geometry/maths.js';
import { gridMesh, type GridMesh, type Mesh } from '../geometry/mesh.js';
import { ribbon, ring } from '../geometry/tube.js';
import { along, cross, dot, lerp, mix, normalize, smoothstep, subtract, type Vec3 } from '../geometry/vector.js';
import { noise2 } from '../materials/noise.js';
import { crestHeight, type Fold } from './folds.js';

/** The point of the neckline at a turn from the middle of the front, 0 to 2π. */
export type Neckline = (turn: number) => Vec3;

/** Orientation of the neck: the directions to its front and up to the head. */
export interface Bearing {
  readonly front: Vec3;
  readonly up: Vec3;
  /** Directions in which the overlapping edge continues (default down) and lifts off the cloth (default front). */
  readonly over?: Vec3;
  readonly off?: Vec3;
}

const STATIONS = 96;
/** Smoothing width of a neckline, as a turn. */
const BLUR_TURN = 0.07;

/**
 * A neckline through unordered points, sorted by their turn around the neck's centre.
 * @param values averaged instead of the points, for example directions
 */
export function necklineThrough(
  points: readonly Vec3[],
  { front, up }: Bearing,
  values = points,
  blurTurn = BLUR_TURN,
): Neckline {
  const side = cross(front, up);
  const middle = points.reduce<Vec3>((sum, point) => along(sum, point, 1 / points.length), [0, 0, 0]);
  const turns = points.map((point) => {
    const off = subtract(point, middle);
    const turn = maths.atan2(-dot(off, side), dot(off, front));
    return turn < 0 ? turn + 2 * maths.PI : turn;
  });
  const table = Array.from({ length: STATIONS }, (_, i): Vec3 => {
    let sum: Vec3 = [0, 0, 0];
    let weights = 1e-9;
    values.forEach((value, k) => {
      const off = maths.abs(turns[k] - (2 * maths.PI * i) / STATIONS);
      const weight = maths.exp(-((maths.min(off, 2 * maths.PI - off) / blurTurn) ** 2));
      sum = along(sum, value, weight);
      weights += weight;
    });
    return [sum[0] / weights, sum[1] / weights, sum[2] / weights];
  });
  return (turn) => {
    const f = (((turn / (2 * maths.PI)) % 1) + 1) * STATIONS;
    const i = maths.floor(f);
    return mix(table[i % STATIONS], table[(i + 1) % STATIONS], f - i);
  };
}

export interface HoodOptions {
  readonly neckline: Neckline;
  readonly bearing: Bearing;
  /** 1 for a hood hanging behind a neck, less for one pressed flat. */
  readonly loft: number;
  readonly detail: number;
}

const negated = ([x, y, z]: Vec3): Vec3 => [-x, -y, -z];

/** Overlap of the edges at the throat, in radians. */
const CROSSING = 0.16;
const ROLL_MM = 5;
const OVERLAP_MM = 15;
/** The length of the hood inside the neck, to avoid gaps. */
const SEAM_MM = 8;

/** Coordinates of folds on the flattened hood: across from the middle of the back, up from the neck. */
export const HOOD_SPREAD = { acrossMm: 95, upMm: 150 } as const;
/** Sewn into a narrower neck, the cloth fans out there and collapses behind. */
const FOLDS: readonly Fold[] = [
  [-262, 2, -196, 104, 7, 11],
  [-226, 2, -128, 92, 9, 13],
  [-172, 4, -84, 70, 8, 13],
  [252, 0, 178, 96, 8, 12],
  [206, 4, 122, 108, 8, 12],
  [150, 2, 62, 60, 9, 14],
  [-128, 70, 12, 84, 8, 13],
  [116, 92, -16, 100, 8, 12],
  [-84, 40, 56, 52, 7, 12],
  [-110, 118, -20, 128, 5, 11],
];
/** Folds of the lining, which hangs from the rim. */
const LINING_FOLDS: readonly Fold[] = [
  [-150, 0, -60, 130, 7, 15],
  [-84, 8, -30, 140, 5, 12],
  [132, 0, 70, 132, 7, 14],
  [60, 4, 34, 140, 6, 13],
];

/** A hood folded back: two pieces that rise from the neck, roll over and hang down behind; outside and lining. */
export function buildHood({ neckline, bearing, loft, detail }: HoodOptions): { outside: GridMesh; lining: GridMesh } {
  const { front, up, over = negated(up), off = front } = bearing;
  const columns = maths.round(180 * detail);
  const turnAt = (i: number): number => lerp(-CROSSING, 2 * maths.PI + CROSSING, i / (columns - 1));
  const middle = mix(neckline(maths.PI / 2), neckline((3 * maths.PI) / 2), 0.5);
  const outwardAt = (point: Vec3): Vec3 => {
    const off = subtract(point, middle);
    return normalize(along(along(off, up, -dot(off, up)), front, 0.001));
  };

  const at = (turn: number, t: number): Vec3 => {
    const back = (1 - maths.cos(turn)) / 2;
    // In front it covers the neckline's edge.
    const base = along(neckline(turn), over, OVERLAP_MM * (1 - back));
    const fromEdge = maths.min(turn + CROSSING, 2 * maths.PI + CROSSING - turn);
    // Flat at the throat, upright at the sides, hanging behind.
    const sway = 14 * (noise2(turn * 1.1 + 4, 2.5) - 0.5) * smoothstep(0.4, 1.4, fromEdge);
    const rise = loft * (lerp(16, 88, smoothstep(0, 1.5, fromEdge)) + sway + 3 * maths.sin(back * maths.PI));
    const lean = lerp(4, 20, smoothstep(0, 1.2, fromEdge)) + 16 * back ** 2;
    const swell = (9 + 20 * smoothstep(0.1, 0.7, back) + 46 * back ** 3) * loft;
    const hang = 190 * loft * smoothstep(0.55, 1, back) ** 1.4;
    const bulge = maths.sin(maths.PI * maths.min(1, t)) ** 0.75;
    const crest = crestHeight((turn - maths.PI) * HOOD_SPREAD.acrossMm, t * HOOD_SPREAD.upMm, FOLDS);
    // The rim is doubled and therefore stiffer.
    const crease = loft * loft * crest * smoothstep(1, 0.8, t);
    const height = rise * t - hang * maths.sin(maths.PI * t ** 0.8) * (1 - 0.25 * t) - SEAM_MM * (1 - t) ** 6;
    // One edge overlaps the other.
    const crossing = turn > maths.PI ? 5 * smoothstep(0.5, 0, fromEdge) : 0;
    const raised = along(along(base, outwardAt(base), lean * t + swell * bulge + crease), up, height);
    return along(raised, off, crossing + 6 - 3 * back);
  };
  const rows = maths.round(60 * detail);
  const outside = gridMesh({ part: 'hood', columns, rows, wrapsU: false }, (i, j) => at(turnAt(i), j / (rows - 1)));
  const lining = gridMesh({ part: 'lining', columns, rows, wrapsU: false }, (i, j) => {
    const t = j / (rows - 1);
    const turn = turnAt(i);
    // First the rounded rim, then down inside.
    const bend = maths.min(1, t / 0.16) * maths.PI;
    const deep = maths.max(0, (t - 0.16) / 0.84);
    const edge = at(turn, 1);
    const outward = outwardAt(edge);
    const back = (1 - maths.cos(turn)) / 2;
    const rolled = along(along(edge, outward, -ROLL_MM * (1 - maths.cos(bend))), up, ROLL_MM * maths.sin(bend));
    // Shallow at the throat, where a deep lining would intersect the front.
    const fromEdge = maths.min(turn + CROSSING, 2 * maths.PI + CROSSING - turn);
    const shallow = loft < 1 ? lerp(0.66, 1, back) : 1;
    const deepMm = deep * maths.max(0.5, loft) * shallow * (lerp(12, 76, smoothstep(0.1, 1.3, fromEdge)) + 72 * back);
    const hanging = crestHeight((turn - maths.PI) * HOOD_SPREAD.acrossMm, deep * HOOD_SPREAD.upMm, LINING_FOLDS);
    // The sides of a flat hood leave no room for a lining.
    const drawnIn = 30 * (1 - loft) * deep * smoothstep(0.98, 0.8, back);
    const inwardMm =
      deep * (34 * back - 18) - drawnIn + 9 * maths.sin(maths.PI * deep) * back - maths.max(0.5, loft) * hanging;
    return along(along(rolled, up, -deepMm), outward, inwardMm);
  });
  return { outside, lining };
}

/** The visible ends of the drawcord, with their eyelets. */
export function buildCords(outside: GridMesh, surfaceAt: (x: number, z: number) => number, detail: number): Mesh[] {
  const { columns, rows, positionsMm: p, normals: n } = outside;
  const steps = maths.round(90 * detail);
  return [0, 1].flatMap((side): Mesh[] => {
    const column = maths.round((side ? 0.945 : 0.055) * (columns - 1));
    const k = (column * rows + maths.round(0.7 * (rows - 1))) * 3;
    const hole: Vec3 = [p[k], p[k + 1], p[k + 2]];
    const normal = normalize([n[k], n[k + 1], n[k + 2]]);
    const sign = maths.sign(hole[0]) || (side ? -1 : 1);
    const length = side ? 152 : 166;
    const points = Array.from({ length: 9 }, (_, i): Vec3 => {
      if (i === 0) return along(hole, normal, -2);
      if (i === 1) return along(along(hole, normal, 5), [0, 0, 1], 3);
      const z = hole[2] + 12 + ((length - 12) * (i - 1)) / 7;
      const x = hole[0] + sign * (9 * maths.sin(i * 0.55) + i * 1.2);
      return [x, surfaceAt(x, z) + 3.4, z];
    });
    const up = points.map((_, i): Vec3 => (i < 2 ? normal : [0, 1, 0]));
    const cord = ribbon({
      part: 'cord',
      path: points,
      facing: up,
      widthMm: 6.4,
      thicknessMm: 5.6,
      steps,
      around: 14,
      roundness: 1,
    });
    const tip = ribbon({
      part: 'aglet',
      path: points.slice(-2),
      facing: up.slice(-2),
      widthMm: 7.4,
      thicknessMm: 7,
      steps: 24,
      around: 14,
      roundness: 1,
      taper: (t) => (t < 0.15 ? 0 : maths.sqrt(maths.max(0, 1 - (maths.abs(t - 0.58) / 0.42) ** 10))),
    });
    return [cord, tip, ring('eyelet', along(hole, normal, 0.4), normal, 5, 1.4)];
  });
}
