import { maths } from '../geometry/maths.js';
import { noise2 } from '../materials/noise.js';
import { clamp, lerp, smoothstep, type Point2 } from '../geometry/vector.js';
import { foldHeight, type Fold } from './folds.js';
import type { Mannequin } from './mannequin.js';
import { cutSheet, type Sheet } from './sheet.js';

/** Two panels sewn together and worn, the upper one towards the camera. */
export interface WornGarment {
  readonly upper: Sheet;
  readonly lower: Sheet;
  readonly upperMm: Float32Array;
  readonly lowerMm: Float32Array;
}

export interface Fit {
  readonly halfWidthMm: number;
  readonly halfDepthMm: number;
  /** Length of cloth over a quarter of the body. */
  readonly quarterMm: number;
  readonly armFromMm: number;
  readonly sleeveHeightMm: number;
}

export interface GarmentOptions {
  readonly upperOutline: readonly Point2[];
  readonly lowerOutline: readonly Point2[];
  /** Whether the panels are left unsewn at this point of their border. */
  readonly isOpening: (x: number, y: number) => boolean;
  readonly mannequin: Mannequin;
  /** The ellipse that the body's cloth starts on, where sleeves begin, and how far they stand off an arm's middle. */
  readonly fit: Fit;
  /** By how much cloth draws together across its ribs: 1 for plain cloth. */
  readonly gatherAt?: (x: number, y: number) => number;
  /** Folds that either panel starts with. */
  readonly upperFolds: readonly Fold[];
  readonly lowerFolds: readonly Fold[];
  /** Resistance against small folds: heavy cloth has few and round ones. */
  readonly stiffness: number;
  readonly stepMm: number;
  readonly steps: number;
}

/** Links between particles: their ends, length at rest and stiffness. */
interface Links {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly restMm: Float64Array;
  readonly stiffness: Float64Array;
}

const PASSES = 10;
const DAMPING = 0.9;
/** The first steps only take strain out of the start. */
const SETTLING_STEPS = 12;
const GRAVITY_MM = 0.08;
/** How far cloth keeps off the body. */
const SKIN_GAP_MM = 3;
/** Share of its speed that cloth loses where it slides on the body. */
const FRICTION = 0.55;
/** Side seams lie this far behind the middle. */
const SEAM_BACK_MM = 10;

/**
 * Position-based cloth: panels start as two shells around the mannequin with some folds in them, and hang down from its
 * shoulders.
 */
export function wearGarment(options: GarmentOptions): WornGarment {
  const upper = cutSheet(options.upperOutline, options.stepMm);
  const lower = cutSheet(options.lowerOutline, options.stepMm);
  const upperCount = upper.onBorder.length;
  const count = upperCount + lower.onBorder.length;
  const flat = new Float64Array(count * 2);
  flat.set(upper.flat);
  flat.set(lower.flat, upperCount * 2);
  const links = linksOf([upper, lower], flat, options);
  const seams = seamsOf(upper, lower, options.isOpening);

  const p = new Float64Array(count * 3);
  const upperSeam = seamDistance(options.upperOutline, options.isOpening);
  const lowerSeam = seamDistance(options.lowerOutline, options.isOpening);
  for (let k = 0; k < count; k++) {
    const isUpper = k < upperCount;
    p.set(startOf(flat[k * 2], flat[k * 2 + 1], isUpper, isUpper ? upperSeam : lowerSeam, options), k * 3);
  }
  const before = p.slice();

  for (let step = 0; step < options.steps; step++) {
    for (let k = 0; k < count * 3; k++) {
      const speed = step < SETTLING_STEPS ? 0 : (p[k] - before[k]) * DAMPING;
      before[k] = p[k];
      p[k] += speed + (k % 3 === 2 ? GRAVITY_MM : 0);
    }
    for (let pass = 0; pass < PASSES; pass++) {
      relax(p, links);
      for (const [a, b] of seams)
        for (let c = 0; c < 3; c++) p[a * 3 + c] = p[b * 3 + c] = (p[a * 3 + c] + p[b * 3 + c]) / 2;
    }
    for (let k = 0; k < count; k++) {
      if (!options.mannequin.push(p, k * 3, SKIN_GAP_MM)) continue;
      for (let c = 0; c < 3; c++) before[k * 3 + c] += (p[k * 3 + c] - before[k * 3 + c]) * FRICTION;
    }
    for (const [a, b] of seams) {
      for (let c = 0; c < 3; c++) p[a * 3 + c] = p[b * 3 + c] = (p[a * 3 + c] + p[b * 3 + c]) / 2;
      // Seams are kept at the sides: a stylist would turn the garment straight.
      const askew = (p[a * 3 + 1] + SEAM_BACK_MM) * 0.04;
      p[a * 3 + 1] -= askew;
      p[b * 3 + 1] -= askew;
    }
  }
  return {
    upper,
    lower,
    upperMm: Float32Array.from(p.subarray(0, upperCount * 3)),
    lowerMm: Float32Array.from(p.subarray(upperCount * 3)),
  };
}

/** From which distance to a seam on cloth is as far off the middle of an arm as it gets. */
const SLEEVE_BORDER_MM = 75;
/** Share of its folds that a panel starts with; their sharper crests are laid on when the cloth has come to rest. */
const FOLD_SHARE = 0.6;
const SHOULDER_BORDER_MM = 120;

const dome = (insideMm: number, borderMm: number): number =>
  maths.sqrt(1 - (1 - clamp(insideMm / borderMm, 0, 1)) ** 2);

/** Distance to the nearest stretch of an outline that is sewn. */
export function seamDistance(outline: readonly Point2[], isOpening: GarmentOptions['isOpening']) {
  const seams = outline.flatMap((from, i): (readonly [Point2, Point2])[] => {
    const to = outline[(i + 1) % outline.length];
    const isOpen = isOpening((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    return isOpen ? [] : [[from, to]];
  });
  return (x: number, y: number): number => {
    let nearest = Infinity;
    for (const [[ax, ay], [bx, by]] of seams) {
      const [dx, dy] = [bx - ax, by - ay];
      const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0, 1);
      nearest = maths.min(nearest, (x - ax - dx * t) ** 2 + (y - ay - dy * t) ** 2);
    }
    return maths.sqrt(nearest);
  };
}

/** Where a particle starts: on a shell around the body, slowly warped and laid in folds. */
function startOf(
  x: number,
  y: number,
  isUpper: boolean,
  fromSeam: (x: number, y: number) => number,
  { upperFolds, lowerFolds, fit }: GarmentOptions,
): [number, number, number] {
  const far = maths.abs(x);
  const turn = (maths.min(far, fit.quarterMm) / fit.quarterMm) * (maths.PI / 2);
  const insideMm = fromSeam(x, y);
  const onBody = fit.halfDepthMm * maths.min(maths.cos(turn) ** 0.8, dome(insideMm, SHOULDER_BORDER_MM));
  const onArm = fit.sleeveHeightMm * dome(insideMm, SLEEVE_BORDER_MM);
  const shell = 4 + lerp(onBody, onArm, smoothstep(fit.armFromMm - 20, fit.armFromMm + 30, far));
  const warp = 8 * (noise2(x * 0.009 + 3, y * 0.009 + (isUpper ? 0 : 40)) - 0.5);
  const ripple = 6 * (noise2(x * 0.024 + y * 0.008, y * 0.007 + (isUpper ? 0 : 20)) - 0.5);
  const height = shell + ripple + FOLD_SHARE * foldHeight(x, y, isUpper ? upperFolds : lowerFolds);
  const armTurn = (fit.armFromMm / fit.quarterMm) * (maths.PI / 2);
  const wrappedMm = fit.armFromMm - fit.halfWidthMm * maths.sin(armTurn);
  const narrowed = far < fit.armFromMm ? fit.halfWidthMm * maths.sin(turn) : far - wrappedMm;
  return [maths.sign(x) * narrowed + warp, isUpper ? height : -height, y * 0.99 + warp];
}

function linksOf(sheets: readonly Sheet[], flat: Float64Array, options: GarmentOptions): Links {
  const { stepMm, gatherAt = () => 1 } = options;
  const a: number[] = [];
  const b: number[] = [];
  const restMm: number[] = [];
  const stiffness: number[] = [];
  const link = (from: number, to: number, stiff: number) => {
    a.push(from);
    b.push(to);
    const [fromX, fromY, toX, toY] = [flat[from * 2], flat[from * 2 + 1], flat[to * 2], flat[to * 2 + 1]];
    restMm.push(maths.hypot((fromX - toX) * gatherAt((fromX + toX) / 2, (fromY + toY) / 2), fromY - toY));
    stiffness.push(stiff);
  };
  let offset = 0;
  for (const sheet of sheets) {
    const size = sheet.onBorder.length;
    const oppositeOf = new Map<number, number>();
    for (let t = 0; t < sheet.triangles.length; t += 3)
      for (let k = 0; k < 3; k++) {
        const from = sheet.triangles[t + k];
        const to = sheet.triangles[t + ((k + 1) % 3)];
        const opposite = sheet.triangles[t + ((k + 2) % 3)];
        const key = maths.min(from, to) * size + maths.max(from, to);
        const other = oppositeOf.get(key);
        oppositeOf.set(key, opposite);
        if (other === undefined) link(from + offset, to + offset, 1);
        // A stiff selvedge keeps narrow cut triangles from folding over.
        else if (sheet.onBorder[other] || sheet.onBorder[opposite]) link(other + offset, opposite + offset, 0.6);
      }
    // Links that reach further resist folding.
    const reach = (i: number, j: number, di: number, dj: number, stiff: number) => {
      const from = sheet.nodeAt(i, j);
      const to = sheet.nodeAt(i + di, j + dj);
      if (from >= 0 && to >= 0) link(from + offset, to + offset, stiff);
    };
    const far = maths.max(2, maths.round(30 / stepMm));
    for (let i = 0; i < sheet.columns; i++)
      for (let j = 0; j < sheet.rows; j++) {
        reach(i, j, 2, 0, 0.02 * options.stiffness);
        reach(i, j, 0, 2, 0.02 * options.stiffness);
        reach(i, j, far, 0, 0.0015 * options.stiffness);
        reach(i, j, 0, far, 0.0015 * options.stiffness);
      }
    offset += size;
  }
  return {
    a: Uint32Array.from(a),
    b: Uint32Array.from(b),
    restMm: Float64Array.from(restMm),
    stiffness: Float64Array.from(stiffness),
  };
}

function relax(p: Float64Array, { a, b, restMm, stiffness }: Links): void {
  for (let k = 0; k < a.length; k++) {
    const i = a[k] * 3;
    const j = b[k] * 3;
    const dx = p[j] - p[i];
    const dy = p[j + 1] - p[i + 1];
    const dz = p[j + 2] - p[i + 2];
    const size = maths.sqrt(dx * dx + dy * dy + dz * dz) || 1e-9;
    const move = ((size - restMm[k]) / size) * 0.5 * stiffness[k];
    p[i] += dx * move;
    p[i + 1] += dy * move;
    p[i + 2] += dz * move;
    p[j] -= dx * move;
    p[j + 1] -= dy * move;
    p[j + 2] -= dz * move;
  }
}

const placeKey = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Border vertices of both panels that lie on one another, but for openings. The lower one counts on from the upper. */
function seamsOf(upper: Sheet, lower: Sheet, isOpening: GarmentOptions['isOpening']): [number, number][] {
  const places = new Map<string, number>();
  const offset = upper.onBorder.length;
  lower.onBorder.forEach((border, k) => {
    if (border) places.set(placeKey(lower.flat[k * 2], lower.flat[k * 2 + 1]), k + offset);
  });
  const seams: [number, number][] = [];
  upper.onBorder.forEach((border, k) => {
    const [x, y] = [upper.flat[k * 2], upper.flat[k * 2 + 1]];
    const other = border && !isOpening(x, y) ? places.get(placeKey(x, y)) : undefined;
    if (other !== undefined) seams.push([k, other]);
  });
  return seams;
}
