import { canvasTile } from './plain-weave.js';
import type { Texture } from './texture.js';
import { threadsAt } from './threads.js';
import { valueRange } from '../testing/looks.js';

const SIZE = 32;
const TEXEL_MM = 0.2;

/** Canvas cut straight on the left half of a texture, and nothing on the right half. */
function halfCanvas(): Required<Pick<Texture, 'threads'>> & Texture {
  const at = (value: (x: number, y: number) => number) =>
    Float32Array.from({ length: SIZE * SIZE }, (_, k) => value(k % SIZE, Math.floor(k / SIZE)));
  const flat = new Float32Array(SIZE * SIZE);
  return {
    width: SIZE,
    height: SIZE,
    wrapsU: false,
    albedo: new Float32Array(SIZE * SIZE * 3),
    finish: new Float32Array(SIZE * SIZE * 3),
    slopeU: flat,
    slopeV: flat,
    threads: {
      alongMm: at((x) => x * TEXEL_MM),
      acrossMm: at((_, y) => y * TEXEL_MM),
      share: at((x) => (x < SIZE / 2 ? 1 : 0)),
    },
  };
}

/** Tones of a row of points, at a distance of `spread` texels between samples. */
function tonesAlong(fromU: number, toU: number, spread: number): number[] {
  const texture = halfCanvas();
  const out = { tone: 0, slopeU: 0, slopeV: 0 };
  return Array.from({ length: 60 }, (_, i) => {
    threadsAt(texture, texture.threads, fromU + ((toU - fromU) * i) / 60, 0.4, spread, out);
    return out.tone;
  });
}

describe('The threads of canvas', () => {
  it('are finer than the texture that they lie on', () => {
    expect(valueRange(tonesAlong(0.1, 0.4, 0.1))).toBeGreaterThan(0.2);
  });

  it('show on cloth only', () => {
    expect(valueRange(tonesAlong(0.6, 0.9, 0.1))).toBe(0);
  });

  it('do not show from afar', () => {
    expect(valueRange(tonesAlong(0.1, 0.4, 20))).toBe(0);
  });

  it('neither lighten nor darken the cloth', () => {
    const { tone } = canvasTile();

    expect(tone.reduce((sum, value) => sum + value, 0) / tone.length).toBeCloseTo(1, 3);
  });

  it('continue from tile to tile', () => {
    const { size, tone } = canvasTile();
    const step = (from: number, to: number): number => {
      let most = 0;
      for (let y = 0; y < size; y++) most = Math.max(most, Math.abs(tone[y * size + from] - tone[y * size + to]));
      return most;
    };
    const within = Math.max(...Array.from({ length: size - 1 }, (_unused, x) => step(x, x + 1)));

    expect(step(size - 1, 0)).toBeLessThanOrEqual(within);
  });
});
