import { maths } from './maths.js';
import { cross, length, normalize, subtract, vectorAt, type Vec3 } from './vector.js';

/** The parts of products; each has its own texture. */
export type Part =
  | 'upper'
  | 'lining'
  | 'insole'
  | 'midsole'
  | 'outsole'
  | 'tongue'
  | 'lace'
  | 'aglet'
  | 'eyelet'
  | 'loop'
  | 'outer-panel'
  | 'inner-panel'
  | 'hem'
  | 'fold'
  | 'hood'
  | 'collar'
  | 'pocket'
  | 'cord'
  | 'crown'
  | 'brim'
  | 'button'
  | 'band'
  | 'sweatband'
  | 'buckle'
  | 'prop';

/** Triangles with all vertex attributes. Three floats per vertex; `uvs` has two. */
export interface Mesh {
  readonly part: Part;
  /** True if u = 1 equals u = 0. */
  readonly wrapsU: boolean;
  readonly positionsMm: Float32Array;
  /** Unit length, outwards. */
  readonly normals: Float32Array;
  readonly tangentsU: Float32Array;
  readonly tangentsV: Float32Array;
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
}

/** A mesh of `columns` along u and `rows` along v. */
export interface GridMesh extends Mesh {
  readonly columns: number;
  readonly rows: number;
  /** Per vertex: millimetres per unit of u and of v. */
  readonly scaleMm: Float32Array;
}

export const gridVertex = ({ positionsMm, rows }: GridMesh, column: number, row: number): Vec3 =>
  vectorAt(positionsMm, column * rows + row);

export interface GridOptions {
  readonly part: Part;
  readonly columns: number;
  readonly rows: number;
  readonly wrapsU: boolean;
  /** Normals are du x dv; this reverses them and the winding. */
  readonly flipped?: boolean;
}

/** A grid mesh of the surface `pointAt(column, row)`. */
export function gridMesh(options: GridOptions, pointAt: (column: number, row: number) => Vec3): GridMesh {
  const { part, columns, rows, wrapsU } = options;
  const count = columns * rows;
  const positionsMm = new Float32Array(count * 3);
  for (let i = 0; i < columns; i++) for (let j = 0; j < rows; j++) positionsMm.set(pointAt(i, j), (i * rows + j) * 3);
  const at = (i: number, j: number): Vec3 => vectorAt(positionsMm, i * rows + j);
  const normals = new Float32Array(count * 3);
  const tangentsU = new Float32Array(count * 3);
  const tangentsV = new Float32Array(count * 3);
  const uvs = new Float32Array(count * 2);
  const scaleMm = new Float32Array(count * 2);
  const spansU = wrapsU ? columns : columns - 1;
  const sign = options.flipped ? -1 : 1;
  for (let i = 0; i < columns; i++) {
    const left = wrapsU ? (i + columns - 1) % columns : maths.max(0, i - 1);
    const right = wrapsU ? (i + 1) % columns : maths.min(columns - 1, i + 1);
    const stepsU = wrapsU ? 2 : right - left;
    for (let j = 0; j < rows; j++) {
      const below = maths.max(0, j - 1);
      const above = maths.min(rows - 1, j + 1);
      const du = subtract(at(right, j), at(left, j));
      const dv = subtract(at(i, above), at(i, below));
      const n = normalize(cross(du, dv));
      const k = i * rows + j;
      normals.set([n[0] * sign, n[1] * sign, n[2] * sign], k * 3);
      tangentsU.set(normalize(du), k * 3);
      tangentsV.set(normalize(dv), k * 3);
      uvs[k * 2] = i / spansU;
      uvs[k * 2 + 1] = j / (rows - 1);
      scaleMm[k * 2] = (length(du) / stepsU) * spansU;
      scaleMm[k * 2 + 1] = (length(dv) / (above - below)) * (rows - 1);
    }
  }
  const triangles = new Uint32Array(spansU * (rows - 1) * 6);
  let t = 0;
  for (let i = 0; i < spansU; i++)
    for (let j = 0; j < rows - 1; j++) {
      const a = i * rows + j;
      const b = ((i + 1) % columns) * rows + j;
      triangles.set(options.flipped ? [a, a + 1, b, b, a + 1, b + 1] : [a, b, a + 1, b, b + 1, a + 1], t);
      t += 6;
    }
  return { part, wrapsU, positionsMm, normals, tangentsU, tangentsV, uvs, triangles, columns, rows, scaleMm };
}

/** Offset of a shoe that is turned over, so that its tongue touches the table. */
const TURNED_OVER_MM = 146;

/** Rotates a mesh or scene by 180° about the x axis. */
export function turnedOver<M extends Pick<Mesh, 'positionsMm' | 'normals' | 'tangentsU' | 'tangentsV'>>(mesh: M): M {
  const turned = (values: Float32Array, upMm = 0): Float32Array =>
    values.map((value, i) => (i % 3 === 0 ? value : i % 3 === 1 ? upMm - value : -value));
  return {
    ...mesh,
    positionsMm: turned(mesh.positionsMm, TURNED_OVER_MM),
    normals: turned(mesh.normals),
    tangentsU: turned(mesh.tangentsU),
    tangentsV: turned(mesh.tangentsV),
  };
}

/** Mirrors a mesh, exchanging its outer and inner sides. */
export function mirrored<M extends Pick<Mesh, 'positionsMm' | 'normals' | 'tangentsU' | 'tangentsV' | 'triangles'>>(
  mesh: M,
): M {
  const opposite = (values: Float32Array): Float32Array => values.map((value, i) => (i % 3 === 2 ? -value : value));
  const { triangles } = mesh;
  return {
    ...mesh,
    positionsMm: opposite(mesh.positionsMm),
    normals: opposite(mesh.normals),
    tangentsU: opposite(mesh.tangentsU),
    tangentsV: opposite(mesh.tangentsV),
    // Mirroring reverses the winding.
    triangles: triangles.map((_, k) => triangles[k % 3 === 0 ? k : k % 3 === 1 ? k + 1 : k - 1]),
  };
}
