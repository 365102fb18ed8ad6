import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { blend, luminance, shade, type Rgb } from '../materials/colour.js';
import type { ShoePattern, TreadPoint } from '../materials/shoe-skin.js';
import { cover } from '../materials/surfaces.js';
import type { Texel } from '../materials/texel.js';
import { wordInk } from '../materials/lettering.js';
import { ROUND } from './common.js';

type PaintTread = ShoePattern['paintTread'];

/** Valleys are darker than the blocks: light hardly reaches them, and dirt does. */
const VALLEY_TONE = 0.6;

/** Rubber blocks: `block` is 1 on top of one, 0 in a valley. */
function rubberBlocks(
  rubber: Rgb,
  { x, z }: TreadPoint,
  block: number,
  depthMm: number,
  texel: Texel,
  valleyTone = VALLEY_TONE,
): void {
  cover('rubber', rubber, { alongMm: x, acrossMm: z, pointMm: ROUND }, texel);
  texel.heightMm += depthMm * block;
  texel.colour = shade(texel.colour, valleyTone + (1 - valleyTone) * block);
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

/** Where a vulcanised sole turns: under the ball of the foot. */
const PIVOT = { x: 219, z: 1, radiusMm: 25 };

/** 1 on a ridge, 0 in the groove between two, of ridges `pitchMm` apart. */
const ridge = (walkedMm: number, pitchMm: number): number => {
  const at = walkedMm / pitchMm;
  return smoothstep(0.5, 1.15, maths.abs(at - maths.floor(at) - 0.5) * pitchMm);
};

/**
 * Vulcanised soles: hexagons where one stands, circles to turn on under the ball, bars that follow the edge of heel and toe,
 * and ribs across the arch.
 */
export const waffleTread = (rubber: Rgb, accent: Rgb): PaintTread => {
  // Light rubber glows into its grooves.
  const valleyTone = 0.58 + 0.22 * smoothstep(0.1, 0.6, luminance(rubber));
  return (at, texel) => {
    const { x, z, edgeMm } = at;
    const bend = 0.004 * z * z;
    const inPivot = PIVOT.radiusMm - maths.hypot(x - PIVOT.x, z - PIVOT.z);
    const atEnds = maths.max(x + bend - 262, 34 - x + bend);
    const inArch = maths.min(x - 86 - bend, 152 - x - bend);
    const border = bell(maths.min(maths.abs(inPivot), maths.abs(atEnds), maths.abs(inArch)), 0.9);
    const block =
      inArch > 0
        ? 0.62 * ridge(x + bend, 4.4)
        : atEnds > 0
          ? ridge(edgeMm - 5.4, 5.2)
          : inPivot > 0
            ? ridge(inPivot - PIVOT.radiusMm, 5.2)
            : hexagonBlock(hexagonMm(x, z, 8.4));
    const rim = smoothstep(4.6, 4.1, edgeMm);
    const cut = smoothstep(0.35, 0.7, maths.abs(((x / 9) % 1) - 0.5) * 9) * rim;
    const trench = bell(edgeMm - 5, 0.8);
    const field = (1 - rim) * block * (1 - border);
    rubberBlocks(rubber, at, maths.max(rim * (0.75 + 0.25 * cut), field) * (1 - trench), 1.9, texel, valleyTone);
    nameplate(at, 119, rubber, accent, texel);
  };
};

/** A hexagon with a shallow dimple, by the distance from its border. */
const hexagonBlock = (insideMm: number): number =>
  smoothstep(0.4, 1.2, insideMm) * (1 - 0.28 * smoothstep(2.5, 3.2, insideMm));

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

/** How far the lugs of a trail shoe's edge reach under it; a groove parts them from those in its middle. */
export const EDGE_LUG_MM = 13;

/** Trail shoes: arrow-shaped lugs far apart, driving at the toe and braking at the heel, within a ring of those that its side shows. */
export const lugTread =
  (rubber: Rgb, accent: Rgb): PaintTread =>
  (at, texel) => {
    const { x, z, edgeMm, gap } = at;
    const braking = x < 96 ? -1 : 1;
    const row = (x + braking * maths.abs(z + 2) * 0.55 + 400) / 19;
    const inRow = row - maths.floor(row) - 0.5;
    const column = (z + 2) / 21 + (maths.floor(row) & 1 ? 0.5 : 0) + 20;
    const inColumn = column - maths.floor(column) - 0.5;
    const lugMm = maths.min(5.4 - maths.abs(inRow) * 19, 7.6 - maths.abs(inColumn) * 21, edgeMm - EDGE_LUG_MM - 3.4);
    const lug = smoothstep(-0.2, 1.4, lugMm);
    const sipe = 1 - 0.55 * bell(inRow * 19, 0.6) * lug;
    const rib = 0.16 * smoothstep(0.2, 0.8, maths.sin((x + z) * 0.9));
    const atEdge = smoothstep(EDGE_LUG_MM + 0.6, EDGE_LUG_MM - 0.8, edgeMm) * (1 - smoothstep(0.1, 0.7, gap));
    const step = 1 - 0.4 * bell(edgeMm - 7, 0.7);
    rubberBlocks(rubber, at, maths.max(lug * sipe, atEdge * step, rib * 0.6), 3.2, texel);
    nameplate(at, 122, shade(rubber, 0.9), accent, texel);
  };
