import type { CatalogueEntry } from '@paila/catalogue';
import { maths } from '../geometry/maths.js';
import type { GridMesh, Part } from '../geometry/mesh.js';
import { bell, lerp, smoothstep } from '../geometry/vector.js';
import { blend, dye, luminance, nearby, shade } from '../materials/colour.js';
import { wordInk } from '../materials/lettering.js';
import { markPolygons } from '../materials/marks.js';
import { stitch } from '../materials/panels.js';
import { nearness } from '../materials/polygon.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, plainTexture, type Painter, type Texture } from '../materials/texture.js';
import { EYELET_V, fromSeam, GORES, rimHeightMm, signedTurn } from './cap.js';

type Artwork = CatalogueEntry['artwork'];

/** Rows of stitches that hold a brim's layers, from its edge inwards. */
const BRIM_ROWS_MM = [4, 12, 20, 28, 36, 44] as const;
const MARK_HEIGHT_MM = 60;
const WORD_HEIGHT_MM = 62;

/** @param texels around the crown */
export function paintCap(artwork: Artwork, meshes: readonly GridMesh[], texels: number): Map<Part, Texture> {
  const { colourway } = artwork;
  const textures = new Map<Part, Texture>([
    ['button', plainTexture(dye(colourway.accent), 0.85, 0.02)],
    ['eyelet', plainTexture(nearby(dye(colourway.upper), 0.07), 0.8, 0.02)],
  ]);
  const painters: Partial<Record<Part, { paint: Painter; width: number; height: number }>> = {
    crown: { paint: crownPainter(artwork), width: texels, height: texels * 0.34 },
    lining: { paint: liningPainter(artwork), width: texels * 0.5, height: texels * 0.2 },
    brim: { paint: brimPainter(artwork), width: texels * 0.5, height: texels * 0.4 },
    band: { paint: strapPainter(artwork), width: texels * 0.3, height: texels * 0.07 },
  };
  for (const mesh of meshes) {
    const painter = painters[mesh.part];
    if (painter)
      textures.set(
        mesh.part,
        paintTexture(mesh, maths.round(painter.width), maths.round(painter.height), painter.paint),
      );
  }
  return textures;
}

function crownPainter({ colourway, upperMaterial, mark }: Artwork): Painter {
  const cloth = dye(colourway.upper);
  const accent = dye(colourway.accent);
  const thread = nearby(cloth, 0.2);
  const shapes = markPolygons(mark, { left: -27, right: 27, bottom: -14, top: 14, lean: 0 });
  return ({ u, v, pointMm, mmPerU, mmPerV }, texel) => {
    const turn = signedTurn(u);
    const seamMm = (fromSeam(turn) / (2 * maths.PI)) * mmPerU;
    const upMm = v * mmPerV;
    const heightMm = upMm + rimHeightMm(turn);
    // Each gore is cut from cloth of its own, so threads run along its middle.
    cover(upperMaterial, cloth, { alongMm: seamMm, acrossMm: heightMm, pointMm }, texel);
    // Two folded edges meet: each side swells a little towards the seam.
    texel.heightMm += 0.45 * bell(maths.abs(seamMm) - 2.2, 2.4) - 0.7 * bell(seamMm, 0.7);
    texel.colour = shade(texel.colour, 1 - 0.14 * bell(seamMm, 0.5));
    stitch(maths.abs(maths.abs(seamMm) - 2.6), upMm, thread, texel);
    stitch(maths.abs(upMm - 4), turn * 88, thread, texel);

    const gore = (2 * maths.PI) / GORES;
    const middleMm = ((maths.abs(fromSeam(turn)) - gore / 2) / (2 * maths.PI)) * mmPerU;
    const eyeletMm = maths.hypot(middleMm, (v - EYELET_V) * mmPerV);
    texel.heightMm -= 0.9 * smoothstep(3, 2, eyeletMm);
    texel.colour = shade(texel.colour, 1 - 0.85 * smoothstep(3.1, 2.4, eyeletMm));

    const [x, y] = [(turn / (2 * maths.PI)) * mmPerU, heightMm - MARK_HEIGHT_MM];
    if (maths.abs(x) < 42 && maths.abs(y) < 30) embroider(x, y, texel);
    // The shop's name over the arch behind.
    const backX = (turn > 0 ? turn - maths.PI : turn + maths.PI) * 88;
    if (maths.abs(backX) < 30) {
      const word = wordInk(backX, heightMm - WORD_HEIGHT_MM, 8);
      texel.colour = blend(texel.colour, accent, 0.95 * word);
      texel.heightMm += 0.4 * word;
    }
  };

  /** Satin stitch: threads side by side, slanting, higher than the cloth. */
  function embroider(x: number, y: number, texel: Texel): void {
    let inside = -9;
    for (const polygon of shapes) inside = maths.max(inside, nearness(polygon, x, y, 1, 1).insideMm);
    const amount = smoothstep(-0.25, 0.15, inside);
    texel.exposure *= 1 - 0.35 * maths.exp(-maths.abs(inside) / 0.9) * smoothstep(0.1, -0.3, inside);
    if (amount <= 0) return;
    const threads = maths.sin((x * 0.94 + y * 0.34) * 7.6);
    texel.colour = blend(texel.colour, shade(accent, 0.92 + 0.09 * threads), amount);
    texel.heightMm = lerp(texel.heightMm, 0.65 * smoothstep(-0.2, 1.1, inside) + 0.07 * threads, amount);
    texel.roughness = 0.5;
    texel.reflectance = 0.035;
    texel.sheen = 0.2;
  }
}

function brimPainter({ colourway, upperMaterial }: Artwork): Painter {
  const above = dye(colourway.panel);
  const below = dye(colourway.lining);
  return ({ v, u, pointMm, mmPerV, mmPerU }, texel) => {
    const isAbove = v < 0.5;
    const cloth = isAbove ? above : below;
    const [x, , z] = pointMm;
    cover(upperMaterial, cloth, { alongMm: x, acrossMm: z, pointMm }, texel);
    const edgeMm = maths.abs(v - 0.5) * mmPerV;
    for (const row of BRIM_ROWS_MM) {
      stitch(maths.abs(edgeMm - row), x * 1.1, nearby(cloth, 0.22), texel);
      texel.heightMm += 0.05 * maths.cos(((edgeMm - row) * 2 * maths.PI) / 8);
    }
    texel.heightMm -= 0.5 * bell(maths.min(u, 1 - u) * mmPerU, 2);
  };
}

function liningPainter({ colourway }: Artwork): Painter {
  const band = dye(colourway.lining);
  const inner = shade(dye(colourway.upper), 0.8);
  const tape = luminance(band) > 0.3 ? shade(band, 0.9) : nearby(band, 0.1);
  return ({ u, v, pointMm, mmPerV, mmPerU }, texel) => {
    const upMm = v * mmPerV;
    const isBand = upMm < 32;
    cover(isBand ? 'textile' : 'twill', isBand ? band : inner, { alongMm: u * 550, acrossMm: upMm, pointMm }, texel);
    const seamMm = (fromSeam(signedTurn(u)) / (2 * maths.PI)) * mmPerU;
    if (!isBand && maths.abs(seamMm) < 8) {
      texel.colour = tape;
      texel.heightMm += 0.8;
    }
    if (isBand) texel.heightMm += 1.2;
  };
}

function strapPainter({ colourway }: Artwork): Painter {
  const cloth = dye(colourway.panel);
  return ({ u, v, pointMm, mmPerU, mmPerV }, texel) => {
    const [alongMm, acrossMm] = [u * mmPerU, v * mmPerV];
    cover('twill', cloth, { alongMm, acrossMm, pointMm }, texel);
    const edgeMm = maths.min(v, 1 - v) * mmPerV;
    stitch(maths.abs(edgeMm - 2.4), alongMm, nearby(cloth, 0.2), texel);
    // A flat metal buckle in its middle.
    const outside = maths.max(maths.abs(u - 0.5) * mmPerU - 11, maths.abs(v - 0.5) * mmPerV - 7.5);
    if (outside < 0) {
      texel.colour = [0.56, 0.53, 0.48];
      texel.roughness = 0.3;
      texel.reflectance = 0.45;
      texel.heightMm += 1.4 * smoothstep(0, -1.2, outside);
    }
  };
}
