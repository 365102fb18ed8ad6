import { nearness } from '../materials/polygon.js';
import { borderEdges, cutSheet, sheetMesh } from './sheet.js';
import { layGarment } from './simulate.js';
import { foldTee, patternUv } from './tee.js';
import { armholeAtMm, fromCuffMm, hemAtMm, isOpening, TEE_OUTLINE } from './tee-pattern.js';

const sheet = cutSheet(TEE_OUTLINE.front, 12);

describe('A piece cut from cloth', () => {
  it('has the size of its pattern', () => {
    let cut = 0;
    for (let t = 0; t < sheet.triangles.length; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => sheet.triangles[t + k] * 2);
      const { flat: f } = sheet;
      cut += Math.abs((f[b] - f[a]) * (f[c + 1] - f[a + 1]) - (f[c] - f[a]) * (f[b + 1] - f[a + 1])) / 2;
    }
    const outline = TEE_OUTLINE.front;
    const drawn = Math.abs(
      outline.reduce((sum, [x, y], i) => {
        const [nextX, nextY] = outline[(i + 1) % outline.length];
        return sum + (x * nextY - nextX * y) / 2;
      }, 0),
    );

    expect(cut / drawn).toBeGreaterThan(0.99);
    expect(cut / drawn).toBeLessThan(1.005);
  });

  it('is cut on the line, in one closed border', () => {
    sheet.onBorder.forEach((border, k) => {
      const { insideMm } = nearness(TEE_OUTLINE.front, sheet.flat[k * 2], sheet.flat[k * 2 + 1], 1, 1);
      if (border) expect(Math.abs(insideMm)).toBeLessThan(2.5);
      else expect(insideMm).toBeGreaterThan(0);
    });
    const ends = new Map<number, number>();
    for (const edge of borderEdges(sheet)) for (const k of edge) ends.set(k, (ends.get(k) ?? 0) + 1);
    expect([...ends.values()].every((count) => count === 2)).toBe(true);
  });

  it('faces up when it lies flat', () => {
    const positions = new Float32Array(sheet.onBorder.length * 3).map((_, i) =>
      i % 3 === 1 ? 0 : sheet.flat[Math.floor(i / 3) * 2 + (i % 3 === 2 ? 1 : 0)],
    );
    const { normals, tangentsU } = sheetMesh(sheet, positions, { part: 'outer-panel', uvAt: patternUv });

    expect(normals.filter((_, i) => i % 3 === 1).every((y) => y > 0.999)).toBe(true);
    expect(tangentsU.filter((_, i) => i % 3 === 0).every((x) => x > 0.999)).toBe(true);
  });
});

describe('A shirt laid on the table', () => {
  const laid = layGarment({
    upperOutline: TEE_OUTLINE.front,
    lowerOutline: TEE_OUTLINE.back,
    isOpening,
    stepMm: 20,
    steps: 60,
  });
  const heights = (positions: Float32Array) => positions.filter((_, i) => i % 3 === 1);

  it('lies on it, not in it, and keeps its size', () => {
    const xs = laid.upperMm.filter((_, i) => i % 3 === 0);

    expect(Math.min(...heights(laid.lowerMm))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights(laid.upperMm))).toBeLessThan(80);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(640);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(760);
  });

  it('is sewn up at the sides', () => {
    const apart: number[] = [];
    laid.upper.onBorder.forEach((border, k) => {
      const [x, y] = [laid.upper.flat[k * 2], laid.upper.flat[k * 2 + 1]];
      if (!border || isOpening(x, y)) return;
      const other = laid.lower.onBorder.findIndex(
        (_, n) => Math.abs(laid.lower.flat[n * 2] - x) < 0.01 && Math.abs(laid.lower.flat[n * 2 + 1] - y) < 0.01,
      );
      if (other >= 0)
        apart.push(Math.hypot(...[0, 1, 2].map((c) => laid.upperMm[k * 3 + c] - laid.lowerMm[other * 3 + c])));
    });

    expect(apart.length).toBeGreaterThan(60);
    expect(Math.max(...apart)).toBeLessThan(1);
  });

  it('has folds', () => {
    const spread = [...heights(laid.upperMm)].sort((a, b) => a - b);

    expect(spread[Math.floor(spread.length * 0.95)] - spread[Math.floor(spread.length * 0.05)]).toBeGreaterThan(3);
  });
});

describe('The pattern', () => {
  it('leaves hem, cuffs and neck open, and closes sides and shoulders', () => {
    expect(isOpening(0, 713)).toBe(true);
    expect(isOpening(333, 252)).toBe(true);
    expect(isOpening(0, 92)).toBe(true);
    expect(isOpening(258, 330)).toBe(false);
    expect(isOpening(150, 20)).toBe(false);
  });

  it('measures seams where they lie', () => {
    expect(fromCuffMm(366, 232)).toBeCloseTo(0);
    expect(fromCuffMm(300, 150)).toBeGreaterThan(40);
    expect(hemAtMm(0)).toBe(713);
    expect(armholeAtMm(38)).toBeLessThan(armholeAtMm(222));
  });
});

describe('A folded shirt', () => {
  it('is a flat pile of layers', () => {
    const layers = foldTee(16);
    const heights = layers.flatMap(({ positionsMm }) => [...positionsMm.filter((_, i) => i % 3 === 1)]);

    expect(layers.length).toBeGreaterThan(2);
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(70);
  });
});
