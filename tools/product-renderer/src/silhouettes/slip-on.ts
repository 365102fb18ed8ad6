import { maths } from '../geometry/maths.js';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { smoothstep } from '../geometry/vector.js';
import { nearby } from '../materials/colour.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import type { Weave } from '../materials/surfaces.js';
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
  type Artwork,
  type Palette,
} from './pieces.js';
import { waffleTread } from './treads.js';
import { VULCANISED_BOTTOM, VULCANISED_TOP, VULCANISED_WALL, vulcanisedSole } from './vulcanised-sole.js';

export const slipOnForm: ShoeForm = {
  silhouette: 'slip-on',
  outline: FOOT_PLAN,
  upperInsetMm: 4,
  soleBottom: VULCANISED_BOTTOM,
  soleTop: VULCANISED_TOP,
  wall: VULCANISED_WALL,
  ribs: [
    [0, 8, 81, 0, 6, -24, 0, 23, 6],
    [12, 14, 80.5, 13, 6, -24, 4, 23, 6],
    [28, 30, 77, 24, 4, -22, 5, 22, 5],
    [60, 58, 67, 30.5, 1, -16, 6, 18, 3],
    [92, 86, 63.5, 31.5, 2, -15, 7, 18, 3],
    [122, 107, 68, 30.5, 4, -14, 10, 19, 3],
    [150, 121, 74, 27.5, 8, -14, 15, 17, 3],
    [182, 133, 79.5, 22.5, 14, -15, 20, 16, 3.4],
    [215, 142, 83, 15.5, 28, -18, 21, 17, 4],
    [248, 147, 84.5, 9, 38, -23, 18, 21, 5.4],
    [275, 149, 85, 4.5, 45, -26, 11, 25, 7],
    [300, 149.5, 85, 0, 47, -27, 0, 26, 8],
  ],
  // Padded around the heel, thin at the folded edge of the elastic and the vamp.
  rimRadius: [
    [0, 4],
    [24, 5.4],
    [60, 6],
    [86, 4.6],
    [104, 2.6],
    [150, 1.9],
    [300, 1.9],
  ],
  folds: [{ from: [226, 86], to: [196, 34], depthMm: 0.6, widthMm: 5 }],
  // Under the vamp the lining stays close to it.
  liningFollowsMm: [
    [0, 18],
    [160, 18],
    [215, 34],
    [300, 44],
  ],
};

/** Rows of ventilation holes over the instep. */
const airHoles = ({ alongMm, acrossMm }: Weave): number => {
  const row = maths.round(alongMm / AIR_MM);
  if (row * AIR_MM < 172 || row * AIR_MM > 232) return 0;
  const shifted = acrossMm + (row & 1 ? AIR_MM / 2 : 0);
  const column = maths.round(shifted / AIR_MM);
  if (maths.abs(column * AIR_MM - (row & 1 ? AIR_MM / 2 : 0)) > AIR_HALF_WIDTH_MM) return 0;
  const [x, y] = [alongMm - row * AIR_MM, shifted - column * AIR_MM];
  return 1 - smoothstep(0.65, 1, maths.sqrt(x * x + y * y));
};
const AIR_MM = 6.4;
const AIR_HALF_WIDTH_MM = 24;

/** Constructions of the vamp and what is sewn onto it, one per product. */
const FRONTS: readonly ((palette: Palette) => { readonly vamp: Partial<Panel>; readonly over: readonly Panel[] })[] = [
  () => ({ vamp: {}, over: [] }),
  () => ({ vamp: { perforation: airHoles }, over: [] }),
  ({ material, upper }) => ({ vamp: {}, over: [toeCap(material, upper)] }),
];

export function slipOnPattern(artwork: Artwork): ShoePattern {
  const palette = rugged(paletteOf(artwork));
  const { upper, panel, accent, lining, midsole, outsole, material } = palette;
  const front = FRONTS[variantOf(artwork, FRONTS.length, 16)](palette);
  return {
    ...fittings(artwork, palette),
    // Vamp, quarter and elastic cover it completely.
    base: { material: 'synthetic', dye: upper },
    wovenAround: true,
    creases: [206, 222],
    walkedIn: variantOf(artwork, 97, 5),
    slackMm: 1.5,
    foldedEdge: { fromStation: 150, material: 'textile', dye: panel },
    panels: [
      // Elastic, visible in the gap between vamp and quarter; they meet below it.
      piece(
        'side',
        'elastic',
        lining,
        closed([
          [88, 1.3, 'corner'],
          [96, 0.6],
          [126, 0.28],
          [160, 0.6],
          [168, 1.3, 'corner'],
        ]),
        { thicknessMm: 0, stitchesMm: [], paddingMm: 1.2 },
      ),
      piece(
        'heel',
        material,
        upper,
        [
          [0, 1.3],
          [40, 1.3],
          [93, 1.3, 'corner'],
          [97, 0.95],
          [102, 0.7],
          [110, 0.52],
          [121, 0.43],
          [128, 0.4, 'corner'],
          [127, -0.1],
        ],
        { thread: nearby(upper, 0.28) },
      ),
      piece(
        'toe',
        material,
        upper,
        [
          [122, -0.1],
          [122.5, 0.16],
          [124, 0.34],
          [129, 0.5],
          [140, 0.68],
          [150, 0.88],
          [158, 1.3, 'corner'],
          [220, 1.3],
          [300, 1.3],
        ],
        { thread: nearby(upper, 0.28), ...front.vamp },
      ),
      ...front.over,
      piece(
        'heel',
        palette.overlay,
        panel,
        [
          [0, 0.62],
          [14, 0.6],
          [32, 0.5],
          [48, 0.28],
          [58, -0.1],
        ],
        { stitchesMm: [1.8, 4.2] },
      ),
      piece(
        'heel',
        'textile',
        panel,
        [
          [0, 0.89],
          [40, 0.87],
          [92, 0.84],
          [101, 0.86, 'corner'],
          [100, 1.3],
        ],
        { thicknessMm: 0.8, stitchesMm: [1.3], thread: nearby(panel, 0.28) },
      ),
      piece(
        'toe',
        'textile',
        panel,
        [
          [154, 1.3, 'corner'],
          [153, 0.9, 'corner'],
          [180, 0.92],
          [240, 0.945],
          [300, 0.95],
        ],
        { thicknessMm: 0.8, stitchesMm: [1.3], thread: nearby(panel, 0.28) },
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
      ...markPieces(artwork, { left: 66, right: 90, bottom: 36, top: 48, lean: 2 }, accent, {
        thicknessMm: 0.8,
        stitchesMm: [],
      }).filter(({ only }) => only === 'lateral'),
    ],
    paintWall: vulcanisedSole(midsole, outsole, accent, artwork.mark),
    paintTread: waffleTread(outsole, accent, artwork.mark),
  };
}
