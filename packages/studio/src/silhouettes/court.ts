import type { ShoeForm } from '../geometry/shoe-form.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { choiceOf } from './chance.js';
import { FOOT_PLAN, inkOn } from './common.js';
import { CUP_BOTTOM, CUP_TOP, CUP_WALL, cupSole } from './cup-sole.js';
import {
  eyestay,
  fittings,
  markPieces,
  paletteOf,
  perforatedVamp,
  piece,
  toeCap,
  wingCap,
  type Artwork,
  type Palette,
} from './pieces.js';
import { herringboneTread } from './treads.js';

export const courtForm: ShoeForm = {
  silhouette: 'court',
  outline: FOOT_PLAN,
  upperInsetMm: 4,
  soleBottom: CUP_BOTTOM,
  soleTop: CUP_TOP,
  wall: CUP_WALL,
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
    [60, 6.5],
    [95, 6.5],
    [120, 4.5],
    [140, 1.8],
    [300, 1.2],
  ],
  tongue: [
    [0, 222, 57, 13, 3, 4],
    [0.2, 196, 69.5, 17.5, 4.5, 4],
    [0.4, 170, 82, 20.5, 5.5, 4.5],
    [0.6, 144, 93, 22.5, 7, 5.5],
    [0.76, 123, 102, 24, 8.5, 6.5],
    [0.88, 110, 110.5, 26, 10, 7],
    [1, 100, 123, 25.5, 8.5, 5],
  ],
  lacing: {
    rows: 6,
    topStation: 144,
    lowStation: 260,
    insetMm: 8.5,
    widthMm: 7.2,
    thicknessMm: 1.6,
    eyeletRadiusMm: 2,
    style: 'crossed',
    ends: ['tucked', 'bow', 'tucked'],
  },
};

/** How toe and quarter are cut: one of these for each product. */
const FRONTS: readonly ((palette: Palette) => Panel[])[] = [
  ({ overlay, panel, plain }) => [toeCap(overlay, panel, plain)],
  ({ overlay, panel, plain }) => [wingCap(overlay, panel, plain)],
  // The quarter is a piece of its own, sewn over the vamp in a long curve.
  ({ overlay, panel, upper, material }) => [
    toeCap(overlay, panel),
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
  const palette = paletteOf(artwork);
  const { upper, panel, accent, midsole, outsole, overlay, material } = palette;
  return {
    ...fittings(artwork, palette),
    panels: [
      ...perforatedVamp(palette),
      piece(
        'heel',
        material,
        upper,
        [
          [0, 0.86],
          [30, 0.85],
          [60, 0.82],
          [90, 0.82],
          [106, 0.86],
          [112, 1.15],
        ],
        { thicknessMm: 0.5, stitchesMm: [1.6], paddingMm: 0.7 },
      ),
      ...FRONTS[choiceOf(artwork, FRONTS.length, 2)](palette),
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
      ...markPieces(artwork, { left: 78, right: 146, bottom: 38, top: 66, lean: 10, tilt: 2 }, accent),
    ],
    heelWord: { heightMm: 78, capHeightMm: 5.2, ink: inkOn(accent) },
    paintWall: cupSole(midsole, outsole),
    paintTread: herringboneTread(outsole, accent),
  };
}
