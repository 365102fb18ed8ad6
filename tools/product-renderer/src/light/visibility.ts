import { maths } from '../geometry/maths.js';
import { cross, type Vec3 } from '../geometry/vector.js';
import type { Scene } from '../raster/scene.js';
import { rasterizeDepth, listVisible, projectOnto, viewFrom, type SamplePoints, type MapPoints } from './depth-map.js';

/** Number of directions; a mask has one bit for each. */
export const DIRECTION_COUNT = 512;
const WORDS = DIRECTION_COUNT / 32;
const GOLDEN_ANGLE = maths.PI * (3 - maths.sqrt(5));

export const sphereDirections = (count: number): readonly Vec3[] =>
  Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const r = maths.sqrt(1 - y * y);
    return [r * maths.cos(i * GOLDEN_ANGLE), y, r * maths.sin(i * GOLDEN_ANGLE)];
  });

const UPPER_DIRECTIONS = sphereDirections(DIRECTION_COUNT).filter(([, y]) => y > 0);

/**
 * Directions from above first, then the same rotated by 180° about the x axis. A product that is turned over can
 * therefore reuse its masks.
 */
export const DIRECTIONS: readonly Vec3[] = [
  ...UPPER_DIRECTIONS,
  ...UPPER_DIRECTIONS.map(([x, y, z]): Vec3 => [x, -y, -z]),
];

/** A regular grid of points on the floor. */
export interface FloorGrid {
  readonly fromX: number;
  readonly fromZ: number;
  readonly stepMm: number;
  readonly countX: number;
  readonly countZ: number;
  readonly heightMm: number;
}

/** Unoccluded directions per vertex and per floor point, `WORDS` words each. */
export interface Visibility {
  readonly vertices: Uint32Array;
  readonly floor: Uint32Array;
}

/** The same floor with a coarser grid. */
export const coarser = (floor: FloorGrid, factor: number): FloorGrid => ({
  ...floor,
  stepMm: floor.stepMm * factor,
  countX: maths.ceil(floor.countX / factor),
  countZ: maths.ceil(floor.countZ / factor),
});

function floorPoints(floor: FloorGrid): Float32Array {
  const points = new Float32Array(floor.countX * floor.countZ * 3);
  for (let i = 0; i < floor.countX; i++)
    for (let j = 0; j < floor.countZ; j++)
      points.set(
        [floor.fromX + i * floor.stepMm, floor.heightMm, floor.fromZ + j * floor.stepMm],
        (i * floor.countZ + j) * 3,
      );
  return points;
}

/** Sampling points are offset from their surface, and occluders must be this much closer. */
const VERTEX_OFFSET_MM = 1;
const VERTEX_BIAS_MM = 1.1;
const FLOOR_OFFSET_MM = 0.2;
const FLOOR_BIAS_MM = 0.6;

/** Indices of the points visible from the current direction. The list is reused for the next direction. */
type SeenBy = (askers: SamplePoints) => Uint32Array;

/** Back faces by more than this, in square pixels, remain back faces after rounding. */
const SURELY_AWAY = -0.05;

/**
 * Renders the scene orthographically from several directions and determines which points are visible from each.
 * @param resolution width of the depth maps in pixels
 * @param blockers number of leading triangle corners that block light; default all
 * @param solid whether all meshes are closed, so that back faces can be skipped
 */
export function visibilityFrom(
  scene: Scene,
  directions: readonly Vec3[],
  resolution: number,
  visit: (directionIndex: number, seenBy: SeenBy) => void,
  blockers = scene.triangles.length,
  solid = false,
): void {
  const triangles = scene.triangles.subarray(0, blockers);
  const lastVertex = blockers === scene.triangles.length ? scene.vertexCount - 1 : largest(triangles);
  const n = lastVertex + 1;
  const p = scene.positionsMm;
  const { centre, radius } = boundingSphere(p.subarray(0, n * 3));
  const scale = resolution / (2 * radius);
  const points: MapPoints = { x: new Int32Array(n), y: new Int32Array(n), nearness: new Float32Array(n) };
  const depth = new Float32Array(resolution * resolution);
  const towards = solid ? facingFilter(triangles, p, scale) : () => triangles;
  let list = new Uint32Array(0);

  directions.forEach((direction, index) => {
    const sight = viewFrom(direction, centre, radius, resolution);
    projectOnto(sight, p, points);
    depth.fill(-1e9);
    rasterizeDepth(points, towards(direction), resolution, depth, solid);
    visit(index, (askers) => {
      const most = askers.at.length / 3;
      if (list.length < most) list = new Uint32Array(most);
      return list.subarray(0, listVisible(sight, depth, resolution, askers, list));
    });
  });
}

/** Skips definite back faces, about half of all triangles, before projection. */
function facingFilter(triangles: Uint32Array, p: Float32Array, scale: number): (direction: Vec3) => Uint32Array {
  const normals = new Float32Array(triangles.length);
  const pixels = scale * scale;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const e1: Vec3 = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const e2: Vec3 = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    const [x, y, z] = cross(e1, e2);
    normals[t] = x * pixels;
    normals[t + 1] = y * pixels;
    normals[t + 2] = z * pixels;
  }
  const facing = new Uint32Array(triangles.length);
  return ([dx, dy, dz]) => {
    let count = 0;
    for (let t = 0; t < triangles.length; t += 3) {
      if (normals[t] * dx + normals[t + 1] * dy + normals[t + 2] * dz < SURELY_AWAY) continue;
      facing[count] = triangles[t];
      facing[count + 1] = triangles[t + 1];
      facing[count + 2] = triangles[t + 2];
      count += 3;
    }
    return facing.subarray(0, count);
  };
}

const largest = (values: Uint32Array): number => values.reduce((most, value) => maths.max(most, value), 0);

/** The scene's vertices as sampling points. Coarse depth maps need a larger offset. */
export const vertexSamplePoints = (scene: Scene, factor = 1): SamplePoints => ({
  at: scene.positionsMm,
  normals: scene.normals,
  offsetMm: VERTEX_OFFSET_MM * factor,
  biasMm: VERTEX_BIAS_MM * factor,
});

/**
 * Determines the visible directions of every vertex and floor point. Independent of lights and view.
 * @param resolution width of the depth maps in pixels
 * @param solid whether all blockers are closed, which halves the work
 * @param blockers the occluding geometry: the scene, or a coarser version of it
 */
export function bakeVisibility(
  scene: Scene,
  floor: FloorGrid,
  resolution: number,
  solid = false,
  blockers = scene,
): Visibility {
  const ofFloor = floorAskers(floor);
  const vertices = newMasks(scene.vertexCount);
  const open = newMasks(ofFloor.at.length / 3);
  const ofScene = vertexSamplePoints(scene);
  const note = (index: number, seenBy: SeenBy): void => {
    vertices.note(seenBy(ofScene), index);
    // The floor is not lit from below.
    if (DIRECTIONS[index][1] > 0) open.note(seenBy(ofFloor), index);
  };
  visibilityFrom(blockers, DIRECTIONS, resolution, note, blockers.triangles.length, solid);
  return { vertices: vertices.masks, floor: open.masks };
}

/** Masks, filled in direction by direction. */
function newMasks(points: number) {
  const masks = new Uint32Array(points * WORDS);
  // Buffers the current word of each mask contiguously, for cache locality.
  const words = new Uint32Array(points);
  const note = (seen: Uint32Array, directionIndex: number): void => {
    const bit = 1 << (directionIndex & 31);
    for (const point of seen) words[point] |= bit;
    if ((directionIndex & 31) !== 31) return;
    for (let i = 0, k = directionIndex >> 5; i < points; i++, k += WORDS) masks[k] = words[i];
    words.fill(0);
  };
  return { masks, note };
}

/**
 * The result of `bakeVisibility` for a scene rotated by 180° about the x axis: the vertices' masks are reused, only the
 * floor is computed anew.
 * @param turned the occluding geometry after the rotation
 */
export function turnVisibility(upright: Visibility, turned: Scene, floor: FloorGrid, resolution: number): Visibility {
  const vertices = new Uint32Array(upright.vertices.length);
  for (let k = 0; k < vertices.length; k++) vertices[k ^ (WORDS / 2)] = upright.vertices[k];
  const ofFloor = floorAskers(floor);
  const open = newMasks(ofFloor.at.length / 3);
  const note = (index: number, seenBy: SeenBy): void => {
    open.note(seenBy(ofFloor), index);
  };
  visibilityFrom(turned, UPPER_DIRECTIONS, resolution, note, turned.triangles.length, true);
  return { vertices, floor: open.masks };
}

function floorAskers(floor: FloorGrid): SamplePoints {
  const at = floorPoints(floor);
  const normals = new Float32Array(at.length).map((_, k) => (k % 3 === 1 ? 1 : 0));
  return { at, normals, offsetMm: FLOOR_OFFSET_MM, biasMm: FLOOR_BIAS_MM };
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
