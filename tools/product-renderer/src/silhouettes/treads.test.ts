import type { Rgb } from '../materials/colour.js';
import type { TreadPoint, WallPoint } from '../materials/shoe-pattern.js';
import { newTexel } from '../materials/texel.js';
import { herringboneTread } from './cup-tread.js';
import { foamSole } from './foam-sole.js';
import { podTread } from './pod-tread.js';

const RED: Rgb = [0.8, 0, 0];
const WHITE: Rgb = [0.8, 0.8, 0.8];

/** Lengths of runs of equal values, without the first and last, which may be cut off. */
const stretches = (answers: readonly boolean[]): number[] => {
  const ends = answers.flatMap((answer, k) => (k > 0 && answer !== answers[k - 1] ? [k] : []));
  return ends.slice(1).map((end, k) => end - ends[k]);
};

describe('The tread of a cup sole', () => {
  it('has blocks of even length all around its rim, also around heel and toe', () => {
    const paint = herringboneTread(RED, WHITE, 'arc');
    const isBlock = Array.from({ length: 4800 }, (_, k) => {
      const texel = newTexel();
      paint({ x: 150, z: 40, edgeMm: 4.3, gap: 0, around: k / 4800 }, texel);
      return texel.heightMm > 0.9;
    });
    const lengths = stretches(isBlock);
    const blocks = lengths.filter((_, k) => k % 2 === 0);

    expect(lengths.length).toBeGreaterThan(150);
    expect(Math.max(...blocks) - Math.min(...blocks)).toBeLessThanOrEqual(1);
  });
});

describe("A runner's sole", () => {
  const paintTread = podTread(RED, WHITE, RED, 'arc');
  const paintWall = foamSole({ foam: WHITE, rubber: RED, accent: RED }, 4.2, 0);
  const isRubber = (paint: (texel: ReturnType<typeof newTexel>) => void): boolean => {
    const texel = newTexel();
    paint(texel);
    return texel.colour[1] < 0.2;
  };
  const below = (x: number, z: number): boolean => {
    const at: TreadPoint = { x, z, edgeMm: 0.5, gap: 0, around: 0 };
    return isRubber((texel) => {
      paintTread(at, texel);
    });
  };
  const beside = (x: number, z: number): boolean => {
    const at: WallPoint = {
      station: x,
      z,
      aroundMm: x,
      fromHeelMm: x * Math.sign(z),
      aboveBottomMm: 1,
      belowTopMm: 30,
      heightMm: 1,
      gap: 0,
      v: 0.1,
    };
    return isRubber((texel) => {
      paintWall(at, texel);
    });
  };

  it.each([44, -44])('has the same pods from the side as from below, %d mm from its middle', (z) => {
    const places = Array.from({ length: 440 }, (_, k) => 40 + k * 0.5);
    const differing = places.filter((x) => below(x, z) !== beside(x, z));

    // The two views may differ by one step at the rubber's edges.
    expect(differing.length).toBeLessThan(8);
    expect(stretches(places.map((x) => below(x, z))).length).toBeGreaterThan(8);
  });

  it('has a rubber rail along the arch on its outer side only', () => {
    expect([below(120, 36), below(120, -36)]).toEqual([true, false]);
  });
});
