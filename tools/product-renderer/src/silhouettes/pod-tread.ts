import { maths } from '../geometry/maths.js';
import { bell, clamp, smoothstep } from '../geometry/vector.js';
import { blend, shade, type Rgb } from '../materials/colour.js';
import { markInk, type Mark } from '../materials/marks.js';
import { cover } from '../materials/surfaces.js';
import { ROUND } from './common.js';
import { hexagonMm, rubberBlocks, type PaintTread } from './tread-blocks.js';

/** Flex grooves between the pods, evenly spaced and also visible on the wall. */
const BENDS = { first: 176, stepMm: 21, last: 4 } as const;
/** Curvature of the forefoot grooves, quadratic in the distance from the middle. */
const BENT = 0.0042;
const GROOVE_HALF_MM = 1.7;
const CORNER_MM = 4;

/** The minimum of distances from a shape's sides, rounded at corners. */
function inRounded(a: number, b: number, c: number, d = Infinity): number {
  const [ab, cd] = [maths.min(a, b), maths.min(c, d)];
  const least = maths.min(ab, cd);
  const next = maths.min(maths.max(ab, cd), ab < cd ? maths.max(a, b) : maths.max(c, d));
  return next >= CORNER_MM ? least : CORNER_MM - maths.hypot(CORNER_MM - least, CORNER_MM - next);
}

/** Distance of a point of the underside inside a rubber pod, in millimetres; negative on foam. */
export function inPod(x: number, z: number): number {
  const bent = x + BENT * z * z;
  const nearest = clamp(maths.round((bent - BENDS.first) / BENDS.stepMm), 0, BENDS.last);
  const bendMm = maths.abs(bent - BENDS.first - nearest * BENDS.stepMm) - GROOVE_HALF_MM;
  const middleMm = maths.hypot(z + 2 - (x - 150) * 0.02, maths.max(0, x - 272)) - 2;
  const forefoot = inRounded(bent - 165, bendMm, middleMm);
  const splitMm = maths.hypot(z + 1, maths.max(0, 30 - x)) - 3.2;
  const heelBendMm = maths.abs(x - 58 - maths.abs(z + 1) * 0.28) - GROOVE_HALF_MM;
  const heel = inRounded(92 - x - BENT * z * z, heelBendMm, splitMm);
  // A rail along the outer side connects heel and forefoot.
  const rail = inRounded(x - 97, 168 - bent - 2 * GROOVE_HALF_MM, z - 17, maths.abs(x - 131) - 1.2);
  return maths.max(forefoot, heel, rail);
}

/** The tread of runners: rubber pods under heel and forefoot, separated by exposed foam. */
export const podTread = (rubber: Rgb, foam: Rgb, accent: Rgb, mark: Mark): PaintTread => {
  const inked = markInk(mark, 26);
  return (at, texel) => {
    const { x, z, edgeMm } = at;
    const podMm = inPod(x, z);
    const onRubber = smoothstep(-0.15, 0.25, podMm);
    const field = smoothstep(0.9, 1.3, podMm) * smoothstep(0.5, 2.5, edgeMm);
    const hexagon = smoothstep(0.35, 0.85, hexagonMm(x, z, 5.6));
    if (onRubber > 0) {
      rubberBlocks(rubber, at, 1 - field * (1 - hexagon), 0.9, texel, 0.68);
      texel.heightMm += 1.6 * smoothstep(-0.2, 0.8, podMm);
    }
    if (onRubber >= 1) return;
    const over = { ...texel };
    cover('foam', foam, { alongMm: x, acrossMm: z, pointMm: ROUND }, texel);
    // Two channels along the arch, on either side of the mark.
    const arch = smoothstep(96, 108, x) * smoothstep(162, 150, x);
    const runnel = arch * bell(maths.abs(z + 1) - 9.5, 1.5);
    const ink = inked(x - 129, z + 1);
    texel.heightMm -= 0.9 * runnel + 0.35 * ink;
    // Shaded by adjacent rubber.
    texel.colour = shade(texel.colour, 0.95 - 0.34 * maths.exp(podMm / 1.3) - 0.1 * runnel);
    texel.colour = blend(texel.colour, accent, ink * 0.9);
    if (onRubber <= 0) return;
    texel.colour = blend(texel.colour, over.colour, onRubber);
    texel.heightMm = over.heightMm * onRubber + texel.heightMm * (1 - onRubber);
  };
};
