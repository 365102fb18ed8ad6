import { catalogue, isGarment } from '@paila/demo-data';
import { choiceOf, HANDS, tyingOf } from './chance.js';

const shoes = catalogue.filter(({ artwork }) => !isGarment(artwork.silhouette));

describe('What would be chance in a workshop', () => {
  it('is the same for the same artwork, in whatever order it is written', () => {
    for (const { artwork } of shoes) {
      const rewritten = { ...artwork, colourway: Object.fromEntries(Object.entries(artwork.colourway).reverse()) };

      expect(choiceOf(rewritten as typeof artwork, 5, 2)).toBe(choiceOf(artwork, 5, 2));
    }
  });

  it('gives each silhouette of many products every pair of hands and every layout', () => {
    for (const silhouette of ['runner', 'court', 'high-top']) {
      const ofKind = shoes.filter(({ artwork }) => artwork.silhouette === silhouette);
      const layouts = new Set(ofKind.map(({ artwork }) => choiceOf(artwork, 3, 2)));
      const hands = new Set(ofKind.map(({ artwork }) => tyingOf(artwork)));

      expect([silhouette, layouts.size, hands.size >= 2]).toEqual([silhouette, 3, true]);
      expect(Math.max(...hands)).toBeLessThan(HANDS);
    }
  });
});
