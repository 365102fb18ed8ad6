import type { CatalogueEntry } from '@paila/catalogue';
import { maths } from '../geometry/maths.js';
import type { Part } from '../geometry/mesh.js';
import { bell, lerp, smoothstep, type Point2 } from '../geometry/vector.js';
import { blend, dye, nearby, shade } from '../materials/colour.js';
import { stitch } from '../materials/panels.js';
import { nearness } from '../materials/polygon.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import type { Painter, Texture } from '../materials/texture.js';
import { creaseMm, paintPattern, printPainter, seam, wovenLabel, type PrintPlace } from './cloth-skin.js';
import { otherPanel, type Panel } from './pattern.js';
import { TEE_FOLDS } from './tee.js';
import { ARMHOLE, armholeAtMm, fromCuffMm, hemAtMm, isSleeve, NECK_LINE, TEE_BOUNDS } from './tee-pattern.js';

const COLLAR_MM = 19;
const RIB_MM = 1.9;
const CLOTH_MM = 2;
const PRINT: PrintPlace = { halfMm: 72, markY: 240, wordY: 298, wordMm: 12, back: { wordY: 78, wordMm: 13 } };

/**
 * Textures of a shirt seen with `facing` up: that panel's outside and the other one's inside.
 * @param texels width of the outer texture
 */
export function paintTee(artwork: CatalogueEntry['artwork'], facing: Panel, texels: number): Map<Part, Texture> {
  const paint = (outside: boolean, panel: Panel, width: number) =>
    paintPattern(TEE_BOUNDS, width, teePainter(artwork, panel, outside), 2.4);
  return new Map<Part, Texture>([
    ['outer-panel', paint(true, facing, texels)],
    ['inner-panel', paint(false, otherPanel(facing), maths.round(texels / 2))],
  ]);
}

function teePainter(artwork: CatalogueEntry['artwork'], panel: Panel, outside: boolean): Painter {
  const { colourway } = artwork;
  const cloth = dye(colourway.upper);
  const rib = dye(colourway.lining);
  const ink = printPainter(artwork, panel, PRINT);
  const thread = nearby(cloth, 0.12);
  const half = NECK_LINE[panel];
  const neck: readonly Point2[] = [
    ...half
      .slice(1)
      .reverse()
      .map(([x, y]): Point2 => [-x, y]),
    ...half,
  ];
  const walked = [0];
  for (let i = 1; i < neck.length; i++)
    walked.push(walked[i - 1] + maths.hypot(neck[i][0] - neck[i - 1][0], neck[i][1] - neck[i - 1][1]));
  // Nearest-point search wants a closed line; the way back lies far above the shirt.
  const closedNeck = [...neck, [97, -500] as const, [-97, -500] as const];

  return ({ pointMm: [x, y] }, texel) => {
    const weave = { alongMm: x, acrossMm: y, pointMm: [x, y, 0] as const };
    cover('jersey', outside ? cloth : shade(cloth, 0.93), weave, texel);
    if (outside) texel.heightMm += creaseMm(x, y, TEE_FOLDS[panel], 0.04, 1.5);

    const hemMm = hemAtMm(x) - y;
    stitch(maths.abs(hemMm - 20), x, thread, texel);
    stitch(maths.abs(hemMm - 24.5), x + 1, thread, texel);
    if (hemMm < 20) texel.heightMm += 0.3;
    if (isSleeve(x, y)) {
      const cuffMm = fromCuffMm(x, y);
      stitch(maths.abs(cuffMm - 18), y, thread, texel);
      stitch(maths.abs(cuffMm - 22), y + 1, thread, texel);
      if (cuffMm < 18) texel.heightMm += 0.3;
    }
    if (y > ARMHOLE.top && y < ARMHOLE.bottom) {
      const beyondMm = maths.abs(x) - armholeAtMm(y);
      seam(beyondMm, CLOTH_MM, texel);
      texel.heightMm += 0.3 * smoothstep(-8, -1, beyondMm) * smoothstep(0.5, -0.5, beyondMm);
    }
    if (maths.abs(x) < 130 && y < 130) collar(x, y, texel);
    if (outside) ink(x, y, texel);
    else if (panel === 'back') wovenLabel(x, 58 - y, colourway, texel);
  };

  function collar(x: number, y: number, texel: Texel): void {
    const near = nearness(closedNeck, x, y, 1, 1);
    const offMm = maths.abs(near.insideMm);
    if (offMm > COLLAR_MM + 12 || near.segment >= neck.length - 1) return;
    const walkedMm = lerp(walked[near.segment], walked[near.segment + 1], near.t);
    const inRib = smoothstep(COLLAR_MM + 0.3, COLLAR_MM - 0.3, offMm);
    if (inRib > 0) {
      const wale = maths.sin((2 * maths.PI * walkedMm) / RIB_MM);
      texel.colour = blend(texel.colour, shade(rib, 0.96 + 0.04 * wale), inRib);
      texel.heightMm += inRib * (0.6 + 0.15 * wale);
    }
    texel.heightMm -= 0.4 * bell(offMm - COLLAR_MM - 0.6, 0.7);
    stitch(maths.abs(offMm - COLLAR_MM - 5), walkedMm, thread, texel);
  }
}
