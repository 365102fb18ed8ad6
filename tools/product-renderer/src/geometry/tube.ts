import { maths } from './maths.js';
import { gridMesh, type GridMesh, type Part } from './mesh.js';
import { pathThrough } from './curve.js';
import { add, along, cross, distance, dot, mix, normalize, subtract, type Vec3 } from './vector.js';

export interface RibbonOptions {
  readonly part: Part;
  /** Points on the ribbon's path, and the direction its flat side faces at each. */
  readonly path: readonly Vec3[];
  readonly facing: readonly Vec3[];
  readonly widthMm: number;
  readonly thicknessMm: number;
  /** Mesh resolution along and around. */
  readonly steps: number;
  readonly around: number;
  /** 1 is an ellipse, less is squarer. */
  readonly roundness?: number;
  /** Scale of the cross-section along the path, for rounded or crimped ends. */
  readonly taper?: (t: number) => number;
  /** Scale of the thickness alone; default `taper`. */
  readonly thicken?: (t: number) => number;
  /** Length per unit of u, so that all laces have the same braid; default the ribbon's length. */
  readonly repeatMm?: number;
}

const power = (value: number, exponent: number): number => maths.sign(value) * maths.abs(value) ** exponent;

/** A flat tube along a path, for laces, aglets and pull loops. */
export function ribbon(options: RibbonOptions): GridMesh {
  const { part, widthMm, thicknessMm, steps, around, roundness = 0.8, taper = () => 1, repeatMm } = options;
  const thicken = options.thicken ?? taper;
  const centre = pathThrough(options.path);
  const facing = pathThrough(options.facing);
  const frames = Array.from({ length: steps }, (_, i) => {
    const t = i / (steps - 1);
    const tangent = normalize(subtract(centre(t + 0.008), centre(t - 0.008)));
    const rough = facing(t);
    const up = normalize(along(rough, tangent, -dot(rough, tangent)));
    return { point: centre(t), up, across: cross(tangent, up), size: taper(t), depth: thicken(t) };
  });
  const walkedMm = [0];
  frames.forEach(({ point }, i) => {
    if (i > 0) walkedMm.push(walkedMm[i - 1] + distance(point, frames[i - 1].point));
  });
  const mesh = gridMesh({ part, columns: steps, rows: around, wrapsU: false }, (i, j) => {
    const { point, up, across, size, depth } = frames[i];
    const angle = (2 * maths.PI * j) / (around - 1);
    const sideways = (power(maths.cos(angle), roundness) * widthMm * size) / 2;
    const outward = (power(maths.sin(angle), roundness) * thicknessMm * depth) / 2;
    return along(along(point, across, sideways), up, outward);
  });
  if (repeatMm) for (let k = 0; k < steps * around; k++) mesh.uvs[k * 2] = walkedMm[maths.floor(k / around)] / repeatMm;
  return mesh;
}

/** A taper with round ends. */
export const rounded = (t: number): number => maths.sqrt(maths.max(0, 1 - (maths.abs(t - 0.5) * 2) ** 14));

/** Length of the pieces a path is divided into before smoothing. */
const PIECE_MM = 0.9;

/** A smoothed path through the points, as a stiff cord would run, in even pieces. */
export function softened(
  path: readonly Vec3[],
  facing: readonly Vec3[],
  bendMm: number,
): { readonly path: Vec3[]; readonly facing: Vec3[]; readonly lengthMm: number } {
  const walked = [0];
  for (let i = 1; i < path.length; i++) walked.push(walked[i - 1] + distance(path[i], path[i - 1]));
  const lengthMm = walked[path.length - 1];
  const pieces = maths.max(8, maths.round(lengthMm / PIECE_MM));
  const even = Array.from({ length: pieces + 1 }, (_, k) => {
    const target = (lengthMm * k) / pieces;
    let i = 0;
    while (i < path.length - 2 && walked[i + 1] < target) i++;
    const t = (target - walked[i]) / (walked[i + 1] - walked[i] || 1);
    return { point: mix(path[i], path[i + 1], t), facing: mix(facing[i], facing[i + 1], t) };
  });
  const sigma = bendMm / (lengthMm / pieces);
  const reach = maths.ceil(sigma * 2.5);
  const smooth = (pick: (at: (typeof even)[number]) => Vec3): Vec3[] =>
    even.map((_, k) => {
      // Smooths less towards the ends, so that they stay in place.
      const most = maths.min(reach, k, pieces - k);
      let [x, y, z, total] = [0, 0, 0, 0];
      for (let d = -most; d <= most; d++) {
        const weight = maths.exp(-(d * d) / (2 * sigma * sigma));
        const at = pick(even[k + d]);
        x += at[0] * weight;
        y += at[1] * weight;
        z += at[2] * weight;
        total += weight;
      }
      return [x / total, y / total, z / total];
    });
  return { path: smooth(({ point }) => point), facing: smooth((at) => at.facing).map(normalize), lengthMm };
}

/** A ring on a surface: the rim of an eyelet. */
export function ring(part: Part, centre: Vec3, normal: Vec3, radiusMm: number, wireMm: number): GridMesh {
  const side = normalize(cross(maths.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], normal));
  const other = cross(normal, side);
  return gridMesh({ part, columns: 22, rows: 9, wrapsU: true }, (i, j) => {
    const turn = (2 * maths.PI * i) / 22;
    const radial = add(
      [side[0] * maths.cos(turn), side[1] * maths.cos(turn), side[2] * maths.cos(turn)],
      [other[0] * maths.sin(turn), other[1] * maths.sin(turn), other[2] * maths.sin(turn)],
    );
    // Only the upper half: the lower half would be inside the upper. It runs from the outside into the hole.
    const bend = -0.5 + (j / 8) * (maths.PI + 1);
    return along(along(centre, radial, radiusMm + wireMm * maths.cos(bend)), normal, 0.75 * wireMm * maths.sin(bend));
  });
}
