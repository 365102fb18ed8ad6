import type { CatalogueEntry } from '@paila/catalogue';
import { maths } from '../geometry/maths.js';
import { gridMesh, type GridMesh, type Part } from '../geometry/mesh.js';
import { bell, lerp, smoothstep } from '../geometry/vector.js';
import { blend, dye, luminance, nearby, shade, type Rgb } from '../materials/colour.js';
import { wordInk } from '../materials/lettering.js';
import { markPolygons } from '../materials/marks.js';
import { cloud2 } from '../materials/noise.js';
import { stitch } from '../materials/panels.js';
import { nearness } from '../materials/polygon.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, plainTexture, type Painter, type Texture } from '../materials/texture.js';
import {
  acrossSleeveMm,
  ARMHOLE,
  armholeAtMm,
  fromCuffMm,
  fromHemMm,
  HOODIE_BOUNDS,
  isSleeve,
  POCKET,
  RIB_HIGH_MM,
} from './hoodie-pattern.js';
import { HOODIE_FOLDS } from './hoodie.js';
import { foldHeight } from './simulate.js';
import type { TeePanel } from './tee-pattern.js';
import { printed } from './tee-skin.js';

const WIDTH_MM = HOODIE_BOUNDS.right - HOODIE_BOUNDS.left;
const HEIGHT_MM = HOODIE_BOUNDS.bottom - HOODIE_BOUNDS.top;
const RIB_MM = 3.4;
const CHANNEL_MM = 27;

const spread = gridMesh({ part: 'outer-panel', columns: 2, rows: 2, wrapsU: false }, (i, j) => [
  HOODIE_BOUNDS.left + i * WIDTH_MM,
  HOODIE_BOUNDS.top + j * HEIGHT_MM,
  0,
]);

/**
 * Textures of a hooded sweatshirt with `facing` to the camera.
 * @param hood the hood's outside and lining, whose own measures its seams follow
 * @param texels width of the outer texture
 */
export function paintHoodie(
  artwork: CatalogueEntry['artwork'],
  facing: TeePanel,
  hood: readonly GridMesh[],
  texels: number,
): Map<Part, Texture> {
  const { colourway } = artwork;
  const paint = (outside: boolean, panel: TeePanel, width: number) =>
    paintTexture(spread, width, maths.round((width * HEIGHT_MM) / WIDTH_MM), bodyPainter(artwork, panel, outside), 3);
  const textures = new Map<Part, Texture>([
    ['outer-panel', paint(true, facing, texels)],
    ['inner-panel', paint(false, facing === 'front' ? 'back' : 'front', maths.round(texels / 3))],
    ['cord', plainTexture(shade(dye(colourway.lace), 0.94), 0.85, 0.02)],
    ['aglet', plainTexture(dye(colourway.accent), 0.5, 0.04)],
    ['eyelet', plainTexture([0.5, 0.48, 0.45], 0.32, 0.4)],
  ]);
  for (const mesh of hood)
    textures.set(
      mesh.part,
      paintTexture(
        mesh,
        maths.round(texels * 0.7),
        maths.round(texels * 0.24),
        hoodPainter(artwork, mesh.part === 'hood'),
        3,
      ),
    );
  return textures;
}

/** Knitted ribs: `acrossMm` runs over them. */
function ribbed(acrossMm: number, amount: number, rib: Rgb, texel: Texel): void {
  const wale = maths.sin((2 * maths.PI * acrossMm) / RIB_MM);
  texel.colour = blend(texel.colour, shade(rib, 0.9 + 0.1 * wale), amount);
  texel.heightMm += amount * (0.5 * wale - 0.6);
}

/** Creases finer than the mesh: the folds once more, sharper, and crumples across them. */
const creaseMm = (x: number, y: number): number =>
  0.16 * foldHeight(x, y, HOODIE_FOLDS) + 2.4 * (cloud2(x * 0.012 + y * 0.005, y * 0.009) - 0.5);

function bodyPainter(
  { colourway, mark, upperMaterial }: CatalogueEntry['artwork'],
  panel: TeePanel,
  outside: boolean,
): Painter {
  const cloth = dye(colourway.upper);
  const rib = dye(colourway.panel);
  const accent = dye(colourway.accent);
  const thread = nearby(cloth, 0.14);
  const print = markPolygons(mark, { left: -78, right: 78, bottom: -39, top: 39, lean: 0 });

  return ({ pointMm: [x, y] }, texel) => {
    const weave = { alongMm: x, acrossMm: y, pointMm: [x, y, 0] as const };
    cover(upperMaterial, outside ? cloth : shade(dye(colourway.lining), 0.95), weave, texel);
    if (outside) texel.heightMm += creaseMm(x, y);
    const sleeve = isSleeve(x, y);
    const endMm = sleeve ? fromCuffMm(x, y) : fromHemMm(x, y);
    const inRib = smoothstep(RIB_HIGH_MM + 0.4, RIB_HIGH_MM - 0.4, endMm);
    if (inRib > 0) ribbed(sleeve ? acrossSleeveMm(x, y) : x, inRib, rib, texel);
    texel.heightMm -= 1.2 * bell(endMm - RIB_HIGH_MM - 0.8, 1.3);
    texel.colour = shade(texel.colour, 1 - 0.25 * bell(endMm - RIB_HIGH_MM - 0.4, 1.1));
    stitch(maths.abs(endMm - RIB_HIGH_MM - 5), sleeve ? acrossSleeveMm(x, y) : x, thread, texel);

    if (y > ARMHOLE.top - 10 && y < ARMHOLE.bottom) {
      const beyondMm = maths.abs(x) - armholeAtMm(y);
      texel.heightMm -= 1.1 * bell(beyondMm, 1.4);
      texel.colour = shade(texel.colour, 1 - 0.28 * bell(beyondMm, 1.1));
      stitch(maths.abs(beyondMm + 4), y, thread, texel);
      stitch(maths.abs(beyondMm + 8), y + 1, thread, texel);
    }
    if (!outside) return;
    if (panel === 'front') pouch(x, y, texel);
    ink(x, y, texel);
  };

  function pouch(x: number, y: number, texel: Texel): void {
    if (maths.abs(x) > 175 || y < 405 || y > 645) return;
    const { insideMm, segment } = nearness(POCKET, x, y, 1, 1);
    const isMouth = segment === 1 || segment === 5 || segment === 4;
    const walked = maths.abs(x) > 100 ? y : x;
    texel.heightMm += 1.6 * smoothstep(-0.4, 1.4, insideMm);
    texel.exposure *=
      1 -
      (isMouth ? 0.62 : 0.4) *
        maths.exp(-maths.abs(insideMm + 0.5) / (isMouth ? 3.2 : 1.6)) *
        smoothstep(0.8, -0.2, insideMm);
    texel.colour = shade(texel.colour, 1 - 0.2 * bell(insideMm - 0.2, 0.7));
    if (insideMm < 0) return;
    if (isMouth) {
      stitch(maths.abs(insideMm - 16), walked, thread, texel);
      stitch(maths.abs(insideMm - 20), walked + 1, thread, texel);
    } else {
      stitch(maths.abs(insideMm - 2.4), walked, thread, texel);
      stitch(maths.abs(insideMm - 8), walked + 1, thread, texel);
    }
  }

  function ink(x: number, y: number, texel: Texel): void {
    let amount = 0;
    if (panel === 'front' && maths.abs(x) < 96 && y > 214 && y < 366) {
      const inside = maths.max(-9, ...print.map((polygon) => nearness(polygon, x, 268 - y, 1, 1).insideMm));
      amount = maths.max(smoothstep(-0.2, 0.2, inside), wordInk(x, 334 - y, 15));
    } else if (panel === 'back') amount = wordInk(x, 300 - y, 30);
    if (amount > 0) printed(amount, accent, texel);
  }
}

function hoodPainter({ colourway, upperMaterial }: CatalogueEntry['artwork'], outside: boolean): Painter {
  const cloth = dye(outside ? colourway.upper : colourway.lining);
  const thread = nearby(cloth, 0.14);
  const accent = dye(colourway.accent);
  const labelInk = luminance(accent) > 0.3 ? dye('#1b1d2a') : dye('#f4f1ea');
  return ({ u, v, pointMm: [x, y, z], mmPerU, mmPerV }, texel) => {
    const alongMm = u * 620;
    cover(outside ? upperMaterial : 'jersey', cloth, { alongMm, acrossMm: v * mmPerV, pointMm: [x, y, z] }, texel);
    const rimMm = outside ? (1 - v) * mmPerV : v * mmPerV;
    const seamMm = maths.abs(u - 0.5) * mmPerU;
    if (outside) {
      stitch(maths.abs(rimMm - CHANNEL_MM), alongMm, thread, texel);
      stitch(maths.abs(rimMm - CHANNEL_MM - 3.6), alongMm + 1, thread, texel);
      texel.heightMm += 0.9 * smoothstep(CHANNEL_MM, CHANNEL_MM - 5, rimMm) + 0.5 * bell(rimMm - CHANNEL_MM / 2, 8);
      texel.heightMm -= 1.2 * bell(v * mmPerV - 1, 2);
      texel.colour = shade(texel.colour, 1 - 0.3 * bell(v * mmPerV, 2.4));
    }
    texel.heightMm -= 1.1 * bell(seamMm, 1.3);
    texel.colour = shade(texel.colour, 1 - 0.24 * bell(seamMm, 1));
    stitch(maths.abs(seamMm - 4), rimMm, thread, texel);
    if (outside) return;
    // The label hangs below the tape at the back of the neck.
    const [labelX, labelY] = [(u - 0.5) * mmPerU, rimMm - 62];
    if (maths.abs(labelX) < 23 && maths.abs(labelY) < 13) {
      texel.colour = blend(accent, labelInk, 0.9 * wordInk(-labelX, -labelY, 9));
      texel.heightMm += 0.6;
      texel.roughness = lerp(texel.roughness, 0.6, 1);
    }
  };
}
