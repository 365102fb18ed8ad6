import { maths } from '../geometry/maths.js';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { bell } from '../geometry/vector.js';
import { blend, nearby, shade, type Rgb } from '../materials/colour.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import type { Material, Weave } from '../materials/surfaces.js';
import { pickVariant } from './variation.js';
import { FOOT_PLAN, inkOn } from './common.js';
import { engineered, ENGINEERED } from './engineered.js';
import { FOAM_BOTTOM, FOAM_CUTS, FOAM_TOP, FOAM_WALL, foamSole, foamVolumes } from './foam-sole.js';
import {
  closed,
  eyestay,
  fittings,
  LOW_TOE_LINING,
  markPieces,
  toPalette,
  piece,
  VAMP_FOLDS,
  WELDED_MARK,
  type Artwork,
} from './pieces.js';
import { podTread } from './pod-tread.js';

/** The last of running and trail shoes. */
export const runnerLast = {
  outline: FOOT_PLAN,
  upperInsetMm: 5,
  ribs: [
    [0, 9, 112, 0, 13, -30, 0, 24, 9],
    [12, 16, 111, 12, 11, -29, 4, 24, 8],
    [28, 32, 102.5, 21, 6, -24, 6, 22, 5],
    [60, 59, 86, 28.5, 2, -18, 7, 19, 3],
    [92, 87, 85, 29.5, 2, -17, 8, 19, 3],
    [118, 105, 98, 26.5, 3, -16, 11, 21, 3.5],
    [140, 118, 110.5, 19.5, 5, -15, 15, 21, 4],
    [172, 142, 101, 16.5, 7, -11, 18, 20, 4],
    [204, 166, 90, 14.5, 10, -7, 21, 20, 4],
    [236, 188, 79.5, 12.5, 20, -4, 20, 21, 3],
    [268, 200, 74, 9, 37, -4, 17, 23, 2.4],
    [290, 205, 72, 4.5, 55, -7, 9, 25, 1.6],
    [300, 206.5, 71.5, 0, 61, -9, 0, 25.5, 1],
  ],
  rimRadius: [
    [0, 4],
    [20, 5.5],
    [60, 7],
    [95, 7],
    [120, 5],
    [140, 2],
    [160, 1.2],
    [300, 1.2],
  ],
} as const satisfies Partial<ShoeForm>;

export const runnerForm: ShoeForm = {
  ...runnerLast,
  silhouette: 'runner',
  soleBottom: FOAM_BOTTOM,
  soleTop: FOAM_TOP,
  wall: FOAM_WALL,
  sculpt: foamVolumes,
  ribs: [
    ...runnerLast.ribs.filter(([station]) => station < 230),
    [236, 190, 78.5, 12.5, 20, -4, 20, 21, 3],
    // The toe box falls gently from the laces to a round end.
    [268, 204, 70.5, 9, 36, -6, 18, 22.5, 4.6],
    [290, 210, 68.5, 4.5, 51, -10, 10, 23.5, 6.2],
    [300, 211.5, 68, 0, 56, -11.5, 0, 24, 6.6],
  ],
  liningFollowsMm: LOW_TOE_LINING,
  folds: VAMP_FOLDS,
  tongue: [
    [0, 221, 55.5, 13, 3, 4],
    [0.2, 192, 73.5, 18, 5, 4.5],
    [0.4, 167, 89, 21, 6.5, 5.5],
    [0.6, 141, 102.5, 23, 8, 7],
    [0.76, 120.5, 112.5, 25, 8.2, 7.6],
    [0.88, 109, 122.5, 26.5, 7.6, 7],
    [1, 101, 135, 27, 6, 6],
  ],
  tongueCut: { cornerMm: 8, crownMm: 2, pressedMm: 1.3 },
  lacing: {
    rows: 6,
    topStation: 144,
    lowStation: 257,
    insetMm: 8.5,
    widthMm: 6,
    thicknessMm: 1.7,
    eyeletRadiusMm: 2.3,
    evenRows: true,
    end: 'bow',
  },
  pullLoop: { fromV: 0.8, riseMm: 13, widthMm: 11 },
};

type Quarter = (overlay: Material, dyed: Rgb) => Panel[];

/** Overlay cuts, one per product. */
const QUARTERS: readonly Quarter[] = [
  // A broad piece on either side, and a mudguard.
  (overlay, panel) => [
    piece(
      'side',
      overlay,
      panel,
      closed([
        [122, -0.12, 'corner'],
        [160, -0.12, 'corner'],
        [166, 0.14],
        [182, 0.44],
        [208, 0.76],
        [198, 0.82],
        [180, 0.78],
        [160, 0.5],
        [140, 0.2],
      ]),
      { thicknessMm: 0.9, stitchesMm: [1.8], only: 'lateral' },
    ),
    piece(
      'side',
      overlay,
      panel,
      closed([
        [112, -0.12, 'corner'],
        [172, -0.12, 'corner'],
        [166, 0.24],
        [150, 0.46],
        [150, 0.78],
        [138, 0.8],
        [132, 0.5],
        [124, 0.2],
      ]),
      { thicknessMm: 0.9, stitchesMm: [1.8], only: 'medial' },
    ),
    piece('toe', overlay, panel, [
      [130, -0.1],
      [150, 0.1],
      [176, 0.16],
      [200, 0.16],
      [222, 0.2],
      [243, 0.29],
      [264, 0.33],
      [284, 0.34],
      [300, 0.34],
    ]),
  ],
  // Two slim straps from the laces around the midfoot.
  (overlay, panel) => [
    ...[
      [118, 138],
      [150, 172],
    ].map(([low, high]) =>
      piece(
        'side',
        overlay,
        panel,
        closed([
          [low - 6, -0.12, 'corner'],
          [low + 8, -0.12, 'corner'],
          [low * 0.5 + high * 0.5 + 6, 0.4],
          [high + 6.5, 0.8, 'corner'],
          [high - 5, 0.8, 'corner'],
          [low * 0.5 + high * 0.5 - 5, 0.42],
        ]),
        { thicknessMm: 0.8, stitchesMm: [1.6] },
      ),
    ),
    piece('toe', overlay, panel, [
      [176, -0.1],
      [190, 0.1],
      [210, 0.19],
      [232, 0.3],
      [254, 0.39],
      [278, 0.42],
      [300, 0.42],
    ]),
  ],
  // A rand along the whole sole that rises into the laces.
  (overlay, panel) => [
    piece(
      'side',
      overlay,
      panel,
      closed([
        [104, -0.12, 'corner'],
        [196, -0.12, 'corner'],
        [192, 0.16],
        [180, 0.26],
        [172, 0.46],
        [176, 0.8, 'corner'],
        [156, 0.8, 'corner'],
        [150, 0.5],
        [138, 0.26],
        [112, 0.12],
      ]),
      { thicknessMm: 0.9, stitchesMm: [1.8] },
    ),
    piece('toe', overlay, panel, [
      [186, -0.1],
      [198, 0.12],
      [216, 0.17],
      [238, 0.25],
      [262, 0.31],
      [300, 0.33],
    ]),
  ],
];

/** A bead along the edge, and ribs under it. */
const ribbed = (_: Weave, insideMm: number): number =>
  0.3 * bell(insideMm - 1.2, 0.6) -
  0.22 * maths.max(bell(insideMm - 2.8, 0.5), bell(insideMm - 5.2, 0.5), bell(insideMm - 7.6, 0.5));

/** Thin rubber around the tip of the toe. */
const toeBumper = (panel: Rgb): Panel =>
  piece(
    'toe',
    'rubber',
    shade(panel, 0.72),
    [
      [214, -0.1],
      [232, 0.035],
      [254, 0.1],
      [278, 0.15],
      [300, 0.16],
    ],
    { thicknessMm: 0.7, stitchesMm: [], relief: ribbed },
  );

export function runnerPattern(artwork: Artwork): ShoePattern {
  const palette = toPalette(artwork);
  const { upper, panel, accent, lining, midsole, outsole, overlay } = palette;
  return {
    ...fittings(artwork, palette),
    wovenAround: true,
    cutFlat: true,
    zones: engineered(palette.material, upper, pickVariant(artwork, ENGINEERED, 57)),
    creases: [203, 218],
    walkedIn: pickVariant(artwork, 9973, 5),
    slackMm: 0.7,
    softLining: true,
    tongue: { material: palette.material, dye: upper, linedBack: true },
    foldedEdge: { fromStation: 120, material: overlay, dye: panel },
    panels: [
      piece(
        'heel',
        'textile',
        lining,
        [
          [0, 0.8],
          [20, 0.74],
          [50, 0.68],
          [80, 0.66],
          [104, 0.71],
          [113, 0.77],
          [116.5, 0.88],
          [118, 1.12],
          // Far beyond the opening, so that no stitches follow this edge.
          [118.5, 1.5],
        ],
        { thicknessMm: 0.7, stitchesMm: [1.6, 7.4], paddingMm: 0.9, thread: nearby(lining, 0.26) },
      ),
      ...QUARTERS[pickVariant(artwork, QUARTERS.length, 2)](overlay, panel),
      toeBumper(panel),
      eyestay(overlay, panel, [
        [116, 1.15],
        [117, 0.84],
        [134, 0.74],
        [165, 0.75],
        [195, 0.75],
        [225, 0.74],
        [252, 0.79],
        [276, 0.85],
        [300, 0.87],
      ]),
      piece(
        'heel',
        'synthetic',
        blend(panel, upper, 0.35),
        [
          [0, 0.56],
          [20, 0.53],
          [42, 0.44],
          [60, 0.26],
          [72, 0.08],
          [78, -0.1],
        ],
        { thicknessMm: 1.2, relief: (_, insideMm) => -0.45 * bell(insideMm - 8.2, 0.9) },
      ),
      piece(
        'heel',
        'leather',
        accent,
        [
          [0, 0.47],
          [3, 0.47, 'corner'],
          [3.6, 0.6],
          [4.4, 0.8],
          [5, 1.15],
        ],
        { stitchesMm: [1.6] },
      ),
      ...markPieces(artwork, { left: 60, right: 124, bottom: 43, top: 66, lean: 12, tilt: 3 }, accent, WELDED_MARK),
    ],
    heelMark: { heightMm: 85, widthMm: 11, ink: inkOn(accent) },
    paintWall: foamSole({ foam: midsole, rubber: outsole, accent }, 4.2, pickVariant(artwork, FOAM_CUTS, 32)),
    paintTread: podTread(outsole, midsole, accent, artwork.mark),
  };
}
