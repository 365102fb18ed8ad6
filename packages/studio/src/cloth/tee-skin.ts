import { maths } from '../geometry/maths.js';
import type { CatalogueEntry } from '@paila/catalogue';
import { gridMesh, type Part } from '../geometry/mesh.js';
import { bell, lerp, smoothstep, type Point2 } from '../geometry/vector.js';
import { blend, dye, luminance, nearby, shade, type Rgb } from '../materials/colour.js';
import { wordInk } from '../materials/lettering.js';
import { markPolygons } from '../materials/marks.js';
import { cloud2 } from '../materials/noise.js';
import { stitch } from '../materials/panels.js';
import { nearness } from '../materials/polygon.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, type Painter, type Texture } from '../materials/texture.js';
import { foldHeight } from './simulate.js';
import { TEE_FOLDS } from './tee.js';
import { armholeAtMm, fromCuffMm, hemAtMm, isSleeve, NECK_LINE, TEE_BOUNDS, type TeePanel } from './tee-pattern.js';

const WIDTH_MM = TEE_BOUNDS.right - TEE_BOUNDS.left;
const HEIGHT_MM = TEE_BOUNDS.bottom - TEE_BOUNDS.top;
const COLLAR_MM = 19;
const RIB_MM = 2.3;

/** The pattern spread flat: what textures are painted over. */
const spread = gridMesh({ part: 'outer-panel', columns: 2, rows: 2, wrapsU: false }, (i, j) => [
  TEE_BOUNDS.left + i * WIDTH_MM,
  TEE_BOUNDS.top + j * HEIGHT_MM,
  0,
]);

/**
 * Textures of a shirt seen with `facing` up: that panel's outside and the other one's inside.
 * @param texels width of the outer texture
 */
export function paintTee(artwork: CatalogueEntry['artwork'], facing: TeePanel, texels: number): Map<Part, Texture> {
  const paint = (outside: boolean, panel: TeePanel, width: number) =>
    paintTexture(spread, width, maths.round((width * HEIGHT_MM) / WIDTH_MM), teePainter(artwork, panel, outside), 2.4);
  return new Map<Part, Texture>([
    ['outer-panel', paint(true, facing, texels)],
    ['inner-panel', paint(false, facing === 'front' ? 'back' : 'front', maths.round(texels / 2))],
  ]);
}

/** Creases finer than the mesh: the folds once more, sharper, and crumples across them. */
const creaseMm = (x: number, y: number): number =>
  0.11 * foldHeight(x, y, TEE_FOLDS) + 1.6 * (cloud2(x * 0.018 + y * 0.006, y * 0.011) - 0.5);

function teePainter({ colourway, mark }: CatalogueEntry['artwork'], panel: TeePanel, outside: boolean): Painter {
  const cloth = dye(colourway.upper);
  const rib = dye(colourway.lining);
  const accent = dye(colourway.accent);
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
  const print = markPolygons(mark, { left: -72, right: 72, bottom: -36, top: 36, lean: 0 });

  return ({ pointMm: [x, y] }, texel) => {
    const weave = { alongMm: x, acrossMm: y, pointMm: [x, y, 0] as const };
    cover('jersey', outside ? cloth : shade(cloth, 0.93), weave, texel);
    if (outside) texel.heightMm += creaseMm(x, y);

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
    if (y > 36 && y < 222) {
      const beyondMm = maths.abs(x) - armholeAtMm(y);
      texel.heightMm -= 0.8 * bell(beyondMm, 1.2);
      texel.heightMm += 0.3 * smoothstep(-8, -1, beyondMm) * smoothstep(0.5, -0.5, beyondMm);
      texel.colour = shade(texel.colour, 1 - 0.22 * bell(beyondMm, 0.9));
    }
    if (maths.abs(x) < 130 && y < 130) collar(x, y, texel);
    if (outside) ink(x, y, texel);
    else neckLabel(x, y, texel);
  };

  function collar(x: number, y: number, texel: Texel): void {
    const near = nearness(closedNeck, x, y, 1, 1);
    const offMm = maths.abs(near.insideMm);
    if (offMm > COLLAR_MM + 12 || near.segment >= neck.length - 1) return;
    const walkedMm = lerp(walked[near.segment], walked[near.segment + 1], near.t);
    const inRib = smoothstep(COLLAR_MM + 0.3, COLLAR_MM - 0.3, offMm);
    if (inRib > 0) {
      const wale = maths.sin((2 * maths.PI * walkedMm) / RIB_MM);
      texel.colour = blend(texel.colour, shade(rib, 0.93 + 0.07 * wale), inRib);
      texel.heightMm += inRib * (0.6 + 0.22 * wale);
    }
    texel.heightMm -= 0.5 * bell(offMm - COLLAR_MM - 0.6, 0.9);
    stitch(maths.abs(offMm - COLLAR_MM - 5), walkedMm, thread, texel);
  }

  function ink(x: number, y: number, texel: Texel): void {
    let amount = 0;
    if (panel === 'front' && maths.abs(x) < 90 && y > 190 && y < 330) {
      const inside = maths.max(-9, ...print.map((polygon) => nearness(polygon, x, 240 - y, 1, 1).insideMm));
      amount = maths.max(smoothstep(-0.2, 0.2, inside), wordInk(x, 298 - y, 12));
    } else if (panel === 'back') amount = wordInk(x, 78 - y, 13);
    if (amount > 0) printed(amount, accent, texel);
  }

  function neckLabel(x: number, y: number, texel: Texel): void {
    if (panel !== 'back') return;
    const outsideMm = maths.max(maths.abs(x) - 24, maths.abs(y - 58) - 13);
    if (outsideMm > 0) return;
    texel.colour = blend(
      accent,
      luminance(accent) > 0.3 ? dye('#1b1d2a') : dye('#f4f1ea'),
      0.9 * wordInk(x, 58 - y, 9),
    );
    texel.heightMm += 0.5;
    texel.roughness = 0.6;
  }
}

/** Screen print: ink fills the cloth and lies smooth on it. */
export function printed(amount: number, ink: Rgb, texel: Texel): void {
  texel.colour = blend(texel.colour, shade(ink, luminance(texel.colour) > 0.02 ? 1 : 0.97), 0.93 * amount);
  texel.heightMm += 0.07 * amount;
  texel.roughness = lerp(texel.roughness, 0.62, amount);
  texel.sheen *= 1 - amount;
}
