import { buildShoe } from '../geometry/shoe.js';
import { distance } from '../geometry/vector.js';
import { trailForm } from '../silhouettes/trail.js';
import { weaveMap, wovenAround } from './weave-map.js';

const model = buildShoe(trailForm, 0.4);
const { upper } = model;
const seen = weaveMap(upper.mesh);
const weaveAt = wovenAround(seen, model);

/** Millimetres of cloth per millimetre around the shoe. */
const stretchAt = (u: number, v: number): number => {
  const [from, to] = [upper.pointAt(u - 0.002, v), upper.pointAt(u + 0.002, v)];
  const [a, b] = [weaveAt(from, u - 0.002), weaveAt(to, u + 0.002)];
  return Math.hypot(b[0] - a[0], b[1] - a[1]) / distance(from, to);
};

describe('Cloth that is woven around heel and toes', () => {
  it('keeps its spacing behind the heel, where a side projection would collapse', () => {
    for (const u of [0.012, 0.02, 0.03, 0.04, 0.97, 0.98, 0.988])
      for (const v of [0.2, 0.5, 0.8]) {
        expect(stretchAt(u, v)).toBeGreaterThan(0.6);
        expect(stretchAt(u, v)).toBeLessThan(2);
      }
  });

  it('keeps its spacing in front of the toes', () => {
    const { toe } = model.outline;
    for (const u of [toe - 0.03, toe, toe + 0.03])
      for (const v of [0.08, 0.15, 0.25, 0.35]) {
        const [low, high] = [upper.pointAt(u, v - 0.02), upper.pointAt(u, v + 0.02)];
        const [a, b] = [weaveAt(low, u), weaveAt(high, u)];
        const stretch = Math.hypot(b[0] - a[0], b[1] - a[1]) / distance(low, high);

        expect(stretch).toBeGreaterThan(0.6);
        expect(stretch).toBeLessThan(1.7);
      }
  });

  it('is a side projection everywhere else', () => {
    for (const u of [0.15, 0.3, 0.7, 0.85]) {
      const point = upper.pointAt(u, 0.5);
      const [alongMm, acrossMm] = weaveAt(point, u);

      expect(alongMm).toBe(seen(point)[0]);
      expect(Math.abs(acrossMm - seen(point)[1])).toBeLessThan(1.5);
    }
  });

  it('meets itself along the ridge of the vamp', () => {
    for (const x of [212, 220, 228]) {
      const [left, right] = [weaveAt([x, 60, -0.01], 0.6), weaveAt([x, 60, 0.01], 0.4)];

      expect(right[1] - left[1]).toBeCloseTo(0, 1);
    }
  });
});
