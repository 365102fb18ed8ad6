import { maths } from '../geometry/maths.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';

type Stroke = readonly Point2[];

/** Letters as strokes, one unit high. */
const LETTERS: Record<string, { readonly width: number; readonly strokes: readonly Stroke[] }> = {
  P: {
    width: 0.58,
    strokes: [
      [
        [0, 0],
        [0, 1],
        [0.42, 1],
        [0.56, 0.88],
        [0.56, 0.6],
        [0.42, 0.48],
        [0, 0.48],
      ],
    ],
  },
  A: {
    width: 0.7,
    strokes: [
      [
        [0, 0],
        [0.35, 1],
        [0.7, 0],
      ],
      [
        [0.13, 0.32],
        [0.57, 0.32],
      ],
    ],
  },
  I: {
    width: 0.06,
    strokes: [
      [
        [0.03, 0],
        [0.03, 1],
      ],
    ],
  },
  L: {
    width: 0.48,
    strokes: [
      [
        [0, 1],
        [0, 0],
        [0.48, 0],
      ],
    ],
  },
};
const SPACING = 0.3;
/** Half the width of a stroke. */
const HALF_STROKE = 0.085;

const WORD = 'PAILA';

const { strokes: WORD_STROKES, width: WORD_WIDTH } = (() => {
  const strokes: Stroke[] = [];
  let pen = 0;
  for (const letter of WORD) {
    const { width, strokes: drawn } = LETTERS[letter];
    for (const stroke of drawn) strokes.push(stroke.map(([x, y]): Point2 => [x + pen, y]));
    pen += width + SPACING;
  }
  return { strokes, width: pen - SPACING };
})();

/**
 * Ink coverage, 0..1, of the shop's name at a point. The word is centred on the origin.
 * @param x mm to the reader's right
 * @param y mm up
 * @param capHeightMm height of its letters
 */
export function wordInk(x: number, y: number, capHeightMm: number): number {
  const px = x / capHeightMm + WORD_WIDTH / 2;
  const py = y / capHeightMm + 0.5;
  if (px < -0.3 || py < -0.3 || px > WORD_WIDTH + 0.3 || py > 1.3) return 0;
  let nearest = Infinity;
  for (const stroke of WORD_STROKES)
    for (let i = 1; i < stroke.length; i++) {
      const [ax, ay] = stroke[i - 1];
      const dx = stroke[i][0] - ax;
      const dy = stroke[i][1] - ay;
      const t = maths.min(1, maths.max(0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)));
      nearest = maths.min(nearest, maths.hypot(px - ax - dx * t, py - ay - dy * t));
    }
  return 1 - smoothstep(HALF_STROKE - 0.03, HALF_STROKE + 0.03, nearest);
}
