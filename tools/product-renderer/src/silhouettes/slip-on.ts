import type { ShoeForm } from '../geometry/shoe-form.js';
import { nearby, shade } from '../materials/colour.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { pickVariant } from './variation.js';
import { FOOT_PLAN } from './common.js';
import {
  closed,
  fittings,
  markPieces,
  toPalette,
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
    [150, 118, 82, 25.5, 8, -16, 14.5, 17, 2.6],
    [182, 131, 90.5, 20, 14, -20, 15, 15, 2],
    [215, 139.5, 94.4, 14, 26, -28, 15, 14.5, 2],
    [248, 142.5, 95.6, 8.4, 40, -39, 15, 19, 3],
    [275, 143.4, 95.9, 4, 52, -46, 11, 26, 6.6],
    [300, 143.6, 96, 0, 54.4, -50, 0, 28.5, 8],
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
  // Under the vamp the lining stays close to the upper.
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
  const palette = rugged(toPalette(artwork));
  const { upper, panel, accent, midsole, outsole, material } = palette;
  return {
    ...fittings(artwork, palette),
    // Vamp, quarter and elastic cover the base completely.
    base: { material: 'synthetic', dye: upper },
    wovenAround: true,
    // Canvas is taut over a new shoe's instep.
    creases: [],
    walkedIn: pickVariant(artwork, 97, 5),
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
          [88, 1.3, 'corner'],
          [94, 0.6],
          [150, 0.14],
          [164, 0.5],
          [156, 1.3, 'corner'],
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
          [93, 1.3, 'corner'],
          [96, 0.93],
          [104, 0.72],
          [118, 0.53],
          [134, 0.39],
          [149, 0.29, 'corner'],
          [152, -0.1],
        ],
        { thread: nearby(upper, 0.22) },
      ),
      // A folded label, caught in the vamp's seam.
      piece(
        'flat',
        'textile',
        accent,
        closed([
          [117.5, 55, 'corner'],
          [116.6, 62, 'corner'],
          [128, 63, 'corner'],
          [130.6, 55.8, 'corner'],
        ]),
        { only: 'lateral', thicknessMm: 0.9, stitchesMm: [] },
      ),
      piece(
        'toe',
        material,
        upper,
        [
          [149, -0.1],
          [148, 0.16],
          [147, 0.32],
          [145.5, 0.55],
          [143.5, 0.78],
          [141, 0.95],
          [139, 1.3, 'corner'],
          [220, 1.3],
          [300, 1.3],
        ],
        { thread: nearby(upper, 0.22) },
      ),
      ...FRONTS[pickVariant(artwork, FRONTS.length, 16)](palette),
      // The padded collar, held by a row of stitches.
      piece(
        'heel',
        material,
        panel,
        [
          [0, 0.8],
          [30, 0.78],
          [60, 0.74],
          [88, 0.76],
          [98, 0.83, 'corner'],
          [96, 1.3],
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
