import { buildShoe } from '../geometry/shoe.js';
import type { Vec3 } from '../geometry/vector.js';
import { courtForm } from '../silhouettes/court.js';
import { valueRange } from '../testing/looks.js';
import { cutFlat } from './cut-flat.js';
import { weaveMap, wovenAround } from './weave-map.js';

const model = buildShoe(courtForm, 0.4);
const weaveAt = wovenAround(weaveMap(model.upper.mesh), model);
const layFlat = cutFlat(model, weaveAt);

const pointAbove = (station: number, aboveMm: number, side: 'lateral' | 'medial') => {
  const u = model.outline.ringPosition(station, side);
  const v = aboveMm / model.upper.ribLengthMm[Math.round(u * model.outline.count) % model.outline.count];
  const pointMm: Vec3 = model.upper.pointAt(u, v);
  return { u, v, pointMm };
};
const fromRidge = ({ u, pointMm }: { u: number; pointMm: Vec3 }): number => weaveAt(pointMm, u)[1];

describe.each(['lateral', 'medial'] as const)('Cloth that is cut flat, on the %s side', (side) => {
  const alongSole = Array.from({ length: 21 }, (_, k) => pointAbove(55 + k * 3, 30, side));

  it('runs along the sole instead of the opening', () => {
    expect(valueRange(alongSole.map(fromRidge))).toBeGreaterThan(8);
    expect(valueRange(alongSole.map((at) => layFlat(at, fromRidge(at))))).toBeLessThan(3);
  });

  it('continues into the weave around heel and toes without a step', () => {
    const around = Array.from({ length: 220 }, (_, k) => pointAbove(12 + k, 30, side));
    const across = around.map((at) => layFlat(at, fromRidge(at)));
    const steps = across.slice(1).map((mm, k) => Math.abs(mm - across[k]));

    expect(Math.max(...steps)).toBeLessThan(1.6);
  });

  it('is unchanged over the toes', () => {
    const toes = pointAbove(250, 20, side);

    expect(layFlat(toes, fromRidge(toes))).toBe(fromRidge(toes));
  });
});
