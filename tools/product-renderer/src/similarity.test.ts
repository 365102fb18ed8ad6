import { demoProducts, hasCardPicture, picturesDir } from '@paila/demo-data';
import { readSignature, compareSignatures } from './testing/similarity.js';

/** Below both thresholds, two pictures look like the same product. */
const MIN_SHAPE = 0.05;
const MIN_COLOUR = 6;

describe('The pictures on the cards', () => {
  it('differ for all products', async () => {
    const glances = await Promise.all(
      demoProducts.filter(hasCardPicture).map((entry) => readSignature(entry, picturesDir)),
    );
    const alike = glances.flatMap((a, i) =>
      glances.slice(0, i).flatMap((b) => {
        const { shape, colour } = compareSignatures(a, b);
        return shape < MIN_SHAPE && colour < MIN_COLOUR ? [`${a.slug} and ${b.slug}`] : [];
      }),
    );

    expect(alike).toEqual([]);
  });

  it('differ in shape or colour, but not from themselves', async () => {
    const [runner, highTop] = await Promise.all(
      ['kirtipur-runner', 'patan-high'].map((slug) =>
        readSignature(
          demoProducts.find((entry) => entry.slug === slug)!,
          picturesDir,
        ),
      ),
    );

    expect(compareSignatures(runner, runner)).toEqual({ shape: 0, colour: 0 });
    expect(compareSignatures(runner, highTop).shape).toBeGreaterThan(0.12);
    expect(compareSignatures(runner, highTop).colour).toBeGreaterThan(20);
  });
});
