import type { ShoeForm } from '../geometry/shoe-form.js';
import { nearby, shade } from '../materials/colour.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { variantOf } from './variation.js';
import { FOOT_PLAN } from './common.js';
import {
  closed,
  fittings,
  markPieces,
  paletteOf,
  piece,
  rugged,
  toeCap,
  wingCap,
  type Artwork,
  type Palette,
} from './pieces.js';
import { waffleTread } from './treads.js';
import {
  lineOn,
  VULCANISED_BOTTOM,
  VULCANISED_INSET_MM,
  VULCANISED_TOP,
  VULCANISED_WALL,
  vulcanisedSole,
} from './vulcanised-sole.js';

export const slipOnForm: ShoeForm = {
  silhouette: 'slip-on',
  outline: FOOT_PLAN,
  upperInsetMm: VULCANISED_INSET_MM,
  soleBottom: VULCANISED_BOTTOM,
  soleTop: VULCANISED_TOP,
  wall: VULCANISED_WALL,
  // The throat is the highest point: from there the instep falls straight to a full toe.
  ribs: [
    [0, 9, 80, 0, 4, -22, 0, 24, 6],
    [12, 14.5, 79.5, 13, 5, -22, 4, 24, 6],
    [28, 30, 75.5, 24, 4, -20, 5, 22, 5],
    [60, 57, 65.5, 30.5, 1, -15, 6, 18, 3],
    [92, 84, 63.5, 31, 2, -14, 8, 18, 3],
    [122, 104, 72, 29.5, 4, -14, 11, 19, 3],
    [150, 117, 81.5, 26, 8, -15, 16, 18, 3],
    [182, 128, 89.5, 20.5, 16, -17, 20, 17, 3.4],
    [215, 136, 93.6, 13.5, 31, -22, 21, 18, 4],
    [248, 140.5, 95.2, 7.5, 44, -33, 20, 24, 5],
    [275, 142.5, 95.8, 3.6, 55, -40, 12, 30, 7.5],
    [300, 143, 96, 0, 58, -43, 0, 33, 9],
  ],
  // Padded around the heel, thin at the folded edge of the elastic and the vamp.
  rimRadius: [
    [0, 3.4],
    [24, 4.2],
    [60, 4.6],
    [86, 3.6],
    [104, 2.4],
    [150, 1.7],
    [300, 1.7],
  ],
  // Under the vamp the lining stays close to it.
  liningFollowsMm: [
    [0, 18],
    [160, 18],
    [215, 34],
    [300, 44],
  ],
};

/** Fronts: one piece, or with a guard or a cap over the toes; one per product. */
const FRONTS: readonly ((palette: Palette) => Panel[])[] = [
  () => [],
  ({ material, upper }) => [wingCap(material, upper)],
  ({ material, upper }) => [toeCap(material, upper)],
];

export function slipOnPattern(artwork: Artwork): ShoePattern {
  const palette = rugged(paletteOf(artwork));
  const { upper, panel, accent, midsole, outsole, material } = palette;
  return {
    ...fittings(artwork, palette),
    // Vamp, quarter and elastic cover it completely.
    base: { material: 'synthetic', dye: upper },
    wovenAround: true,
    // Canvas is taut over a new shoe's instep.
    creases: [],
    walkedIn: variantOf(artwork, 97, 5),
    slackMm: 1.5,
    collar: { material, dye: panel },
    foldedEdge: { fromStation: 137, material, dye: panel },
    panels: [
      // Elastic, visible in the gap between vamp and quarter; they meet below it.
      piece(
        'side',
        'elastic',
        shade(panel, 0.72),
        closed([
          [86, 1.3, 'corner'],
          [92, 0.6],
          [108, 0.2],
          [140, 0.6],
          [152, 1.3, 'corner'],
        ]),
        { thicknessMm: 0, stitchesMm: [], paddingMm: 0.8 },
      ),
      piece(
        'heel',
        material,
        upper,
        [
          [0, 1.3],
          [40, 1.3],
          [90, 1.3, 'corner'],
          [93, 0.9],
          [97, 0.62],
          [102, 0.42],
          [107, 0.3, 'corner'],
          [106, -0.1],
        ],
        { thread: nearby(upper, 0.22) },
      ),
      piece(
        'toe',
        material,
        upper,
        [
          [104, -0.1],
          [106, 0.16],
          [110, 0.36],
          [117, 0.56],
          [126, 0.76],
          [134, 0.92],
          [140, 1.3, 'corner'],
          [220, 1.3],
          [300, 1.3],
        ],
        { thread: nearby(upper, 0.22) },
      ),
      ...FRONTS[variantOf(artwork, FRONTS.length, 16)](palette),
      // The padded collar, held by a row of stitches.
      piece(
        'heel',
        material,
        panel,
        [
          [0, 0.8],
          [30, 0.78],
          [60, 0.74],
          [86, 0.75],
          [93, 0.8, 'corner'],
          [92, 1.3],
        ],
        { thicknessMm: 0.5, stitchesMm: [1.4], paddingMm: 1.1, thread: nearby(panel, 0.22) },
      ),
      // The vamp is bound along its edge.
      piece(
        'toe',
        material,
        panel,
        [
          [137, 1.3, 'corner'],
          [136, 0.945, 'corner'],
          [182, 0.95],
          [240, 0.966],
          [300, 0.972],
        ],
        { thicknessMm: 0.6, stitchesMm: [1.2], thread: nearby(panel, 0.22) },
      ),
      piece(
        'heel',
        'leather',
        accent,
        [
          [0, 0.4],
          [2, 0.4, 'corner'],
          [2.4, 0.66],
          [2.8, 1.3],
        ],
        { thicknessMm: 0.9, stitchesMm: [1.4] },
      ),
      ...markPieces(artwork, { left: 48, right: 76, bottom: 36, top: 50, lean: 2 }, accent, {
        thicknessMm: 0.8,
        stitchesMm: [],
      }).filter(({ only }) => only === 'lateral'),
    ],
    paintWall: vulcanisedSole(midsole, outsole, lineOn(midsole, accent, upper), artwork.mark),
    paintTread: waffleTread(outsole, accent, artwork.mark),
  };
}
