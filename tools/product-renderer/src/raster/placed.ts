import { maths } from '../geometry/maths.js';
import { add, type Vec3 } from '../geometry/vector.js';
import type { SceneMesh } from './scene.js';

/** A rotation about the vertical, followed by a translation. */
export interface Placement {
  readonly atMm: Vec3;
  /** Counter-clockwise, seen from above. */
  readonly turnDeg: number;
  /** Raises the +x end, so that a shoe stands on its heel. */
  readonly pitchDeg?: number;
}

/** A mesh moved to its place; `name` distinguishes its part from those of other products. */
export function placed(
  mesh: SceneMesh,
  name: string,
  pivot: Vec3,
  { atMm, turnDeg, pitchDeg = 0 }: Placement,
): SceneMesh {
  const turn = (turnDeg * maths.PI) / 180;
  const pitch = (pitchDeg * maths.PI) / 180;
  const [cy, sy, cp, sp] = [maths.cos(turn), maths.sin(turn), maths.cos(pitch), maths.sin(pitch)];
  const turned = ([x, y, z]: Vec3): Vec3 => {
    const px = x * cp - y * sp;
    const py = x * sp + y * cp;
    return [px * cy + z * sy, py, -px * sy + z * cy];
  };
  const all = (values: Float32Array, move: (v: Vec3) => Vec3): Float32Array => {
    const moved = new Float32Array(values.length);
    for (let k = 0; k < values.length; k += 3) moved.set(move([values[k], values[k + 1], values[k + 2]]), k);
    return moved;
  };
  return {
    ...mesh,
    part: `${name}/${mesh.part}`,
    positionsMm: all(mesh.positionsMm, ([x, y, z]) => add(turned([x - pivot[0], y - pivot[1], z - pivot[2]]), atMm)),
    normals: all(mesh.normals, turned),
    tangentsU: all(mesh.tangentsU, turned),
    tangentsV: all(mesh.tangentsV, turned),
  };
}
