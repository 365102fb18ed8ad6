import type { DemoProduct } from '@paila/demo-data';
import { openLine, tabulated, type LinePoint } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import {
  bell,
  clamp,
  cross,
  lerp,
  normalize,
  smoothstep,
  subtract,
  type Point2,
  type Vec3,
} from '../geometry/vector.js';
import { pickVariant } from '../silhouettes/variation.js';

/**
 * A six-panel cap in millimetres: x to the wearer's left, y up, z to the front. Turns are measured from the middle of
 * the front towards the left; there is a seam every sixth of a turn.
 */
export const FULL_TURN = 2 * maths.PI;
export const GORES = 6;

/** Turn from the middle of the front, -π to π. */
export const signedTurn = (u: number): number => (u > 0.5 ? u - 1 : u) * FULL_TURN;
/** Turn from the nearest seam. */
export const fromSeam = (turn: number): number => {
  const gore = FULL_TURN / GORES;
  const within = (((turn % gore) + gore) % gore) / gore;
  return (within > 0.5 ? within - 1 : within) * gore;
};

/** The opening at the back, above the strap. */
export const ARCH = { halfTurn: 0.4, heightMm: 45 } as const;

/** Radius as a share of the plan, and height as a share of the crown's height, from rim to top. */
interface Profile {
  readonly out: readonly number[];
  readonly up: readonly number[];
}

/** A dent: turn, share of the way up, depth, width, height. */
type Dent = readonly [turn: number, up: number, depthMm: number, wideTurn: number, wideUp: number];

/** A soft fold between two points, each a turn and a share of the way up. */
interface Crease {
  readonly from: Point2;
  readonly to: Point2;
  readonly depthMm: number;
  readonly widthMm: number;
}

interface Cut {
  readonly heightMm: number;
  readonly halfWidthMm: number;
  readonly halfLengthMm: number;
  readonly front: Profile;
  readonly side: Profile;
  readonly back: Profile;
  /** The puckering of the cloth at the seams; 1 is washed and soft. */
  readonly slack: number;
  /** The straightness of the cloth between seams: 0 round, 1 flat. */
  readonly flatness: number;
  readonly dents: readonly Dent[];
  readonly creases: readonly Crease[];
  /** The brim is bent around a cylinder of this radius. */
  readonly brimBendMm: number;
  /** The drop of the brim's edge per millimetre forwards. */
  readonly brimFall: number;
}

const CUTS = [
  // Stiffened front panels that stand up, then turn over to the top.
  {
    heightMm: 115,
    halfWidthMm: 79,
    halfLengthMm: 96,
    front: { out: [1, 0.995, 0.975, 0.925, 0.825, 0.64, 0.35, 0], up: [0, 0.21, 0.44, 0.66, 0.84, 0.95, 0.995, 1] },
    side: { out: [1, 1, 0.965, 0.885, 0.755, 0.56, 0.3, 0], up: [0, 0.2, 0.42, 0.63, 0.81, 0.935, 0.99, 1] },
    back: { out: [1, 1.01, 0.965, 0.865, 0.715, 0.52, 0.28, 0], up: [0, 0.15, 0.34, 0.54, 0.725, 0.87, 0.97, 1] },
    slack: 0.5,
    flatness: 0.85,
    dents: [
      [1.72, 0.42, 3.4, 0.26, 0.34],
      [-2.1, 0.48, 4, 0.28, 0.3],
      [-1.36, 0.34, 2.6, 0.2, 0.26],
      [1.2, 0.3, -1.6, 0.24, 0.3],
      [2.55, 0.6, 2.6, 0.22, 0.24],
    ],
    creases: [
      { from: [-1.16, 0.66], to: [-1.86, 0.3], depthMm: 2, widthMm: 5 },
      { from: [-1.3, 0.16], to: [-2, 0.4], depthMm: 1.7, widthMm: 4.6 },
      { from: [-1.72, 0.7], to: [-2.2, 0.46], depthMm: 1.5, widthMm: 4 },
      { from: [1.16, 0.6], to: [1.9, 0.26], depthMm: 2, widthMm: 5 },
      { from: [1.5, 0.2], to: [2.1, 0.5], depthMm: 1.6, widthMm: 4.6 },
      { from: [-0.9, 0.86], to: [-0.2, 0.8], depthMm: 0.9, widthMm: 4.6 },
      { from: [2.3, 0.66], to: [2.9, 0.5], depthMm: 1.5, widthMm: 4.6 },
      { from: [-2.4, 0.6], to: [-3, 0.42], depthMm: 1.5, widthMm: 4.6 },
    ],
    brimBendMm: 112,
    brimFall: 0.2,
  },
  // Washed and soft, collapsing.
  {
    heightMm: 106,
    halfWidthMm: 79,
    halfLengthMm: 97,
    front: { out: [1, 0.99, 0.955, 0.89, 0.78, 0.61, 0.34, 0], up: [0, 0.21, 0.44, 0.65, 0.825, 0.935, 0.99, 1] },
    side: { out: [1, 0.99, 0.95, 0.87, 0.745, 0.56, 0.31, 0], up: [0, 0.2, 0.42, 0.63, 0.81, 0.935, 0.99, 1] },
    back: { out: [1, 1, 0.95, 0.85, 0.7, 0.515, 0.28, 0], up: [0, 0.15, 0.335, 0.53, 0.715, 0.865, 0.965, 1] },
    slack: 1,
    flatness: 0.75,
    dents: [
      [0.56, 0.5, 4, 0.2, 0.26],
      [-0.62, 0.42, 4.4, 0.2, 0.3],
      [0.1, 0.8, 3.4, 0.4, 0.12],
      [1.2, 0.62, 6, 0.22, 0.18],
      [1.25, 0.28, -3, 0.4, 0.2],
      [-1.6, 0.5, 6, 0.2, 0.3],
      [-1.2, 0.3, -2.4, 0.24, 0.2],
      [-2.05, 0.66, 6, 0.24, 0.18],
      [-2.1, 0.3, -3, 0.3, 0.2],
      [2.2, 0.6, 5, 0.22, 0.22],
      [3.05, 0.66, 5, 0.34, 0.14],
      [-2.7, 0.42, -2.4, 0.26, 0.2],
    ],
    creases: [
      { from: [-0.98, 0.3], to: [-0.26, 0.56], depthMm: 2.2, widthMm: 5 },
      { from: [-0.96, 0.66], to: [-0.2, 0.78], depthMm: 1.9, widthMm: 4.6 },
      { from: [0.1, 0.36], to: [0.86, 0.2], depthMm: 1.8, widthMm: 5 },
      { from: [0.16, 0.72], to: [0.9, 0.56], depthMm: 2, widthMm: 5 },
      { from: [-1.1, 0.6], to: [-1.86, 0.26], depthMm: 2.8, widthMm: 5.4 },
      { from: [-1.24, 0.16], to: [-1.96, 0.44], depthMm: 2.4, widthMm: 5 },
      { from: [-1.5, 0.78], to: [-2.2, 0.5], depthMm: 2.4, widthMm: 5 },
      { from: [1.1, 0.62], to: [1.86, 0.24], depthMm: 2.8, widthMm: 5.4 },
      { from: [1.3, 0.16], to: [2, 0.46], depthMm: 2.4, widthMm: 5 },
      { from: [2.2, 0.66], to: [2.9, 0.5], depthMm: 2.4, widthMm: 5 },
      { from: [-2.3, 0.3], to: [-2.8, 0.56], depthMm: 2.4, widthMm: 5 },
    ],
    brimBendMm: 104,
    brimFall: 0.24,
  },
  // High, with an upright front and a flatter brim.
  {
    heightMm: 119,
    halfWidthMm: 79,
    halfLengthMm: 96,
    front: { out: [1, 1, 0.99, 0.955, 0.87, 0.69, 0.38, 0], up: [0, 0.21, 0.45, 0.68, 0.865, 0.965, 1.0, 1] },
    side: { out: [1, 0.995, 0.955, 0.87, 0.74, 0.545, 0.29, 0], up: [0, 0.18, 0.39, 0.6, 0.78, 0.92, 0.985, 1] },
    back: { out: [1, 1, 0.95, 0.85, 0.7, 0.505, 0.27, 0], up: [0, 0.13, 0.31, 0.5, 0.685, 0.845, 0.96, 1] },
    slack: 0.4,
    flatness: 0.95,
    dents: [
      [1.6, 0.46, 3, 0.28, 0.36],
      [-1.55, 0.4, 3.2, 0.24, 0.36],
      [-2.5, 0.5, 3, 0.24, 0.26],
      [2.2, 0.4, 2, 0.24, 0.3],
    ],
    creases: [
      { from: [-1.14, 0.56], to: [-1.9, 0.22], depthMm: 1.7, widthMm: 5.2 },
      { from: [-1.4, 0.14], to: [-2, 0.34], depthMm: 1.4, widthMm: 4.8 },
      { from: [1.14, 0.5], to: [1.9, 0.2], depthMm: 1.7, widthMm: 5.2 },
      { from: [-0.86, 0.9], to: [-0.16, 0.86], depthMm: 0.8, widthMm: 4.6 },
      { from: [2.2, 0.6], to: [2.9, 0.44], depthMm: 1.4, widthMm: 4.8 },
      { from: [-2.3, 0.56], to: [-2.9, 0.36], depthMm: 1.4, widthMm: 4.8 },
    ],
    brimBendMm: 150,
    brimFall: 0.16,
  },
] as const satisfies readonly Cut[];

/** Number of crown shapes. */
export const CROWN_VARIANTS = CUTS.length;

/** The crown shape of a product, derived from its artwork. */
export const crownVariant = (artwork: DemoProduct['artwork']): number => pickVariant(artwork, CROWN_VARIANTS, 2);

/** The brim is attached this far around on either side. */
export const BRIM_HALF_TURN = 1.2;

export interface Crown {
  readonly heightMm: number;
  readonly halfWidthMm: number;
  readonly halfLengthMm: number;
  readonly brimFall: number;
  readonly slack: number;
  /** Height of the bent brim above its ends at the temples. */
  readonly bendAt: (x: number) => number;
  /** The rim is higher in front, along the bent brim, and behind, over the strap. */
  readonly rimHeightMm: (turn: number) => number;
  /** A point on the crown, v from rim to top. */
  readonly at: (turn: number, v: number) => Vec3;
  /** Outward normal. */
  readonly normalAt: (turn: number, v: number) => Vec3;
  /** The same point `insetMm` inside the crown. */
  readonly within: (turn: number, v: number, insetMm: number) => Vec3;
  /** A point at a given height, also where the arch is cut out. */
  readonly atHeight: (turn: number, heightMm: number) => Vec3;
}

const STEPS = 400;
const PIECES = 24;

/** Reparametrises a profile by arc length: share of the plan, and share of the height. */
function even(profile: Profile): { out: (t: number) => number; up: (t: number) => number } {
  const knots = profile.out.map((out, i): LinePoint => [out, profile.up[i]]);
  // Mirrored beyond the top, so that it ends level.
  const [lastOut, lastUp] = knots[knots.length - 2];
  const points = openLine([...knots, [-lastOut, lastUp]], PIECES).slice(0, -PIECES);
  const walked = [0];
  points.forEach(([out, up], i) => {
    if (i > 0) walked.push(walked[i - 1] + maths.hypot(out - points[i - 1][0], up - points[i - 1][1]));
  });
  const whole = walked[walked.length - 1];
  const find = (axis: 0 | 1) => (t: number) => {
    const target = clamp(t, 0, 1) * whole;
    let i = 0;
    while (i < walked.length - 2 && walked[i + 1] < target) i++;
    return lerp(points[i][axis], points[i + 1][axis], (target - walked[i]) / (walked[i + 1] - walked[i]));
  };
  return { out: tabulated(find(0), 0, 1, STEPS), up: tabulated(find(1), 0, 1, STEPS) };
}

/** Millimetres of cloth to a unit of turn, and from rim to top. */
const CLOTH_MM = [84, 150] as const;

/** Depth of a crease: a valley with a swelling on either side, the upper one fuller. */
function creaseDepth({ from, to, depthMm, widthMm }: Crease, turn: number, t: number): number {
  const [dx, dy] = [(to[0] - from[0]) * CLOTH_MM[0], (to[1] - from[1]) * CLOTH_MM[1]];
  const [x, y] = [(turn - from[0]) * CLOTH_MM[0], (t - from[1]) * CLOTH_MM[1]];
  const lengthMm = maths.hypot(dx, dy);
  const along = (x * dx + y * dy) / lengthMm ** 2;
  if (along <= 0 || along >= 1) return 0;
  const up = ((y * dx - x * dy) / lengthMm) * maths.sign(dx) - 0.5 * widthMm * maths.sin(along * 4 + from[0] * 5);
  const swelling = 0.8 * bell(up - 1.9 * widthMm, 1.5 * widthMm) + 0.35 * bell(up + 1.9 * widthMm, 1.2 * widthMm);
  return depthMm * maths.sin(maths.PI * along) ** 1.4 * (bell(up, widthMm) - swelling);
}

export function buildCrown(shape: number): Crown {
  const cut: Cut = CUTS[shape] ?? CUTS[0];
  const { heightMm, halfWidthMm, halfLengthMm, flatness, dents, creases, brimBendMm, brimFall, slack } = cut;
  const [front, side, back] = [even(cut.front), even(cut.side), even(cut.back)];

  const bendAt = (x: number): number => {
    const temple = halfWidthMm * maths.sin(BRIM_HALF_TURN);
    const bent = (at: number): number => maths.sqrt(maths.max(0, brimBendMm ** 2 - at * at));
    return bent(x) - bent(temple);
  };
  const rimHeightMm = (turn: number): number => {
    const fromBack = maths.PI - maths.abs(turn);
    const arch = fromBack < ARCH.halfTurn ? ARCH.heightMm * maths.sqrt(1 - (fromBack / ARCH.halfTurn) ** 2.2) : 0;
    const inFront = maths.abs(turn) < BRIM_HALF_TURN ? bendAt(halfWidthMm * maths.sin(turn)) : 0;
    return arch + inFront * smoothstep(BRIM_HALF_TURN, BRIM_HALF_TURN - 0.3, maths.abs(turn));
  };

  /** A point on the full dome, t from the rim's level to the top. */
  const onDome = (turn: number, t: number): Vec3 => {
    const [sine, cosine] = [maths.sin(turn), maths.cos(turn)];
    const ahead = cosine > 0 ? cosine ** 2 : 0;
    const behind = cosine < 0 ? cosine ** 2 : 0;
    const aside = sine ** 2;
    const out = ahead * front.out(t) + behind * back.out(t) + aside * side.out(t);
    const up = ahead * front.up(t) + behind * back.up(t) + aside * side.up(t);
    // Cloth spans between seams: the closer to the top, the more hexagonal.
    const gore = maths.PI / GORES;
    const hexagon = maths.cos(gore) / maths.cos(gore - maths.abs(fromSeam(turn)));
    const flat = 1 + (hexagon / 0.955 - 1) * flatness * lerp(0.32, 1, smoothstep(0.25, 0.8, t));
    let radius = out * flat;
    for (const [dentTurn, dentUp, depthMm, wideTurn, wideUp] of dents) {
      const away = maths.abs(turn - dentTurn);
      const depth = bell(maths.min(away, FULL_TURN - away), wideTurn) * bell(t - dentUp, wideUp);
      radius -= (depthMm / halfLengthMm) * depth * smoothstep(0, 0.2, t) * smoothstep(1, 0.8, t);
    }
    for (const crease of creases) radius -= creaseDepth(crease, turn, t) / halfLengthMm;
    // The head is wider at the back.
    const broad = 1 - 0.035 * cosine;
    return [halfWidthMm * broad * sine * radius, heightMm * up, halfLengthMm * cosine * radius];
  };

  /** The t at which the dome reaches a height. */
  const reach = (turn: number, height: number): number => {
    let [low, high] = [0, 1];
    for (let i = 0; i < 22; i++) {
      const middle = (low + high) / 2;
      if (onDome(turn, middle)[1] < height) low = middle;
      else high = middle;
    }
    return low;
  };
  // Memoised, as each column needs its rim repeatedly.
  const memoised = new Map<number, number>();
  const rimAt = (turn: number): number => {
    const t = memoised.get(turn) ?? reach(turn, rimHeightMm(turn));
    memoised.set(turn, t);
    return t;
  };
  // The rim's shape fades out within a few rows.
  const way = (turn: number, v: number): number => v + rimAt(turn) * (1 - v) ** 3;
  const at = (turn: number, v: number): Vec3 => onDome(turn, way(turn, v));
  const normalAt = (turn: number, v: number): Vec3 => {
    const t = way(turn, v);
    const around = subtract(onDome(turn + 0.01, t), onDome(turn - 0.01, t));
    const up = subtract(onDome(turn, maths.min(1, t + 0.01)), onDome(turn, t - 0.01));
    return normalize(cross(around, up));
  };
  return {
    heightMm,
    halfWidthMm,
    halfLengthMm,
    brimFall,
    slack,
    bendAt,
    rimHeightMm,
    at,
    normalAt,
    within: (turn, v, insetMm) => {
      const [x, y, z] = at(turn, v);
      const share = 1 - insetMm / maths.max(30, maths.hypot(x, z));
      return [x * share, y - insetMm * smoothstep(0.3, 1, v), z * share];
    },
    atHeight: (turn, height) => {
      const [x, , z] = onDome(turn, height > 0 ? reach(turn, height) : 0);
      return [x, height, z];
    },
  };
}
