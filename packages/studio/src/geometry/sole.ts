import { curveThrough, scalarThrough } from './curve.js';
import { gridMesh, type GridMesh } from './mesh.js';
import type { Outline } from './outline.js';
import type { ShoeForm } from './shoe-form.js';
import { clamp, lerp } from './vector.js';

/** The wall of the sole all round, and its underside as a fan to a spine. */
export function buildSole(form: ShoeForm, outline: Outline, wallRows: number, bottomRows: number): GridMesh[] {
  const bottom = scalarThrough(form.soleBottom);
  const top = scalarThrough(form.soleTop);
  const wall = curveThrough(form.wall);
  const { count } = outline;
  const profile = Array.from({ length: wallRows }, (_, j) => wall(j / (wallRows - 1)));

  const midsole = gridMesh({ part: 'midsole', columns: count, rows: wallRows, wrapsU: true }, (i, j) => {
    const [outMm, height] = profile[j];
    const x = outline.x[i];
    return [
      x + outline.outwardX[i] * outMm,
      lerp(bottom(x), top(x), height),
      outline.z[i] + outline.outwardZ[i] * outMm,
    ];
  });
  const [startMm] = profile[0];
  const outsole = gridMesh(
    { part: 'outsole', columns: count, rows: bottomRows, wrapsU: true, flipped: true },
    (i, j) => {
      const r = j / (bottomRows - 1);
      const x = outline.x[i] + outline.outwardX[i] * startMm;
      const z = outline.z[i] + outline.outwardZ[i] * startMm;
      const px = lerp(x, clamp(x, 36, 252), r);
      return [px, bottom(px), lerp(z, -1, r)];
    },
  );
  return [midsole, outsole];
}
