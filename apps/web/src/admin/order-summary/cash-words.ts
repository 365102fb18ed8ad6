import { formatPaisa, type Paisa } from '@paila/shared';

/** The difference of two sums with its sign: `+Rs 100`, `−Rs 50.50`, or `Rs 0`. */
export const formatDifference = (paisa: number): string => {
  const sign = paisa === 0 ? '' : paisa < 0 ? '−' : '+';
  return `${sign}${formatPaisa(Math.abs(paisa) as Paisa)}`;
};
