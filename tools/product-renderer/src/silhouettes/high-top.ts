import type { Knots } from '../geometry/curve.js';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { bell } from '../geometry/vector.js';
import { dye } from '../materials/colour.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { pickVariant } from './variation.js';
import { FOOT_PLAN } from './common.js';
import { CUP_CUTS, CUP_WALL, cupSole } from './cup-sole.js';
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

/** New leather over an ankle: one soft break behind and one in front. */
const ANKLE_FOLDS: NonNullable<ShoeForm['folds']> = [
  { from: [2, 108], to: [88, 99], depthMm: 0.9, widthMm: 6.4 },
  { from: [62, 92], to: [140, 82], depthMm: 0.8, widthMm: 5.4 },
];

/** Fine wrinkles beside the ankle's folds, varied per product; the folds vary only per lacing variant. */
const SHAFT_FOLDS: NonNullable<ShoePattern['shaftFolds']> = [
  { from: [14, 101], to: [60, 104], depthMm: 0.34, widthMm: 1.5 },
  { from: [20, 92], to: [78, 93], depthMm: 0.4, widthMm: 1.8 },
  { from: [72, 96], to: [124, 90], depthMm: 0.36, widthMm: 1.6 },
  { from: [84, 84], to: [136, 77], depthMm: 0.34, widthMm: 1.5 },
  { from: [120, 66], to: [170, 60], depthMm: 0.4, widthMm: 2 },
];

/** A cup that holds the heel and the toes, and is thin between them. */
const SOLE_BOTTOM: Knots = [
  [-10, 7],
  [0, 4.6],
  [10, 1.6],
  [26, 0],
  [200, 0],
  [228, 1.4],
  [256, 5],
  [280, 10.4],
  [300, 16.4],
  [310, 19],
];
const SOLE_TOP: Knots = [
  [-10, 37],
  [0, 35.4],
  [16, 32.4],
  [45, 28.2],
  [95, 24.6],
  [145, 22.8],
  [190, 22.8],
  [225, 24.6],
  [252, 28.2],
  [276, 33.8],
  [300, 40.6],
  [310, 43],
];
/** The tread comes up at the toes and at the heel. */
const TREAD_EDGE: Knots = [
  [0, 12],
  [14, 10.6],
  [44, 7.6],
  [90, 6.4],
  [200, 6.4],
  [236, 8],
  [264, 10.8],
  [284, 13.4],
  [300, 14.6],
];
/** The wall is drawn in at the waist. */
const waist = (station: number, height: number): number =>
  -2.2 * bell(station - 128, 52) * bell(height - 0.62, 0.34) + 0.9 * bell(station - 6, 26) * bell(height - 0.4, 0.3);

export const highTopForm: ShoeForm = {
  silhouette: 'high-top',
  outline: FOOT_PLAN,
  upperInsetMm: 4,
  soleBottom: SOLE_BOTTOM,
  soleTop: SOLE_TOP,
  wall: CUP_WALL,
  sculpt: waist,
  ribs: [
    // The heel is full below and drawn in above it.
    [0, 14, 157, 0, 7, -50, 0, 32, 12],
    [12, 20, 156, 13, 6, -50, 3, 32, 10.5],
    [28, 35.5, 151.5, 24, 3, -47, 4, 33, 7],
    [60, 60, 144, 30.5, 0, -42, 3, 31, 3],
    [90, 84, 146.5, 30, 2, -40, 5, 30, 3],
    [115, 103, 156, 25, 3, -36, 8, 30, 3],
    [135, 116, 160.5, 18.5, 6, -31, 12, 28, 4],
    [165, 135.5, 127, 17, 7, -22, 18, 24, 4],
    [198, 161.5, 94.5, 15, 9, -10, 20, 21, 4],
    [232, 191.5, 72.5, 13, 16, -6, 20, 19, 3],
    // The toe box slopes down from the laces and is round only at the end.
    [266, 210, 65, 10, 31, -6, 16, 19.5, 3.4],
    [288, 216, 61.5, 5, 43, -10, 8.5, 22, 3.8],
    [300, 217, 61, 0, 46, -12, 0, 22.5, 3.8],
  ],
  rimRadius: [
    [0, 5.4],
    [30, 6.4],
    [60, 7.4],
    [95, 6.8],
    [120, 4.6],
    [140, 2],
    [160, 1.4],
    [300, 1.2],
  ],
  liningFollowsMm: LOW_TOE_LINING,
  folds: [...VAMP_FOLDS, ...ANKLE_FOLDS],
  tongue: [
    [0, 223, 52.5, 14, 4, 5],
    [0.2, 196.5, 67.5, 17, 5.5, 5],
    [0.4, 170, 87.5, 19, 6.5, 5.5],
    [0.6, 147.5, 113.5, 21, 7.5, 6.5],
    [0.78, 129, 144, 23.5, 8.5, 8],
    [0.9, 118, 163, 26, 9, 8.5],
    [1, 111, 177, 27, 7, 8],
  ],
  tongueCut: { cornerMm: 7, crownMm: 1.5, pressedMm: 1.6 },
  lacing: {
    rows: 8,
    topStation: 140,
    lowStation: 258,
    insetMm: 8.5,
    widthMm: 7,
    thicknessMm: 1.9,
    eyeletRadiusMm: 2.5,
    evenRows: true,
    end: 'bow',
  },
  pullLoop: { fromV: 0.86, riseMm: 12, widthMm: 12 },
};

/** The padded band around the ankle. */
const collar = ({ overlay, panel }: Palette): Panel =>
  piece(
    'heel',
    overlay,
    panel,
    [
      [0, 0.84],
      [30, 0.83],
      [60, 0.8],
      [86, 0.8],
      [102, 0.86],
      [106, 1.15],
    ],
    { thicknessMm: 0.9, stitchesMm: [1.8, 9], paddingMm: 1.1 },
  );

const lowCounter = ({ overlay, panel }: Palette): Panel =>
  piece('heel', overlay, panel, [
    [0, 0.4],
    [18, 0.39],
    [40, 0.33],
    [58, 0.2],
    [70, 0.05],
    [74, -0.1],
  ]);

/** Cuts of the shaft, one per product. */
const SHAFTS: readonly ((palette: Palette) => Panel[])[] = [
  // A wing over the ankle that ends under the laces.
  (palette) => [
    piece(
      'side',
      palette.overlay,
      palette.panel,
      closed([
        [94, 1.1, 'corner'],
        [88, 0.8],
        [94, 0.62],
        [114, 0.5],
        [150, 0.44],
        [178, 0.5],
        [196, 0.72],
        [170, 0.9],
        [130, 0.94],
        [112, 1.1, 'corner'],
      ]),
      { thicknessMm: 0.9, paddingMm: 0.7 },
    ),
    collar(palette),
    toeCap(palette.overlay, palette.panel, true),
    lowCounter(palette),
  ],
  // A tall counter that sweeps up into the collar.
  (palette) => [
    collar(palette),
    toeCap(palette.overlay, palette.panel, true),
    piece('heel', palette.overlay, palette.panel, [
      [0, 0.7],
      [22, 0.69],
      [40, 0.62],
      [54, 0.46],
      [68, 0.26],
      [88, 0.12],
      [112, 0.05],
      [124, -0.1],
    ]),
  ],
  // A cap with wings, and a strap from the heel to the laces.
  (palette) => [
    collar(palette),
    wingCap(palette.overlay, palette.panel, true),
    piece(
      'heel',
      palette.overlay,
      palette.panel,
      [
        [0, 0.5],
        [30, 0.5],
        [62, 0.56],
        [96, 0.72],
        [123, 0.865, 'corner'],
        [135, 0.83, 'corner'],
        [110, 0.63],
        [70, 0.45],
        [30, 0.385],
        [1, 0.38],
      ],
      { thicknessMm: 0.9, stitchesMm: [1.6] },
    ),
    lowCounter(palette),
  ],
];

export function highTopPattern(artwork: Artwork): ShoePattern {
  const palette = rugged(toPalette(artwork));
  const { upper, panel, accent, midsole, outsole, overlay } = palette;
  return {
    ...fittings(artwork, palette),
    panels: [
      ...punchedVamp(palette),
      ...SHAFTS[pickVariant(artwork, SHAFTS.length, 2)](palette),
      piece(
        'heel',
        'leather',
        accent,
        [
          [0, 0.36],
          [3.6, 0.36, 'corner'],
          [4.6, 0.5],
          [6, 0.75],
          [7.4, 1.15],
        ],
        { thicknessMm: 1, stitchesMm: [1.8] },
      ),
      eyestay(overlay, panel, [
        [112, 1.15],
        [113, 0.88],
        [126, 0.82],
        [146, 0.81],
        [176, 0.77],
        [206, 0.74],
        [236, 0.74],
        [258, 0.79],
        [280, 0.85],
        [300, 0.87],
      ]),
      ...markPieces(artwork, { left: 80, right: 144, bottom: 38, top: 66, lean: 4 }, accent, PADDED_MARK),
    ],
    softLining: true,
    wovenAround: true,
    cutFlat: !palette.plain,
    shaftFolds: SHAFT_FOLDS,
    creases: [206, 222],
    walkedIn: pickVariant(artwork, 9973, 5),
    slackMm: 0.6,
    foldedEdge: { fromStation: 112, material: overlay, dye: panel },
    tongue: {
      material: palette.material === 'mesh' ? 'mesh' : 'textile',
      dye: upper,
      sewn: true,
      plainBack: true,
      linedBack: true,
    },
    eyelet: { dye: dye('#6f6d69'), roughness: 0.5, reflectance: 0.12 },
    paintWall: cupSole(midsole, outsole, pickVariant(artwork, CUP_CUTS, 32), TREAD_EDGE),
    paintTread: herringboneTread(outsole, accent, artwork.mark),
  };
}
