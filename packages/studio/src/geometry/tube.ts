import { maths } from './maths.js';
import { gridMesh, type GridMesh, type Part } from './mesh.js';
import { pathThrough } from './curve.js';
import { add, along, cross, distance, dot, normalize, subtract, type Vec3 } from './vector.js';

export interface RibbonOptions {
  readonly part: Part;
  /** Points the ribbon runs through, and the way its flat side faces at each of them. */
  readonly path: readonly Vec3[];
  readonly facing: readonly Vec3[];
  readonly widthMm: number;
  readonly thicknessMm: number;
  /** Steps along and around. */
  readonly steps: number;
  readonly around: number;
  /** 1 is an ellipse, less is squarer. */
  readonly roundness?: number;
  /** Scale of the section along the way, for rounded or crimped ends. */
  readonly taper?: (t: number) => number;
  /** The length of one whole u, so that long and short ribbons are braided alike; the ribbon's own length, if not told. */
  readonly repeatMm?: number;
}

const power = (value: number, exponent: number): number => maths.sign(value) * maths.abs(value) ** exponent;

/** A flat tube swept along a path: laces, their ends, pull loops. */
export function ribbon(options: RibbonOptions): GridMesh {
  const { part, widthMm, thicknessMm, steps, around, roundness = 0.8, taper = () => 1, repeatMm } = options;
  const centre = pathThrough(options.path);
  const facing = pathThrough(options.facing);
  const frames = Array.from({ length: steps }, (_, i) => {
    const t = i / (steps - 1);
    const tangent = normalize(subtract(centre(t + 0.008), centre(t - 0.008)));
    const rough = facing(t);
    const up = normalize(along(rough, tangent, -dot(rough, tangent)));
    return { point: centre(t), up, across: cross(tangent, up), size: taper(t) };
  });
  const walkedMm = [0];
  frames.forEach(({ point }, i) => {
    if (i > 0) walkedMm.push(walkedMm[i - 1] + distance(point, frames[i - 1].point));
  });
  const mesh = gridMesh({ part, columns: steps, rows: around, wrapsU: false }, (i, j) => {
    const { point, up, across, size } = frames[i];
    const angle = (2 * maths.PI * j) / (around - 1);
    const sideways = (power(maths.cos(angle), roundness) * widthMm * size) / 2;
    const outward = (power(maths.sin(angle), roundness) * thicknessMm * size) / 2;
    return along(along(point, across, sideways), up, outward);
  });
  if (repeatMm) for (let k = 0; k < steps * around; k++) mesh.uvs[k * 2] = walkedMm[maths.floor(k / around)] / repeatMm;
  return mesh;
}

/** A ring lying on a surface: the rim of an eyelet. */
export function ring(part: Part, centre: Vec3, normal: Vec3, radiusMm: number, wireMm: number): GridMesh {
  const side = normalize(cross(maths.abs(normal[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], normal));
  const other = cross(normal, side);
  return gridMesh({ part, columns: 22, rows: 9, wrapsU: true }, (i, j) => {
    const turn = (2 * maths.PI * i) / 22;
    const radial = add(
      [side[0] * maths.cos(turn), side[1] * maths.cos(turn), side[2] * maths.cos(turn)],
      [other[0] * maths.sin(turn), other[1] * maths.sin(turn), other[2] * maths.sin(turn)],
    );
    // Half a wire is enough: the lower half would lie inside the upper. It starts outside and ends in the hole.
    const bend = -0.5 + (j / 8) * (maths.PI + 1);
    return along(along(centre, radial, radiusMm + wireMm * maths.cos(bend)), normal, 0.75 * wireMm * maths.sin(bend));
  });
}
