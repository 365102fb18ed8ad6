import type { CatalogueEntry } from '@paila/catalogue';
import { maths } from '../geometry/maths.js';
import type { GridMesh, Part } from '../geometry/mesh.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, dye, nearby, shade, type Rgb } from '../materials/colour.js';
import { stitch } from '../materials/panels.js';
import { nearness } from '../materials/polygon.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, plainTexture, type Painter, type Texture } from '../materials/texture.js';
import { creaseMm, paintPattern, printPainter, seam, wovenLabel, type PrintPlace } from './cloth-skin.js';
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
import { otherPanel, type Panel } from './pattern.js';

const RIB_MM = 3.4;
const CHANNEL_MM = 27;
const LABEL_BELOW_RIM_MM = 56;

const CLOTH_MM = 3;
const PRINT: PrintPlace = { halfMm: 78, markY: 298, wordY: 360, wordMm: 15, back: { wordY: 300, wordMm: 30 } };

/**
 * Textures of a hooded sweatshirt with `facing` to the camera.
 * @param hood the hood's outside and lining, whose own measures its seams follow
 * @param texels width of the outer texture
 */
export function paintHoodie(
  artwork: CatalogueEntry['artwork'],
  facing: Panel,
  hood: readonly GridMesh[],
  texels: number,
): Map<Part, Texture> {
  const { colourway } = artwork;
  const paint = (outside: boolean, panel: Panel, width: number) =>
    paintPattern(HOODIE_BOUNDS, width, bodyPainter(artwork, panel, outside), 3);
  const textures = new Map<Part, Texture>([
    ['outer-panel', paint(true, facing, texels)],
    ['inner-panel', paint(false, otherPanel(facing), maths.round(texels / 3))],
    ['cord', plainTexture(shade(dye(colourway.lace), 0.94), 0.85, 0.02)],
    ['aglet', plainTexture(dye(colourway.accent), 0.5, 0.04)],
    ['eyelet', plainTexture([0.5, 0.48, 0.45], 0.32, 0.4)],
  ]);
  for (const mesh of hood)
    textures.set(
      mesh.part,
      paintTexture(mesh, maths.round(texels * 0.7), maths.round(texels * 0.24), hoodPainter(artwork, mesh), 3),
    );
  return textures;
}

/** Knitted ribs: `acrossMm` runs over them. */
function ribbed(acrossMm: number, amount: number, rib: Rgb, texel: Texel): void {
  const wale = maths.sin((2 * maths.PI * acrossMm) / RIB_MM);
  texel.colour = blend(texel.colour, shade(rib, 0.9 + 0.1 * wale), amount);
  texel.heightMm += amount * (0.5 * wale - 0.6);
}

function bodyPainter(artwork: CatalogueEntry['artwork'], panel: Panel, outside: boolean): Painter {
  const { colourway, upperMaterial } = artwork;
  const cloth = dye(colourway.upper);
  const rib = dye(colourway.panel);
  const thread = nearby(cloth, 0.14);
  const ink = printPainter(artwork, panel, PRINT);

  return ({ pointMm: [x, y] }, texel) => {
    const weave = { alongMm: x, acrossMm: y, pointMm: [x, y, 0] as const };
    cover(upperMaterial, outside ? cloth : shade(dye(colourway.lining), 0.95), weave, texel);
    if (outside) texel.heightMm += creaseMm(x, y, HOODIE_FOLDS[panel], 0.05, 2.2);
    const sleeve = isSleeve(x, y);
    const endMm = sleeve ? fromCuffMm(x, y) : fromHemMm(x, y);
    const inRib = smoothstep(RIB_HIGH_MM + 0.4, RIB_HIGH_MM - 0.4, endMm);
    if (inRib > 0) ribbed(sleeve ? acrossSleeveMm(x, y) : x, inRib, rib, texel);
    seam(endMm - RIB_HIGH_MM - 0.6, CLOTH_MM, texel);
    stitch(maths.abs(endMm - RIB_HIGH_MM - 5), sleeve ? acrossSleeveMm(x, y) : x, thread, texel);

    if (y > ARMHOLE.top - 10 && y < ARMHOLE.bottom) {
      const beyondMm = maths.abs(x) - armholeAtMm(y);
      seam(beyondMm, CLOTH_MM, texel);
      stitch(maths.abs(beyondMm + 4), y, thread, texel);
      stitch(maths.abs(beyondMm + 8), y + 1, thread, texel);
    }
    if (!outside) return;
    if (panel === 'front') pouch(x, y, texel);
    ink(x, y, texel);
  };

  /** The pouch lies on the body as a piece of its own; its stitches are painted on both, and hidden on the body. */
  function pouch(x: number, y: number, texel: Texel): void {
    if (maths.abs(x) > 175 || y < 410 || y > 650) return;
    const { insideMm, segment } = nearness(POCKET, x, y, 1, 1);
    const isMouth = segment === 1 || segment === 5;
    if (insideMm < 0) {
      texel.exposure *= 1 - (isMouth ? 0.6 : 0.36) * maths.exp(insideMm / (isMouth ? 5 : 1.8));
      return;
    }
    const walked = maths.abs(x) > 100 ? y : x;
    for (const rowMm of isMouth ? [16, 20] : [2.4, 8])
      stitch(maths.abs(insideMm - rowMm), walked + rowMm, thread, texel);
  }
}

function hoodPainter({ colourway, upperMaterial }: CatalogueEntry['artwork'], mesh: GridMesh): Painter {
  const outside = mesh.part === 'hood';
  // Measured beside the seam, where the pieces turn in.
  const besideSeam = maths.round(0.46 * (mesh.columns - 1)) * mesh.rows + maths.round(0.55 * (mesh.rows - 1));
  const labelMmPerU = mesh.scaleMm[besideSeam * 2];
  const cloth = dye(outside ? colourway.upper : colourway.lining);
  const thread = nearby(cloth, 0.14);
  return ({ u, v, pointMm: [x, y, z], mmPerU, mmPerV }, texel) => {
    const alongMm = u * 620;
    // Fleece has no grain to follow: any even unwrap will do.
    const weave = { alongMm: x + 0.6 * y, acrossMm: z - 0.5 * y, pointMm: [x, y, z] as const };
    cover(outside ? upperMaterial : 'jersey', cloth, weave, texel);
    const rimMm = outside ? (1 - v) * mmPerV : v * mmPerV;
    const seamMm = maths.abs(u - 0.5) * mmPerU;
    if (outside) {
      stitch(maths.abs(rimMm - CHANNEL_MM), alongMm, thread, texel);
      stitch(maths.abs(rimMm - CHANNEL_MM - 3.6), alongMm + 1, thread, texel);
      texel.heightMm += 0.9 * smoothstep(CHANNEL_MM, CHANNEL_MM - 5, rimMm) + 0.5 * bell(rimMm - CHANNEL_MM / 2, 8);
      texel.heightMm -= 1.2 * bell(v * mmPerV - 1, 2);
      texel.colour = shade(texel.colour, 1 - 0.3 * bell(v * mmPerV, 2.4));
    }
    seam(seamMm, CLOTH_MM, texel);
    stitch(maths.abs(seamMm - 4), rimMm, thread, texel);
    if (outside) return;
    // The label hangs at the back of the neck.
    wovenLabel((0.5 - u) * labelMmPerU, LABEL_BELOW_RIM_MM - rimMm, colourway, texel);
  };
}
