import { buildCap, fromSeam, GORES, rimHeightMm } from './cap.js';

describe('A cap', () => {
  const meshes = buildCap(0.25);
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

  it('fits a head, and shades its eyes', () => {
    const [left, right] = reach('crown', 0);
    const [, top] = reach('crown', 1);
    const [, forehead] = reach('crown', 2);
    const [, edge] = reach('brim', 2);

    expect(right - left).toBeGreaterThan(150);
    expect(right - left).toBeLessThan(180);
    expect(top).toBeGreaterThan(95);
    expect(edge - forehead).toBeGreaterThan(60);
    expect(edge - forehead).toBeLessThan(85);
  });

  it('has six gores, and an arch behind over its strap', () => {
    const seams = Array.from({ length: 360 }, (_, i) => (i * Math.PI) / 180).filter(
      (turn) => Math.abs(fromSeam(turn)) < 0.001,
    );

    expect(seams).toHaveLength(GORES);
    expect(meshes.filter(({ part }) => part === 'eyelet')).toHaveLength(GORES);
    expect(rimHeightMm(Math.PI)).toBeGreaterThan(30);
    expect(rimHeightMm(Math.PI / 2)).toBeLessThan(8);
  });
});
