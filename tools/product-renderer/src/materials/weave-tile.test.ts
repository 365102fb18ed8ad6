import { FLEECE, JERSEY, knitOver, knitTile, weaveAt, type Woven } from './weave-tile.js';

describe.each([
  ['jersey', JERSEY],
  ['fleece', FLEECE],
])('A patch of %s', (_, knit) => {
  const tile = knitTile(knit);
  const { size, tone } = tile;

  it('does not change the colour of the cloth as a whole', () => {
    expect(tone.reduce((sum, value) => sum + value, 0) / tone.length).toBeCloseTo(1, 3);
  });

  it('repeats without a seam', () => {
    const step = (from: number, to: number): number => {
      let most = 0;
      for (let y = 0; y < size; y++) most = Math.max(most, Math.abs(tone[y * size + from] - tone[y * size + to]));
      return most;
    };
    const within = Math.max(...Array.from({ length: size - 1 }, (_unused, x) => step(x, x + 1)));

    expect(step(size - 1, 0)).toBeLessThanOrEqual(within);
  });

  it('has yarns that show nearby and fade at a distance', () => {
    const weave = knitOver(knit, 800, 700);
    const contrastAt = (texels: number): number => {
      const woven: Woven = { tone: 1, slopeU: 0, slopeV: 0 };
      let most = 0;
      for (let k = 0; k < 400; k++) {
        weaveAt(weave, k * 0.00021, k * 0.00013, texels, woven);
        most = Math.max(most, Math.abs(woven.tone - 1));
      }
      return most;
    };

    expect(contrastAt(0.5)).toBeGreaterThan(0.1);
    expect(contrastAt(4)).toBeLessThan(0.6 * contrastAt(0.5));
    expect(contrastAt(8)).toBe(0);
  });
});

describe('A knit over a garment', () => {
  it('has stitches of its own size, whatever it covers', () => {
    const wide = knitOver(JERSEY, 800, 700);
    const narrow = knitOver(JERSEY, 400, 700);

    expect(wide.perU).toBeCloseTo(2 * narrow.perU);
    expect(wide.tile).toBe(narrow.tile);
  });
});
