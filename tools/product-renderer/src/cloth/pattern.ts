import type { Point2 } from '../geometry/vector.js';

export type Panel = 'front' | 'back';
export const otherPanel = (panel: Panel): Panel => (panel === 'front' ? 'back' : 'front');

/** A closed outline from its right half, which starts and ends in the middle. */
export const mirrored = (half: readonly Point2[]): Point2[] => [
  ...half,
  ...half
    .slice(1, -1)
    .reverse()
    .map(([x, y]): Point2 => [-x, y]),
];

/** Bounding box of a pattern, with a margin, in millimetres. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Texture coordinates of a pattern point. */
export const uvWithin =
  ({ left, right, top, bottom }: Bounds) =>
  (x: number, y: number): Point2 => [(x - left) / (right - left), (y - top) / (bottom - top)];
