import { maths } from '../geometry/maths.js';
import { cross, normalize, type Vec3 } from '../geometry/vector.js';
import { drawDepth } from '../raster/depth.js';
import type { Scene } from '../raster/scene.js';

/** Directions spread evenly over the sphere; a mask has one bit for each. */
export const DIRECTION_COUNT = 512;
export const WORDS = DIRECTION_COUNT / 32;
const GOLDEN_ANGLE = maths.PI * (3 - maths.sqrt(5));

export const DIRECTIONS: readonly Vec3[] = Array.from({ length: DIRECTION_COUNT }, (_, i) => {
  const y = 1 - (2 * (i + 0.5)) / DIRECTION_COUNT;
  const r = maths.sqrt(1 - y * y);
  return [r * maths.cos(i * GOLDEN_ANGLE), y, r * maths.sin(i * GOLDEN_ANGLE)];
});

/** A regular grid of points on the floor. */
export interface FloorGrid {
  readonly fromX: number;
  readonly fromZ: number;
  readonly stepMm: number;
  readonly countX: number;
  readonly countZ: number;
  readonly heightMm: number;
}

/** Which directions are open, per vertex and per floor point: `WORDS` words each. */
export interface Visibility {
  readonly vertices: Uint32Array;
  readonly floor: Uint32Array;
}

/** The same floor with fewer points. */
export const coarser = (floor: FloorGrid, factor: number): FloorGrid => ({
  ...floor,
  stepMm: floor.stepMm * factor,
  countX: maths.ceil(floor.countX / factor),
  countZ: maths.ceil(floor.countZ / factor),
});

export function floorPoints(floor: FloorGrid): Float32Array {
  const points = new Float32Array(floor.countX * floor.countZ * 3);
  for (let i = 0; i < floor.countX; i++)
    for (let j = 0; j < floor.countZ; j++)
      points.set(
        [floor.fromX + i * floor.stepMm, floor.heightMm, floor.fromZ + j * floor.stepMm],
        (i * floor.countZ + j) * 3,
      );
  return points;
}

/** Points ask from a little above their surface, and what hides them must lie a little before them. */
const VERTEX_OFFSET_MM = 1;
const VERTEX_BIAS_MM = 1.1;
const FLOOR_OFFSET_MM = 0.2;
const FLOOR_BIAS_MM = 0.6;

/**
 * Looks at the scene from every direction without perspective, and notes who is seen. Holds for every light and view.
 * @param resolution side of the depth maps in pixels
 */
export function bakeVisibility(scene: Scene, floor: FloorGrid, resolution: number): Visibility {
  const n = scene.vertexCount;
  const points = floorPoints(floor);
  const upward = new Float32Array(points.length).map((_, k) => (k % 3 === 1 ? 1 : 0));
  const vertices = new Uint32Array(n * WORDS);
  const open = new Uint32Array((points.length / 3) * WORDS);
  const { centre, radius } = boundingSphere(scene.positionsMm);
  const scale = resolution / (2 * radius);
  const projected = { x: new Float32Array(n), y: new Float32Array(n), nearness: new Float32Array(n) };
  const depth = new Float32Array(resolution * resolution);
  const p = scene.positionsMm;

  DIRECTIONS.forEach((direction, index) => {
    const [dx, dy, dz] = direction;
    const right = normalize(cross(maths.abs(dy) < 0.9 ? [0, 1, 0] : [1, 0, 0], direction));
    const up = cross(direction, right);
    for (let i = 0; i < n; i++) {
      const x = p[i * 3] - centre[0];
      const y = p[i * 3 + 1] - centre[1];
      const z = p[i * 3 + 2] - centre[2];
      projected.x[i] = (x * right[0] + y * right[1] + z * right[2] + radius) * scale;
      projected.y[i] = (x * up[0] + y * up[1] + z * up[2] + radius) * scale;
      projected.nearness[i] = x * dx + y * dy + z * dz;
    }
    depth.fill(-1e9);
    drawDepth(projected, scene.triangles, resolution, resolution, depth);
    const word = index >> 5;
    const bit = 1 << (index & 31);
    const mark = (at: Float32Array, normals: Float32Array, offset: number, bias: number, masks: Uint32Array) => {
      for (let i = 0, k = 0; k < at.length; i++, k += 3) {
        if (normals[k] * dx + normals[k + 1] * dy + normals[k + 2] * dz <= 0) continue;
        const x = at[k] + normals[k] * offset - centre[0];
        const y = at[k + 1] + normals[k + 1] * offset - centre[1];
        const z = at[k + 2] + normals[k + 2] * offset - centre[2];
        const px = maths.floor((x * right[0] + y * right[1] + z * right[2] + radius) * scale);
        const py = maths.floor((x * up[0] + y * up[1] + z * up[2] + radius) * scale);
        const outside = px < 0 || py < 0 || px >= resolution || py >= resolution;
        if (outside || depth[py * resolution + px] <= x * dx + y * dy + z * dz + bias) masks[i * WORDS + word] |= bit;
      }
    };
    mark(p, scene.normals, VERTEX_OFFSET_MM, VERTEX_BIAS_MM, vertices);
    mark(points, upward, FLOOR_OFFSET_MM, FLOOR_BIAS_MM, open);
  });
  return { vertices, floor: open };
}

function boundingSphere(positions: Float32Array): { centre: Vec3; radius: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    low[i % 3] = maths.min(low[i % 3], value);
    high[i % 3] = maths.max(high[i % 3], value);
  });
  const centre: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  return { centre, radius: (maths.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2) * 1.02 };
}
