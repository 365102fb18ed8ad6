import type { Silhouette } from '@paila/demo-data';
import type { Knots } from './curve.js';
import type { Point2 } from './vector.js';

/** How a shoe is laced. */
export interface Lacing {
  readonly rows: number;
  /** Stations of the top row and of the lowest. */
  readonly topStation: number;
  readonly lowStation: number;
  readonly insetMm: number;
  readonly widthMm: number;
  readonly thicknessMm: number;
  readonly eyeletRadiusMm: number;
  /** Rows equally far apart on the shoe; else, by station, closer together around the end of the throat. */
  readonly evenRows?: boolean;
  /** Criss-cross, or straight bars whose way back is hidden. */
  readonly style: 'crossed' | 'bars';
  /** Tied to a bow, the ends tucked away, or a cord held by a toggle: what one pair after the other gets. */
  readonly ends: readonly ('bow' | 'tucked' | 'toggle')[];
}

/** How a padded tongue is finished; one without is cut straight and bends to nothing. */
export interface TongueCut {
  /** Radius of the corners of its top. */
  readonly cornerMm: number;
  /** How much higher the middle of its top is than the corners. */
  readonly crownMm: number;
  /** How deep rows of laces press into it. */
  readonly pressedMm: number;
}

/** A valley in the upper with a swelling on either side, from one point to another in millimetres as seen from the side. */
export interface Fold {
  readonly from: Point2;
  readonly to: Point2;
  readonly depthMm: number;
  readonly widthMm: number;
}

/**
 * The measures of a shoe, on an outsole 300 mm long. "Station" is the distance from the heel along the outline's length,
 * 0..300, which names a place on either side of the shoe.
 */
export interface ShoeForm {
  readonly silhouette: Silhouette;
  /** Plan of the outsole, seen from above: heel, outer side, toe, inner side. */
  readonly outline: readonly Point2[];
  /** How far inside the outline the upper meets the sole. */
  readonly upperInsetMm: number;
  /** Station → height of the sole's lower and upper edge. */
  readonly soleBottom: Knots;
  readonly soleTop: Knots;
  /** 0..1 up the sole's wall → millimetres outward, fraction of its height. */
  readonly wall: Knots;
  /**
   * One rib of the upper per station, a Bezier curve from the sole to the opening: the opening's x, y, z, the handle there
   * dx, dy, dz, then how far the curve rises straight from the sole and how far it leans out.
   */
  readonly ribs: Knots;
  /** Station → radius of the rolled edge at the opening. */
  readonly rimRadius: Knots;
  /** Where a foot has bent the upper: shape, not relief, and for each foot a little elsewhere. */
  readonly folds?: readonly Fold[];
  /** Station → how far the lining follows the upper from the opening before it leaves it, in millimetres; else 18. */
  readonly liningFollowsMm?: Knots;
  /** Station → how far the middle of the sole's wall is scooped out, in millimetres. */
  readonly scoop?: Knots;
  /** Blocks of the tread that stand out of the wall's foot; the gaps between them are cut this deep and run this far in. */
  readonly lugs?: {
    readonly depthMm: number;
    readonly pitchMm: number;
    readonly gapMm: number;
    readonly reachMm: number;
  };
  /** 0 (toe end) .. 1 (top) → x, y, half width, thickness, and how far its sides hang lower than its middle. */
  readonly tongue?: Knots;
  readonly tongueCut?: TongueCut;
  /** None for a shoe that is slipped on. */
  readonly lacing?: Lacing;
  /** A loop to pull the shoe on by: where it is sewn to the heel (0..1 up the upper) and how far it stands over the edge. */
  readonly pullLoop?: { readonly fromV: number; readonly riseMm: number; readonly widthMm: number };
}
