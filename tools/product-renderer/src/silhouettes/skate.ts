import type { ShoeForm } from '../geometry/shoe-form.js';
import type { Panel } from '../materials/panels.js';
import { blend, nearby } from '../materials/colour.js';
import { isSewn } from '../materials/marks.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import { pickVariant } from './variation.js';
import { courtLast } from './court.js';
import {
  eyestay,
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

/** A skate shoe is a lower court shoe. */
const LOWER = 0.93;
const HEIGHT = 2;

export const skateForm: ShoeForm = {
  ...courtLast,
  silhouette: 'skate',
  upperInsetMm: VULCANISED_INSET_MM,
  soleBottom: VULCANISED_BOTTOM,
  soleTop: VULCANISED_TOP,
  wall: VULCANISED_WALL,
  ribs: [
    ...courtLast.ribs
      .filter(([station]) => station < 260)
      .map((rib) => rib.map((value, i) => (i === HEIGHT ? value * LOWER : value))),
    // A low toe box: straight down from the laces, flat over the toes, round only at the end.
    [268, 204, 61.8, 9.5, 38, -9, 17, 21, 4],
    [290, 209, 60.5, 4.5, 52, -17, 9, 27, 6.5],
    [300, 210.5, 60, 0, 56, -19.5, 0, 29, 7.5],
  ],
  rimRadius: [
    [0, 4],
    [30, 5],
    [60, 5.6],
    [95, 5.6],
    [118, 4.2],
    [140, 2],
    [300, 1.3],
  ],
  // Thickly padded; its sides wrap around the ankle.
  tongue: [
    [0, 222, 51, 14, 3, 4],
    [0.2, 196, 61.5, 19, 6, 4.5],
    [0.4, 170, 72, 22.5, 8.5, 5.5],
    [0.6, 144, 82, 23.5, 10.5, 8.5],
    [0.76, 123, 91.5, 25, 13, 11],
    [0.88, 109.5, 100.5, 27.5, 13, 10.5],
    [1, 102, 112, 28.5, 10, 9.5],
  ],
  tongueCut: { cornerMm: 8, crownMm: 1.5, pressedMm: 2.2 },
  lacing: {
    rows: 6,
    topStation: 146,
    lowStation: 252,
    insetMm: 9,
    widthMm: 7.2,
    thicknessMm: 1.7,
    eyeletRadiusMm: 2.5,
    evenRows: true,
    end: 'bow',
  },
};

/** Cuts of the toe, one per product. */
const FRONTS: readonly ((palette: Palette) => Panel[])[] = [
  ({ panel }) => [toeCap('brushed', panel)],
  ({ panel }) => [toeCap('brushed', panel, true)],
  ({ panel }) => [wingCap('brushed', panel)],
];

export function skatePattern(artwork: Artwork): ShoePattern {
  const palette = rugged(toPalette(artwork));
  const { upper, panel, accent, midsole, outsole } = palette;
  // Overlays are sewn with a thread that shows.
  const sewn = (overlay: Panel): Panel => ({ ...overlay, thread: blend(panel, accent, 0.6) });
  return {
    ...fittings(artwork, palette),
    wovenAround: true,
    creases: [202, 219],
    walkedIn: pickVariant(artwork, 97, 5),
    slackMm: 0.8,
    panels: [
      // The padded collar, quilted along its edge.
      piece(
        'heel',
        palette.material === 'leather' ? 'leather' : 'textile',
        panel,
        [
          [0, 0.76],
          [24, 0.72],
          [54, 0.66],
          [86, 0.66],
          [104, 0.74],
          [113, 0.88],
          [115, 1.15],
        ],
        { thicknessMm: 0.6, stitchesMm: [1.6, 7.4], paddingMm: 0.7, thread: nearby(panel, 0.2) },
      ),
      ...FRONTS[pickVariant(artwork, FRONTS.length, 5)](palette).map(sewn),
      sewn(
        piece('heel', 'brushed', panel, [
          [0, 0.7],
          [12, 0.68],
          [30, 0.6],
          [46, 0.42],
          [58, 0.2],
          [66, -0.1],
        ]),
      ),
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
      sewn(
        eyestay('brushed', panel, [
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
      ),
      ...markPieces(artwork, { left: 76, right: 142, bottom: 35, top: 58, lean: 9, tilt: 2 }, accent, {
        thicknessMm: 0.7,
        stitchesMm: isSewn(artwork.mark) ? [1.2] : [],
      }),
    ],
    tongue: { material: palette.material, dye: upper, sewn: true },
    collar: { material: 'textile', dye: panel },
    foldedEdge: { fromStation: 116, material: 'brushed', dye: panel },
    paintWall: vulcanisedSole(midsole, outsole, lineOn(midsole, accent, panel), artwork.mark),
    paintTread: waffleTread(outsole, accent, artwork.mark),
  };
}
