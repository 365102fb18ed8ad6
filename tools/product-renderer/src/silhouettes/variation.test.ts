import { demoProducts, isGarment } from '@paila/demo-data';
import { pickVariant, LACING_VARIANTS, lacingVariant } from './variation.js';

const shoes = demoProducts.filter(({ artwork }) => !isGarment(artwork.silhouette));

describe('Variation', () => {
  it('is the same for the same artwork, in any order of keys', () => {
    for (const { artwork } of shoes) {
      const rewritten = { ...artwork, colourway: Object.fromEntries(Object.entries(artwork.colourway).reverse()) };

      expect(pickVariant(rewritten as typeof artwork, 5, 2)).toBe(pickVariant(artwork, 5, 2));
    }
  });

  it('covers all variants of each silhouette with many products', () => {
    for (const silhouette of ['runner', 'court', 'high-top']) {
      const ofKind = shoes.filter(({ artwork }) => artwork.silhouette === silhouette);
      const layouts = new Set(ofKind.map(({ artwork }) => pickVariant(artwork, 3, 2)));
      const hands = new Set(ofKind.map(({ artwork }) => lacingVariant(artwork)));

      expect([silhouette, layouts.size, hands.size >= 2]).toEqual([silhouette, 3, true]);
      expect(Math.max(...hands)).toBeLessThan(LACING_VARIANTS);
    }
  });
});
