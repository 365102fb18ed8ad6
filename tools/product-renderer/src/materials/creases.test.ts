import { demoProducts } from '@paila/demo-data';
import type { Vec3 } from '../geometry/vector.js';
import { lacingVariant } from '../silhouettes/variation.js';
import { SHOES } from '../silhouettes/shoe-set.js';
import { shaftPainter } from './creases.js';
import { newTexel } from './texel.js';

/** Points of both sides, less far apart than a wrinkle is wide. */
const SHAFT = [34, -34].flatMap((z) =>
  Array.from({ length: 80 * 48 }, (_, k): Vec3 => [10 + (k % 80) * 2, 50 + Math.floor(k / 80) * 1.5, z]),
);

describe('The shaft of a high-top', () => {
  it('is folded differently per product, even with the same lacing variant', () => {
    const laced = demoProducts.filter(
      ({ artwork }) => artwork.silhouette === 'high-top' && lacingVariant(artwork) === 2,
    );
    const reliefs = laced.map(({ artwork }) => {
      const fold = shaftPainter(SHOES['high-top'].pattern(artwork));
      return SHAFT.map((point) => {
        const texel = newTexel();
        fold(point, texel);
        return texel.heightMm;
      });
    });

    expect(reliefs.length).toBeGreaterThan(3);
    reliefs.forEach((one, i) => {
      for (const other of reliefs.slice(i + 1))
        expect(Math.max(...one.map((mm, k) => Math.abs(mm - other[k])))).toBeGreaterThan(0.3);
    });
  });
});
