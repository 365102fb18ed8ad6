import { hash2 } from '../materials/noise.js';
import { creasesBeside, type Fold } from './folds.js';
import { withEvenHem, type Hem } from './hem.js';
import { cutSheet } from './sheet.js';

const END_MM = 120;
const HIGH_MM = 24;
const HEM: Hem = { highMm: HIGH_MM, fromEndMm: (_, y) => END_MM - y, down: [0, 1] };
const piece = cutSheet(
  [
    [-100, 0],
    [100, 0],
    [100, END_MM],
    [-100, END_MM],
  ],
  6,
);
const patternPoint = (k: number): readonly [number, number] => [piece.flat[k * 2], piece.flat[k * 2 + 1]];
/** A wave down the cloth, and an end that is ragged. */
const hung = new Float32Array(piece.onBorder.length * 3).map((_, i) => {
  const k = Math.floor(i / 3);
  const [x, y] = patternPoint(k);
  const ragged = y > END_MM - HIGH_MM + 2 ? 6 * (hash2(k, i % 3) - 0.5) : 0;
  return [x, 10 * Math.sin(x / 24), y][i % 3] + ragged;
});
const vertices = Array.from(piece.onBorder.keys());

describe('A hem', () => {
  const even = withEvenHem(piece, hung, HEM);
  const edge = vertices.filter((k) => patternPoint(k)[1] === END_MM && Math.abs(patternPoint(k)[0]) < 80);

  it('is straight, and waves with the cloth above it', () => {
    expect(edge.length).toBeGreaterThan(10);
    for (const k of edge) {
      const [x] = patternPoint(k);
      expect(Math.abs(even[k * 3 + 2] - END_MM)).toBeLessThan(1);
      expect(Math.abs(even[k * 3 + 1] - 10 * Math.sin(x / 24))).toBeLessThan(1.5);
    }
  });

  it('leaves the cloth above as it is', () => {
    for (const k of vertices.filter((vertex) => patternPoint(vertex)[1] <= END_MM - HIGH_MM))
      expect(even.subarray(k * 3, k * 3 + 3)).toEqual(hung.subarray(k * 3, k * 3 + 3));
  });
});

describe('Creases beside a fold', () => {
  const fold: Fold = [0, 0, 100, 0, 30, 10];
  const creases = creasesBeside([fold]);

  it('are finer and lower, on both sides of it', () => {
    expect(creases.length).toBeGreaterThan(2);
    for (const [, , , , height, halfWidth] of creases) {
      expect(height).toBeLessThan(0.1 * fold[4]);
      expect(halfWidth).toBeLessThan(0.5 * fold[5]);
    }
    const sides = creases.map(([, , , toY]) => Math.sign(toY));
    expect(new Set(sides)).toEqual(new Set([1, -1]));
  });

  it('fan out from where it starts, and end before it does', () => {
    for (const [, fromY, toX, toY] of creases) {
      expect(Math.abs(fromY)).toBeLessThan(Math.abs(toY));
      expect(toX).toBeLessThan(fold[2]);
    }
  });
});
