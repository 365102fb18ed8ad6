import { maths } from '../geometry/maths.js';
import { CANVAS_TILE_MM, canvasTile } from './plain-weave.js';
import { locate, newTap, sample, type Texture, type Threads } from './texture.js';
import { weaveAt, type Weave, type Woven } from './weave-tile.js';

/** Texels of the tile per texel of a texture, roughly. */
export const TILE_TEXELS = 4;
/** Neighbouring texels further apart on the cloth than this lie on either side of a seam. */
const SEAM_MM = 1.5;

const tap = newTap();

/** Samples the threads of a texture; nothing where there is no cloth. @param spread texels between samples */
export function threadsAt(texture: Texture, threads: Threads, u: number, v: number, spread: number, out: Woven): void {
  out.tone = 1;
  out.slopeU = 0;
  out.slopeV = 0;
  locate(texture, u, v, tap);
  const share = sample(threads.share, 1, 0, tap);
  if (share === 0) return;
  const { alongMm, acrossMm } = threads;
  const alongU = alongMm[tap.k10] - alongMm[tap.k00];
  const acrossU = acrossMm[tap.k10] - acrossMm[tap.k00];
  const alongV = alongMm[tap.k01] - alongMm[tap.k00];
  const acrossV = acrossMm[tap.k01] - acrossMm[tap.k00];
  const texelU = maths.sqrt(alongU * alongU + acrossU * acrossU);
  const texelV = maths.sqrt(alongV * alongV + acrossV * acrossV);
  if (texelU === 0 || texelV === 0 || maths.max(texelU, texelV) > SEAM_MM) return;
  const tile = canvasTile();
  const weave: Weave = { tile, perU: 1 / CANVAS_TILE_MM, perV: 1 / CANVAS_TILE_MM };
  const tileTexels = (spread * maths.max(texelU, texelV) * tile.size) / CANVAS_TILE_MM;
  weaveAt(weave, sample(alongMm, 1, 0, tap), sample(acrossMm, 1, 0, tap), tileTexels, out);
  // The cloth is hardly stretched: its threads are only turned against the texture's axes.
  const { slopeU: along, slopeV: across } = out;
  out.tone = 1 + (out.tone - 1) * share;
  out.slopeU = (share * (along * alongU + across * acrossU)) / texelU;
  out.slopeV = (share * (along * alongV + across * acrossV)) / texelV;
}
