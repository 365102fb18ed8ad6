import { maths } from '../geometry/maths.js';
import { bell, lerp, smoothstep, type Point2 } from '../geometry/vector.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import { markPolygons, type Mark, type MarkFrame } from '../materials/marks.js';
import { hash2 } from '../materials/noise.js';
import { nearness } from '../materials/polygon.js';
import type { Texel } from '../materials/texel.js';

const THREAD_MM = 0.78;
/** Threads are slightly slanted. */
const SLANT = 0.2;
/** Longer threads are stitched down in between. */
const LONGEST_MM = 7;
const HELD_EVERY_MM = 4.6;

/** A piece of a mark: its outline and thread direction. */
interface Piece {
  readonly polygon: readonly Point2[];
  readonly threads: Point2;
  /** The distance from the piece's centre beyond which the piece has no effect. */
  readonly reachMm: number;
  readonly middle: Point2;
}

/** The cloth around a piece is affected up to this distance. */
const AROUND_MM = 6;

/** Threads run across the piece's longer dimension. */
function stitchedPiece(polygon: readonly Point2[]): Piece {
  const n = polygon.length;
  const middle = polygon.reduce(([x, y], point): Point2 => [x + point[0] / n, y + point[1] / n], [0, 0]);
  let [xx, xy, yy] = [0, 0, 0];
  polygon.forEach((to, i) => {
    const from = polygon[(i + n - 1) % n];
    // Weighted by length, as points are denser where a line bends.
    const weight = maths.hypot(to[0] - from[0], to[1] - from[1]);
    const [dx, dy] = [(to[0] + from[0]) / 2 - middle[0], (to[1] + from[1]) / 2 - middle[1]];
    xx += dx * dx * weight;
    xy += dx * dy * weight;
    yy += dy * dy * weight;
  });
  const longWay = 0.5 * maths.atan2(2 * xy, xx - yy);
  const angle = longWay + maths.PI / 2 - SLANT;
  const farthest = maths.max(...polygon.map(([x, y]) => maths.hypot(x - middle[0], y - middle[1])));
  return { polygon, threads: [maths.cos(angle), maths.sin(angle)], reachMm: farthest + AROUND_MM, middle };
}

/** Paints a mark in satin stitch: parallel threads, raised above the cloth, which they pull together. */
export function embroider(mark: Mark, frame: MarkFrame, thread: Rgb): (x: number, y: number, texel: Texel) => void {
  const pieces = markPolygons(mark, frame).map(stitchedPiece);
  return (x, y, texel) => {
    for (const { polygon, threads, middle, reachMm } of pieces) {
      if (maths.hypot(x - middle[0], y - middle[1]) > reachMm) continue;
      const far = nearness(polygon, x, y, 1, 1).insideMm;
      if (far < -AROUND_MM) continue;
      const across = (x * threads[1] - y * threads[0]) / THREAD_MM;
      const count = maths.floor(across);
      const uneven = hash2(count, 53) - 0.5;
      const inside = far + 0.2 * uneven;
      const amount = smoothstep(-0.16, 0.1, inside);
      if (amount < 1) {
        texel.heightMm -= (1 - amount) * 0.12 * maths.exp(maths.min(0, far) / 2.2);
        // A narrow edge shades less than a wide hollow of the same depth.
        texel.exposure *= 1 + 0.3 * (1 - amount) * maths.exp(maths.min(0, far) / 0.8);
      }
      if (amount <= 0) continue;
      const round = maths.sin(maths.PI * (across - count));
      const alongMm = x * threads[0] + y * threads[1];
      const held = smoothstep(LONGEST_MM / 2 - 1, LONGEST_MM / 2 + 1, far);
      const fromHole = ((alongMm / HELD_EVERY_MM + count * 0.34) % 1) + 1;
      const hole = held * bell(((fromHole % 1) - 0.5) * HELD_EVERY_MM, 0.5);
      const tone = 0.87 + 0.15 * round + 0.1 * uneven - 0.1 * hole;
      texel.colour = blend(texel.colour, shade(thread, tone), amount);
      const swell = 0.85 * (1 - maths.exp(-maths.max(0, inside + 0.1) / 1));
      texel.heightMm = lerp(texel.heightMm, swell + 0.1 * round - 0.1 * hole, amount);
      texel.roughness = 0.5;
      texel.reflectance = 0.035;
      texel.sheen = 0.25;
      texel.exposure = lerp(texel.exposure, 1, amount);
    }
  };
}
