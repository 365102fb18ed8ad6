import { maths } from '../geometry/maths.js';
import { bell, smoothstep } from '../geometry/vector.js';
import { luminance, shade, type Rgb } from '../materials/colour.js';
import type { Mark } from '../materials/marks.js';
import { hexagonMm, markPlate, ridge, rubberBlocks, type PaintTread } from './tread-blocks.js';

/** The pivot circle under the ball of the foot. */
const PIVOT = { x: 219, z: 1, radiusMm: 25 };

/**
 * The tread of vulcanised soles: hexagons, a pivot circle under the ball, bars along the edges of heel and toe, ribs
 * across the arch.
 */
export const waffleTread = (rubber: Rgb, accent: Rgb, mark: Mark): PaintTread => {
  const plate = markPlate(mark, 119, rubber, accent);
  // Light rubber scatters light into its grooves.
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
    plate(at, texel);
  };
};

/** A hexagon with a shallow dimple, by distance from its border. */
const hexagonBlock = (insideMm: number): number =>
  smoothstep(0.4, 1.2, insideMm) * (1 - 0.28 * smoothstep(2.5, 3.2, insideMm));

/** Length of the edge lugs under the shoe; a groove separates them from the middle ones. */
const EDGE_LUG_MM = 13;

/**
 * The tread of trail shoes: widely spaced arrow-shaped lugs that drive at the toe and brake at the heel. The ring of
 * lugs around them is also visible from the side.
 */
export const lugTread = (rubber: Rgb, accent: Rgb, mark: Mark): PaintTread => {
  const plate = markPlate(mark, 122, shade(rubber, 0.9), accent);
  return (at, texel) => {
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
    plate(at, texel);
  };
};
