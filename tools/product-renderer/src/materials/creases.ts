import { foldDepth } from '../geometry/folds.js';
import { maths } from '../geometry/maths.js';
import { bell, smoothstep, type Vec3 } from '../geometry/vector.js';
import { hash2 } from './noise.js';
import type { ShoePattern } from './shoe-pattern.js';
import type { Texel } from './texel.js';

/** Paints folds of a shaft by position, varied per product. */
export function shaftPainter({
  shaftFolds = [],
  walkedIn = 0,
}: Pick<ShoePattern, 'shaftFolds' | 'walkedIn'>): (pointMm: Vec3, texel: Texel) => void {
  const depth = foldDepth(shaftFolds, walkedIn);
  return (pointMm, texel) => {
    texel.heightMm -= depth(pointMm);
  };
}

/** Paints creases of a vamp by x, the position across the shoe, and the height on the upper. */
export function creasePainter({
  creases,
  walkedIn,
}: Pick<ShoePattern, 'creases' | 'walkedIn'>): (x: number, acrossMm: number, v: number, texel: Texel) => void {
  const bends = walkedIn === undefined ? [] : creases.map((station, i) => variedBend(station, walkedIn * 13 + i));
  if (bends.length > 0)
    return (x, acrossMm, v, texel) => {
      const held = smoothstep(0.08, 0.28, v) * smoothstep(1, 0.85, v);
      if (held > 0) for (const bend of bends) texel.heightMm += held * bendDepth(bend, x, acrossMm);
    };
  return (x, acrossMm, v, texel) => {
    for (const crease of creases) {
      const bent = x - crease - 3.5 * maths.sin(acrossMm * 0.045 + crease);
      const fade = smoothstep(8, 26, maths.abs(acrossMm)) * smoothstep(0.1, 0.3, v) * smoothstep(1, 0.85, v);
      texel.heightMm += fade * (0.42 * bell(bent + 6, 5) - 0.5 * bell(bent, 3.2));
    }
  };
}

/** A crease across the vamp, deeper on one side, that fades out where the foot does not bend. */
interface Bend {
  readonly station: number;
  readonly slant: number;
  readonly turn: number;
  readonly wave: number;
  readonly phase: number;
  readonly middleMm: number;
  /** Outer side first. */
  readonly reachMm: readonly [number, number];
  readonly depthMm: readonly [number, number];
}

/** A crease has no effect beyond this distance along the shoe. */
const BEND_REACH_MM = 40;

function variedBend(station: number, hand: number): Bend {
  const chance = (salt: number): number => hash2(hand, salt) - 0.5;
  return {
    station: station + 9 * chance(1),
    slant: 0.16 + 0.2 * chance(2),
    turn: 0.2 * chance(3),
    wave: 0.07 + 0.05 * chance(4),
    phase: 9 * chance(5),
    middleMm: 14 * chance(9),
    reachMm: [34 + 16 * chance(7), 34 + 16 * chance(6)],
    depthMm: [0.7 + 0.6 * chance(12), 0.7 + 0.6 * chance(10)],
  };
}

function bendDepth(
  { station, slant, turn, wave, phase, middleMm, reachMm, depthMm }: Bend,
  x: number,
  acrossMm: number,
): number {
  if (maths.abs(x - station) > BEND_REACH_MM) return 0;
  const side = acrossMm > 0 ? 0 : 1;
  const away = maths.abs(acrossMm - middleMm);
  if (away > reachMm[side] + 16) return 0;
  const bent = x - station - slant * maths.abs(acrossMm) - turn * acrossMm - 2.2 * maths.sin(acrossMm * wave + phase);
  if (bent < -20 || bent > 22) return 0;
  const fade = (0.45 + 0.55 * smoothstep(2, 20, away)) * smoothstep(reachMm[side] + 16, reachMm[side] - 8, away);
  // A sharp valley between two swellings, with finer wrinkles beside it that come and go.
  const fine = maths.sin(acrossMm * 0.21 + phase) * 0.5 + 0.5;
  const wrinkles = 0.24 * fine * bell(bent + 3.4, 0.8) + 0.2 * (1 - fine) * bell(bent - 3.1, 0.8);
  return (
    fade * depthMm[side] * (0.55 * bell(bent + 6, 4.4) - 0.62 * bell(bent, 2.3) + 0.3 * bell(bent - 7, 5.4) - wrinkles)
  );
}
