import type { ShoeForm } from '../geometry/shoe-form.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { FOOT_PLAN } from './common.js';
import { closed, fittings, markPieces, paletteOf, piece, type Artwork } from './pieces.js';
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
    [0, 8, 79, 0, 5, -22, 0, 23, 5],
    [12, 14, 78.5, 13, 5, -22, 4, 23, 5],
    [28, 30, 75.5, 24, 3, -20, 5, 22, 4],
    [60, 58, 66, 31, 1, -16, 6, 18, 3],
    [92, 86, 63.5, 32, 2, -15, 7, 18, 3],
    [122, 110, 70, 29.5, 4, -14, 11, 19, 3],
    [150, 126, 77, 24, 8, -12, 18, 19, 4],
    [182, 138, 81.5, 17, 16, -8, 25, 18, 4],
    [215, 145, 82, 10.5, 33, -12, 25, 17, 4],
    [248, 148, 82, 6.5, 49, -21.5, 18, 19.5, 3],
    [275, 149, 81.5, 3.5, 61, -27, 11, 25, 3],
    [300, 150, 81.5, 0, 70, -30, 0, 28, 2.5],
  ],
  rimRadius: [
    [0, 4],
    [40, 5.5],
    [95, 4.5],
    [130, 2],
    [180, 1.6],
    [300, 1.6],
  ],
};

export function slipOnPattern(artwork: Artwork): ShoePattern {
  const palette = paletteOf(artwork);
  const { upper, panel, accent, lining, midsole, outsole, material } = palette;
  return {
    ...fittings(artwork, palette),
    creases: [196, 213],
    slackMm: 1.5,
    panels: [
      // Elastic, seen where the vamp and the quarter leave a gap.
      piece(
        'side',
        'elastic',
        lining,
        closed([
          [96, 1.2, 'corner'],
          [102, 0.66],
          [118, 0.55],
          [140, 0.6],
          [160, 1.2, 'corner'],
        ]),
        { thicknessMm: 0.4, stitchesMm: [], paddingMm: 2.2 },
      ),
      piece('heel', material, upper, [
        [0, 1.3],
        [40, 1.3],
        [90, 1.3, 'corner'],
        [99, 0.9],
        [108, 0.5],
        [124, 0.18],
        [132, -0.1],
      ]),
      piece('toe', material, upper, [
        [126, -0.1],
        [130, 0.16],
        [136, 0.42],
        [146, 0.72],
        [156, 1.02, 'corner'],
        [162, 1.3],
        [220, 1.3],
        [300, 1.3],
      ]),
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
      // The topline is bound with tape.
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
        { thicknessMm: 0.8, stitchesMm: [1.3] },
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
        { thicknessMm: 0.8, stitchesMm: [1.3] },
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
      ...markPieces(artwork, { left: 166, right: 222, bottom: 33, top: 54, lean: 5, tilt: -2 }, accent),
    ],
    paintWall: vulcanisedSole(midsole, outsole, accent),
    paintTread: waffleTread(outsole, accent),
  };
}
