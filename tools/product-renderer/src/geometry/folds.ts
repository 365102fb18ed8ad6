import { hash2 } from '../materials/noise.js';
import { maths } from './maths.js';
import type { Fold } from './shoe-form.js';
import { bell, lerp, smoothstep, type Vec3 } from './vector.js';

/** A fold of one shoe: its position, and its depth on either side of the foot. */
interface LaidFold extends Fold {
  readonly lateralMm: number;
  readonly medialMm: number;
  readonly wander: number;
}

/** Varies a fold's position and depth per foot. */
function laidBy(fold: Fold, nth: number, foot: number): LaidFold {
  const chance = (salt: number): number => hash2(foot * 31 + nth, salt) - 0.5;
  const shifted = ([x, y]: Fold['from'], salt: number): Fold['from'] => [
    x + 7 * chance(salt),
    y + fold.widthMm * 1.4 * chance(salt + 1),
  ];
  return {
    ...fold,
    from: shifted(fold.from, 3),
    to: shifted(fold.to, 5),
    lateralMm: fold.depthMm * (1 + chance(7)),
    medialMm: fold.depthMm * (1 + chance(8)),
    wander: 9 * chance(9),
  };
}

/**
 * Depth of a point of the upper below the unfolded surface; negative on the bulges beside a fold.
 * @param foot variation: each number folds differently
 */
export function foldDepth(folds: readonly Fold[], foot: number): (point: Vec3) => number {
  const laid = folds.map((fold, nth) => laidBy(fold, nth, foot));
  return ([x, y, z]) => {
    let depthMm = 0;
    for (const { from, to, widthMm, lateralMm, medialMm, wander } of laid) {
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const size = maths.sqrt(dx * dx + dy * dy);
      const t = ((x - from[0]) * dx + (y - from[1]) * dy) / (size * size);
      if (t <= 0 || t >= 1) continue;
      // Interpolated around heel and toe, where one side becomes the other.
      const most = lerp(medialMm, lateralMm, smoothstep(-16, 16, z));
      const aside =
        ((y - from[1]) * dx - (x - from[0]) * dy) / size - 0.45 * widthMm * maths.sin(t * 4 + wander + z * 0.03);
      const swelling = 0.75 * bell(aside - 1.9 * widthMm, 1.4 * widthMm) + 0.3 * bell(aside + 1.8 * widthMm, widthMm);
      depthMm += most * maths.sin(maths.PI * t) ** 1.3 * (bell(aside, widthMm) - swelling);
    }
    return depthMm;
  };
}
