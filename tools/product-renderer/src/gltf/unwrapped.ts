import type { Mesh } from '../geometry/mesh.js';

/** The vertex data of a model file: three floats per vertex; `uvs` has two and `openness` one. */
export interface Surface {
  readonly positionsMm: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  /** Share of unoccluded directions, 0..1. */
  readonly openness: Float32Array;
  readonly triangles: Uint32Array;
}

/**
 * Duplicates vertices at the texture's seam (where u wraps to 0): otherwise triangles from the last column to the first
 * would contain the whole texture.
 */
export function unwrapped(mesh: Mesh, openness: Float32Array): Surface {
  const { positionsMm, normals, uvs, triangles } = mesh;
  const count = positionsMm.length / 3;
  const copies = new Map<number, number>();
  const turned = Uint32Array.from(triangles);
  if (mesh.wrapsU)
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = triangles.subarray(t, t + 3);
      const us = Array.from(corners, (vertex) => uvs[vertex * 2]);
      if (Math.max(...us) - Math.min(...us) <= 0.5) continue;
      corners.forEach((vertex, k) => {
        if (us[k] >= 0.5) return;
        const copy = copies.get(vertex) ?? count + copies.size;
        copies.set(vertex, copy);
        turned[t + k] = copy;
      });
    }
  const from = Uint32Array.from([...Array(count).keys(), ...copies.keys()]);
  const pick = (values: Float32Array, stride: number): Float32Array => {
    const picked = new Float32Array(from.length * stride);
    from.forEach((vertex, i) => {
      picked.set(values.subarray(vertex * stride, (vertex + 1) * stride), i * stride);
    });
    return picked;
  };
  const pickedUvs = pick(uvs, 2);
  for (let i = count; i < from.length; i++) pickedUvs[i * 2] += 1;
  return {
    positionsMm: pick(positionsMm, 3),
    normals: pick(withoutNought(normals), 3),
    uvs: pickedUvs,
    openness: pick(openness, 1),
    triangles: turned,
  };
}

/** Replaces zero normals, which occur where a surface closes in a point and glTF does not allow. */
const withoutNought = (normals: Float32Array): Float32Array => {
  const whole = Float32Array.from(normals);
  for (let k = 0; k < whole.length; k += 3)
    if (Math.hypot(whole[k], whole[k + 1], whole[k + 2]) < 0.5) whole.set([0, 1, 0], k);
  return whole;
};

/** Merges surfaces. */
export function joined(surfaces: readonly Surface[]): Surface {
  const join = (key: 'positionsMm' | 'normals' | 'uvs' | 'openness'): Float32Array => {
    const all = new Float32Array(surfaces.reduce((sum, surface) => sum + surface[key].length, 0));
    let at = 0;
    for (const surface of surfaces) {
      all.set(surface[key], at);
      at += surface[key].length;
    }
    return all;
  };
  const triangles = new Uint32Array(surfaces.reduce((sum, surface) => sum + surface.triangles.length, 0));
  let [corner, vertex] = [0, 0];
  for (const surface of surfaces) {
    for (const index of surface.triangles) triangles[corner++] = index + vertex;
    vertex += surface.openness.length;
  }
  return {
    positionsMm: join('positionsMm'),
    normals: join('normals'),
    uvs: join('uvs'),
    openness: join('openness'),
    triangles,
  };
}
