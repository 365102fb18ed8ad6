import type { Silhouette } from '@paila/demo-data';
import type { Knots } from './curve.js';
import type { Point2 } from './vector.js';

export interface Lacing {
  readonly rows: number;
  /** Stations of the top row and of the lowest. */
  readonly topStation: number;
  readonly lowStation: number;
  readonly insetMm: number;
  readonly widthMm: number;
  readonly thicknessMm: number;
  readonly eyeletRadiusMm: number;
  /** True if rows are equally spaced on the surface. Otherwise rows follow stations, closer at the throat's end. */
  readonly evenRows?: boolean;
  readonly end: 'bow' | 'toggle';
}

/** Shape of a padded tongue; without it, the tongue is cut straight and thin. */
export interface TongueCut {
  /** Radius of the corners of the tongue's top. */
  readonly cornerMm: number;
  /** Height of the top's middle above the corners. */
  readonly crownMm: number;
  /** The depth by which rows of laces press into the tongue. */
  readonly pressedMm: number;
}

/** A valley in the upper with a bulge on either side, between two points in millimetres as seen from the side. */
export interface Fold {
  readonly from: Point2;
  readonly to: Point2;
  readonly depthMm: number;
  readonly widthMm: number;
}

/**
 * The dimensions of a shoe, on an outsole 300 mm long. A "station" is the distance from the heel along the outline,
 * 0..300, and identifies a point on either side.
 */
export interface ShoeForm {
  readonly silhouette: Silhouette;
  /** Plan of the outsole from above: heel, outer side, toe, inner side. */
  readonly outline: readonly Point2[];
  /** The distance inside the outline where the upper meets the sole. */
  readonly upperInsetMm: number;
  /** Station → height of the sole's lower and upper edges. */
  readonly soleBottom: Knots;
  readonly soleTop: Knots;
  /** 0..1 up the sole's wall → millimetres outwards, fraction of the wall's height. */
  readonly wall: Knots;
  /**
   * One rib of the upper per station, a Bézier curve from the sole to the opening. First the opening: x, y, z and the
   * handle dx, dy, dz. Then the height of the curve's straight rise from the sole, and the outward lean.
   */
  readonly ribs: Knots;
  /** Station → radius of the padded edge of the opening. */
  readonly rimRadius: Knots;
  /** Folds in the upper's geometry, varied per product. */
  readonly folds?: readonly Fold[];
  /** Station → how far the lining follows the upper from the opening, in millimetres; default 18. */
  readonly liningFollowsMm?: Knots;
  /** Sculpted volumes of the wall: millimetres outwards by station and fraction of the wall's height. */
  readonly sculpt?: (station: number, height: number) => number;
  /** Lugs at the foot of the wall; the gaps between them have this depth and length. */
  readonly lugs?: {
    readonly depthMm: number;
    readonly pitchMm: number;
    readonly gapMm: number;
    readonly reachMm: number;
  };
  /** 0 (toe end) .. 1 (top) → x, y, half width, thickness, and how far the sides hang below the middle. */
  readonly tongue?: Knots;
  readonly tongueCut?: TongueCut;
  /** Undefined for slip-ons. */
  readonly lacing?: Lacing;
  /** The pull loop: where it is sewn to the heel (0..1 up the upper) and how far it stands above the edge. */
  readonly pullLoop?: { readonly fromV: number; readonly riseMm: number; readonly widthMm: number };
}
