import { demoProducts } from '@paila/demo-data';
import { scalarThrough } from '../geometry/curve.js';
import { markLines } from '../materials/marks.js';
import { SHOES } from './shoe-set.js';
import { slipOnForm } from './slip-on.js';

const productsOfKind = (silhouette: string) => demoProducts.filter(({ artwork }) => artwork.silhouette === silhouette);

describe('The shoes of one kind', () => {
  it.each(['skate', 'slip-on', 'trail'] as const)('differ in cut: %s', (silhouette) => {
    const cuts = productsOfKind(silhouette).map(({ artwork }) =>
      JSON.stringify(
        SHOES[silhouette]
          .pattern(artwork)
          .panels.filter(({ at }) => at !== 'flat')
          .map(({ shape, perforation }) => [shape, perforation !== undefined]),
      ),
    );

    expect(cuts).toHaveLength(3);
    expect(new Set(cuts).size).toBe(3);
  });

  it.each(['skate', 'slip-on', 'court', 'high-top'] as const)('differ in creases: %s', (silhouette) => {
    const walked = productsOfKind(silhouette).map(({ artwork }) => SHOES[silhouette].pattern(artwork).walkedIn);

    expect(walked).not.toContain(undefined);
    expect(new Set(walked).size).toBe(walked.length);
  });
});

describe('The side mark of a slip-on', () => {
  it('stays above the sole', () => {
    const soleTop = scalarThrough(slipOnForm.soleTop);
    for (const { artwork } of productsOfKind('slip-on')) {
      const sewn = SHOES['slip-on'].pattern(artwork).panels.filter(({ at }) => at === 'flat');
      const inLeather = sewn.filter(({ material }) => material === 'leather');

      expect(inLeather).toHaveLength(markLines(artwork.mark, { left: 0, right: 1, bottom: 0, top: 1, lean: 0 }).length);
      for (const { shape } of sewn) for (const [x, y] of shape) expect(y).toBeGreaterThan(soleTop(x) + 5);
    }
  });
});
