import type { Fold } from '../geometry/shoe-form.js';
import type { Rgb } from './colour.js';
import type { Mark } from './marks.js';
import type { Panel } from './panels.js';
import type { Material, Weave } from './surfaces.js';
import type { Texel } from './texel.js';

/** A point on the wall of the sole. */
export interface WallPoint {
  readonly station: number;
  /** Millimetres around the ring. */
  readonly aroundMm: number;
  readonly aboveBottomMm: number;
  readonly belowTopMm: number;
  /** Height over the floor. */
  readonly heightMm: number;
  /** Towards the outer side. */
  readonly z: number;
  /** Millimetres around the ring from the heel, negative along the inner side. */
  readonly fromHeelMm: number;
  /** 1 in the middle of a gap between two lugs of the tread's edge, 0 on a lug. */
  readonly gap: number;
  /** 0..1 up the wall; the lip starts at about .85. */
  readonly v: number;
}

/** The paint of a shoe in one colourway. */
export interface ShoePattern {
  readonly base: { readonly material: Material; readonly dye: Rgb };
  /** Zones of the base, such as openings for air, by weave point and height on the upper. */
  readonly zones?: (at: Weave, v: number, texel: Texel) => void;
  /** Bottom to top. */
  readonly panels: readonly Panel[];
  /** Stations of soft creases across the vamp. */
  readonly creases: readonly number[];
  /** Folds of the shaft, painted as relief beside the folds of the geometry. */
  readonly shaftFolds?: readonly Fold[];
  /** Variation of the creases; without it, all creases are the same. */
  readonly walkedIn?: number;
  /** The weave continues around heel and toes; otherwise a projection from the side smears there. */
  readonly wovenAround?: boolean;
  /** Threads of the sides run along the sole; otherwise along the opening. */
  readonly cutFlat?: boolean;
  /** Unevenness of cloth that is not held by anything else. */
  readonly slackMm?: number;
  readonly lining: Rgb;
  /** Lined with jersey below the padded edge, as a weave would shimmer at the low texel density there. */
  readonly softLining?: boolean;
  /** The material on the padded edge up to `foldedEdge`; otherwise the lining reaches the edge. */
  readonly collar?: { readonly material: Material; readonly dye: Rgb };
  /** The upper is folded over its edge from a station to the toe. */
  readonly foldedEdge?: { readonly fromStation: number; readonly material: Material; readonly dye: Rgb };
  readonly lace: Rgb;
  readonly aglet: Rgb;
  readonly tongue: {
    readonly material: Material;
    readonly dye: Rgb;
    /** True for a sewn binding and a seam behind the padding. */
    readonly sewn?: boolean;
    /** The back is lined like the shoe. */
    readonly linedBack?: boolean;
    /** No seams on the back: the tongue is one piece of foam. */
    readonly plainBack?: boolean;
  };
  /** The brand's mark and the model's name, on tongue and insole. */
  readonly label: { readonly ground: Rgb; readonly ink: Rgb; readonly mark: Mark; readonly name: string };
  readonly eyelet: { readonly dye: Rgb; readonly roughness: number; readonly reflectance: number };
  readonly loop: Rgb;
  /** The mark on the heel: height of the middle, and width. */
  readonly heelMark?: { readonly heightMm: number; readonly widthMm: number; readonly ink: Rgb };
  paintWall(at: WallPoint, texel: Texel): void;
  paintTread(at: TreadPoint, texel: Texel): void;
}

/** A point on the underside of the sole. */
export interface TreadPoint {
  readonly x: number;
  readonly z: number;
  /** Distance from the edge of the sole. */
  readonly edgeMm: number;
  /** 1 in the middle of a gap between two lugs of the sole's edge, 0 on a lug. */
  readonly gap: number;
  /** Position around the sole's edge, 0..1 from the heel. */
  readonly around: number;
}

/** A left shoe is modelled and painted as a right one and then mirrored, except for lettering. */
export type Foot = 'right' | 'left';
export const towardsReader = (foot: Foot): 1 | -1 => (foot === 'right' ? 1 : -1);
