import type { Mesh } from '../geometry/mesh.js';
import { visibilityFrom, sphereDirections, vertexSamplePoints } from '../light/visibility.js';
import { mergeMeshes } from '../raster/scene.js';

/** A quarter of the directions used for pictures, enough for ambient occlusion. */
const DIRECTIONS = sphereDirections(128);
const WEIGHT = 4 / DIRECTIONS.length;
/** Larger sampling offset than for pictures, as the depth maps are coarser. */
const STAND_OFF = 2;

/**
 * The share of directions, 0..1, that are unoccluded at each vertex, mesh by mesh.
 * @param blockers the same product, less dense, which is enough to shade it
 * @param resolution width of the depth maps in pixels
 */
export function bakeOpenness(meshes: readonly Mesh[], blockers: readonly Mesh[], resolution: number): Float32Array[] {
  const scene = mergeMeshes(meshes);
  const shading = mergeMeshes(blockers);
  const open = new Float32Array(scene.vertexCount);
  const askers = vertexSamplePoints(scene, STAND_OFF);
  const note: Parameters<typeof visibilityFrom>[3] = (index, seenBy) => {
    const [x, y, z] = DIRECTIONS[index] ?? [0, 0, 0];
    const { normals } = scene;
    for (const i of seenBy(askers)) {
      const facing = normals[i * 3] * x + normals[i * 3 + 1] * y + normals[i * 3 + 2] * z;
      open[i] = Math.min(1, open[i] + facing * WEIGHT);
    }
  };
  visibilityFrom(shading, DIRECTIONS, resolution, note, shading.triangles.length, true);
  const even = evened(open, scene.triangles);
  let at = 0;
  return meshes.map(({ positionsMm }) => even.subarray(at, (at += positionsMm.length / 3)));
}

const EVENING_PASSES = 5;

/**
 * Blends vertices with their neighbours: of a few directions, single ones differ by chance, and would show as dark
 * spots.
 */
function evened(values: Float32Array, triangles: Uint32Array): Float32Array {
  let even = values;
  for (let pass = 0; pass < EVENING_PASSES; pass++) {
    const sums = new Float32Array(values.length);
    const counts = new Uint16Array(values.length);
    for (let k = 0; k < triangles.length; k++) {
      const first = k - (k % 3);
      const vertex = triangles[k];
      sums[vertex] += even[triangles[first + ((k + 1) % 3)]] + even[triangles[first + ((k + 2) % 3)]];
      counts[vertex] += 2;
    }
    const from = even;
    even = from.map((value, i) => (counts[i] === 0 ? value : (value + sums[i] / counts[i]) / 2));
  }
  return even;
}
