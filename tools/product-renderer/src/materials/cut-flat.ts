import type { Side } from '../geometry/outline.js';
import type { ShoeModel } from '../geometry/shoe.js';
import { lerp, smoothstep, type Vec3 } from '../geometry/vector.js';
import { maths } from '../geometry/maths.js';
import type { SurfacePoint } from './painting.js';

/** Stations between which threads turn to run along the sole, and back towards the ridge. */
const FROM_HEEL = { from: 30, to: 48 } as const;
const TO_TOES = { from: 90, to: 212 } as const;

/**
 * Runs the threads of the side along the sole, as in flat-cut cloth; measured from the ridge alone they would follow
 * the opening. Converts the distance from the ridge to millimetres across the shoe.
 */
export function cutFlat(
  { outline, upper }: Pick<ShoeModel, 'outline' | 'upper'>,
  weaveAt: (point: Vec3, u: number) => readonly [alongMm: number, acrossMm: number],
): (at: Pick<SurfacePoint, 'u' | 'v' | 'pointMm'>, acrossMm: number) => number {
  const { count } = outline;
  const fromSoleMm = (u: number, v: number): number => {
    const at = u * count;
    const i = maths.floor(at);
    return v * lerp(upper.ribLengthMm[i % count], upper.ribLengthMm[(i + 1) % count], at - i);
  };
  /** The cloth along the sole must meet the cloth around the heel. */
  const girthMm = (side: Side): number => {
    const u = outline.ringPosition(FROM_HEEL.to, side);
    return maths.abs(weaveAt(upper.pointAt(u, 0.5), u)[1]) + fromSoleMm(u, 0.5);
  };
  const girths: Record<Side, number> = { lateral: girthMm('lateral'), medial: girthMm('medial') };
  return ({ u, v, pointMm: [x] }, acrossMm) => {
    if (x <= FROM_HEEL.from || x >= TO_TOES.to) return acrossMm;
    const share = smoothstep(FROM_HEEL.from, FROM_HEEL.to, x) * smoothstep(TO_TOES.to, TO_TOES.from, x);
    const isLateral = u < outline.toe;
    const aboveMm = girths[isLateral ? 'lateral' : 'medial'] - fromSoleMm(u, v);
    return lerp(acrossMm, isLateral ? aboveMm : -aboveMm, share);
  };
}
