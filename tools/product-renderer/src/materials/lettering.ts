import { maths } from '../geometry/maths.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';

type Stroke = readonly Point2[];
interface Letter {
  readonly width: number;
  readonly strokes: readonly Stroke[];
}

/** Part of an ellipse, from one angle to another in degrees, counter-clockwise when rising. */
const bow = (x: number, y: number, rx: number, ry: number, from: number, to: number): Point2[] => {
  const steps = maths.max(3, maths.round(maths.abs(to - from) / 20));
  return Array.from({ length: steps + 1 }, (_, i): Point2 => {
    const angle = ((from + ((to - from) * i) / steps) * maths.PI) / 180;
    return [x + rx * maths.cos(angle), y + ry * maths.sin(angle)];
  });
};

const letter = (width: number, ...strokes: readonly Stroke[]): Letter => ({ width, strokes });
const stem: Stroke = [
  [0, 0],
  [0, 1],
];
const line = (...points: readonly Point2[]): Stroke => points;

/** A plain sans serif of our own, as strokes; capitals are one unit high. */
const LETTERS: Readonly<Partial<Record<string, Letter>>> = {
  A: letter(0.7, line([0, 0], [0.35, 1], [0.7, 0]), line([0.13, 0.32], [0.57, 0.32])),
  B: letter(
    0.58,
    stem,
    [[0, 1], [0.3, 1], ...bow(0.3, 0.76, 0.23, 0.24, 90, -90), [0, 0.52]],
    [[0.3, 0.52], ...bow(0.32, 0.26, 0.26, 0.26, 90, -90), [0, 0]],
  ),
  C: letter(0.7, bow(0.42, 0.5, 0.42, 0.5, 48, 312)),
  D: letter(0.66, [[0, 0], [0, 1], [0.2, 1], ...bow(0.24, 0.5, 0.42, 0.5, 90, -90), [0, 0]]),
  E: letter(0.5, line([0.5, 1], [0, 1], [0, 0], [0.5, 0]), line([0, 0.52], [0.44, 0.52])),
  F: letter(0.48, line([0.48, 1], [0, 1], [0, 0]), line([0, 0.5], [0.42, 0.5])),
  G: letter(0.74, [...bow(0.42, 0.5, 0.42, 0.5, 48, 348), [0.83, 0.46], [0.5, 0.46]]),
  H: letter(0.62, stem, line([0.62, 0], [0.62, 1]), line([0, 0.52], [0.62, 0.52])),
  I: letter(0.04, line([0.02, 0], [0.02, 1])),
  J: letter(0.44, [[0.44, 1], [0.44, 0.24], ...bow(0.22, 0.22, 0.22, 0.22, 0, -160)]),
  K: letter(0.58, stem, line([0.56, 1], [0, 0.42]), line([0.2, 0.62], [0.58, 0])),
  L: letter(0.46, line([0, 1], [0, 0], [0.46, 0])),
  M: letter(0.76, line([0, 0], [0, 1], [0.38, 0.3], [0.76, 1], [0.76, 0])),
  N: letter(0.64, line([0, 0], [0, 1], [0.64, 0], [0.64, 1])),
  O: letter(0.84, bow(0.42, 0.5, 0.42, 0.5, 0, 360)),
  P: letter(0.56, stem, [[0, 1], [0.3, 1], ...bow(0.3, 0.74, 0.26, 0.26, 90, -90), [0, 0.48]]),
  Q: letter(0.84, bow(0.42, 0.5, 0.42, 0.5, 0, 360), line([0.54, 0.24], [0.82, -0.04])),
  R: letter(
    0.58,
    stem,
    [[0, 1], [0.3, 1], ...bow(0.3, 0.74, 0.26, 0.26, 90, -90), [0, 0.48]],
    line([0.28, 0.48], [0.58, 0]),
  ),
  S: letter(0.54, [...bow(0.27, 0.76, 0.25, 0.24, 35, 260), ...bow(0.27, 0.26, 0.27, 0.26, 80, -145)]),
  T: letter(0.6, line([0, 1], [0.6, 1]), line([0.3, 1], [0.3, 0])),
  U: letter(0.62, [[0, 1], [0, 0.3], ...bow(0.31, 0.31, 0.31, 0.31, 180, 360), [0.62, 1]]),
  V: letter(0.68, line([0, 1], [0.34, 0], [0.68, 1])),
  W: letter(0.98, line([0, 1], [0.24, 0], [0.49, 0.9], [0.74, 0], [0.98, 1])),
  X: letter(0.62, line([0, 0], [0.62, 1]), line([0, 1], [0.62, 0])),
  Y: letter(0.62, line([0, 1], [0.31, 0.5], [0.62, 1]), line([0.31, 0.5], [0.31, 0])),
  Z: letter(0.58, line([0, 1], [0.58, 1], [0, 0], [0.58, 0])),
  '-': letter(0.3, line([0, 0.48], [0.3, 0.48])),
  ' ': letter(0.3),
};
const SPACING = 0.26;
/** Half the width of a stroke. */
const HALF_STROKE = 0.078;
/** The distance from the foot of one line to that of the next. */
const LEADING = 1.7;

const lineWidth = (line: string): number =>
  Array.from(line).reduce((sum, each) => sum + glyph(each).width + SPACING, -SPACING);

function glyph(character: string): Letter {
  const found = LETTERS[character];
  if (!found) throw new RangeError(`No letter ${character}`);
  return found;
}

/** The text on as many lines as given, broken at spaces where the widest line is shortest. */
function broken(text: string, lines: number): string[] {
  const words = text.split(' ');
  if (lines < 2 || words.length < 2) return [text];
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  const widest = (way: readonly string[]): number => maths.max(...way.map(lineWidth));
  return ways.reduce((best, way) => (widest(way) < widest(best) ? way : best));
}

export interface LetteredBox {
  /** Height of the letters, unless they would not fit. */
  readonly capMm: number;
  readonly widthMm: number;
  /** 2 breaks long texts; default 1. */
  readonly lines?: 1 | 2;
}

/**
 * Ink coverage, 0..1, of a text in capitals, centred on the origin: x mm to the reader's right, y mm up.
 * @throws RangeError for a character that the type does not have
 */
export function lettered(text: string, { capMm, widthMm, lines = 1 }: LetteredBox): (x: number, y: number) => number {
  const capitals = text.toUpperCase();
  const set = lineWidth(capitals) * capMm > widthMm ? broken(capitals, lines) : [capitals];
  const widest = maths.max(...set.map(lineWidth));
  const cap = maths.min(capMm, widthMm / widest);
  const top = ((set.length - 1) * LEADING) / 2 - 0.5;
  const strokes: Stroke[] = [];
  set.forEach((row, nth) => {
    let pen = -lineWidth(row) / 2;
    const foot = top - nth * LEADING;
    for (const each of row) {
      const { width, strokes: drawn } = glyph(each);
      for (const stroke of drawn) strokes.push(stroke.map(([x, y]): Point2 => [x + pen, y + foot]));
      pen += width + SPACING;
    }
  });
  const [halfX, halfY] = [widest / 2 + 0.3, (set.length * LEADING) / 2 + 0.1];
  return (x, y) => {
    const [px, py] = [x / cap, y / cap];
    if (maths.abs(px) > halfX || maths.abs(py) > halfY) return 0;
    let nearest = Infinity;
    for (const stroke of strokes)
      for (let i = 1; i < stroke.length; i++) {
        const [ax, ay] = stroke[i - 1];
        const dx = stroke[i][0] - ax;
        const dy = stroke[i][1] - ay;
        const t = maths.min(1, maths.max(0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
        const [ex, ey] = [px - ax - dx * t, py - ay - dy * t];
        nearest = maths.min(nearest, ex * ex + ey * ey);
      }
    return 1 - smoothstep(HALF_STROKE - 0.03, HALF_STROKE + 0.03, maths.sqrt(nearest));
  };
}
