/** The middle of several figures, with the smallest and the largest. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @throws RangeError without any figure */
export const spreadOf = (figures: readonly number[]): Spread => {
  const sorted = figures.toSorted((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) throw new RangeError('A spread needs at least one figure');
  const middle = sorted.length / 2;
  const [low = min, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return { median: (low + high) / 2, min, max };
};
