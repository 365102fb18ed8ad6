import type { ShoeForm } from '../geometry/shoe-form.js';
import { nearby } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { courtForm } from './court.js';
import { eyestay, fittings, markPieces, paletteOf, piece, toeCap, type Artwork } from './pieces.js';
import { waffleTread } from './treads.js';
import { VULCANISED_BOTTOM, VULCANISED_TOP, VULCANISED_WALL, vulcanisedSole } from './vulcanised-sole.js';

/** A skate shoe is a court shoe, flatter and nearer to the board. */
const LOWER = 0.93;
const HEIGHT = 2;

export const skateForm: ShoeForm = {
  ...courtForm,
  silhouette: 'skate',
  soleBottom: VULCANISED_BOTTOM,
  soleTop: VULCANISED_TOP,
  wall: VULCANISED_WALL,
  ribs: courtForm.ribs.map((rib) => {
    const [station] = rib;
    const lowered = rib.map((value, i) => (i === HEIGHT ? value * LOWER : value));
    return station < 230 ? lowered : lowered.map((value, i) => (i === 7 ? 20.5 : i === 8 ? value + 0.5 : value));
  }),
  rimRadius: [
    [0, 5],
    [30, 7],
    [60, 8.5],
    [95, 8.5],
    [118, 6],
    [140, 2],
    [300, 1.3],
  ],
  tongue: [
    [0, 222, 52.5, 14, 3, 4],
    [0.2, 196, 64, 19, 5, 4],
    [0.4, 170, 75.5, 22, 7, 5],
    [0.6, 144, 85.5, 23.5, 9, 6],
    [0.76, 123, 94, 25, 11.5, 7],
    [0.88, 109, 102, 27.5, 13.5, 7.5],
    [1, 99, 114, 27, 12, 6],
  ],
  lacing: {
    rows: 6,
    topStation: 146,
    lowStation: 256,
    insetMm: 9,
    widthMm: 8.8,
    thicknessMm: 1.7,
    eyeletRadiusMm: 2.1,
    style: 'bars',
    ends: ['tucked'],
  },
};

export function skatePattern(artwork: Artwork): ShoePattern {
  const palette = paletteOf(artwork);
  const { upper, panel, accent, lining, midsole, outsole } = palette;
  return {
    ...fittings(artwork, palette),
    panels: [
      // The padded collar is quilted: two rows follow its edge.
      piece(
        'heel',
        palette.material === 'leather' ? 'leather' : 'textile',
        lining,
        [
          [0, 0.78],
          [24, 0.74],
          [54, 0.68],
          [86, 0.68],
          [106, 0.76],
          [114, 0.88],
          [115, 1.15],
        ],
        { thicknessMm: 0.8, stitchesMm: [1.8, 7, 12.4], paddingMm: 1.3, thread: nearby(lining, 0.34) },
      ),
      toeCap('suede', panel),
      piece('heel', 'suede', panel, [
        [0, 0.7],
        [12, 0.68],
        [30, 0.6],
        [46, 0.42],
        [58, 0.2],
        [66, -0.1],
      ]),
      piece(
        'heel',
        'leather',
        accent,
        [
          [0, 0.5],
          [2.4, 0.5, 'corner'],
          [3.2, 0.7],
          [4, 1.15],
        ],
        { thicknessMm: 0.9, stitchesMm: [1.4] },
      ),
      eyestay('suede', panel, [
        [112, 1.15],
        [112, 0.8],
        [124, 0.68],
        [146, 0.66],
        [176, 0.66],
        [206, 0.66],
        [236, 0.7],
        [258, 0.77],
        [280, 0.83],
        [300, 0.85],
      ]),
      ...markPieces(artwork, { left: 70, right: 148, bottom: 35, top: 61, lean: 10, tilt: 2 }, accent),
    ],
    tongue: { material: palette.material, dye: upper },
    paintWall: vulcanisedSole(midsole, outsole, accent),
    paintTread: waffleTread(outsole, accent),
  };
}
