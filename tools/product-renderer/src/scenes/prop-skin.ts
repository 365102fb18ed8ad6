import { gridMesh } from '../geometry/mesh.js';
import { maths } from '../geometry/maths.js';
import { smoothstep } from '../geometry/vector.js';
import { blend, dye, shade } from '../materials/colour.js';
import { cloud2, noise2 } from '../materials/noise.js';
import { paintTexture, type Painter } from '../materials/painting.js';
import type { Texture } from '../materials/texture.js';
import { STONE_MM } from './props.js';

const flatPiece = (widthMm: number, heightMm: number) =>
  gridMesh({ part: 'prop', columns: 2, rows: 2, wrapsU: false }, (i, j) => [i * widthMm, j * heightMm, 0]);

const painted = (widthMm: number, heightMm: number, texels: number, paint: Painter, hollowMm: number): Texture =>
  paintTexture(flatPiece(widthMm, heightMm), texels, maths.round((texels * heightMm) / widthMm), paint, hollowMm);

/** Worn, hewn stone of one colour. */
export function stoneTexture(hex: string, texels: number): Texture {
  const base = dye(hex);
  return painted(
    STONE_MM.width,
    STONE_MM.height,
    texels,
    ({ pointMm: [x, y] }, texel) => {
      const cloud = cloud2(x * 0.012, y * 0.012) - 0.5;
      const grain = cloud2(x * 0.5, y * 0.5) - 0.5;
      const fine = noise2(x * 1.1, y * 1.1) - 0.5;
      const chip = smoothstep(0.78, 0.9, cloud2(x * 0.2, y * 0.2));
      const speckle = smoothstep(0.72, 0.8, noise2(x * 0.62 + 9, y * 0.62)) * 0.5;
      texel.heightMm = 0.32 * grain + 0.2 * fine + 1.2 * cloud - 0.25 * chip;
      texel.colour = shade(base, 1 + 0.16 * cloud + 0.09 * grain + 0.08 * fine - 0.06 * chip - 0.13 * speckle);
      texel.roughness = 0.86;
      texel.reflectance = 0.02;
    },
    5,
  );
}

/** Limewashed plaster, brushed on unevenly. */
export function plasterTexture(hex: string, widthMm: number, heightMm: number, texels: number): Texture {
  const base = dye(hex);
  return painted(
    widthMm,
    heightMm,
    texels,
    ({ pointMm: [x, y] }, texel) => {
      const wash = cloud2(x * 0.004 + 3, y * 0.005) - 0.5;
      const brush = cloud2(x * 0.03 + y * 0.012, y * 0.02 - x * 0.01) - 0.5;
      const grain = noise2(x * 0.35, y * 0.35) - 0.5;
      texel.heightMm = 0.5 * brush + 0.16 * grain + 5 * wash;
      texel.colour = shade(base, 1 + 0.22 * wash + 0.06 * brush + 0.03 * grain);
      texel.roughness = 0.92;
      texel.reflectance = 0.015;
    },
    12,
  );
}

/** Marigold petals: orange at the root to yellow at the rim along v, redder to yellower blossoms along u. */
export function petalTexture(): Texture {
  const [deep, mid, light] = [dye('#c2560e'), dye('#f09a16'), dye('#fbc02a')];
  return painted(
    24,
    24,
    48,
    ({ u, v }, texel) => {
      const body = blend(deep, mid, smoothstep(0, 0.55, v));
      texel.colour = blend(body, light, smoothstep(0.45, 1, v) * (0.25 + 0.75 * u));
      texel.roughness = 0.8;
      texel.reflectance = 0.02;
      texel.sheen = 0.25;
    },
    1,
  );
}
