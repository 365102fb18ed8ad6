import type { DemoProduct } from '@paila/demo-data';
import type { Knots, LinePoint } from '../geometry/curve.js';
import type { Fold } from '../geometry/shoe-form.js';
import { maths } from '../geometry/maths.js';
import { bell, smoothstep, type Point2 } from '../geometry/vector.js';
import { dye, nearby, shade, type Rgb } from '../materials/colour.js';
import { isSewn, markLines, type MarkFrame } from '../materials/marks.js';
import type { Panel } from '../materials/panels.js';
import type { ShoePattern } from '../materials/shoe-pattern.js';
import type { Material, Weave } from '../materials/surfaces.js';
import { inkOn, overlayMaterial } from './common.js';

export type Artwork = DemoProduct['artwork'];

/** A product's colours as dyes, and the material of its overlays. */
export interface Palette {
  readonly upper: Rgb;
  readonly panel: Rgb;
  readonly accent: Rgb;
  readonly lining: Rgb;
  readonly lace: Rgb;
  readonly midsole: Rgb;
  readonly outsole: Rgb;
  readonly material: Material;
  readonly overlay: Material;
  /** True if the upper is smooth enough for perforation and creases. */
  readonly plain: boolean;
}

export function toPalette({ colourway, upperMaterial }: Artwork): Palette {
  return {
    upper: dye(colourway.upper),
    panel: dye(colourway.panel),
    accent: dye(colourway.accent),
    lining: dye(colourway.lining),
    lace: dye(colourway.lace),
    midsole: dye(colourway.midsole),
    outsole: dye(colourway.outsole),
    material: upperMaterial,
    overlay: overlayMaterial(upperMaterial),
    plain: upperMaterial === 'leather' || upperMaterial === 'suede',
  };
}

/** A piece sewn on with two rows of thread in a similar tone. */
export const piece = (
  at: Panel['at'],
  material: Material,
  dyed: Rgb,
  shape: readonly LinePoint[],
  given: Partial<Panel> = {},
): Panel => ({
  at,
  material,
  dye: dyed,
  shape,
  thicknessMm: 1.1,
  stitchesMm: [1.8, 4.2],
  thread: nearby(dyed),
  ...given,
});

/** Closes a line by repeating its first corner. */
export const closed = (shape: readonly LinePoint[]): readonly LinePoint[] => [...shape, shape[0]];

/** Slubbed cloth and brushed suede, for shoes that should not look pristine. */
export const rugged = (palette: Palette): Palette => {
  const asWorn = (material: Material): Material =>
    material === 'suede' ? 'brushed' : material === 'canvas' ? 'duck' : material;
  return { ...palette, material: asWorn(palette.material), overlay: asWorn(palette.overlay) };
};

/** The side mark in leather: it fills its frame on the outer side and is smaller on the inner one. */
export function markPieces(
  { mark, plainSides }: Artwork,
  frame: MarkFrame,
  dyed: Rgb,
  finish: Partial<Panel> = {},
): Panel[] {
  if (plainSides) return [];
  const sewn = isSewn(mark);
  const inner: MarkFrame = {
    ...frame,
    left: frame.left + (frame.right - frame.left) * 0.3,
    bottom: frame.bottom + (frame.top - frame.bottom) * 0.15,
    right: frame.left + (frame.right - frame.left) * 0.85,
    top: frame.bottom + (frame.top - frame.bottom) * 0.7,
    lean: frame.lean * 0.55,
  };
  const cut = (only: 'lateral' | 'medial', within: MarkFrame): Panel[] =>
    markLines(mark, within).map((shape) =>
      piece('flat', 'leather', dyed, shape, {
        only,
        thicknessMm: sewn ? 0.8 : 0.55,
        stitchesMm: sewn ? [1.5] : [],
        ...finish,
      }),
    );
  return [...cut('lateral', frame), ...cut('medial', inner)];
}

const HOLE_PITCH_MM = 6;
/** Curvature of a row of holes, quadratic in the distance from its middle. */
const ROW_BEND = 0.013;
/** Perforation of the vamp: rows that follow the cap, each offset against the next, complete holes only. */
const VAMP_HOLES: readonly Point2[] = [21, 24, 27, 24, 21].flatMap((halfWidthMm, row) => {
  const fromToeMm = 259.5 - HOLE_PITCH_MM * row;
  const holes = (2 * halfWidthMm) / HOLE_PITCH_MM;
  return Array.from({ length: holes + 1 }, (_, k): Point2 => {
    const across = k * HOLE_PITCH_MM - halfWidthMm;
    return [fromToeMm - ROW_BEND * across * across, across];
  });
});

const VAMP_FROM_MM = VAMP_HOLES.reduce((least, [along]) => maths.min(least, along), Infinity) - HOLE_PITCH_MM;

/** Depth of the nearest hole. */
const perforation = ({ alongMm, acrossMm }: Weave): number => {
  if (alongMm < VAMP_FROM_MM) return 0;
  let nearest = Infinity;
  for (const [along, across] of VAMP_HOLES)
    nearest = maths.min(nearest, (alongMm - along) ** 2 + (acrossMm - across) ** 2);
  return 1 - smoothstep(0.7, 1.05, maths.sqrt(nearest));
};

/** Perforation of the vamp, for materials suited to it. */
export const punchedVamp = ({ plain, material, upper }: Palette): Panel[] =>
  plain
    ? [
        piece(
          'toe',
          material,
          upper,
          [
            [206, 0.95],
            [216, 0.6],
            [236, 0.42],
            [264, 0.36],
            [300, 0.34],
          ],
          { thicknessMm: 0, stitchesMm: [], perforation },
        ),
      ]
    : [];

/** Folds across the vamp where the toes bend, further back on the sides. */
export const VAMP_FOLDS: readonly Fold[] = [
  { from: [220, 92], to: [190, 34], depthMm: 0.9, widthMm: 3.6 },
  { from: [236, 84], to: [212, 34], depthMm: 0.8, widthMm: 3.8 },
];

/** Over steep, folded toes the lining leaves the upper early; a straight one would come out of the vamp. */
export const LOW_TOE_LINING: Knots = [
  [0, 18],
  [190, 18],
  [236, 7],
  [300, 7],
];

/** A side mark of padded leather. */
export const PADDED_MARK: Partial<Panel> = { thicknessMm: 0.8, paddingMm: 0.35 };

/** A side mark of film, welded onto the cloth. */
export const WELDED_MARK: Partial<Panel> = {
  material: 'synthetic',
  thicknessMm: 0.5,
  stitchesMm: [],
  relief: (_, insideMm) => 0.14 * bell(insideMm - 1, 0.5),
};

/** A row of small holes along a piece's edge. */
const alongEdge =
  (fromEdgeMm: number) =>
  (_: Weave, insideMm: number, walkedMm: number): number => {
    const x = walkedMm - maths.round(walkedMm / EDGE_HOLE_PITCH_MM) * EDGE_HOLE_PITCH_MM;
    const y = insideMm - fromEdgeMm;
    return 1 - smoothstep(0.5, 0.85, maths.sqrt(x * x + y * y));
  };
const EDGE_HOLE_PITCH_MM = 4.4;

/** The round toe cap of court shoes, perforated along its seam if the material allows. */
export const toeCap = (material: Material, dyed: Rgb, punched = false): Panel =>
  piece(
    'toe',
    material,
    dyed,
    [
      [196, -0.1],
      [208, 0.12],
      [226, 0.3],
      [250, 0.4],
      [276, 0.44],
      [300, 0.45],
    ],
    punched ? { perforation: alongEdge(6.6) } : {},
  );

/** A toe cap whose wings run back along the sole. */
export const wingCap = (material: Material, dyed: Rgb, punched = false): Panel =>
  piece(
    'toe',
    material,
    dyed,
    [
      [146, -0.1],
      [158, 0.1],
      [180, 0.17],
      [204, 0.21],
      [224, 0.29],
      [246, 0.385],
      [272, 0.43],
      [300, 0.435],
    ],
    punched ? { perforation: alongEdge(6.6) } : {},
  );

/** The eyestay: from the collar around the end of the throat. */
export const eyestay = (material: Material, dyed: Rgb, shape: readonly LinePoint[]): Panel =>
  piece('toe', material, dyed, shape);

/** Shared by all shoes: lining, laces, labels. */
export function fittings(
  { mark, name }: Artwork,
  palette: Palette,
): Pick<ShoePattern, 'base' | 'creases' | 'lining' | 'lace' | 'aglet' | 'tongue' | 'label' | 'eyelet' | 'loop'> {
  const { upper, panel, accent, lining, lace, material } = palette;
  return {
    base: { material, dye: upper },
    creases: palette.plain || material === 'canvas' ? [199, 215] : [],
    lining,
    lace,
    aglet: shade(lace, 0.9),
    tongue: { material, dye: upper },
    label: { ground: accent, ink: inkOn(accent), mark, name },
    eyelet: { dye: shade(panel, 0.62), roughness: 0.45, reflectance: 0.04 },
    loop: accent,
  };
}
