import { maths } from './maths.js';
import { curveThrough, scalarThrough } from './curve.js';
import { gridMesh, gridVertex, type GridMesh } from './mesh.js';
import type { Outline } from './outline.js';
import type { ShoeForm } from './shoe-form.js';
import { clamp, lerp, smoothstep } from './vector.js';

/** Depth of the gaps between lugs in the wall. */
const LUG_INSET_MM = 5;

/** Stations between which the underside closes in a line; heel and toe close in the line's ends. */
const SPINE = [36, 252] as const;
const SPINE_Z = -1;
/** Both sides of the underside reach this far beyond the spine, so that no crack opens. */
const SPINE_OVERLAP_MM = 0.2;

/** The gap by ring position: 1 in the middle between two lugs, 0 on a lug. */
export function lugGaps(lugs: ShoeForm['lugs'], outline: Outline): (u: number) => number {
  if (!lugs) return () => 0;
  const count = maths.round(outline.perimeterMm / lugs.pitchMm);
  return (u) => {
    const at = u * count;
    const fromMiddleMm = maths.abs(at - maths.floor(at) - 0.5) * lugs.pitchMm;
    return smoothstep(lugs.gapMm / 2 + 0.9, lugs.gapMm / 2 - 0.4, fromMiddleMm);
  };
}

const fromSpine = (x: number, z: number): number => maths.hypot(x - clamp(x, ...SPINE), z - SPINE_Z);

/** Per column, the distance from the edge of the underside to the spine, ignoring gaps. */
function spans({ wall }: ShoeForm, outline: Outline): Float64Array {
  const [startMm] = curveThrough(wall)(0);
  return outline.x.map((x, i) =>
    fromSpine(x + outline.outwardX[i] * startMm, outline.z[i] + outline.outwardZ[i] * startMm),
  );
}

/** Distance of a point of the underside from the tread's edge, ignoring gaps. */
export function treadEdge(form: ShoeForm, outline: Outline): (u: number, x: number, z: number) => number {
  const lengths = spans(form, outline);
  const { count } = outline;
  return (u, x, z) => {
    const at = u * count;
    const i = maths.floor(at);
    return lerp(lengths[i % count], lengths[(i + 1) % count], at - i) - fromSpine(x, z);
  };
}

/** The sole's wall, and its underside as a fan around a spine. */
export function buildSole(form: ShoeForm, outline: Outline, wallRows: number, bottomRows: number): GridMesh[] {
  const bottom = scalarThrough(form.soleBottom);
  const top = scalarThrough(form.soleTop);
  const wall = curveThrough(form.wall);
  const { count } = outline;
  const profile = Array.from({ length: wallRows }, (_, j) => wall(j / (wallRows - 1)));

  const gapsAround = lugGaps(form.lugs, outline);
  const gapAt = (column: number): number => gapsAround(column / count);
  const lugMm = form.lugs?.depthMm ?? 0;
  const reachMm = form.lugs?.reachMm ?? 0;
  // Gaps that end under the shoe need more rows.
  const lengths = spans(form, outline);
  const treadRows = form.lugs ? bottomRows * 2 : bottomRows;

  const midsole = gridMesh({ part: 'midsole', columns: count, rows: wallRows, wrapsU: true }, (i, j) => {
    const [profileMm, height] = profile[j];
    const x = outline.x[i];
    const base = bottom(x);
    const y = lerp(base, top(x), height);
    const gap = gapAt(i) * smoothstep(lugMm + 1.2, lugMm - 0.4, y - base);
    const sculptedMm = form.sculpt?.(clamp(x, 0, 300), height) ?? 0;
    const outMm = profileMm + sculptedMm - gap * LUG_INSET_MM;
    const raised = lerp(y, maths.max(y, base + lugMm * 0.8), gapAt(i));
    return [x + outline.outwardX[i] * outMm, raised, outline.z[i] + outline.outwardZ[i] * outMm];
  });
  const [startMm] = profile[0];
  const outsole = gridMesh(
    { part: 'outsole', columns: count, rows: treadRows, wrapsU: true, flipped: true },
    (i, j) => {
      // The very same points as the wall's, so that no crack opens.
      if (j === 0) return gridVertex(midsole, i, 0);
      const r = j / (treadRows - 1);
      const gap = gapAt(i);
      const inMm = startMm - gap * LUG_INSET_MM * smoothstep(reachMm + 4, 0, r * lengths[i]);
      const x = outline.x[i] + outline.outwardX[i] * inMm;
      const z = outline.z[i] + outline.outwardZ[i] * inMm;
      const px = lerp(x, clamp(x, ...SPINE), r);
      const raised = gap * lugMm * 0.8 * smoothstep(reachMm + 6, reachMm + 3, r * lengths[i]);
      const height = lerp(bottom(outline.x[i]), bottom(px), smoothstep(0, 0.35, r));
      return [px, height + raised, lerp(z, SPINE_Z - SPINE_OVERLAP_MM * maths.sign(z - SPINE_Z), r)];
    },
  );
  // Degenerate where the fan closes in a point: the normal faces the floor.
  for (let i = 0; i < count; i++) outsole.normals.set([0, -1, 0], (i * treadRows + treadRows - 1) * 3);
  return [midsole, outsole];
}
