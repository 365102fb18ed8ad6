import { demoProducts } from '@paila/demo-data';
import { CAP_FLOOR } from '../silhouettes/garment-views.js';
import { buildCap } from './cap.js';
import { buildCrown, CROWN_VARIANTS, crownVariantOf, fromSeam, GORES } from './crown.js';
import { measured } from '../geometry/measured.js';

const CUTS = Array.from({ length: CROWN_VARIANTS }, (_, shape) => shape);

describe.each(CUTS)('A cap with crown %d', (shape) => {
  const crown = buildCrown(shape);
  const meshes = buildCap(0.25, shape);
  const reach = (name: string, axis: number): [number, number] => {
    const values = meshes
      .filter(({ part }) => part === name)
      .flatMap(({ positionsMm }) => [...positionsMm.filter((_, i) => i % 3 === axis)]);
    return [Math.min(...values), Math.max(...values)];
  };

  it('is made of finite numbers', () => {
    for (const { positionsMm, normals } of meshes)
      expect([...positionsMm, ...normals].every(Number.isFinite)).toBe(true);
  });

  it('has the size of a head and a protruding brim', () => {
    const [left, right] = reach('crown', 0);
    const [, forehead] = reach('crown', 2);
    const [, edge] = reach('brim', 2);

    expect(right - left).toBeGreaterThan(150);
    expect(right - left).toBeLessThan(180);
    expect(crown.heightMm).toBeGreaterThan(95);
    expect(crown.heightMm).toBeLessThan(115);
    expect(edge - forehead).toBeGreaterThan(60);
    expect(edge - forehead).toBeLessThan(85);
  });

  it('stands on its rim and its brim', () => {
    const [rim] = reach('crown', 1);
    const [brim] = reach('brim', 1);

    expect(Math.abs(rim - brim)).toBeLessThan(0.5);
    expect(rim - CAP_FLOOR.heightMm).toBeGreaterThan(0);
    expect(rim - CAP_FLOOR.heightMm).toBeLessThan(1);
  });

  it('rises steeply in front and falls behind', () => {
    const standing = (turn: number): number => {
      const [, , z] = crown.atHeight(turn, 0.72 * crown.heightMm);
      return Math.abs(z) / crown.halfLengthMm;
    };

    expect(standing(0)).toBeGreaterThan(standing(Math.PI) + 0.03);
  });

  it('has six gores, and an arch behind over its strap', () => {
    const seams = Array.from({ length: 360 }, (_, i) => (i * Math.PI) / 180).filter(
      (turn) => Math.abs(fromSeam(turn)) < 0.001,
    );

    expect(seams).toHaveLength(GORES);
    expect(meshes.filter(({ part }) => part === 'eyelet')).toHaveLength(GORES);
    expect(crown.rimHeightMm(Math.PI)).toBeGreaterThan(30);
    expect(crown.rimHeightMm(Math.PI / 2)).toBeLessThan(8);
  });
});

describe('Caps', () => {
  it('have a crown shape derived from their artwork', () => {
    const cuts = demoProducts
      .filter(({ artwork }) => artwork.silhouette === 'cap')
      .map(({ artwork }) => crownVariantOf(artwork));

    expect(new Set(cuts).size).toBe(CROWN_VARIANTS);
    for (const cut of cuts) expect(CUTS).toContain(cut);
  });

  it('are measured along the cloth, not in texture coordinates', () => {
    const [shell] = buildCap(0.25);
    const { upMm, aroundMm } = measured(shell);

    // From the middle of the front to the temple is a quarter of a head of 57 cm, and from rim to button a panel's length.
    expect(aroundMm(0.25, 0.1)).toBeGreaterThan(130);
    expect(aroundMm(0.25, 0.1)).toBeLessThan(155);
    expect(upMm(0.25, 1)).toBeGreaterThan(130);
    expect(upMm(0.25, 1)).toBeLessThan(185);
  });
});
