import { maths } from './maths.js';
import { curveThrough, scalarThrough } from './curve.js';
import { gridMesh, type GridMesh } from './mesh.js';
import type { Outline } from './outline.js';
import type { ShoeForm } from './shoe-form.js';
import { bell, clamp, lerp, smoothstep } from './vector.js';

/** How far the gaps between lugs reach under the shoe. */
const LUG_INSET_MM = 5;

/** 1 in the middle of a gap between two lugs, 0 on a lug. */
function lugGaps(lugs: ShoeForm['lugs'], outline: Outline): (column: number) => number {
  if (!lugs) return () => 0;
  const count = maths.round(outline.perimeterMm / lugs.pitchMm);
  return (column) => {
    const at = (column / outline.count) * count;
    const fromMiddleMm = maths.abs(at - maths.floor(at) - 0.5) * lugs.pitchMm;
    return smoothstep(lugs.gapMm / 2 + 0.9, lugs.gapMm / 2 - 0.4, fromMiddleMm);
  };
}

/** The wall of the sole all round, and its underside as a fan to a spine. */
export function buildSole(form: ShoeForm, outline: Outline, wallRows: number, bottomRows: number): GridMesh[] {
  const bottom = scalarThrough(form.soleBottom);
  const top = scalarThrough(form.soleTop);
  const wall = curveThrough(form.wall);
  const { count } = outline;
  const profile = Array.from({ length: wallRows }, (_, j) => wall(j / (wallRows - 1)));

  const scoop = form.scoop ? scalarThrough(form.scoop) : () => 0;
  const gapAt = lugGaps(form.lugs, outline);
  const lugMm = form.lugs?.depthMm ?? 0;

  const midsole = gridMesh({ part: 'midsole', columns: count, rows: wallRows, wrapsU: true }, (i, j) => {
    const [profileMm, height] = profile[j];
    const x = outline.x[i];
    const base = bottom(x);
    const y = lerp(base, top(x), height);
    const gap = gapAt(i) * smoothstep(lugMm + 1.2, lugMm - 0.4, y - base);
    const outMm = profileMm - scoop(x) * bell(height - 0.6, 0.2) - gap * LUG_INSET_MM;
    const raised = lerp(y, maths.max(y, base + lugMm * 0.8), gapAt(i));
    return [x + outline.outwardX[i] * outMm, raised, outline.z[i] + outline.outwardZ[i] * outMm];
  });
  const [startMm] = profile[0];
  const outsole = gridMesh(
    { part: 'outsole', columns: count, rows: bottomRows, wrapsU: true, flipped: true },
    (i, j) => {
      const r = j / (bottomRows - 1);
      const gap = gapAt(i);
      const inMm = startMm - gap * LUG_INSET_MM;
      const x = outline.x[i] + outline.outwardX[i] * inMm;
      const z = outline.z[i] + outline.outwardZ[i] * inMm;
      const px = lerp(x, clamp(x, 36, 252), r);
      const raised = gap * lugMm * 0.8 * smoothstep(0.6, 0.3, r);
      // At its edge it is as high as the wall that it meets there.
      const height = lerp(bottom(outline.x[i]), bottom(px), smoothstep(0, 0.35, r));
      return [px, height + raised, lerp(z, -1, r)];
    },
  );
  // Where the fan closes in a point it has no direction around: it faces the floor.
  for (let i = 0; i < count; i++) outsole.normals.set([0, -1, 0], (i * bottomRows + bottomRows - 1) * 3);
  return [midsole, outsole];
}
