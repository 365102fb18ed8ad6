import { SHOES } from '../silhouettes/shoe-set.js';
import { foldDepth } from './folds.js';
import { buildShoe, findPart } from './shoe.js';
import { distance, dot, subtract, vectorAt, type Vec3 } from './vector.js';

const fold = { from: [0, 100], to: [100, 100], depthMm: 2, widthMm: 5 } as const;

describe('A fold', () => {
  const depth = foldDepth([fold], 3);
  const alongIt = Array.from({ length: 41 }, (_, k) => depth([50, 80 + k, 30]));

  it('is a valley with a bulge beside it', () => {
    expect(Math.max(...alongIt)).toBeGreaterThan(0.8);
    expect(Math.min(...alongIt)).toBeLessThan(-0.3);
  });

  it('fades out at both ends and has no effect beyond them', () => {
    expect(depth([-12, 100, 30])).toBe(0);
    expect(depth([112, 100, 30])).toBe(0);
    expect(Math.abs(depth([97, 100, 30]))).toBeLessThan(0.3);
  });

  it('is continuous from one side to the other', () => {
    const around = Array.from({ length: 41 }, (_, k) => depth([50, 100, k - 20]));
    const steps = around.slice(1).map((value, k) => Math.abs(value - around[k]));

    expect(Math.max(...steps)).toBeLessThan(0.2);
  });

  it('differs in position and depth per variation, deterministically', () => {
    const other = foldDepth([fold], 9);
    const again = foldDepth([fold], 3);
    const points = Array.from({ length: 20 }, (_, k): Vec3 => [50, 90 + k, 30]);

    expect(Math.max(...points.map((p) => Math.abs(other(p) - depth(p))))).toBeGreaterThan(0.2);
    expect(points.map(again)).toEqual(points.map(depth));
  });
});

const bent = Object.values(SHOES).filter(({ form }) => form.folds !== undefined);

describe.each(bent.map(({ form }) => [form.silhouette, form] as const))('The folds of a %s', (_name, form) => {
  const { folds: _folds, ...unfolded } = form;

  it('change the geometry of the upper, but not where it meets the sole', () => {
    const [folded, plain] = [form, unfolded].map((measures) => findPart(buildShoe(measures, 0.25), 'upper'));
    const count = folded.columns * folded.rows;
    const moved = Array.from({ length: count }, (_, k) =>
      distance(vectorAt(folded.positionsMm, k), vectorAt(plain.positionsMm, k)),
    );

    expect(Math.max(...moved)).toBeGreaterThan(0.6);
    expect(Math.max(...moved)).toBeLessThan(5);
    expect(Math.max(...moved.filter((_, k) => k % folded.rows === 0))).toBe(0);
  });

  it('leave the lining inside the upper over the toes, in every variation', () => {
    for (const foot of [0, 1, 2, 6, 7, 8]) {
      const model = buildShoe(form, 0.3, foot);
      const [upper, lining] = [findPart(model, 'upper'), findPart(model, 'lining')];
      const shell = Array.from({ length: upper.columns * upper.rows }, (_, k) => k).filter(
        (k) => upper.positionsMm[k * 3] > 190,
      );
      const within: number[] = [];
      for (let k = 0; k < lining.columns * lining.rows; k++) {
        const point = vectorAt(lining.positionsMm, k);
        if (point[0] < 205 || k % lining.rows < lining.rows * 0.5) continue;
        const nearest = shell.reduce((a, b) =>
          distance(vectorAt(upper.positionsMm, a), point) < distance(vectorAt(upper.positionsMm, b), point) ? a : b,
        );
        within.push(dot(subtract(vectorAt(upper.positionsMm, nearest), point), vectorAt(upper.normals, nearest)));
      }

      expect(Math.min(...within)).toBeGreaterThan(0.1);
    }
  });
});
