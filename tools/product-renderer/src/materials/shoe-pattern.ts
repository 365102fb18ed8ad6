import type { Fold } from '../geometry/shoe-form.js';
import type { Rgb } from './colour.js';
import type { Mark } from './marks.js';
import type { Panel } from './panels.js';
import type { Material } from './surfaces.js';
import type { Texel } from './texel.js';

/** Where on the wall of the sole a point lies. */
export interface WallPoint {
  readonly station: number;
  /** Millimetres around the ring. */
  readonly aroundMm: number;
  readonly aboveBottomMm: number;
  readonly belowTopMm: number;
  /** Height over the floor. */
  readonly heightMm: number;
  /** Across the shoe, towards its outer side. */
  readonly z: number;
  /** Millimetres around the ring from the heel, negative along the inner side. */
  readonly fromHeelMm: number;
  /** 1 in the middle of a gap between two lugs of the tread's edge, 0 on a lug. */
  readonly gap: number;
  /** 0..1 up the wall; above about .85 begins the lip on top. */
  readonly v: number;
}

/** How a shoe of one colourway is painted. */
export interface ShoePattern {
  readonly base: { readonly material: Material; readonly dye: Rgb };
  /** From the lowest to the highest. */
  readonly panels: readonly Panel[];
  /** Stations at which the vamp has been bent once: soft creases across it. */
  readonly creases: readonly number[];
  /** Where its shaft gives way beside the folds of its shape: relief, with a walk of its own. */
  readonly shaftFolds?: readonly Fold[];
  /** How a foot has creased it: each number otherwise. Else, all are creased alike. */
  readonly walkedIn?: number;
  /** The weave runs on around heel and toes; else, it is seen from the side there, and smears. */
  readonly wovenAround?: boolean;
  /** Threads of its sides run along the sole; else, along the opening. */
  readonly cutFlat?: boolean;
  /** How far cloth that is held by nothing else stands off the foot here and lies on it there. */
  readonly slackMm?: number;
  readonly lining: Rgb;
  /** Lined, below its padded edge, with jersey: a weave would shimmer there, where few texels are. */
  readonly softLining?: boolean;
  /** The upper, folded over its edge from a station to the toe; else, the lining comes up to the edge. */
  readonly foldedEdge?: { readonly fromStation: number; readonly material: Material; readonly dye: Rgb };
  readonly lace: Rgb;
  readonly aglet: Rgb;
  readonly tongue: {
    readonly material: Material;
    readonly dye: Rgb;
    /** The binding is sewn on, and the padding drawn in by a seam behind. */
    readonly sewn?: boolean;
    /** Its back is lined as the shoe is. */
    readonly linedBack?: boolean;
    /** No seams run down a sewn one's back: one piece of foam needs none. */
    readonly plainBack?: boolean;
  };
  readonly label: { readonly ground: Rgb; readonly ink: Rgb; readonly mark: Mark };
  readonly eyelet: { readonly dye: Rgb; readonly roughness: number; readonly reflectance: number };
  readonly loop: Rgb;
  readonly heelWord?: { readonly heightMm: number; readonly capHeightMm: number; readonly ink: Rgb };
  paintWall(at: WallPoint, texel: Texel): void;
  paintTread(at: TreadPoint, texel: Texel): void;
}

/** Where on the underside of the sole a point lies. */
export interface TreadPoint {
  readonly x: number;
  readonly z: number;
  /** Millimetres from the edge of the sole, inwards. */
  readonly edgeMm: number;
  /** 1 in the middle of a gap between two lugs of its edge, 0 on a lug. */
  readonly gap: number;
  /** Where around its edge, 0..1 from the heel. */
  readonly around: number;
}

/** A left shoe is modelled and painted as a right one and mirrored in the end: only what is written on it must not be. */
export type Foot = 'right' | 'left';
export const towardsReader = (foot: Foot): 1 | -1 => (foot === 'right' ? 1 : -1);
