import type { DemoProduct } from '@paila/demo-data';
import { openLine, type LinePoint } from '../geometry/curve.js';
import { maths } from '../geometry/maths.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';
import { nearness } from './polygon.js';

export type Mark = DemoProduct['artwork']['mark'];

/**
 * Shapes in the unit square: x from heel to toe, y up. Simple geometry of our own, designed not to resemble any brand's
 * logo.
 */
type MarkShape = readonly LinePoint[];

/** Typical width-to-height ratio of a mark's frame. */
const ASPECT = 2;

/** A band of constant width along a line y(x). */
function band(from: number, to: number, half: number, height: (x: number) => number): MarkShape {
  const steps = 18;
  const xs = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
  const edge = (x: number, sign: number): LinePoint => {
    const slope = (height(x + 0.01) - height(x - 0.01)) / 0.02 / ASPECT;
    const size = Math.hypot(1, slope);
    return [x - (sign * half * slope) / size / ASPECT, height(x) + (sign * half) / size];
  };
  const sharp = ([x, y]: LinePoint): LinePoint => [x, y, 'corner'];
  const low = xs.map((x) => edge(x, -1));
  const high = xs.map((x) => edge(x, 1)).reverse();
  return [
    sharp(low[0]),
    ...low.slice(1, -1),
    sharp(low[steps]),
    sharp(high[0]),
    ...high.slice(1, -1),
    sharp(high[steps]),
    sharp(low[0]),
  ];
}

/** Half a ring on the lower edge. */
function arch(outer: number, inner: number): MarkShape {
  const steps = 12;
  const at = (radius: number, i: number): LinePoint => {
    const angle = Math.PI - (Math.PI * i) / steps;
    return [0.5 + 0.5 * radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const over = Array.from({ length: steps + 1 }, (_, i) => at(outer, i));
  const back = Array.from({ length: steps + 1 }, (_, i) => at(inner, steps - i));
  const ended = (line: LinePoint[]): LinePoint[] =>
    line.map((point, i) => (i === 0 || i === steps ? [point[0], point[1], 'corner'] : point));
  return [...ended(over), ...ended(back), [over[0][0], over[0][1], 'corner']];
}

/** A closed shape with sharp corners. */
const cornered = (...points: readonly Point2[]): MarkShape =>
  [...points, points[0]].map(([x, y]): LinePoint => [x, y, 'corner']);

const SHAPES: Record<Mark, readonly MarkShape[]> = {
  // Two posts and a lintel.
  gate: [
    cornered([0, 0.66], [1, 0.66], [0.94, 1], [0.06, 1]),
    cornered([0.1, 0], [0.34, 0], [0.34, 0.56], [0.1, 0.56]),
    cornered([0.66, 0], [0.9, 0], [0.9, 0.56], [0.66, 0.56]),
  ],
  arc: [arch(1, 0.72), arch(0.5, 0.22)],
  steps: [
    cornered(
      [0, 0],
      [0.34, 0],
      [0.34, 0.33],
      [0.64, 0.33],
      [0.64, 0.66],
      [1, 0.66],
      [1, 1],
      [0.38, 1],
      [0.38, 0.66],
      [0.1, 0.66],
      [0.1, 0.33],
      [0, 0.33],
    ),
  ],
  wave: [
    band(0, 1, 0.1, (x) => 0.78 + 0.13 * Math.sin(2 * Math.PI * 1.5 * x)),
    band(0.06, 0.94, 0.1, (x) => 0.44 + 0.13 * Math.sin(2 * Math.PI * 1.5 * x)),
    band(0.12, 0.88, 0.1, (x) => 0.1 + 0.13 * Math.sin(2 * Math.PI * 1.5 * x)),
  ],
  // Two courses of a wall.
  bricks: [
    cornered([0.16, 0.56], [0.7, 0.56], [0.7, 1], [0.16, 1]),
    cornered([0.77, 0.56], [1, 0.56], [1, 1], [0.77, 1]),
    cornered([0, 0], [0.34, 0], [0.34, 0.44], [0, 0.44]),
    cornered([0.41, 0], [0.9, 0], [0.9, 0.44], [0.41, 0.44]),
  ],
  // A paper kite, creased along its spar.
  kite: [cornered([0, 0.5], [0.6, 1], [1, 0.66]), cornered([0, 0.34], [1, 0.5], [0.4, 0])],
};

/** Marks of a few broad pieces can be sewn on; narrow ones are welded. */
export const isSewn = (mark: Mark): boolean => mark !== 'wave' && mark !== 'arc';

/**
 * Placement of a mark's unit square: corners in the target's axes, lean of the top towards the toe, and rise of the
 * toe end.
 */
export interface MarkFrame {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly lean: number;
  readonly tilt?: number;
}

const placed = (frame: MarkFrame, [x, y, corner]: LinePoint): LinePoint => {
  const px = frame.left + (frame.right - frame.left) * x + frame.lean * (y - 0.5);
  const py = frame.bottom + (frame.top - frame.bottom) * y + (frame.tilt ?? 0) * (x - 0.5);
  return corner ? [px, py, corner] : [px, py];
};

/** The outlines of a mark in a frame; one closed line per piece. */
export const markLines = (mark: Mark, frame: MarkFrame): LinePoint[][] =>
  SHAPES[mark].map((shape) => shape.map((point) => placed(frame, point)));

/** The outlines as closed polygons. */
export const markPolygons = (mark: Mark, frame: MarkFrame): Point2[][] =>
  markLines(mark, frame).map((line) => openLine(line, 6).slice(0, -1));

/**
 * Ink coverage, 0..1, of a mark at a point, centred on the origin.
 * @param widthMm the mark's width; the height is half of it
 */
export function markInk(mark: Mark, widthMm: number): (x: number, y: number) => number {
  const [right, top] = [widthMm / 2, widthMm / 4];
  const polygons = markPolygons(mark, { left: -right, right, bottom: -top, top, lean: 0 });
  return (x, y) => {
    if (maths.abs(x) > right + 1 || maths.abs(y) > top + 1) return 0;
    const insideMm = maths.max(...polygons.map((polygon) => nearness(polygon, x, y, 1, 1).insideMm));
    return smoothstep(-0.15, 0.15, insideMm);
  };
}
