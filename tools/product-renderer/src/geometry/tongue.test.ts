import { skateForm } from '../silhouettes/skate.js';
import { buildShoe } from './shoe.js';
import { buildTongue, rowsOnTongue, tongueSurface } from './tongue.js';
import { distance, type Vec3 } from './vector.js';

const knots = skateForm.tongue ?? [];
const cut = { cornerMm: 12, crownMm: 2.5, pressedMm: 2.2 };
const straight: readonly (readonly number[])[] = [
  [0, 200, 50, 20, 10, 4],
  [0.5, 150, 90, 20, 10, 4],
  [1, 100, 130, 20, 10, 4],
];
const halfWidthAt = (mesh: ReturnType<typeof buildTongue>, column: number): number =>
  Math.max(...Array.from({ length: mesh.rows }, (_, row) => mesh.positionsMm[(column * mesh.rows + row) * 3 + 2]));

describe('A padded tongue', () => {
  it('has round corners: narrower at its top by their radius, and full width below them', () => {
    const mesh = buildTongue(straight, 120, 48, { cut });

    expect(halfWidthAt(mesh, mesh.columns - 1)).toBeCloseTo(8, 0);
    expect(halfWidthAt(mesh, 0)).toBeCloseTo(20, 1);
    expect(halfWidthAt(mesh, Math.round(mesh.columns * 0.5))).toBeCloseTo(20, 1);
  });

  it('is pressed down under rows of laces and rises between them', () => {
    const surface = tongueSurface(straight, { cut, rowsAt: [0.3, 0.7] });
    const heightAt = (x: number, y: number): number => {
      const { byMm } = surface.lift([x, y, 0], 0);
      return byMm;
    };
    const [row, between] = [heightAt(170, 74), heightAt(150, 90)];

    expect(between).toBeCloseTo(5, 0);
    expect(row).toBeCloseTo(5 - cut.pressedMm, 0);
  });

  it('locates points along its length', () => {
    expect(rowsOnTongue(straight, [[175, 70, 12]])[0]).toBeCloseTo(0.25, 1);
  });
});

describe('The laces of a skate shoe', () => {
  const { eyelets, upper } = buildShoe(skateForm, 0.25);

  it('lie in evenly spaced rows, also around the end of the throat', () => {
    const lateral = eyelets.filter(({ side }) => side === 'lateral').map(({ point }): Vec3 => point);
    const steps = lateral.slice(1).map((point, i) => distance(point, lateral[i] ?? point));

    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.06);
  });

  it('lie flat over the tongue, which hardly protrudes from the throat', () => {
    const middles = eyelets.map(({ point: [x, y] }): Vec3 => [x, y, 0]);
    const surface = tongueSurface(knots, { cut: skateForm.tongueCut, rowsAt: rowsOnTongue(knots, middles) });
    // The top row is excluded: the tongue leaves the shoe there.
    for (const { u } of eyelets.slice(2)) {
      const [x, y] = upper.pointAt(u, 1);
      expect(surface.lift([x, y, 0], 0).byMm).toBeLessThan(4.5);
    }
  });
});
