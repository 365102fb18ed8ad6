import { MeshoptSimplifier } from 'meshoptimizer';
import type { Part } from '../geometry/mesh.js';
import { joined, type Surface } from './unwrapped.js';

/** A surface of a part. */
export interface PartSurface {
  readonly part: Part;
  readonly surface: Surface;
  /** Millimetres per unit of u and of v, on average. */
  readonly mmPerUv: readonly [number, number];
}

/** The differences of normals (radians) and of ambient light that count as much as a millimetre. */
const TURNED_PER_MM = 1.1;
const SHADED_PER_MM = 0.35;
/** The shift of paint over the surface, in millimetres, that counts as much. */
const SLID_PER_MM = 0.07;
/** Thin and inner parts show their normals and paint less, and would take half of all triangles. */
const SHOWING_LESS: readonly Part[] = ['lace', 'aglet', 'eyelet', 'button', 'buckle', 'lining', 'sweatband'];
const SHOWN = 0.3;
/** Values per vertex: normal, ambient light, u and v. */
const STRIDE = 6;

/**
 * Reduces the triangles of a product, one surface per part. All parts are reduced at once, so that neighbours keep
 * their shared edges. Vertices keep their places and normals, so that light passes over large triangles as over small
 * ones.
 * @param maxMovedMm the largest distance of the reduced surface from the whole one
 */
export function reduced(surfaces: readonly PartSurface[], maxMovedMm: number): Map<Part, Surface> {
  const whole = joined(surfaces.map(({ surface }) => surface));
  const { positionsMm, normals, uvs, openness, triangles } = whole;
  const attributes = new Float32Array(openness.length * STRIDE);
  const vertexParts: Part[] = [];
  for (const { part, surface, mmPerUv } of surfaces) {
    const share = SHOWING_LESS.includes(part) ? SHOWN : 1;
    for (const last = vertexParts.length + surface.openness.length; vertexParts.length < last; vertexParts.push(part)) {
      const i = vertexParts.length;
      attributes.set(
        normals.subarray(i * 3, i * 3 + 3).map((value) => value * share),
        i * STRIDE,
      );
      const [u, v] = [uvs[i * 2] * mmPerUv[0] * share, uvs[i * 2 + 1] * mmPerUv[1] * share];
      attributes.set([openness[i], u, v], i * STRIDE + 3);
    }
  }
  // The simplifier measures in shares of the whole extent.
  const extentMm = MeshoptSimplifier.getScale(positionsMm, 3);
  const [turned, shaded, slid] = [TURNED_PER_MM, SHADED_PER_MM, SLID_PER_MM].map((perMm) => 1 / perMm / extentMm);
  const weights = [turned, turned, turned, shaded, slid, slid];
  const error = maxMovedMm / extentMm;
  const [reducedTriangles] = MeshoptSimplifier.simplifyWithAttributes(
    triangles,
    positionsMm,
    3,
    attributes,
    STRIDE,
    weights,
    null,
    0,
    error,
  );
  const byPart = new Map<Part, number[]>();
  for (let t = 0; t < reducedTriangles.length; t += 3) {
    const part = vertexParts[reducedTriangles[t]];
    const corners = byPart.get(part) ?? [];
    corners.push(reducedTriangles[t], reducedTriangles[t + 1], reducedTriangles[t + 2]);
    byPart.set(part, corners);
  }
  return new Map([...byPart].map(([part, corners]) => [part, picked(whole, corners)]));
}

/** The triangles with these corners, and only their vertices. */
function picked(whole: Surface, corners: readonly number[]): Surface {
  const places = new Map<number, number>();
  const triangles = Uint32Array.from(corners, (vertex) => {
    const place = places.get(vertex) ?? places.size;
    places.set(vertex, place);
    return place;
  });
  const pick = (values: Float32Array, stride: number): Float32Array => {
    const chosen = new Float32Array(places.size * stride);
    for (const [vertex, place] of places)
      chosen.set(values.subarray(vertex * stride, (vertex + 1) * stride), place * stride);
    return chosen;
  };
  return {
    positionsMm: pick(whole.positionsMm, 3),
    normals: pick(whole.normals, 3),
    uvs: pick(whole.uvs, 2),
    openness: pick(whole.openness, 1),
    triangles,
  };
}
