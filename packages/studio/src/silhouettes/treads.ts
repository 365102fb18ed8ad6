import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import type { ShoePattern, TreadPoint } from '../materials/shoe-skin.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { wordInk } from '../materials/lettering.js';
import { ROUND } from './common.js';

type PaintTread = ShoePattern['paintTread'];

/** Valleys are darker than the blocks: light hardly reaches them, and dirt does. */
const VALLEY_TONE = 0.6;

/** Rubber blocks: `block` is 1 on top of one, 0 in a valley. */
function rubberBlocks(rubber: Rgb, { x, z }: TreadPoint, block: number, depthMm: number, texel: Texel): void {
  cover('rubber', rubber, { alongMm: x, acrossMm: z, pointMm: ROUND }, texel);
  texel.heightMm += depthMm * block;
  texel.colour = shade(texel.colour, VALLEY_TONE + (1 - VALLEY_TONE) * block);
  texel.roughness = 0.62 - 0.08 * block;
}

/** Distance from the border of the hexagon a point lies in; 0 on the border. */
function hexagonMm(x: number, z: number, pitchMm: number): number {
  const height = pitchMm * maths.sqrt(3);
  const from = (ox: number, oz: number): number => {
    const dx = maths.abs(x - ox - maths.round((x - ox) / pitchMm) * pitchMm);
    const dz = maths.abs(z - oz - maths.round((z - oz) / height) * height);
    return pitchMm / 2 - maths.max(dx, dx * 0.5 + dz * 0.866);
  };
  return maths.max(from(0, 0), from(pitchMm / 2, height / 2));
}

/** The shop's name pressed into a smooth window of the sole. */
function window(
  { x, z }: TreadPoint,
  middleX: number,
  halfLengthMm: number,
  halfWidthMm: number,
): { insideMm: number; ink: number } {
  const dx = maths.abs(x - middleX) - halfLengthMm + halfWidthMm;
  const reach = maths.hypot(maths.max(0, dx), z + 1);
  return { insideMm: halfWidthMm - reach, ink: wordInk(x - middleX, z + 1, halfWidthMm * 0.72) };
}

function nameplate(at: TreadPoint, middleX: number, ground: Rgb, ink: Rgb, texel: Texel): void {
  const plate = window(at, middleX, 27, 9);
  if (plate.insideMm < -1) return;
  const on = smoothstep(-0.4, 0.2, plate.insideMm);
  cover('rubber', blend(texel.colour, ground, on), { alongMm: at.x, acrossMm: at.z, pointMm: ROUND }, texel);
  texel.heightMm = 1.2 * on + 0.5 * bell(plate.insideMm - 0.9, 0.7) + 0.45 * plate.ink;
  texel.colour = blend(texel.colour, ink, plate.ink * 0.85);
}

/** Cup soles: herringbone with a turning circle under the ball, and a rim all round. */
export const herringboneTread =
  (rubber: Rgb, accent: Rgb): PaintTread =>
  (at, texel) => {
    const { x, z, edgeMm } = at;
    const fromBall = maths.hypot(x - 214, z);
    const wave = (maths.abs((((z + 200) / 17) % 1) - 0.5) * 17 + x) / 6.4;
    const zigzag = maths.abs((wave % 1) - 0.5) * 6.4;
    const circles = maths.abs(((fromBall / 6.4) % 1) - 0.5) * 6.4;
    const turn = smoothstep(31.6, 30.4, fromBall);
    const ridge = turn * smoothstep(0.9, 1.5, circles) + (1 - turn) * smoothstep(0.9, 1.5, zigzag);
    const moat = bell(fromBall - 32.4, 1.1);
    const rim = smoothstep(7.4, 6.8, edgeMm);
    const rimCut = smoothstep(0.7, 1.2, maths.abs(((x / 7) % 1) - 0.5) * 7) * smoothstep(1.4, 2, edgeMm);
    const trench = bell(edgeMm - 7.9, 0.9);
    const block = maths.max(rim * rimCut, (1 - rim) * ridge) * (1 - trench) * (1 - moat);
    rubberBlocks(rubber, at, block, 1.8, texel);
    nameplate(at, 118, rubber, accent, texel);
  };

/** Vulcanised soles: small hexagons from heel to toe. */
export const waffleTread =
  (rubber: Rgb, accent: Rgb): PaintTread =>
  (at, texel) => {
    const { x, z, edgeMm } = at;
    const hexagon = smoothstep(0.45, 1.15, hexagonMm(x, z, 8.4));
    const dimple = 1 - 0.5 * smoothstep(2.6, 3.1, hexagonMm(x, z, 8.4));
    const rim = smoothstep(4.6, 4.1, edgeMm);
    const trench = bell(edgeMm - 5, 0.8);
    rubberBlocks(rubber, at, maths.max(rim, hexagon * dimple) * (1 - trench), 1.9, texel);
    nameplate(at, 116, rubber, accent, texel);
  };

/** Runners: rubber pods under heel and forefoot, cut by flex grooves; between them the foam is open. */
export const podTread =
  (rubber: Rgb, foam: Rgb, accent: Rgb): PaintTread =>
  (at, texel) => {
    const { x, z, edgeMm } = at;
    const arch = smoothstep(0, 1.4, 14 - maths.hypot(maths.max(0, maths.abs(x - 128) - 34), (z + 1) * 0.95));
    const hexagon = smoothstep(0.4, 1.1, hexagonMm(x, z, 7.2));
    const bend = x + 0.0042 * z * z;
    const flex = maths.max(
      ...[176, 197, 218, 239, 260].map((groove) => bell(bend - groove, 1.4)),
      bell(x - 58 - z * 0.3, 1.6),
    );
    const split = bell(z + 2 - (x - 150) * 0.02, 1.5) * smoothstep(168, 176, x);
    const rim = bell(edgeMm - 3.4, 0.7);
    const block = hexagon * (1 - maths.max(flex, split, rim));
    if (arch < 1) rubberBlocks(rubber, at, block, 2, texel);
    if (arch <= 0) return;
    const under = { ...texel };
    cover('foam', foam, { alongMm: x, acrossMm: z, pointMm: ROUND }, texel);
    texel.heightMm += 0.5 * maths.sin(x * 0.7) - 1.6 * smoothstep(0, 0.8, arch);
    const plate = wordInk(x - 128, z + 1, 8);
    texel.colour = blend(blend(under.colour, texel.colour, arch), accent, plate * 0.9 * arch);
    texel.heightMm = under.heightMm * (1 - arch) + texel.heightMm * arch + 0.4 * plate;
  };

/** Trail shoes: arrow-shaped lugs far apart, driving at the toe and braking at the heel. */
export const lugTread =
  (rubber: Rgb, accent: Rgb): PaintTread =>
  (at, texel) => {
    const { x, z, edgeMm } = at;
    const braking = x < 96 ? -1 : 1;
    const row = (x + braking * maths.abs(z + 2) * 0.55 + 400) / 19;
    const inRow = row - maths.floor(row) - 0.5;
    const column = (z + 2) / 21 + (maths.floor(row) & 1 ? 0.5 : 0) + 20;
    const inColumn = column - maths.floor(column) - 0.5;
    const lugMm = maths.min(5.4 - maths.abs(inRow) * 19, 7.6 - maths.abs(inColumn) * 21);
    const lug = smoothstep(-0.2, 1.4, lugMm);
    const sipe = 1 - 0.55 * bell(inRow * 19, 0.6) * lug;
    const rib = 0.16 * smoothstep(0.2, 0.8, maths.sin((x + z) * 0.9));
    const away = smoothstep(2, 4.5, edgeMm);
    rubberBlocks(rubber, at, maths.max(lug * sipe * away, rib * 0.6), 3.2, texel);
    // Lugs under the heel and the toe are dyed.
    if (lug > 0.5 && away > 0.5 && (x > 268 || x < 30)) texel.colour = blend(texel.colour, accent, 0.85 * lug);
    nameplate(at, 122, shade(rubber, 0.9), accent, texel);
  };
