import type { Point2 } from '../geometry/vector.js';

/** The two pieces that a garment's body is sewn from. */
export type Panel = 'front' | 'back';
export const otherPanel = (panel: Panel): Panel => (panel === 'front' ? 'back' : 'front');

/** A closed outline of its right half, which starts and ends in the middle. */
export const mirrored = (half: readonly Point2[]): Point2[] => [
  ...half,
  ...half
    .slice(1, -1)
    .reverse()
    .map(([x, y]): Point2 => [-x, y]),
];

/** Where a pattern lies, with a margin, in millimetres. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Texture coordinates of a place on a pattern. */
export const uvWithin =
  ({ left, right, top, bottom }: Bounds) =>
  (x: number, y: number): Point2 => [(x - left) / (right - left), (y - top) / (bottom - top)];
