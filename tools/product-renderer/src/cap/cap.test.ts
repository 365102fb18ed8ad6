import { demoProducts } from '@paila/demo-data';
import { CAP_FLOOR } from '../silhouettes/garment-views.js';
import { buildCap } from './cap.js';
import { buildCrown, CROWN_VARIANTS, crownVariant, fromSeam, GORES } from './crown.js';
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
    expect(crown.heightMm).toBeLessThan(130);
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

  it('is cut from flat panels: its section has corners at the seams, most of all near the top', () => {
    const squareness = (v: number): number => {
      const across = (turn: number): number => {
        const [x, , z] = crown.at(turn, v);
        return Math.hypot(x / crown.halfWidthMm, z / crown.halfLengthMm);
      };
      return across(Math.PI / 3) / ((across(Math.PI / 6) + across(Math.PI / 2)) / 2);
    };

    expect(squareness(0.75)).toBeGreaterThan(1.02);
    expect(squareness(0.75)).toBeGreaterThan(squareness(0.2));
  });

  it('has a brim with a board in it: evenly thick, and bent down at both sides', () => {
    const [brim] = meshes.filter(({ part }) => part === 'brim');
    const { columns, rows, positionsMm } = brim;
    const at = (i: number, j: number): readonly number[] => [
      ...positionsMm.subarray((i * rows + j) * 3, (i * rows + j) * 3 + 3),
    ];
    const middle = Math.round((columns - 1) / 2);
    const halfway = Math.round(0.25 * (rows - 1));
    const [, over] = at(middle, halfway);
    const [, under] = at(middle, rows - 1 - halfway);
    const [, aside] = at(Math.round(0.12 * (columns - 1)), Math.round(0.44 * (rows - 1)));
    const [, ahead] = at(middle, Math.round(0.44 * (rows - 1)));

    expect(over - under).toBeGreaterThan(2.5);
    expect(over - under).toBeLessThan(4);
    expect(ahead - aside).toBeGreaterThan(9);
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
      .map(({ artwork }) => crownVariant(artwork));

    expect(new Set(cuts).size).toBe(CROWN_VARIANTS);
    for (const cut of cuts) expect(CUTS).toContain(cut);
  });

  it('are measured along the cloth, not in texture coordinates', () => {
    const [shell] = buildCap(0.25);
    const { upMm, aroundMm } = measured(shell);

    // A quarter of a head of 57 cm is between the middle of the front and the temple. A panel's length is between rim
    // and button.
    expect(aroundMm(0.25, 0.1)).toBeGreaterThan(130);
    expect(aroundMm(0.25, 0.1)).toBeLessThan(155);
    expect(upMm(0.25, 1)).toBeGreaterThan(130);
    expect(upMm(0.25, 1)).toBeLessThan(185);
  });
});
