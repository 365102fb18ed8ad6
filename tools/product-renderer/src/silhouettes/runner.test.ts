import { demoProducts } from '@paila/demo-data';
import { newTexel } from '../materials/texel.js';
import { FOAM_CUTS, foamSole } from './foam-sole.js';
import { runnerPattern } from './runner.js';

const runners = demoProducts.filter(({ artwork }) => artwork.silhouette === 'runner');
const texelAt = (cut: number, fromHeelMm: number): number => {
  const texel = newTexel();
  foamSole(
    { foam: [1, 1, 1], rubber: [0, 0, 0], accent: [1, 0, 0] },
    4.2,
    cut,
  )(
    {
      station: 60,
      aroundMm: 80,
      fromHeelMm,
      aboveBottomMm: 26,
      belowTopMm: 10,
      heightMm: 26,
      z: fromHeelMm > 0 ? 36 : -36,
      gap: 0,
      v: 0.7,
    },
    texel,
  );
  return texel.heightMm;
};

describe('Runners', () => {
  it('differ in creases', () => {
    const walked = runners.map(({ artwork }) => runnerPattern(artwork).walkedIn);

    expect(walked).not.toContain(undefined);
    expect(new Set(walked).size).toBe(walked.length);
  });

  it('have foam that is symmetrical at the heel and differs per design', () => {
    const places = Array.from({ length: 24 }, (_, k) => 40 + k * 1.3);
    const cuts = Array.from({ length: FOAM_CUTS }, (_, cut) => places.map((mm) => texelAt(cut, mm)));

    for (const cut of cuts.slice(1)) {
      expect(Math.max(...cut) - Math.min(...cut)).toBeGreaterThan(0.4);
      expect(places.map((mm) => texelAt(cuts.indexOf(cut), -mm))).toEqual(cut);
    }
    expect(new Set(cuts.map((cut) => cut.join(' '))).size).toBe(FOAM_CUTS);
  });
});
