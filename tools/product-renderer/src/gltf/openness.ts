import type { Mesh } from '../geometry/mesh.js';
import { visibilityFrom, sphereOf, vertexSamplePoints } from '../light/visibility.js';
import { mergeMeshes } from '../raster/scene.js';

/** A quarter of the directions used for pictures, enough for ambient occlusion. */
const DIRECTIONS = sphereOf(128);
const WEIGHT = 4 / DIRECTIONS.length;
/** Larger sampling offset than for pictures, as the depth maps are coarser. */
const STAND_OFF = 2;

/**
 * The share of directions, 0..1, that are unoccluded at each vertex, mesh by mesh.
 * @param blockers the same product, less dense, which is enough to shade it
 * @param resolution width of the depth maps in pixels
 */
export function opennessOf(meshes: readonly Mesh[], blockers: readonly Mesh[], resolution: number): Float32Array[] {
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
  let at = 0;
  return meshes.map(({ positionsMm }) => open.subarray(at, (at += positionsMm.length / 3)));
}
