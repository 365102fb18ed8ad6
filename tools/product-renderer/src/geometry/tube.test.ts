import { softened } from './tube.js';
import { distance, dot, length, normalize, subtract, type Vec3 } from './vector.js';

const UP: Vec3 = [0, 1, 0];

describe('A lace that goes around a corner', () => {
  const { path, facing, lengthMm } = softened(
    [
      [0, 0, 0],
      [20, 0, 0],
      [20, 0, 30],
    ],
    [UP, UP, [1, 0, 0]],
    2,
  );

  it('starts and ends at the given points', () => {
    expect(lengthMm).toBeCloseTo(50, 6);
    expect(distance(path[0] ?? UP, [0, 0, 0])).toBeLessThan(1e-9);
    expect(distance(path.at(-1) ?? UP, [20, 0, 30])).toBeLessThan(1e-9);
  });

  it('has no corner left', () => {
    const directions = path.slice(1).map((point, i) => normalize(subtract(point, path[i] ?? point)));
    const bends = directions.slice(1).map((direction, i) => dot(direction, directions[i] ?? direction));

    expect(Math.min(...bends)).toBeGreaterThan(Math.cos((25 * Math.PI) / 180));
  });

  it('stays close to the corner', () => {
    const least = Math.min(...path.map((point) => distance(point, [20, 0, 0])));

    expect(least).toBeGreaterThan(0.3);
    expect(least).toBeLessThan(2.5);
  });

  it('has a facing direction everywhere', () => {
    for (const each of facing) expect(length(each)).toBeCloseTo(1, 6);
  });
});
