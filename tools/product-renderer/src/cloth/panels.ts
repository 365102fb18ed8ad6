import { maths } from '../geometry/maths.js';
import type { Mesh } from '../geometry/mesh.js';
import { normalize, type Point2 } from '../geometry/vector.js';
import { sheetMesh, type Piece } from './sheet.js';

/** A single panel of a sewn garment. */
export interface WornPanel {
  readonly piece: Piece;
  readonly mesh: Mesh;
}

/**
 * The outer surfaces of both panels, each with its own vertices. They share normals along seams, so that shading is
 * continuous.
 * @param lowerFrom index of the lower panel's first corner
 * @param shaped the upper panel's mesh
 * @param evened corrects a panel's positions before; the panels stay sewn
 */
export function bothPanels(
  cloth: Piece,
  lowerFrom: number,
  positionsMm: Float32Array,
  shaped: (piece: Piece, positionsMm: Float32Array) => Mesh,
  uvAt: (x: number, y: number) => Point2,
  evened: (piece: Piece, positionsMm: Float32Array) => Float32Array = (_, at) => at,
): { upper: WornPanel; lower: WornPanel } {
  const above = extractTriangles(cloth, cloth.triangles.subarray(0, lowerFrom), positionsMm);
  const below = extractTriangles(cloth, cloth.triangles.subarray(lowerFrom), positionsMm);
  const aboveMm = evened(above.piece, above.positionsMm);
  const belowMm = evened(below.piece, below.positionsMm);
  above.places.forEach((a, k) => {
    const b = below.places.get(k);
    if (b === undefined) return;
    const joined = [0, 1, 2].map((c) => (aboveMm[a * 3 + c] + belowMm[b * 3 + c]) / 2);
    aboveMm.set(joined, a * 3);
    belowMm.set(joined, b * 3);
  });
  const upper = shaped(above.piece, aboveMm);
  const lower = sheetMesh(below.piece, belowMm, { part: 'outer-panel', uvAt, flipped: true });
  above.places.forEach((a, k) => {
    const b = below.places.get(k);
    if (b === undefined) return;
    const [x, y, z] = [0, 1, 2].map((c) => upper.normals[a * 3 + c] + lower.normals[b * 3 + c]);
    const shared = normalize([x, y, z]);
    upper.normals.set(shared, a * 3);
    lower.normals.set(shared, b * 3);
  });
  return { upper: { piece: above.piece, mesh: upper }, lower: { piece: below.piece, mesh: lower } };
}

/** Extracts triangles as a separate piece, with the indices of its vertices in the original. */
function extractTriangles(
  { flat, onBorder, seam = [] }: Piece,
  corners: Uint32Array,
  positionsMm: Float32Array,
): { piece: Piece; positionsMm: Float32Array; places: Map<number, number> } {
  const { triangles, vertices, places } = compacted(corners);
  return {
    piece: {
      flat: Float64Array.from(vertices.flatMap((k) => [flat[k * 2], flat[k * 2 + 1]])),
      triangles,
      onBorder: Uint8Array.from(vertices, (k) => onBorder[k]),
      seam: seam.flatMap((k) => places.get(k) ?? []),
    },
    positionsMm: Float32Array.from(vertices.flatMap((k) => [...positionsMm.subarray(k * 3, k * 3 + 3)])),
    places,
  };
}

/** The visible part of a mesh: triangles with at least one kept corner. */
export function trimmed(mesh: Mesh, isKept: (vertex: number) => boolean): Mesh {
  const isVisible = Uint8Array.from({ length: mesh.positionsMm.length / 3 }, (_, k) => (isKept(k) ? 1 : 0));
  const corners = mesh.triangles.filter((_, i) => {
    const first = maths.floor(i / 3) * 3;
    return [0, 1, 2].some((k) => isVisible[mesh.triangles[first + k]]);
  });
  const { triangles, vertices } = compacted(corners);
  const of = (values: Float32Array, stride: number): Float32Array => {
    const result = new Float32Array(vertices.length * stride);
    vertices.forEach((k, n) => {
      result.set(values.subarray(k * stride, (k + 1) * stride), n * stride);
    });
    return result;
  };
  return {
    part: mesh.part,
    wrapsU: mesh.wrapsU,
    positionsMm: of(mesh.positionsMm, 3),
    normals: of(mesh.normals, 3),
    tangentsU: of(mesh.tangentsU, 3),
    tangentsV: of(mesh.tangentsV, 3),
    uvs: of(mesh.uvs, 2),
    triangles,
  };
}

/** Renumbers the vertices of triangles in order of appearance. */
function compacted(corners: Uint32Array): { triangles: Uint32Array; vertices: number[]; places: Map<number, number> } {
  const places = new Map<number, number>();
  const vertices: number[] = [];
  const triangles = corners.map((k) => {
    const place = places.get(k);
    if (place !== undefined) return place;
    places.set(k, vertices.length);
    vertices.push(k);
    return vertices.length - 1;
  });
  return { triangles, vertices, places };
}
