import type { Mesh } from '../geometry/mesh.js';

/** A mesh with a free part name, to distinguish the parts of several products. */
export type SceneMesh = Omit<Mesh, 'part'> & { readonly part: string };

/** Merged meshes. */
export interface Scene {
  readonly vertexCount: number;
  readonly positionsMm: Float32Array;
  readonly normals: Float32Array;
  readonly tangentsU: Float32Array;
  readonly tangentsV: Float32Array;
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
  /** Index into `parts`, per triangle. */
  readonly partOfTriangle: Uint8Array;
  readonly parts: readonly string[];
}

export function mergeMeshes(meshes: readonly SceneMesh[]): Scene {
  const vertexCount = meshes.reduce((sum, mesh) => sum + mesh.positionsMm.length / 3, 0);
  const corners = meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0);
  const parts = [...new Set(meshes.map((mesh) => mesh.part))];
  const scene = {
    vertexCount,
    positionsMm: new Float32Array(vertexCount * 3),
    normals: new Float32Array(vertexCount * 3),
    tangentsU: new Float32Array(vertexCount * 3),
    tangentsV: new Float32Array(vertexCount * 3),
    uvs: new Float32Array(vertexCount * 2),
    triangles: new Uint32Array(corners),
    partOfTriangle: new Uint8Array(corners / 3),
    parts,
  };
  let vertex = 0;
  let corner = 0;
  for (const mesh of meshes) {
    scene.positionsMm.set(mesh.positionsMm, vertex * 3);
    scene.normals.set(mesh.normals, vertex * 3);
    scene.tangentsU.set(mesh.tangentsU, vertex * 3);
    scene.tangentsV.set(mesh.tangentsV, vertex * 3);
    scene.uvs.set(mesh.uvs, vertex * 2);
    for (let i = 0; i < mesh.triangles.length; i++) scene.triangles[corner + i] = mesh.triangles[i] + vertex;
    scene.partOfTriangle.fill(parts.indexOf(mesh.part), corner / 3, (corner + mesh.triangles.length) / 3);
    vertex += mesh.positionsMm.length / 3;
    corner += mesh.triangles.length;
  }
  return scene;
}
