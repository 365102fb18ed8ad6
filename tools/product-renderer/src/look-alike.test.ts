import { catalogue, isOnShelf, picturesDir } from '@paila/demo-data';
import { glanceAt, unlikeness } from './look-alike.js';

/** Below both thresholds, two pictures look like the same product. */
const LEAST_SHAPE = 0.05;
const LEAST_COLOUR = 6;

describe('The pictures on the cards', () => {
  it('show no two products alike', async () => {
    const glances = await Promise.all(catalogue.filter(isOnShelf).map((entry) => glanceAt(entry, picturesDir)));
    const alike = glances.flatMap((a, i) =>
      glances.slice(0, i).flatMap((b) => {
        const { shape, colour } = unlikeness(a, b);
        return shape < LEAST_SHAPE && colour < LEAST_COLOUR ? [`${a.slug} and ${b.slug}`] : [];
      }),
    );

    expect(alike).toEqual([]);
  });

  it('are told apart by shape or by colour, and from themselves by neither', async () => {
    const [runner, highTop] = await Promise.all(
      ['kirtipur-runner', 'patan-high'].map((slug) =>
        glanceAt(
          catalogue.find((entry) => entry.slug === slug)!,
          picturesDir,
        ),
      ),
    );

    expect(unlikeness(runner, runner)).toEqual({ shape: 0, colour: 0 });
    expect(unlikeness(runner, highTop).shape).toBeGreaterThan(0.12);
    expect(unlikeness(runner, highTop).colour).toBeGreaterThan(20);
  });
});
