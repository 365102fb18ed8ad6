import type { DemoProduct } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import type { GridMesh, Part } from '../geometry/mesh.js';
import { bell, smoothstep, type Point2 } from '../geometry/vector.js';
import { dye, nearby, shade } from '../materials/colour.js';
import { stitch } from '../materials/panels.js';
import { cloud2 } from '../materials/noise.js';
import { nearness } from '../materials/polygon.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, type Painter } from '../materials/painting.js';
import { JERSEY } from '../materials/weave-tile.js';
import type { Texture } from '../materials/texture.js';
import { creaseMm, paintPattern, printPainter, seam, surveyed, wovenLabel, type PrintPlace } from './cloth-skin.js';
import { otherPanel, type Panel } from './pattern.js';
import { teeVariant, teeCreases } from './tee-folds.js';
import {
  ARMHOLE,
  armholeAtMm,
  fromCuffMm,
  hemAtMm,
  isSleeve,
  NECK_LINE,
  TEE_BOUNDS,
  TEE_OUTLINE,
} from './tee-pattern.js';

const RIB_MM = 1.9;
const CLOTH_MM = 2;
/** Grid step for creases. */
const CREASE_STEP_MM = 1;
const PRINT: PrintPlace = { widthMm: 144, markY: 240, back: { markY: 84, widthMm: 44 } };

/**
 * Textures of a shirt with `facing` to the camera: the outside of that panel and the inside of the other.
 * @param texels width of the outer texture
 */
export function paintTee(artwork: DemoProduct['artwork'], facing: Panel, texels: number): Map<Part, Texture> {
  const paint = (outside: boolean, panel: Panel, width: number) =>
    paintPattern(
      TEE_BOUNDS,
      { outline: TEE_OUTLINE[panel], isSeen: outside ? undefined : isInsideSeen },
      width,
      teePainter(artwork, panel, outside),
      2.4,
      JERSEY,
    );
  return new Map<Part, Texture>([
    ['outer-panel', paint(true, facing, texels)],
    ['inner-panel', paint(false, otherPanel(facing), maths.round(texels / 2))],
  ]);
}

/**
 * Textures of the neckband, whose ribs follow its measurements, which depend on the drape.
 * @param texels width of the shirt's outer texture
 */
export const paintCollar = (
  artwork: DemoProduct['artwork'],
  bands: readonly GridMesh[],
  texels: number,
): Map<Part, Texture> =>
  new Map(
    bands.map((band) => [
      band.part,
      paintTexture(band, maths.round(texels * 0.7), maths.round(texels * 0.06), collarPainter(artwork, band)),
    ]),
  );

/** The inside is visible below the neck, in openings, and at folded edges. */
const isInsideSeen = (x: number, y: number): boolean =>
  (maths.abs(x) < 220 && y < 360) || hemAtMm(x) - y < 80 || (isSleeve(x, y) && fromCuffMm(x, y) < 80);

function teePainter(artwork: DemoProduct['artwork'], panel: Panel, outside: boolean): Painter {
  const { colourway } = artwork;
  const cloth = dye(colourway.upper);
  const ink = printPainter(artwork, panel, PRINT);
  const label = wovenLabel(artwork);
  const creases = teeCreases(teeVariant(artwork), panel);
  const crease = surveyed(TEE_BOUNDS, CREASE_STEP_MM, (x, y) => creaseMm(x, y, creases, 1, 0.9));
  const thread = nearby(cloth, 0.12);
  const neck = mirroredLine(NECK_LINE[panel]);
  // Nearest-point search needs a closed line, so it is closed far above the shirt.
  const closedNeck = [...neck, [97, -500] as const, [-97, -500] as const];

  return ({ pointMm: [x, y] }, texel) => {
    const weave = { alongMm: x, acrossMm: y, pointMm: [x, y, 0] as const };
    cover('jersey', outside ? cloth : shade(cloth, 0.93), weave, texel);
    if (outside) texel.heightMm += crease(x, y);

    const hemMm = hemAtMm(x) - y;
    stitch(maths.abs(hemMm - 20), x, thread, texel);
    stitch(maths.abs(hemMm - 24.5), x + 1, thread, texel);
    texel.heightMm += doubled(hemMm, 20, x);
    if (isSleeve(x, y)) {
      const cuffMm = fromCuffMm(x, y);
      stitch(maths.abs(cuffMm - 18), y, thread, texel);
      stitch(maths.abs(cuffMm - 22), y + 1, thread, texel);
      texel.heightMm += doubled(cuffMm, 18, y);
    }
    if (y > ARMHOLE.top && y < ARMHOLE.bottom) {
      const beyondMm = maths.abs(x) - armholeAtMm(y);
      seam(beyondMm, CLOTH_MM, texel);
      texel.heightMm += 0.3 * smoothstep(-8, -1, beyondMm) * smoothstep(0.5, -0.5, beyondMm);
    }
    if (maths.abs(x) < 130 && y < 130) besideCollar(x, y, texel);
    if (outside) ink(x, y, texel);
    else if (panel === 'back') label(x, 58 - y, texel);
  };

  /** The neckband's seam, topstitched beside it. */
  function besideCollar(x: number, y: number, texel: Texel): void {
    const near = nearness(closedNeck, x, y, 1, 1);
    const offMm = maths.abs(near.insideMm);
    if (offMm > 12 || near.segment >= neck.length - 1) return;
    texel.heightMm -= 0.5 * bell(offMm, 1.2);
    texel.exposure *= 1 - 0.35 * bell(offMm, 1.6);
    stitch(maths.abs(offMm - 5), x + y, thread, texel);
  }
}

/**
 * Height of a hem that is turned under up to its rows of stitches, which pucker it a little; round at its end.
 * @param endMm distance from the end of the cloth
 */
const doubled = (endMm: number, turnedMm: number, alongMm: number): number =>
  endMm > turnedMm + 14
    ? 0
    : 0.5 * smoothstep(turnedMm + 0.6, turnedMm - 0.6, endMm) -
      0.7 * smoothstep(2.2, 0, endMm) +
      0.42 * (cloud2(alongMm * 0.15 - endMm * 0.05, endMm * 0.03) - 0.5) * bell(endMm - turnedMm - 1, 7);

function collarPainter({ colourway }: DemoProduct['artwork'], { scaleMm }: GridMesh): Painter {
  const rib = dye(colourway.lining);
  const [aroundMm, acrossMm] = [0, 1].map(
    (axis) => (2 * scaleMm.reduce((sum, value, i) => (i % 2 === axis ? sum + value : sum), 0)) / scaleMm.length,
  );
  const wales = maths.round(aroundMm / RIB_MM);
  return ({ u, v, pointMm }, texel) => {
    cover('jersey', rib, { alongMm: u * aroundMm, acrossMm: v * acrossMm, pointMm }, texel);
    const wale = maths.sin(2 * maths.PI * wales * u);
    texel.colour = shade(texel.colour, 0.95 + 0.05 * wale);
    texel.heightMm += 0.16 * wale;
  };
}

const mirroredLine = (half: readonly Point2[]): Point2[] => [
  ...half
    .slice(1)
    .reverse()
    .map(([x, y]): Point2 => [-x, y]),
  ...half,
];
