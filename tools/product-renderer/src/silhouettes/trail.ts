import type { Knots } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import type { ShoeForm } from '../geometry/shoe-form.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, dye, nearby, shade, type Rgb } from '../materials/colour.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import type { Weave } from '../materials/surfaces.js';
import { pickVariant } from './variation.js';
import { closed, eyestay, fittings, markPieces, toPalette, piece, WELDED_MARK, type Artwork } from './pieces.js';
import { runnerLast } from './runner.js';
import { engineered, ENGINEERED } from './engineered.js';
import { TRAIL_BOTTOM, TRAIL_LUGS, TRAIL_TOP, TRAIL_WALL, trailSole, trailVolumes } from './trail-sole.js';
import { lugTread } from './treads.js';

/** A trail shoe is this much higher than a runner. */
const RAISED_MM = 3;
const raised = (ribs: Knots): Knots => ribs.map((rib) => rib.map((value, i) => (i === 2 ? value + RAISED_MM : value)));

export const trailForm: ShoeForm = {
  ...runnerLast,
  silhouette: 'trail',
  soleBottom: TRAIL_BOTTOM,
  soleTop: TRAIL_TOP,
  wall: TRAIL_WALL,
  sculpt: trailVolumes,
  lugs: TRAIL_LUGS,
  ribs: raised(runnerLast.ribs),
  tongue: [
    [0, 218, 64, 13, 3, 4],
    [0.2, 193, 78, 17.5, 4.5, 4.5],
    [0.4, 167, 92, 20.5, 6, 5.5],
    [0.6, 141, 105, 23, 7.5, 7],
    [0.76, 120.5, 115, 25.5, 8.8, 8],
    [0.88, 108, 126, 27, 8.4, 7.5],
    [1, 99, 141, 27.5, 6.8, 6.5],
  ],
  tongueCut: { cornerMm: 8, crownMm: 1.5, pressedMm: 0 },
  lacing: {
    rows: 5,
    topStation: 146,
    lowStation: 252,
    insetMm: 7.5,
    widthMm: 3.6,
    thicknessMm: 2.6,
    eyeletRadiusMm: 2,
    evenRows: true,
    end: 'toggle',
  },
  pullLoop: { fromV: 0.72, riseMm: 17, widthMm: 13 },
};

/** Moulded rubber: a bead along its edge, a groove inside it, and a protective grid over the toes. */
const moulded = ({ pointMm: [x, y, z] }: Weave, insideMm: number): number => {
  const bead = 0.7 * bell(insideMm - 1.5, 0.8) - 0.35 * bell(insideMm - 3.6, 0.6);
  const toes = smoothstep(238, 250, x) * smoothstep(6.5, 8.5, insideMm);
  if (toes <= 0) return bead;
  // In polar coordinates around the toe's dome, as weave coordinates would be stretched at the tip.
  const fromMiddle = maths.sqrt((x - DOME.x) ** 2 + (z - DOME.z) ** 2);
  const around = maths.atan2(z - DOME.z, x - DOME.x) * DOME.radiusMm;
  const up = maths.atan2(y - DOME.y, fromMiddle) * DOME.radiusMm;
  const [a, b] = [(around + up) / GRID_MM, (around - up) / GRID_MM];
  const off = maths.max(maths.abs(a - maths.floor(a) - 0.5), maths.abs(b - maths.floor(b) - 0.5));
  return bead + 0.4 * toes * smoothstep(0.46, 0.34, off);
};
const DOME = { x: 236, y: 20, z: -4, radiusMm: 46 };
const GRID_MM = 6.4;

/** Stations of a strap's middle at the sole and at the laces, and half its width. */
type Strap = readonly [low: number, high: number, halfMm: number];

/** Midfoot straps, one set per product. */
const CAGES: readonly (readonly Strap[])[] = [
  [
    [112, 186, 8],
    [190, 146, 6],
  ],
  [
    [118, 142, 5],
    [150, 174, 5],
    [182, 206, 5],
  ],
  [
    [120, 164, 8],
    [212, 176, 7],
  ],
];

/** Welded on, not sewn. */
const strapPanel = ([low, high, half]: Strap, dyed: Rgb): Panel => {
  const middle = low * 0.55 + high * 0.45;
  return piece(
    'side',
    'synthetic',
    dyed,
    closed([
      [low - half * 1.15, -0.12, 'corner'],
      [low + half * 1.15, -0.12, 'corner'],
      [middle + half * 0.75, 0.39],
      [high + half * 0.8, 0.8, 'corner'],
      [high - half * 0.8, 0.8, 'corner'],
      [middle - half * 0.75, 0.39],
    ]),
    { thicknessMm: 0.7, stitchesMm: [], relief: (_, insideMm) => 0.25 * bell(insideMm - 1.2, 0.6) },
  );
};

export function trailPattern(artwork: Artwork): ShoePattern {
  const palette = toPalette(artwork);
  const { upper, panel, accent, lining, midsole, outsole } = palette;
  const cage = blend(panel, upper, 0.15);
  return {
    ...fittings(artwork, palette),
    wovenAround: true,
    cutFlat: true,
    zones: engineered(palette.material, upper, pickVariant(artwork, ENGINEERED, 57)),
    aglet: shade(dye('#2a2a2c'), 1),
    tongue: { material: palette.material, dye: upper, sewn: true },
    foldedEdge: { fromStation: 120, material: 'synthetic', dye: panel },
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
      ...CAGES[pickVariant(artwork, CAGES.length, 9)].map((strap) => strapPanel(strap, cage)),
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
      // The rand: rubber all around, high over the toes.
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
        { thicknessMm: 1.5, stitchesMm: [], relief: moulded },
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
      ...markPieces(artwork, { left: 56, right: 106, bottom: 47, top: 65.5, lean: 9, tilt: 3 }, accent, WELDED_MARK),
    ],
    paintWall: trailSole({ foam: midsole, rubber: outsole, accent }),
    paintTread: lugTread(outsole, accent, artwork.mark),
  };
}
