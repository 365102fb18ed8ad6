import { maths } from '../geometry/maths.js';
import { smoothstep } from '../geometry/vector.js';
import { noise2 } from '../materials/noise.js';

/** An initial fold: from, to, height and half width in millimetres. */
export type Fold = readonly [fromX: number, fromY: number, toX: number, toY: number, height: number, halfWidth: number];

/** Sums `across(distance to the crest in half widths)` times the local height over all folds. */
function overFolds(x: number, y: number, folds: readonly Fold[], across: (off: number) => number): number {
  let sum = 0;
  // Called for every texel: properties are read one by one, and far folds are skipped.
  for (const fold of folds) {
    const fromX = fold[0];
    const fromY = fold[1];
    const dx = fold[2] - fromX;
    const dy = fold[3] - fromY;
    const size = dx * dx + dy * dy;
    const t = ((x - fromX) * dx + (y - fromY) * dy) / size;
    if (t < -0.06 || t > 1.1) continue;
    const height = fold[4];
    const halfWidth = fold[5];
    const straight = ((x - fromX) * dy - (y - fromY) * dx) / maths.sqrt(size);
    if (maths.abs(straight) > 3 * halfWidth + 6) continue;
    const off = straight + 10 * (noise2(t * 2.2 + height, fromX * 0.1) - 0.5);
    sum += height * across(off / halfWidth) * smoothstep(-0.06, 0.3, t) * smoothstep(1.1, 0.45, t);
  }
  return sum;
}

/** Height of a panel's folds at a pattern point, in millimetres. */
export const foldHeight = (x: number, y: number, folds: readonly Fold[]): number =>
  overFolds(x, y, folds, (off) => maths.exp(-(off ** 2)));

/** The height of folds with asymmetric crests: steep on one side, gentle on the other. */
export const crestHeight = (x: number, y: number, folds: readonly Fold[]): number =>
  overFolds(x, y, folds, (off) => maths.exp(-((off / 0.9) ** 2)) - 0.45 * maths.exp(-(((off - 1.15) / 0.65) ** 2)));

/** Creases beside a fold: how far aside, and how high and wide, as shares of the fold's size. */
const BESIDE: readonly (readonly [aside: number, height: number, width: number])[] = [
  [-1.5, 0.055, 0.4],
  [1.35, 0.075, 0.42],
  [2.5, 0.04, 0.34],
];

/** Fine creases of dragged cloth beside the large folds, which a mesh cannot show. */
export const creasesBeside = (folds: readonly Fold[]): Fold[] =>
  folds.flatMap(([fromX, fromY, toX, toY, height, halfWidth]) => {
    const size = maths.hypot(toX - fromX, toY - fromY);
    const [acrossX, acrossY] = [(fromY - toY) / size, (toX - fromX) / size];
    return BESIDE.map(([aside, high, wide], i): Fold => {
      const off = aside * halfWidth;
      const reach = 0.5 + 0.14 * i;
      return [
        fromX + 0.4 * off * acrossX,
        fromY + 0.4 * off * acrossY,
        fromX + reach * (toX - fromX) + off * acrossX,
        fromY + reach * (toY - fromY) + off * acrossY,
        high * height,
        wide * halfWidth,
      ];
    });
  });

/** The same folds on the other side of the pattern. */
export const mirroredFolds = (folds: readonly Fold[]): Fold[] =>
  folds.map(([fromX, fromY, toX, toY, height, halfWidth]) => [-fromX, fromY, -toX, toY, height, halfWidth]);
