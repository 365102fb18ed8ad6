import { scalarThrough, type Knots } from './curve.js';
import type { Eyelet } from './lace.js';
import { buildLacing, lacesUnder, placeEyelets } from './lacing.js';
import type { GridMesh, Part } from './mesh.js';
import { buildOutline, type Outline } from './outline.js';
import type { ShoeForm } from './shoe-form.js';
import { buildSole } from './sole.js';
import { buildTongue, rowsOnTongue, type TongueMake } from './tongue.js';
import { ribbon } from './tube.js';
import { buildInside, buildUpper, type Upper } from './upper.js';
import { along, mix, type Vec3 } from './vector.js';

/** The geometry of a shoe. */
export interface ShoeModel {
  readonly form: ShoeForm;
  readonly outline: Outline;
  readonly upper: Upper;
  readonly eyelets: readonly Eyelet[];
  readonly meshes: readonly GridMesh[];
}

/**
 * @param detail 1 for pictures 1600 px wide; 0.2 is enough for tests
 * @param tying variation of lacing and folds
 */
export function buildShoe(form: ShoeForm, detail = 1, tying = 0): ShoeModel {
  const outline = buildOutline(form.outline, Math.round(720 * detail));
  const ribRows = Math.round(90 * detail);
  const bare = buildUpper(form, outline, ribRows, tying);
  const lift = form.lacing && lacesUnder(form.lacing, placeEyelets(form.lacing, outline, bare), outline);
  const upper = lift ? buildUpper(form, outline, ribRows, tying, lift) : bare;
  const meshes: GridMesh[] = [
    upper.mesh,
    ...buildInside(form, outline, upper, Math.max(16, Math.round(44 * detail))),
    ...buildSole(form, outline, Math.max(16, Math.round(44 * detail)), Math.max(5, Math.round(10 * detail))),
  ];
  const eyelets: Eyelet[] = [];
  if (form.tongue) {
    const rows = form.lacing ? placeEyelets(form.lacing, outline, upper) : [];
    eyelets.push(...rows.flatMap(({ lateral, medial }) => [lateral, medial]));
    const make = tongueMake(form, form.tongue, eyelets);
    const [steps, around] = [Math.max(40, Math.round(110 * detail)), Math.max(32, Math.round(72 * detail))];
    meshes.push(buildTongue(form.tongue, steps, around, make));
    if (form.lacing)
      meshes.push(
        ...buildLacing(form, form.lacing, form.tongue, make, rows, upper, outline, Math.max(0.25, detail), tying),
      );
  }
  if (form.pullLoop) meshes.push(buildPullLoop(form.pullLoop, form, upper));
  return { form, outline, upper, eyelets, meshes };
}

export function findPart(model: ShoeModel, part: Part): GridMesh {
  const mesh = model.meshes.find((candidate) => candidate.part === part);
  if (!mesh) throw new Error(`The shoe has no ${part}`);
  return mesh;
}

/** The tongue's shape, with the rows of laces that press into it: halfway between the two eyelets of each row. */
export function tongueMake({ tongueCut }: ShoeForm, tongue: Knots, eyelets: readonly Eyelet[]): TongueMake {
  const middles = eyelets
    .filter((_, i) => i % 2 === 0)
    .map(({ point }, row) => mix(point, eyelets[row * 2 + 1].point, 0.5));
  return { cut: tongueCut, rowsAt: rowsOnTongue(tongue, middles) };
}

function buildPullLoop(
  { fromV, riseMm, widthMm }: NonNullable<ShoeForm['pullLoop']>,
  form: ShoeForm,
  upper: Upper,
): GridMesh {
  const outside = [fromV, (fromV + 1) / 2, 0.97].map((v) => along(upper.pointAt(0, v), upper.normalAt(0, v), 0.6));
  const [x, y] = upper.pointAt(0, 1);
  const padMm = 2 * scalarThrough(form.rimRadius)(0);
  const inside = x + padMm + 1.4;
  const points: Vec3[] = [
    ...outside,
    [x - 0.5, y + riseMm * 0.7, 0],
    [x + 2, y + riseMm * 0.98, 0],
    [x + padMm * 0.55, y + riseMm, 0],
    [inside - 0.5, y + riseMm * 0.7, 0],
    [inside, y, 0],
    [inside + 2, y - 10, 0],
  ];
  // Perpendicular to its direction, on the outer side of its arch.
  const facing = points.map((_, i): Vec3 => {
    const before = points[Math.max(0, i - 1)];
    const after = points[Math.min(points.length - 1, i + 1)];
    return [-(after[1] - before[1]), after[0] - before[0], 0];
  });
  return ribbon({
    part: 'loop',
    path: points,
    facing,
    widthMm,
    thicknessMm: 1.6,
    steps: 70,
    around: 18,
    roundness: 0.6,
  });
}
