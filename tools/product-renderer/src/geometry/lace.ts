import { maths } from './maths.js';
import type { GridMesh } from './mesh.js';
import type { Side } from './outline.js';
import type { Lacing } from './shoe-form.js';
import { ribbon, softened } from './tube.js';
import { lerp, smoothstep, type Vec3 } from './vector.js';

export interface Eyelet {
  readonly side: Side;
  readonly u: number;
  readonly v: number;
  readonly point: Vec3;
  readonly normal: Vec3;
}

/** A lace's texture repeats after this length. */
export const BRAID_MM = 64;
/** Bending radius of a lace. */
const BEND_MM = 1.9;
/** A flat lace is bunched in its hole, and flat again at this distance. */
const FLAT_AFTER_MM = 9;
const GATHERED_WIDTH = 0.56;
const GATHERED_THICKNESS = 1.5;

/** Points of a lace's path, and the direction its flat side faces at each. */
export interface LacePath {
  readonly path: readonly Vec3[];
  readonly facing: readonly Vec3[];
}

export interface LaceOptions {
  readonly length?: number;
  /** True if the path starts or ends in a hole. */
  readonly holes?: { readonly atStart?: boolean; readonly atEnd?: boolean };
  readonly taper?: (t: number) => number;
  /** Overrides the bending radius, for free-hanging parts. */
  readonly bendMm?: number;
  /** Adjusts points of the finished path. */
  readonly laid?: (point: Vec3, share: number) => Vec3;
}

/** Builds a segment of lace. */
export type LaceMaker = (way: LacePath, options?: LaceOptions) => GridMesh;

/** Moves a segment between two points onto the tongue. */
export type OverTongue = (a: Vec3, b: Vec3, facing: Vec3, liftMm: number) => Vec3;

export function laceMaker({ widthMm, thicknessMm }: Lacing, detail: number): LaceMaker {
  const steps = maths.max(36, maths.round(62 * detail));
  const around = maths.max(8, maths.round(16 * detail));
  return (way, { length = 1, holes = {}, taper = () => 1, bendMm = BEND_MM, laid } = {}) => {
    const soft = softened(way.path, way.facing, bendMm);
    const path = laid ? soft.path.map((point, i) => laid(point, i / (soft.path.length - 1))) : soft.path;
    const flatness = (t: number): number => {
      const fromStart = holes.atStart ? t * soft.lengthMm : Infinity;
      const fromEnd = holes.atEnd ? (1 - t) * soft.lengthMm : Infinity;
      return smoothstep(1.5, FLAT_AFTER_MM, maths.min(fromStart, fromEnd));
    };
    return ribbon({
      part: 'lace',
      path,
      facing: soft.facing,
      widthMm,
      thicknessMm,
      steps: Math.round(steps * length),
      around,
      taper: (t) => taper(t) * lerp(GATHERED_WIDTH, 1, flatness(t)),
      thicken: (t) => taper(t) * lerp(GATHERED_THICKNESS, 1, flatness(t)),
      repeatMm: BRAID_MM,
    });
  };
}
