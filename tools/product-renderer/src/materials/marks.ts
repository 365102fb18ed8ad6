import type { DemoProduct } from '@paila/demo-data';
import { openLine, type LinePoint } from '../geometry/curve.js';
import type { Point2 } from '../geometry/vector.js';

export type Mark = DemoProduct['artwork']['mark'];

/**
 * Shapes in the unit square: x from heel to toe, y up. Simple geometry of our own, designed not to resemble any brand's
 * logo.
 */
type MarkShape = readonly LinePoint[];

const box = (left: number, right: number, bottom: number, top: number): MarkShape => [
  [left, bottom, 'corner'],
  [right, bottom, 'corner'],
  [right, top, 'corner'],
  [left, top, 'corner'],
  [left, bottom, 'corner'],
];

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
  const cornered = ([x, y]: LinePoint): LinePoint => [x, y, 'corner'];
  const low = xs.map((x) => edge(x, -1));
  const high = xs.map((x) => edge(x, 1)).reverse();
  return [
    cornered(low[0]),
    ...low.slice(1, -1),
    cornered(low[steps]),
    cornered(high[0]),
    ...high.slice(1, -1),
    cornered(high[steps]),
    cornered(low[0]),
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
  const cornered = (line: LinePoint[]): LinePoint[] =>
    line.map((point, i) => (i === 0 || i === steps ? [point[0], point[1], 'corner'] : point));
  return [...cornered(over), ...cornered(back), [over[0][0], over[0][1], 'corner']];
}

const SHAPES: Record<Mark, readonly MarkShape[]> = {
  none: [],
  wave: [
    band(0, 1, 0.1, (x) => 0.78 + 0.13 * Math.sin(2 * Math.PI * 1.5 * x)),
    band(0.06, 0.94, 0.1, (x) => 0.44 + 0.13 * Math.sin(2 * Math.PI * 1.5 * x)),
    band(0.12, 0.88, 0.1, (x) => 0.1 + 0.13 * Math.sin(2 * Math.PI * 1.5 * x)),
  ],
  steps: [
    [
      [0, 0, 'corner'],
      [0.34, 0, 'corner'],
      [0.34, 0.33, 'corner'],
      [0.64, 0.33, 'corner'],
      [0.64, 0.66, 'corner'],
      [1, 0.66, 'corner'],
      [1, 1, 'corner'],
      [0.38, 1, 'corner'],
      [0.38, 0.66, 'corner'],
      [0.1, 0.66, 'corner'],
      [0.1, 0.33, 'corner'],
      [0, 0.33, 'corner'],
      [0, 0, 'corner'],
    ],
  ],
  peak: [
    [
      [0, 0, 'corner'],
      [0.36, 1, 'corner'],
      [0.55, 0.48, 'corner'],
      [0.67, 0.74, 'corner'],
      [1, 0, 'corner'],
      [0, 0, 'corner'],
    ],
  ],
  bars: [box(0, 0.52, 0, 0.16), box(0.3, 0.8, 0.28, 0.44), box(0.14, 0.64, 0.56, 0.72), box(0.48, 1, 0.84, 1)],
  arc: [arch(1, 0.72), arch(0.5, 0.22)],
};

/**
 * Placement of a mark's unit square: its corners in the target's axes, how far its top leans towards the toe, and how
 * far its toe end is raised.
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
