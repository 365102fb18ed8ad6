import type { ShoeForm } from '../geometry/shoe-form.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { pickVariant } from './variation.js';
import { FOOT_PLAN, inkOn } from './common.js';
import { CUP_BOTTOM, CUP_CUTS, CUP_TOP, CUP_WALL, cupSole } from './cup-sole.js';
import {
  closed,
  eyestay,
  fittings,
  LOW_TOE_LINING,
  markPieces,
  PADDED_MARK,
  toPalette,
  piece,
  punchedVamp,
  rugged,
  toeCap,
  VAMP_FOLDS,
  wingCap,
  type Artwork,
  type Palette,
} from './pieces.js';
import { herringboneTread } from './cup-tread.js';

/** The last of court and skate shoes. */
export const courtLast = {
  outline: FOOT_PLAN,
  upperInsetMm: 3.2,
  ribs: [
    [0, 9, 93, 0, 9, -26, 0, 26, 7],
    [12, 16, 92.5, 13, 8, -26, 4, 26, 6],
    [28, 31, 87, 23, 4, -23, 6, 24, 5],
    [60, 59, 74, 30.5, 1, -18, 6, 20, 3],
    [92, 88, 74, 31, 2, -17, 7, 19, 3],
    [118, 107, 86, 27.5, 3, -16, 10, 21, 3.5],
    [140, 119, 97, 20, 5, -14, 14, 21, 4],
    [172, 144, 89, 17, 7, -10, 18, 21, 4],
    [204, 169, 80, 15, 10, -7, 20, 20, 4],
    [236, 191, 71, 13, 20, -4, 19, 20, 3],
    [268, 204, 66.5, 9.5, 36, -3, 16, 22, 2.5],
    [290, 209, 65, 4.5, 52, -4, 8, 24, 1.5],
    [300, 210.5, 64.5, 0, 58, -4, 0, 25, 1],
  ],
  rimRadius: [
    [0, 4],
    [60, 5.6],
    [95, 5.6],
    [120, 4.2],
    [140, 1.8],
    [300, 1.2],
  ],
} as const satisfies Partial<ShoeForm>;

export const courtForm: ShoeForm = {
  ...courtLast,
  silhouette: 'court',
  soleBottom: CUP_BOTTOM,
  soleTop: CUP_TOP,
  wall: CUP_WALL,
  ribs: [
    ...courtLast.ribs.filter(([station]) => station < 260),
    // The toe box slopes down from the laces and is round only at the end.
    [268, 204, 64.5, 9.5, 36, -6, 16, 19.5, 3.4],
    [290, 209, 63, 4.5, 48, -11, 8, 22, 3.8],
    [300, 210.5, 62.5, 0, 52, -13, 0, 22.5, 3.8],
  ],
  liningFollowsMm: LOW_TOE_LINING,
  folds: VAMP_FOLDS,
  tongue: [
    [0, 222, 54.5, 13, 3, 4],
    [0.2, 196, 67, 18, 5, 4.5],
    [0.4, 170, 79.5, 21.5, 6.5, 5.5],
    [0.6, 144, 91, 23, 8.5, 7.5],
    [0.76, 123, 100.5, 24.5, 10, 9],
    [0.88, 111, 110, 27, 9.5, 9],
    [1, 103.5, 121, 28, 7.5, 8.5],
  ],
  tongueCut: { cornerMm: 7, crownMm: 1.5, pressedMm: 1.8 },
  lacing: {
    rows: 6,
    topStation: 145,
    lowStation: 254,
    insetMm: 8.5,
    widthMm: 7.2,
    thicknessMm: 1.6,
    eyeletRadiusMm: 2.3,
    evenRows: true,
    end: 'bow',
  },
};

/** Cuts of toe and quarter, one per product. */
const FRONTS: readonly ((palette: Palette) => Panel[])[] = [
  ({ overlay, panel }) => [toeCap(overlay, panel, true)],
  ({ overlay, panel }) => [wingCap(overlay, panel, true)],
  // The quarter is a separate piece, sewn over the vamp in a long curve.
  ({ overlay, panel, upper, material }) => [
    { ...toeCap(overlay, panel), stitchesMm: [1.8, 4.2, 11, 13.4], paddingMm: 0.5 },
    piece(
      'heel',
      material,
      upper,
      [
        [0, 1.3],
        [60, 1.3],
        [110, 1.3],
        [150, 1.2, 'corner'],
        [196, 0.72],
        [192, 0.48],
        [176, 0.24],
        [166, -0.1],
      ],
      { thicknessMm: 0.9 },
    ),
  ],
];

export function courtPattern(artwork: Artwork): ShoePattern {
  const palette = rugged(toPalette(artwork));
  const { upper, panel, accent, midsole, outsole, overlay, material } = palette;
  return {
    ...fittings(artwork, palette),
    wovenAround: true,
    cutFlat: !palette.plain,
    creases: [203, 219],
    walkedIn: pickVariant(artwork, 9973, 5),
    slackMm: 0.8,
    softLining: true,
    tongue: { material, dye: upper, sewn: true, plainBack: true, linedBack: true },
    collar: { material, dye: upper },
    foldedEdge: { fromStation: 116, material: overlay, dye: panel },
    panels: [
      ...punchedVamp(palette),
      ...FRONTS[pickVariant(artwork, FRONTS.length, 2)](palette),
      // Both halves end under the heel tab, so that no edge shows.
      piece(
        'side',
        material,
        upper,
        closed([
          [10, 1.4, 'corner'],
          [10, 0.86, 'corner'],
          [30, 0.85],
          [60, 0.82],
          [90, 0.82],
          [106, 0.86],
          [111, 1.1],
          [112, 1.4, 'corner'],
        ]),
        { thicknessMm: 0.5, stitchesMm: [1.6], paddingMm: 0.7 },
      ),
      piece('heel', overlay, panel, [
        [0, 0.5],
        [18, 0.48],
        [38, 0.4],
        [56, 0.22],
        [70, 0.05],
        [74, -0.1],
      ]),
      piece(
        'heel',
        'leather',
        accent,
        [
          [0, 0.56],
          [8, 0.56, 'corner'],
          [13, 0.64],
          [17, 0.82],
          [19, 1.15],
        ],
        { thicknessMm: 1, stitchesMm: [1.8] },
      ),
      eyestay(overlay, panel, [
        [112, 1.15],
        [113, 0.84],
        [128, 0.76],
        [146, 0.76],
        [176, 0.75],
        [206, 0.73],
        [236, 0.74],
        [258, 0.79],
        [280, 0.85],
        [300, 0.87],
      ]),
      ...markPieces(artwork, { left: 78, right: 146, bottom: 38, top: 66, lean: 10, tilt: 2 }, accent, PADDED_MARK),
    ],
    heelMark: { heightMm: 78, widthMm: 16, ink: inkOn(accent) },
    paintWall: cupSole(midsole, outsole, pickVariant(artwork, CUP_CUTS, 32)),
    paintTread: herringboneTread(outsole, accent, artwork.mark),
  };
}
