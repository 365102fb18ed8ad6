import type { DemoProduct } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import { gridMesh, type GridMesh, type Part } from '../geometry/mesh.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, dye, nearby, shade, type Rgb } from '../materials/colour.js';
import { stitch } from '../materials/panels.js';
import { nearness } from '../materials/polygon.js';
import { cloud2, hash2 } from '../materials/noise.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, type Painter } from '../materials/painting.js';
import { FLEECE, knitOver, type Weave } from '../materials/weave-tile.js';
import { plainTexture, type Texture } from '../materials/texture.js';
import { measured } from '../geometry/measured.js';
import { pickVariant } from '../silhouettes/variation.js';
import { creaseMm, paintPattern, printPainter, seam, surveyed, wovenLabel, type PrintPlace } from './cloth-skin.js';
import {
  acrossSleeveMm,
  ARMHOLE,
  armholeAtMm,
  fromCuffMm,
  fromHemMm,
  HOODIE_BOUNDS,
  HOODIE_OUTLINE,
  isSleeve,
  POCKET,
  POCKET_BOUNDS,
  RIB_HIGH_MM,
} from './hoodie-pattern.js';
import { crestHeight, type Fold } from './folds.js';
import { HOOD_SPREAD } from './hood.js';
import { hoodieCreases, hoodieVariant } from './hoodie.js';
import { otherPanel, type Bounds, type Panel } from './pattern.js';

const RIB_MM = 3.4;
const GATHERS = { highMm: 78, deepMm: 9 } as const;
const CHANNEL_MM = 27;
const LABEL_BELOW_RIM_MM = 56;
const MOUTH_RIB_MM = 15;
const CORD = { lengthMm: 165, girthMm: 17, plaits: 10, plaitMm: 1.7, texels: 1280 } as const;
/** Position of the hem's rib seam on the pattern. */
const HEM_SEAM_MM = 640;

const CLOTH_MM = 3;
/** Grid step for creases. */
const CREASE_STEP_MM = 1.5;
const PRINT: PrintPlace = { widthMm: 156, markY: 298, back: { markY: 300, widthMm: 90 } };

/**
 * Textures of a hooded sweatshirt with `facing` to the camera, without its hood; independent of how it is draped.
 * @param texels width of the outer texture
 */
export function paintHoodie(artwork: DemoProduct['artwork'], facing: Panel, texels: number): Map<Part, Texture> {
  const { colourway } = artwork;
  const paint = (outside: boolean, panel: Panel, width: number) =>
    // The far panel's edge is visible at the neck, so both use the larger outline.
    paintPattern(
      HOODIE_BOUNDS,
      { outline: HOODIE_OUTLINE.back },
      width,
      bodyPainter(artwork, panel, outside),
      3,
      FLEECE,
    );
  return new Map<Part, Texture>([
    ['outer-panel', paint(true, facing, texels)],
    [
      'pocket',
      paintPattern(POCKET_BOUNDS, { outline: POCKET }, maths.round(texels * 0.4), pocketPainter(artwork), 3, FLEECE),
    ],
    ['inner-panel', paint(false, otherPanel(facing), maths.round(texels / 3))],
    ['cord', cordTexture(dye(colourway.lace))],
    ['aglet', plainTexture(dye(colourway.accent), 0.5, 0.04)],
    ['eyelet', plainTexture([0.26, 0.25, 0.235], 0.38, 0.24)],
  ]);
}

/**
 * Textures of a hood.
 * @param hood the hood's outside and lining, whose measurements the seams follow
 * @param texels width of the panels' outer texture
 */
export const paintHood = (
  artwork: DemoProduct['artwork'],
  hood: readonly GridMesh[],
  texels: number,
): Map<Part, Texture> =>
  new Map(
    hood.map((mesh) => [
      mesh.part,
      {
        ...paintTexture(mesh, maths.round(texels * 0.7), maths.round(texels * 0.24), hoodPainter(artwork, mesh), 3),
        weave: hoodWeave(mesh),
      },
    ]),
  );

/** Knitted ribs; `acrossMm` runs across them, `endMm` from their open end. */
function ribbed(acrossMm: number, endMm: number, amount: number, rib: Rgb, texel: Texel): void {
  // Slightly wavy.
  const sway = 0.9 * (cloud2(acrossMm * 0.02, endMm * 0.03) - 0.5);
  const wale = maths.sin((2 * maths.PI * (acrossMm + 4 * sway)) / RIB_MM);
  texel.colour = blend(texel.colour, shade(rib, 0.88 + 0.12 * wale), amount);
  // Folded double: round at the end, drawn in at the seam.
  const round = -3.2 * bell(endMm, 9) - 2.6 * bell(endMm - RIB_HIGH_MM, 10);
  texel.heightMm += amount * (0.55 * wale - 0.6 + round + 2.2 * sway);
}

/** Gathers above a rib, deepest at the seam, where wider cloth meets the narrower rib. */
const gathersMm = (acrossMm: number, aboveMm: number): number =>
  aboveMm < 0 || aboveMm > GATHERS.highMm
    ? 0
    : GATHERS.deepMm *
      (cloud2(acrossMm * 0.062, aboveMm * 0.008) - 0.5) *
      smoothstep(GATHERS.highMm, 0, aboveMm) ** 1.6 *
      smoothstep(-1, 5, aboveMm);

function bodyPainter(artwork: DemoProduct['artwork'], panel: Panel, outside: boolean): Painter {
  const { colourway, upperMaterial } = artwork;
  const cloth = dye(colourway.upper);
  const dyed = outside ? cloth : shade(dye(colourway.lining), 0.95);
  const rib = dye(colourway.panel);
  const thread = nearby(cloth, 0.14);
  const ink = printPainter(artwork, panel, PRINT);
  const creases = hoodieCreases(hoodieVariant(artwork), panel);
  const crease = surveyed(HOODIE_BOUNDS, CREASE_STEP_MM, (x, y) => creaseMm(x, y, creases, 0.8, 1.8));

  return ({ pointMm: [x, y] }, texel) => {
    const weave = { alongMm: x, acrossMm: y, pointMm: [x, y, 0] as const };
    cover(upperMaterial, dyed, weave, texel);
    if (outside) texel.heightMm += crease(x, y);
    const sleeve = isSleeve(x, y);
    const endMm = sleeve ? fromCuffMm(x, y) : fromHemMm(x, y);
    const inRib = smoothstep(RIB_HIGH_MM + 0.4, RIB_HIGH_MM - 0.4, endMm);
    const acrossMm = sleeve ? acrossSleeveMm(x, y) : x;
    if (inRib > 0) ribbed(acrossMm, endMm, inRib, rib, texel);
    texel.heightMm += (sleeve ? 0.6 : 1) * gathersMm(acrossMm, endMm - RIB_HIGH_MM);
    seam(endMm - RIB_HIGH_MM - 0.6, CLOTH_MM, texel);
    stitch(maths.abs(endMm - RIB_HIGH_MM - 5), acrossMm, thread, texel);

    if (y > ARMHOLE.top - 10 && y < ARMHOLE.bottom) {
      const beyondMm = maths.abs(x) - armholeAtMm(y);
      seam(beyondMm, CLOTH_MM, texel);
      stitch(maths.abs(beyondMm + 4), y, thread, texel);
      stitch(maths.abs(beyondMm + 8), y + 1, thread, texel);
    }
    if (!outside) return;
    if (panel === 'front') underPouch(x, y, texel);
    ink(x, y, texel);
  };

  /** Shading at the pocket's openings and around its edges. */
  function underPouch(x: number, y: number, texel: Texel): void {
    if (maths.abs(x) > 185 || y < 405 || y > 655) return;
    const { insideMm, segment } = nearness(POCKET, x, y, 1, 1);
    if (insideMm > 0) texel.exposure *= 0.35;
    else if (isMouth(segment)) texel.exposure *= 1 - 0.5 * maths.exp(insideMm / 4);
    else texel.exposure *= 1 - 0.36 * maths.exp(insideMm / 1.8);
  }
}

/** The right pocket opening is the straight line between two of its corners. */
const [, [MOUTH_FROM_X, MOUTH_FROM_Y], [MOUTH_TO_X, MOUTH_TO_Y]] = POCKET;
const MOUTH = { fromX: MOUTH_FROM_X, fromY: MOUTH_FROM_Y, toX: MOUTH_TO_X, toY: MOUTH_TO_Y } as const;
/** Distance of a point of the pocket from the opening on its side. */
const fromMouthMm = (x: number, y: number): number => {
  const [dx, dy] = [MOUTH.toX - MOUTH.fromX, MOUTH.toY - MOUTH.fromY];
  return ((y - MOUTH.fromY) * dx - (maths.abs(x) - MOUTH.fromX) * dy) / maths.hypot(dx, dy);
};

const isMouth = (segment: number): boolean => segment === 1 || segment === 5;

/** The pocket: a rib along each opening, rows of stitches elsewhere. */
function pocketPainter({ colourway, upperMaterial }: DemoProduct['artwork']): Painter {
  const cloth = dye(colourway.upper);
  const rib = dye(colourway.panel);
  const thread = nearby(cloth, 0.14);
  return ({ pointMm: [x, y] }, texel) => {
    cover(upperMaterial, cloth, { alongMm: x, acrossMm: y, pointMm: [x, y, 0] }, texel);
    texel.heightMm +=
      2.4 * (cloud2(x * 0.016 + 5, y * 0.011) - 0.5) +
      gathersMm(x, HEM_SEAM_MM - y) * smoothstep(160, 120, maths.abs(x));
    // Turned under with two rows of stitches, except at the openings.
    const belowMouth = y > MOUTH.toY;
    const edgeMm = maths.min(y - MOUTH.fromY, HEM_SEAM_MM - y, belowMouth ? MOUTH.toX - maths.abs(x) : Infinity);
    const walked = belowMouth && edgeMm < HEM_SEAM_MM - y ? y : x;
    texel.heightMm += 1.1 * smoothstep(0, 2.5, edgeMm) - 0.8 * smoothstep(9, 12, edgeMm);
    for (const rowMm of [2.4, 8]) stitch(maths.abs(edgeMm - rowMm), walked + rowMm, thread, texel);
    if (belowMouth) return;
    const mouthMm = fromMouthMm(x, y);
    const alongMm = y * 1.1;
    const inRib = smoothstep(MOUTH_RIB_MM + 0.4, MOUTH_RIB_MM - 0.4, mouthMm);
    if (inRib > 0) {
      const wale = maths.sin((2 * maths.PI * alongMm) / RIB_MM);
      texel.colour = blend(texel.colour, shade(rib, 0.88 + 0.12 * wale), inRib);
      texel.heightMm += inRib * (0.5 * wale - 0.3 - 1.6 * bell(mouthMm, 4));
    }
    seam(mouthMm - MOUTH_RIB_MM, CLOTH_MM, texel);
    stitch(maths.abs(mouthMm - MOUTH_RIB_MM - 4), alongMm, thread, texel);
  };
}

/** Wrinkles below the mesh's resolution, one set per product variation; coordinates like the hood's folds. */
const WRINKLES: readonly (readonly Fold[])[] = [
  [
    [-240, 10, -150, 60, 2.2, 7],
    [-110, 96, 30, 118, 2.4, 8],
    [60, 40, 170, 96, 2.2, 7],
    [-30, 30, 70, 66, 2, 8],
    [200, 20, 140, 84, 2, 6],
  ],
  [
    [-210, 4, -170, 96, 2.4, 8],
    [-140, 60, -20, 50, 2.2, 7],
    [20, 104, 150, 80, 2.6, 8],
    [240, 16, 170, 70, 2.2, 7],
    [-60, 120, 60, 90, 1.8, 7],
  ],
  [
    [-180, 0, -90, 96, 2.2, 7],
    [-70, 70, 90, 108, 2.6, 9],
    [110, 10, 190, 100, 2.2, 8],
    [-250, 40, -200, 110, 2, 7],
    [10, 36, -100, 44, 2.2, 7],
  ],
];

/** A round braid: strands lie over each other in opposite slants. */
function cordTexture(dyed: Rgb): Texture {
  const { lengthMm, girthMm, plaits, plaitMm } = CORD;
  const spread = gridMesh({ part: 'cord', columns: 2, rows: 2, wrapsU: false }, (i, j) => [
    i * lengthMm,
    0,
    j * girthMm,
  ]);
  return paintTexture(spread, CORD.texels, maths.round((CORD.texels * girthMm) / lengthMm), ({ u, v }, texel) => {
    const column = maths.floor(v * plaits);
    const across = v * plaits - column;
    const step = (u * lengthMm) / plaitMm + 0.9 * (column & 1 ? across : 1 - across);
    const strand = step - maths.floor(step);
    const plait = maths.sin(maths.PI * strand) ** 0.7 * maths.sin(maths.PI * (0.1 + 0.8 * across));
    const spun = hash2(maths.floor(step), column) - 0.5;
    texel.heightMm = 0.26 * plait;
    texel.colour = shade(dyed, 0.72 + 0.26 * plait + 0.07 * spun);
    texel.roughness = 0.9;
    texel.reflectance = 0.015;
    texel.sheen = 0.2;
  });
}

/** The knit of a hood, as large as on the body where its pieces are of average width and height. */
function hoodWeave(mesh: GridMesh): Weave {
  const { upMm, aroundMm } = measured(mesh);
  return knitOver(FLEECE, aroundMm(1, 0.5), upMm(0.5, 1));
}

function hoodPainter(artwork: DemoProduct['artwork'], mesh: GridMesh): Painter {
  const { colourway, upperMaterial } = artwork;
  const { upMm: upAt, aroundMm } = measured(mesh);
  // A common width, as following each row's length would shear the fleece.
  const wideMm = aroundMm(1, 0.5);
  const hands = pickVariant(artwork, WRINKLES.length, 9);
  const outside = mesh.part === 'hood';
  // Measured beside the seam, where the pieces turn in.
  const besideSeam = maths.round(0.46 * (mesh.columns - 1)) * mesh.rows + maths.round(0.55 * (mesh.rows - 1));
  const labelMmPerU = mesh.scaleMm[besideSeam * 2];
  const cloth = dye(outside ? colourway.upper : colourway.lining);
  const label = wovenLabel(artwork);
  const thread = nearby(cloth, 0.14);
  const halfMm = maths.PI * HOOD_SPREAD.acrossMm;
  const spread: Bounds = { left: -halfMm, right: halfMm, top: 0, bottom: HOOD_SPREAD.upMm };
  const crease = surveyed(spread, CREASE_STEP_MM, (x, y) => creaseMm(x + 700 * hands, y, [], 0, 2.6));
  const wrinkle = surveyed(spread, CREASE_STEP_MM, (x, y) => crestHeight(x, y, WRINKLES[hands]));
  return ({ u, v, pointMm, mmPerU, mmPerV }, texel) => {
    const fromNeckMm = upAt(u, v);
    const alongMm = (u - 0.5) * wideMm;
    cover(outside ? upperMaterial : 'jersey', cloth, { alongMm, acrossMm: fromNeckMm, pointMm }, texel);
    const [acrossMm, upMm] = [(u - 0.5) * 2 * halfMm, v * HOOD_SPREAD.upMm];
    texel.heightMm += crease(acrossMm, upMm) * smoothstep(1, 0.85, v);
    if (outside) texel.heightMm += wrinkle(acrossMm, upMm) * smoothstep(0.95, 0.8, v);
    const rimMm = outside ? upAt(u, 1) - fromNeckMm : fromNeckMm;
    const seamMm = maths.abs(u - 0.5) * mmPerU;
    if (outside) {
      stitch(maths.abs(rimMm - CHANNEL_MM), alongMm, thread, texel);
      stitch(maths.abs(rimMm - CHANNEL_MM - 3.6), alongMm + 1, thread, texel);
      // The rim is doubled around its cord and drawn in by each row of stitches.
      texel.heightMm += 1.3 * smoothstep(CHANNEL_MM + 1, CHANNEL_MM - 7, rimMm) + 1.1 * bell(rimMm - CHANNEL_MM / 2, 8);
      texel.heightMm -= 0.35 * bell(rimMm - CHANNEL_MM, 1.2) + 0.3 * bell(rimMm - CHANNEL_MM - 3.6, 1.2);
      texel.heightMm += 0.7 * (cloud2(alongMm * 0.11, rimMm * 0.02) - 0.5) * bell(rimMm - CHANNEL_MM - 4, 12);
      texel.heightMm -= 1.2 * bell(v * mmPerV - 1, 2);
      texel.colour = shade(texel.colour, 1 - 0.3 * bell(v * mmPerV, 2.4));
    }
    seam(seamMm, CLOTH_MM, texel);
    stitch(maths.abs(seamMm - 4), rimMm, thread, texel);
    if (outside) return;
    label((0.5 - u) * labelMmPerU, LABEL_BELOW_RIM_MM - rimMm, texel);
  };
}
