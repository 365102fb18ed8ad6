import { newTexel } from '../materials/texel.js';
import { engineered, ENGINEERED } from './engineered.js';
import { foamVolumes } from './foam-sole.js';

/** The relief along a line across the shoe, at a distance from the heel. */
const across = (material: 'mesh' | 'knit', kind: number, alongMm: number): number[] => {
  const zones = engineered(material, [0.5, 0.5, 0.5], kind);
  return Array.from({ length: 60 }, (_, k) => {
    const texel = newTexel();
    zones({ alongMm, acrossMm: k * 0.5 - 15, pointMm: [alongMm, 60, 0] }, 0.7, texel);
    return texel.heightMm;
  });
};

describe('An upper made in one piece', () => {
  it('is open over the toes, in a different way per design, and closed at the heel', () => {
    const toes = Array.from({ length: ENGINEERED }, (_, kind) =>
      [236, 237, 238, 239].flatMap((mm) => across('mesh', kind, mm)),
    );

    for (const relief of toes) expect(Math.min(...relief)).toBeLessThan(-0.3);
    expect(new Set(toes.map((relief) => relief.join(' '))).size).toBe(ENGINEERED);
    expect(new Set(across('mesh', 0, 60))).toEqual(new Set([0]));
  });

  it('is ribbed at the heel when it is knitted', () => {
    const ribs = across('knit', 0, 60);

    expect(Math.max(...ribs) - Math.min(...ribs)).toBeGreaterThan(0.4);
  });
});

describe('A foam sole', () => {
  it('flares under its edge and is hollow over it, most of all at the arch', () => {
    expect(foamVolumes(36, 0.45)).toBeGreaterThan(2);
    expect(foamVolumes(120, 0.25)).toBeLessThan(0);
    expect(foamVolumes(76, 0.65)).toBeLessThan(-3);
    expect(foamVolumes(76, 1)).toBeCloseTo(0);
  });
});
