import { SHOES } from '../silhouettes/shoe-set.js';
import { scalarThrough } from './curve.js';
import { gridVertex } from './mesh.js';
import { buildShoe, findPart, type ShoeModel } from './shoe.js';
import { distance, type Vec3 } from './vector.js';

const models = Object.values(SHOES).map(({ form }) => buildShoe(form, 0.4));

/** The distance in plan of a point outside the outline's own point of that column. */
const outwardMm = ({ outline }: ShoeModel, column: number, [x, , z]: Vec3): number =>
  (x - outline.x[column]) * outline.outwardX[column] + (z - outline.z[column]) * outline.outwardZ[column];

describe.each(models.map((model) => [model.form.silhouette, model] as const))('The %s', (_name, model) => {
  const columns = Array.from({ length: model.outline.count }, (_, column) => column);

  it('runs from upper to lining without an open edge', () => {
    const upper = findPart(model, 'upper');
    const lining = findPart(model, 'lining');
    const gaps = columns.map((i) => distance(gridVertex(upper, i, upper.rows - 1), gridVertex(lining, i, 0)));

    // The same points: models are reduced, which tears nearly equal ones apart.
    expect(Math.max(...gaps)).toBe(0);
  });

  it('runs from the wall of its sole to the tread without an open edge', () => {
    const wall = findPart(model, 'midsole');
    const tread = findPart(model, 'outsole');
    const gaps = columns.map((i) => distance(gridVertex(wall, i, 0), gridVertex(tread, i, 0)));

    expect(Math.max(...gaps)).toBe(0);
  });

  it('has no gap between upper and sole: the lip of the sole ends inside the upper', () => {
    const upper = findPart(model, 'upper');
    const wall = findPart(model, 'midsole');
    for (const i of columns) {
      const lip = gridVertex(wall, i, wall.rows - 1);
      let row = 1;
      while (row < upper.rows - 1 && gridVertex(upper, i, row)[1] < lip[1]) row++;
      const [below, above] = [gridVertex(upper, i, row - 1), gridVertex(upper, i, row)];
      const t = (lip[1] - below[1]) / (above[1] - below[1]);
      const surfaceMm = outwardMm(model, i, below) * (1 - t) + outwardMm(model, i, above) * t;

      expect([i, below[1] <= lip[1], surfaceMm >= outwardMm(model, i, lip)]).toEqual([i, true, true]);
    }
  });

  it('starts its upper below the edge of the sole all around', () => {
    const upper = findPart(model, 'upper');
    const soleTop = scalarThrough(model.form.soleTop);
    const above = columns.filter((i) => gridVertex(upper, i, 0)[1] > soleTop(model.outline.x[i]) - 1);

    expect(above).toEqual([]);
  });

  it('ends its lining under the insole or beside it, so that no light comes in from below', () => {
    const lining = findPart(model, 'lining');
    const insole = findPart(model, 'insole');
    const soleTop = scalarThrough(model.form.soleTop);
    for (const i of columns) {
      const end = gridVertex(lining, i, lining.rows - 1);
      expect(end[1]).toBeLessThan(soleTop(model.outline.x[i]) + 4);
    }
    for (let i = 2; i < insole.columns - 2; i++) {
      const [x, , medial] = gridVertex(insole, i, 0);
      const lateral = gridVertex(insole, i, insole.rows - 1)[2];
      const ends = columns
        .map((column) => gridVertex(lining, column, lining.rows - 1))
        .filter((end) => Math.abs(end[0] - x) < 4);

      expect(lateral).toBeGreaterThan(Math.max(...ends.map(([, , z]) => z)) - 0.5);
      expect(medial).toBeLessThan(Math.min(...ends.map(([, , z]) => z)) + 0.5);
    }
  });

  it('closes every tube around itself', () => {
    const tubes = model.meshes.filter(({ part }) => ['tongue', 'lace', 'aglet', 'loop'].includes(part));
    for (const tube of tubes)
      for (let i = 0; i < tube.columns; i++)
        expect(distance(gridVertex(tube, i, 0), gridVertex(tube, i, tube.rows - 1))).toBeLessThan(0.01);
  });

  it('spans its ring without a missing column: the last quad leads back to the first', () => {
    for (const part of ['upper', 'lining', 'midsole', 'outsole'] as const) {
      const { triangles, columns: count, rows, wrapsU } = findPart(model, part);
      const used = new Set(triangles);

      expect(wrapsU).toBe(true);
      expect(used.size).toBe(count * rows);
      expect(triangles.length).toBe(count * (rows - 1) * 6);
    }
  });
});
