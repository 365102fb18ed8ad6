import type { Knots } from '../geometry/curve.js';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { blend, dye, nearby, shade } from '../materials/colour.js';
import type { ShoePattern } from '../materials/shoe-skin.js';
import { FOAM_TOP, FOAM_WALL, foamSole } from './foam-sole.js';
import { closed, eyestay, fittings, markPieces, paletteOf, piece, type Artwork } from './pieces.js';
import { runnerForm } from './runner.js';
import { lugTread } from './treads.js';

/** A trail shoe stands this much higher than a runner. */
const RAISED_MM = 3;
const raised = (knots: Knots, column: number): Knots =>
  knots.map((knot) => knot.map((value, i) => (i === column ? value + RAISED_MM : value)));

export const trailForm: ShoeForm = {
  ...runnerForm,
  silhouette: 'trail',
  soleBottom: [
    [-10, 12],
    [0, 9.5],
    [14, 4.8],
    [32, 1],
    [52, 0],
    [206, 0],
    [232, 2],
    [260, 7.5],
    [284, 15],
    [300, 21],
    [310, 24],
  ],
  soleTop: raised(FOAM_TOP, 1),
  wall: FOAM_WALL,
  scoop: [
    [0, 0.4],
    [30, 1.8],
    [80, 3],
    [140, 3],
    [200, 1.4],
    [250, 0],
    [310, 0],
  ],
  lugs: { depthMm: 5.4, pitchMm: 15, gapMm: 5.8 },
  ribs: raised(runnerForm.ribs, 2),
  tongue: raised(runnerForm.tongue ?? [], 2),
  lacing: {
    rows: 5,
    topStation: 146,
    lowStation: 252,
    insetMm: 7.5,
    widthMm: 3.6,
    thicknessMm: 2.6,
    eyeletRadiusMm: 2,
    style: 'crossed',
    ends: ['toggle'],
  },
  pullLoop: { fromV: 0.72, riseMm: 17, widthMm: 13 },
};

export function trailPattern(artwork: Artwork): ShoePattern {
  const palette = paletteOf(artwork);
  const { upper, panel, accent, lining, midsole, outsole } = palette;
  const cage = blend(panel, upper, 0.15);
  return {
    ...fittings(artwork, palette),
    aglet: shade(dye('#2a2a2c'), 1),
    panels: [
      piece(
        'heel',
        'textile',
        lining,
        [
          [0, 0.8],
          [20, 0.75],
          [50, 0.64],
          [80, 0.62],
          [104, 0.7],
          [116, 0.82],
          [118, 1.1],
        ],
        { thicknessMm: 0.7, stitchesMm: [1.6, 7.4], paddingMm: 0.9, thread: nearby(lining, 0.26) },
      ),
      // Welded straps cross between the sole and the laces.
      ...[
        [112, 186],
        [190, 146],
      ].map(([low, high]) =>
        piece(
          'side',
          'synthetic',
          cage,
          closed([
            [low - 9, -0.12, 'corner'],
            [low + 9, -0.12, 'corner'],
            [low * 0.55 + high * 0.45 + 6, 0.38],
            [high + 6, 0.8, 'corner'],
            [high - 6, 0.8, 'corner'],
            [low * 0.55 + high * 0.45 - 6, 0.4],
          ]),
          { thicknessMm: 0.6, stitchesMm: [] },
        ),
      ),
      eyestay('synthetic', panel, [
        [114, 1.15],
        [116, 0.82],
        [134, 0.76],
        [165, 0.77],
        [195, 0.77],
        [225, 0.77],
        [252, 0.81],
        [276, 0.86],
        [300, 0.88],
      ]),
      piece(
        'heel',
        'synthetic',
        cage,
        [
          [0, 0.6],
          [20, 0.56],
          [44, 0.42],
          [66, 0.2],
          [88, -0.1],
        ],
        { thicknessMm: 1.2 },
      ),
      // The rand: rubber all round, high over the toes.
      piece(
        'toe',
        'rubber',
        blend(outsole, panel, 0.25),
        [
          [60, -0.12],
          [84, 0.05],
          [130, 0.09],
          [180, 0.1],
          [216, 0.13],
          [240, 0.24],
          [258, 0.37],
          [278, 0.42],
          [300, 0.43],
        ],
        { thicknessMm: 1.3, stitchesMm: [], thread: nearby(panel) },
      ),
      piece(
        'heel',
        'textile',
        accent,
        [
          [0, 0.36],
          [1.8, 0.36, 'corner'],
          [2.2, 0.6],
          [2.4, 0.8],
          [2.6, 1.15],
        ],
        { thicknessMm: 1, stitchesMm: [1.4] },
      ),
      ...markPieces(artwork, { left: 56, right: 108, bottom: 50, top: 70, lean: 9, tilt: 3 }, accent),
    ],
    paintWall: foamSole({ foam: midsole, rubber: outsole, accent }, 7.6),
    paintTread: lugTread(outsole, accent),
  };
}
