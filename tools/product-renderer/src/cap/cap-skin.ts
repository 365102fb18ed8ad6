import type { DemoProduct } from '@paila/demo-data';
import { maths } from '../geometry/maths.js';
import type { GridMesh, Part } from '../geometry/mesh.js';
import { bell, smoothstep, type Point2 } from '../geometry/vector.js';
import { blend, dye, luminance, nearby, shade, type Rgb } from '../materials/colour.js';
import { cloud2, noise2, noise3 } from '../materials/noise.js';
import { stitch } from '../materials/panels.js';
import { nearness } from '../materials/polygon.js';
import { cover, type Weave } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { paintTexture, type Painter } from '../materials/painting.js';
import { plainTexture, type Texture } from '../materials/texture.js';
import { surveyed } from '../cloth/cloth-skin.js';
import { BRIM_EDGE } from './brim.js';
import { eyeletRow } from './cap.js';
import { ARCH, buildCrown, crownVariant, FULL_TURN, GORES } from './crown.js';
import { embroider } from './embroidery.js';
import { measured, type Measured } from '../geometry/measured.js';
import { STRAP } from './strap.js';

type Artwork = DemoProduct['artwork'];

const BEHIND_BRIM_MM = -400;
/** Rows of stitches on the brim, as distances from its edge. */
const BRIM_ROWS_MM = [3.4, 11, 18.6, 26.2, 33.8, 41.4, 49] as const;
const MARK = { upMm: 52, frame: { left: -30, right: 30, bottom: -15.5, top: 15.5, lean: 0 } } as const;
const METAL = { colour: [0.2, 0.195, 0.185], roughness: 0.24, reflectance: 0.42 } as const;

/** @param texels around the crown */
export function paintCap(artwork: Artwork, meshes: readonly GridMesh[], texels: number): Map<Part, Texture> {
  const { colourway } = artwork;
  const textures = new Map<Part, Texture>([['buckle', plainTexture(METAL.colour, METAL.roughness, METAL.reflectance)]]);
  const painters: Partial<Record<Part, { paint: (mesh: GridMesh) => Painter; width: number; height: number }>> = {
    crown: {
      paint: (mesh) => crownPainter(artwork, measured(mesh), eyeletRow(mesh.rows) / (mesh.rows - 1)),
      width: texels,
      height: texels * 0.34,
    },
    lining: { paint: (mesh) => liningPainter(artwork, measured(mesh)), width: texels * 0.34, height: texels * 0.1 },
    sweatband: { paint: () => sweatbandPainter(artwork), width: texels * 0.4, height: texels * 0.03 },
    brim: { paint: (mesh) => brimPainter(artwork, mesh), width: texels * 0.5, height: texels * 0.3 },
    band: { paint: () => strapPainter(artwork), width: texels * 0.25, height: texels * 0.1 },
    button: { paint: () => buttonPainter(artwork), width: texels * 0.05, height: texels * 0.02 },
    eyelet: {
      paint: () => threadPainter(nearby(dye(colourway.upper), 0.09)),
      width: texels * 0.05,
      height: texels * 0.01,
    },
  };
  for (const mesh of meshes) {
    const painter = painters[mesh.part];
    if (painter && !textures.has(mesh.part))
      textures.set(
        mesh.part,
        paintTexture(mesh, maths.round(painter.width), maths.round(painter.height), painter.paint(mesh)),
      );
  }
  return textures;
}

/** Irregular on purpose: perfectly even threads would cause moiré patterns. */
const woven = (alongMm: number, acrossMm: number, pointMm: Weave['pointMm']): Weave => {
  const sway =
    0.7 * (noise2(alongMm * 0.06, acrossMm * 0.06) - 0.5) + 0.35 * (noise2(alongMm * 0.45, acrossMm * 0.45) - 0.5);
  return { alongMm: (alongMm + sway) * 0.92, acrossMm: acrossMm * 0.92, pointMm };
};

/** Fades threads, which would shimmer at the silhouette at this distance. */
function subdue(cloth: Rgb, texel: Texel): void {
  texel.heightMm *= 0.5;
  texel.colour = blend(texel.colour, shade(cloth, 0.95), 0.25);
}

function crownPainter(artwork: Artwork, { upMm: upAt, aroundMm }: Measured, eyeletV: number): Painter {
  const { colourway, upperMaterial, mark } = artwork;
  const cloth = dye(colourway.upper);
  const accent = dye(colourway.accent);
  const thread = nearby(cloth, 0.2);
  const faded = blend(cloth, [0.62, 0.6, 0.57], 0.5);
  const eyeletDownMm = Array.from({ length: GORES }, (_, gore) => {
    const u = (gore + 0.5) / GORES;
    return upAt(u, 1) - upAt(u, eyeletV);
  });
  const sew = embroider(mark, MARK.frame, accent);
  const crown = buildCrown(crownVariant(artwork));
  const { slack, halfLengthMm } = crown;
  const rimBehind = (backMm: number): number => crown.rimHeightMm(maths.PI - maths.abs(backMm) / halfLengthMm);
  const arch = Array.from({ length: 49 }, (_, i): Point2 => {
    const turn = ARCH.halfTurn * maths.cos((maths.PI * i) / 48);
    return [turn * halfLengthMm, crown.rimHeightMm(maths.PI - maths.abs(turn))];
  });
  return ({ u, v, pointMm }, texel) => {
    const upMm = upAt(u, v);
    // The weave is measured down from the top, as the rim is not level.
    const downMm = upAt(u, 1) - upMm;
    const around = aroundMm(u, v);
    const seamMm = around - aroundMm(maths.round(u * GORES) / GORES, v);
    // Threads run along the middle of each gore.
    const gore = maths.min(GORES - 1, maths.floor(u * GORES));
    const [x, y, z] = pointMm;
    // Kept level where the mesh's rows climb over the arch.
    const middleMm = (u - (gore + 0.5) / GORES) * FULL_TURN * maths.hypot(x, z);
    cover(upperMaterial, cloth, woven(middleMm + 40 * gore, -downMm, pointMm), texel);
    subdue(cloth, texel);
    const backMm = (u - 0.5) * FULL_TURN * halfLengthMm;
    const overArchMm = maths.abs(backMm) < 62 && upMm < 70 ? edgeOfArch(backMm, upMm) : upMm;
    // Worn cloth is uneven everywhere, least beside its seams.
    texel.heightMm += (1.1 + 1.3 * slack) * (noise3(x * 0.045, y * 0.045, z * 0.045) - 0.5);
    const nearSeam = bell(maths.abs(seamMm) - 6, 7) * smoothstep(0.9, 0.6, v);
    if (nearSeam > 0.02)
      texel.heightMm += (0.4 + 1.3 * slack) * (cloud2(middleMm * 0.04 + 9 * gore, downMm * 0.11) - 0.5) * nearSeam;
    if (overArchMm < 60)
      texel.heightMm += 1.4 * slack * (noise2(u * 42, overArchMm * 0.03) - 0.5) * maths.exp(-overArchMm / 18);
    // Two folded edges meet: each side swells towards the seam.
    texel.heightMm += 0.42 * bell(maths.abs(seamMm) - 2, 1.9) - 0.55 * bell(seamMm, 0.42);
    texel.colour = shade(texel.colour, 1 - 0.16 * bell(seamMm, 0.35));
    // Washing fades raised edges.
    const worn = bell(maths.abs(seamMm) - 2.2, 1.3) + bell(upMm - 1.5, 1.6);
    if (worn > 0.02)
      texel.colour = blend(texel.colour, faded, 0.2 * slack * slack * worn * noise3(x * 0.3, y * 0.3, z * 0.3));
    stitch(maths.abs(maths.abs(seamMm) - 2.6), upMm, thread, texel);

    stitch(maths.abs(overArchMm - 4.2), maths.abs(backMm) < 62 ? backMm + upMm : around, thread, texel);
    texel.heightMm -= 0.35 * bell(overArchMm - 6.2, 1.1);

    const eyeletMm = maths.hypot(middleMm, downMm - eyeletDownMm[gore]);
    if (eyeletMm < 8) {
      texel.heightMm -= 1.2 * smoothstep(2.7, 1.9, eyeletMm) + 0.4 * bell(eyeletMm - 5.2, 1.2);
      texel.colour = shade(texel.colour, 1 - 0.94 * smoothstep(2.8, 2, eyeletMm));
    }

    const frontMm = u > 0.5 ? around - aroundMm(1, v) : around;
    if (maths.abs(frontMm) < 46 && maths.abs(upMm - MARK.upMm) < 32) sew(frontMm, upMm - MARK.upMm, texel);
  };

  /** Distance of a point at the back from the arch's edge. */
  function edgeOfArch(backMm: number, upMm: number): number {
    const height = upMm + rimBehind(backMm);
    return maths.min(height, -nearness(arch, backMm, height, 1, 1).insideMm);
  }
}

/**
 * Distance of a brim's points from its edge, in plan: rows of stitches follow the edge until they run under the crown.
 */
function edgeDistance({ columns, rows, positionsMm: p }: GridMesh): (x: number, z: number) => number {
  const row = maths.round(BRIM_EDGE.from * (rows - 1));
  const edge = Array.from({ length: columns }, (_, i): Point2 => {
    const k = (i * rows + row) * 3;
    return [p[k], p[k + 2]];
  });
  const xs = edge.map(([x]) => x);
  const zs = edge.map(([, z]) => z);
  const [left, right] = [maths.min(...xs), maths.max(...xs)];
  // The outline is closed far behind, where no brim is.
  const outline: readonly Point2[] = [...edge, [xs[columns - 1], BEHIND_BRIM_MM], [xs[0], BEHIND_BRIM_MM]];
  const bounds = { left: left - 4, right: right + 4, top: maths.min(...zs) - 4, bottom: maths.max(...zs) + 4 };
  return surveyed(bounds, 1.2, (x, z) => nearness(outline, x, z, 1, 1).insideMm);
}

function brimPainter({ colourway, upperMaterial }: Artwork, mesh: GridMesh): Painter {
  const { aroundMm } = measured(mesh);
  const fromEdgeMm = edgeDistance(mesh);
  const above = dye(colourway.panel);
  const below = dye(colourway.lining);
  const edge = nearby(above, 0.05);
  const thread = blend(nearby(above, 0.24), dye(colourway.lace), 0.5);
  return ({ v, u, pointMm, mmPerU }, texel) => {
    // The upper layer is folded around the edge, and the lower one is sewn to it below.
    const isAbove = v < BRIM_EDGE.to;
    const cloth = isAbove ? above : below;
    const [x, , z] = pointMm;
    cover(upperMaterial, cloth, woven(x, z, pointMm), texel);
    subdue(cloth, texel);
    const isEdge = v > BRIM_EDGE.from && v < BRIM_EDGE.to;
    const edgeMm = isEdge ? 0 : maths.max(0, fromEdgeMm(x, z));
    if (isEdge) texel.colour = blend(texel.colour, edge, 0.4);
    for (const row of BRIM_ROWS_MM) {
      if (maths.abs(edgeMm - row) > 5) continue;
      // The cloth rises slightly between rows of stitches.
      texel.heightMm -= 0.2 * bell(edgeMm - row, 1.5);
      stitch(
        maths.abs(edgeMm - row),
        aroundMm(u, BRIM_EDGE.from) + row * 3.1,
        isAbove ? thread : nearby(cloth, 0.24),
        texel,
      );
    }
    texel.heightMm += 0.5 * (noise3(x * 0.04, 0, z * 0.04) - 0.5);
    texel.heightMm -= 0.4 * bell(maths.min(u, 1 - u) * mmPerU, 1.6);
  };
}

function liningPainter({ colourway }: Artwork, { upMm: upAt, aroundMm }: Measured): Painter {
  const inner = shade(dye(colourway.upper), 0.86);
  const band = dye(colourway.lining);
  const tape = luminance(band) > 0.3 ? shade(band, 0.95) : nearby(band, 0.1);
  return ({ u, v, pointMm }, texel) => {
    const upMm = upAt(u, v);
    const around = aroundMm(u, v);
    const seamMm = maths.abs(around - aroundMm(maths.round(u * GORES) / GORES, v));
    cover('textile', inner, woven(around, upMm, pointMm), texel);
    // Tape over the seams, sewn along both edges.
    const tapeMm = 7.5 - seamMm;
    if (tapeMm > 0) {
      cover('textile', tape, { alongMm: upMm, acrossMm: seamMm, pointMm }, texel);
      texel.heightMm += 0.9 * smoothstep(0, 0.8, tapeMm);
      stitch(maths.abs(tapeMm - 1.6), upMm, nearby(tape, 0.2), texel);
    } else texel.exposure *= 1 - 0.3 * maths.exp(tapeMm / 1.2);
  };
}

function sweatbandPainter({ colourway }: Artwork): Painter {
  const cloth = dye(colourway.lining);
  return ({ u, v, pointMm, mmPerU, mmPerV }, texel) => {
    const alongMm = u * mmPerU;
    const upMm = v * mmPerV;
    cover('textile', cloth, { alongMm, acrossMm: upMm, pointMm }, texel);
    // Sewn only at its lower edge, so it waves.
    texel.heightMm += 0.9 * (cloud2(alongMm * 0.06, upMm * 0.03) - 0.5);
    stitch(maths.abs(upMm - 3), alongMm, nearby(cloth, 0.2), texel);
    stitch(maths.abs((1 - v) * mmPerV - 5), alongMm, nearby(cloth, 0.2), texel);
  };
}

function strapPainter({ colourway, upperMaterial }: Artwork): Painter {
  const cloth = dye(colourway.panel);
  return ({ u, v, pointMm, mmPerU }, texel) => {
    // v runs around the strap's cross-section.
    const sideways = maths.cos(FULL_TURN * v);
    const acrossMm = (maths.sign(sideways) * maths.abs(sideways) ** 0.32 * STRAP.widthMm) / 2;
    const alongMm = u * mmPerU;
    cover(upperMaterial, cloth, woven(pointMm[0], acrossMm, pointMm), texel);
    texel.heightMm *= 0.6;
    stitch(maths.abs(STRAP.widthMm / 2 - maths.abs(acrossMm) - 2.2), alongMm, nearby(cloth, 0.2), texel);
  };
}

function buttonPainter({ colourway, upperMaterial }: Artwork): Painter {
  const cloth = dye(colourway.accent);
  return ({ pointMm }, texel) => {
    cover(upperMaterial, cloth, { alongMm: pointMm[0] * 1.3, acrossMm: pointMm[2] * 1.3, pointMm }, texel);
    texel.heightMm *= 0.5;
  };
}

/** Buttonhole stitches around an eyelet. */
function threadPainter(thread: Rgb): Painter {
  return ({ u }, texel) => {
    const round = maths.sin(u * FULL_TURN * 30);
    texel.colour = shade(thread, 0.9 + 0.14 * round);
    texel.heightMm += 0.1 * round;
    texel.roughness = 0.62;
    texel.reflectance = 0.03;
  };
}
