import { maths } from '../geometry/maths.js';
import { noise2 } from '../materials/noise.js';
import { clamp, lerp, smoothstep, type Point2 } from '../geometry/vector.js';
import { foldHeight, type Fold } from './folds.js';
import type { Mannequin } from './mannequin.js';
import { buildLinks, relax, type Handle } from './links.js';
import { sewPanels, type SewnCloth } from './sewn.js';
import { cutSheet, placesOn } from './sheet.js';

/** A draped garment of two panels, the upper one towards the camera. */
export interface DrapedGarment {
  readonly cloth: SewnCloth;
  readonly positionsMm: Float32Array;
}

export interface Fit {
  readonly halfWidthMm: number;
  readonly halfDepthMm: number;
  /** Width of cloth over a quarter of the body. */
  readonly quarterMm: number;
  readonly armFromMm: number;
  readonly sleeveHeightMm: number;
}

export interface GarmentOptions extends Handle {
  readonly upperOutline: readonly Point2[];
  readonly lowerOutline: readonly Point2[];
  /** True if the panels are left unsewn at this point of their border. */
  readonly isOpening: (x: number, y: number) => boolean;
  readonly mannequin: Mannequin;
  /** The mannequin while its arms come down, from 0 (as the pattern lies) to 1; default at rest throughout. */
  readonly posing?: (share: number) => Mannequin;
  /** The body's starting ellipse, where sleeves begin, and their distance from an arm's axis. */
  readonly fit: Fit;
  /** The distance that arms hold a pattern point forward, in millimetres. */
  readonly forwardMm?: (x: number, y: number) => number;
  /** Initial folds of the panels. */
  readonly upperFolds: readonly Fold[];
  readonly lowerFolds: readonly Fold[];
  readonly stepMm: number;
  readonly steps: number;
}

const PASSES = 10;
const DAMPING = 0.9;
/** Initial steps that only relax strain. */
const SETTLING_STEPS = 12;
const GRAVITY_MM = 0.08;
/** Distance of the cloth from the body. */
const SKIN_GAP_MM = 3;
/** Share of velocity lost to friction on the body. */
const FRICTION = 0.35;
/** Side seams are this far behind the middle. */
const SEAM_BACK_MM = 10;
/**
 * The cloth settles first on a grid twice as coarse, at a quarter of the cost. The fine grid then takes this share of
 * the steps.
 */
const FINE_SHARE = 0.5;
/** The arms have come down after this share of the coarse steps; their pose is renewed every few steps. */
const POSED_SHARE = 0.6;
const POSE_STEPS = 5;

/** Position-based dynamics: the panels start as two folded shells around the mannequin and hang from its shoulders. */
export function drapeGarment(options: GarmentOptions): DrapedGarment {
  const { stepMm, steps } = options;
  const coarse = cutAndSewn(options, stepMm * 2);
  const { mannequin, posing = () => mannequin } = options;
  const poseCount = maths.ceil((POSED_SHARE * steps) / POSE_STEPS);
  const poses = Array.from({ length: poseCount }, (_, i) => posing(smoothstep(0, poseCount, i)));
  const hung = hang(coarse, startPositions(coarse, options), stepMm * 2, steps, options, poses);
  const cloth = cutAndSewn(options, stepMm);
  const start = laidLike(cloth, coarse, hung, options);
  const rested = hang(cloth, start, stepMm, maths.ceil(steps * FINE_SHARE), options);
  return { cloth, positionsMm: Float32Array.from(rested) };
}

const cutAndSewn = ({ upperOutline, lowerOutline, isOpening }: GarmentOptions, stepMm: number): SewnCloth =>
  sewPanels(cutSheet(upperOutline, stepMm), cutSheet(lowerOutline, stepMm), isOpening);

/** Simulates the given number of steps. */
function hang(
  cloth: SewnCloth,
  start: Float64Array,
  stepMm: number,
  steps: number,
  options: GarmentOptions,
  poses: readonly Mannequin[] = [],
): Float64Array {
  const { forwardMm = notForward } = options;
  const links = buildLinks(cloth, stepMm, options);
  const p = start.slice();
  const before = p.slice();
  const count = p.length / 3;
  for (let step = 0; step < steps; step++) {
    for (let k = 0; k < p.length; k++) {
      const speed = step < SETTLING_STEPS ? 0 : (p[k] - before[k]) * DAMPING;
      before[k] = p[k];
      p[k] += speed + (k % 3 === 2 ? GRAVITY_MM : 0);
    }
    for (let pass = 0; pass < PASSES; pass++) relax(p, links);
    const mannequin = poses.at(maths.floor(step / POSE_STEPS)) ?? options.mannequin;
    for (let k = 0; k < count; k++) {
      if (!mannequin.push(p, k * 3, SKIN_GAP_MM)) continue;
      for (let c = 0; c < 3; c++) before[k * 3 + c] += (p[k * 3 + c] - before[k * 3 + c]) * FRICTION;
    }
    // Keeps seams at the sides, as a stylist would.
    for (const k of cloth.seam) {
      const sideY = forwardMm(cloth.flat[k * 2], cloth.flat[k * 2 + 1]) - SEAM_BACK_MM;
      p[k * 3 + 1] += (sideY - p[k * 3 + 1]) * 0.04;
    }
  }
  return p;
}

/** Initial positions. */
function startPositions(cloth: SewnCloth, options: GarmentOptions): Float64Array {
  const p = new Float64Array(cloth.onBorder.length * 3);
  const upperSeam = seamDistance(options.upperOutline, options.isOpening);
  const lowerSeam = seamDistance(options.lowerOutline, options.isOpening);
  const { forwardMm = notForward } = options;
  for (let k = 0; k < cloth.onBorder.length; k++) {
    const isUpper = k < cloth.upperCount;
    const [x, y] = [cloth.flat[k * 2], cloth.flat[k * 2 + 1]];
    const [startX, startY, startZ] = startPosition(x, y, isUpper, isUpper ? upperSeam : lowerSeam, options);
    p.set([startX, startY + forwardMm(x, y), startZ], k * 3);
  }
  for (const k of cloth.seam) p[k * 3 + 1] = forwardMm(cloth.flat[k * 2], cloth.flat[k * 2 + 1]);
  return p;
}

const notForward = (): number => 0;

/** Transfers the positions of a coarse cloth to a finer one, adding folds that only the fine one can represent. */
function laidLike(cloth: SewnCloth, coarse: SewnCloth, hung: Float64Array, options: GarmentOptions): Float64Array {
  const p = new Float64Array(cloth.onBorder.length * 3);
  const lay = (from: number, to: number, at: ReturnType<typeof placesOn>) => {
    for (let k = from; k < to; k++)
      for (const [vertex, weight] of at(cloth.flat[k * 2], cloth.flat[k * 2 + 1]))
        for (let c = 0; c < 3; c++) p[k * 3 + c] += weight * hung[vertex * 3 + c];
  };
  lay(0, cloth.upperCount, placesOn(coarse, coarse.triangles.subarray(0, coarse.lowerFrom), 2 * options.stepMm));
  lay(
    cloth.upperCount,
    cloth.onBorder.length,
    placesOn(coarse, coarse.triangles.subarray(coarse.lowerFrom), 2 * options.stepMm),
  );
  return p;
}

/** Distance from a seam at which cloth is farthest from an arm's axis. */
const SLEEVE_BORDER_MM = 75;
/** Share of the folds' height at the start; sharper crests are added after the simulation. */
const FOLD_SHARE = 0.6;
const SHOULDER_BORDER_MM = 120;

const dome = (insideMm: number, borderMm: number): number =>
  maths.sqrt(1 - (1 - clamp(insideMm / borderMm, 0, 1)) ** 2);

/** Distance to the nearest sewn part of an outline. */
export function seamDistance(outline: readonly Point2[], isOpening: GarmentOptions['isOpening']) {
  const seams = outline.flatMap(([fromX, fromY], i): (readonly number[])[] => {
    const [toX, toY] = outline[(i + 1) % outline.length];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const isOpen = isOpening((fromX + toX) / 2, (fromY + toY) / 2);
    return isOpen ? [] : [[fromX, fromY, dx, dy, dx * dx + dy * dy || 1]];
  });
  const stride = 5;
  const flat = Float64Array.from(seams.flat());
  return (x: number, y: number): number => {
    let nearest = Infinity;
    for (let k = 0; k < flat.length; k += stride) {
      const px = x - flat[k];
      const py = y - flat[k + 1];
      const dx = flat[k + 2];
      const dy = flat[k + 3];
      const t = maths.min(1, maths.max(0, (px * dx + py * dy) / flat[k + 4]));
      const offX = px - dx * t;
      const offY = py - dy * t;
      const square = offX * offX + offY * offY;
      if (square < nearest) nearest = square;
    }
    return maths.sqrt(nearest);
  };
}

/** Initial position of a particle: on a shell around the body, with low-frequency noise and folds. */
function startPosition(
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
