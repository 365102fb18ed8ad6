import { maths } from '../geometry/maths.js';
import { gridMesh } from '../geometry/mesh.js';
import { add, along, clamp, cross, normalize, type Point2, type Vec3 } from '../geometry/vector.js';
import { hash2 } from '../materials/noise.js';
import { placed } from '../raster/placed.js';
import type { SceneMesh } from '../raster/scene.js';

/** Size of the stone texture, shared by all blocks of one material. */
export const STONE_MM = { width: 1600, height: 800 } as const;

export interface Block {
  /** Centre of the block's underside. */
  readonly atMm: Vec3;
  readonly sizeMm: Vec3;
  readonly turnDeg?: number;
}

const EDGE_MM = 5;

/** A stone block with worn edges, without its underside. */
export function block({ atMm, sizeMm, turnDeg = 0 }: Block, stepMm: number): SceneMesh[] {
  const [w, h, d] = sizeMm.map((size) => size / 2);
  const faces: readonly (readonly [normal: Vec3, across: Vec3, up: Vec3])[] = [
    [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, -1],
    ],
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [0, 0, -1],
      [-1, 0, 0],
      [0, 1, 0],
    ],
    [
      [1, 0, 0],
      [0, 0, -1],
      [0, 1, 0],
    ],
    [
      [-1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ],
  ];
  const half: Vec3 = [w, h, d];
  const along3 = (axis: Vec3): number => maths.abs(axis[0]) * w + maths.abs(axis[1]) * h + maths.abs(axis[2]) * d;
  return faces.map(([normal, across, up], face) => {
    const [a, b, c] = [along3(across), along3(up), along3(normal)];
    const columns = maths.max(6, maths.round((2 * a) / stepMm));
    const rows = maths.max(6, maths.round((2 * b) / stepMm));
    const normals: Vec3[] = [];
    const flat: Point2[] = [];
    const mesh = gridMesh({ part: 'prop', columns, rows, wrapsU: false }, (i, j) => {
      const s = (2 * i) / (columns - 1) - 1;
      const t = (2 * j) / (rows - 1) - 1;
      const p = add(along(along([0, 0, 0], across, s * a), up, t * b), [normal[0] * c, normal[1] * c, normal[2] * c]);
      const inner = p.map((value, axis) => clamp(value, EDGE_MM - half[axis], half[axis] - EDGE_MM)) as [
        number,
        number,
        number,
      ];
      const out = normalize([p[0] - inner[0], p[1] - inner[1], p[2] - inner[2]]);
      normals.push(out);
      flat.push([s * a, t * b]);
      return add(along(inner, out, EDGE_MM), [0, h, 0]);
    });
    // Each face uses a different part of the texture.
    const fromX = hash2(face + atMm[0], 3 + atMm[1]) * (STONE_MM.width - 2 * a);
    const fromY = hash2(face + atMm[2], 5 + atMm[0]) * (STONE_MM.height - 2 * b);
    const uvs = new Float32Array(flat.length * 2);
    flat.forEach(([x, y], k) => {
      uvs.set([(fromX + x + a) / STONE_MM.width, (fromY + y + b) / STONE_MM.height], k * 2);
    });
    const stone = { ...mesh, uvs, normals: Float32Array.from(normals.flat()) };
    return placed(stone, 'stone', [0, 0, 0], { atMm, turnDeg });
  });
}

/** A horizontal or vertical sheet: ground or wall. */
export function backdrop(part: string, corner: Vec3, across: Vec3, up: Vec3, columns: number, rows: number): SceneMesh {
  const mesh = gridMesh({ part: 'prop', columns, rows, wrapsU: false }, (i, j) =>
    along(along(corner, across, i / (columns - 1)), up, j / (rows - 1)),
  );
  return { ...mesh, part };
}

/** A fallen petal: a small shell, open side up. */
export function petal(atMm: Vec3, turnDeg: number, tilt: number, lengthMm: number, tint: number): SceneMesh {
  const [columns, rows] = [9, 9];
  const mesh = gridMesh({ part: 'prop', columns, rows, wrapsU: false, flipped: true }, (i, j) => {
    const s = (2 * i) / (columns - 1) - 1;
    const t = j / (rows - 1);
    const half = 0.36 * lengthMm * maths.sin(maths.PI * (0.12 + 0.8 * t)) ** 0.8;
    const x = s * half;
    const cup = 0.1 * lengthMm * (s * s + (t - 0.4) ** 2 * 2.4) + 0.035 * lengthMm * maths.sin(7 * s + 4 * t);
    const z = (t - 0.5) * lengthMm;
    return [x, cup + tilt * z + maths.abs(tilt) * lengthMm * 0.5 + 0.8, z];
  });
  const uvs = new Float32Array(mesh.uvs.length);
  for (let k = 0; k < uvs.length; k += 2) uvs.set([tint, mesh.uvs[k + 1]], k);
  return { ...placed({ ...mesh, uvs }, 'petal', [0, 0, 0], { atMm, turnDeg }), part: 'petal' };
}

/** A marigold: rows of frilled petals around a ball. */
export function blossom(middleMm: Vec3, radiusMm: number, axis: Vec3, tint: number): SceneMesh {
  const [columns, rows] = [110, 64];
  const up = normalize(axis);
  const side = normalize(cross(maths.abs(up[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], up));
  const other = cross(up, side);
  const frill: number[] = [];
  const mesh = gridMesh({ part: 'prop', columns, rows, wrapsU: true, flipped: true }, (i, j) => {
    const t = j / (rows - 1);
    const turn = (2 * maths.PI * i) / columns;
    // Rows are offset along a spiral.
    const layer = maths.floor(t * 9);
    const within = t * 9 - layer;
    const petals = maths.max(5, maths.round(15 * maths.sin(maths.PI * clamp((layer + 0.5) / 9, 0.08, 0.75))));
    const scallop = maths.abs(
      maths.cos((petals * turn) / 2 + layer * 1.9 + 0.5 * hash2(layer, maths.round(tint * 90))),
    );
    const ruffle = 0.05 * maths.sin(turn * 23 + layer * 2.3);
    const curl = (0.21 * within - 0.07) * (0.3 + 0.7 * scallop) + ruffle * within;
    frill.push(within * (0.3 + 0.7 * scallop));
    const angle = maths.PI * (0.02 + 0.9 * t);
    const r = radiusMm * (0.84 + curl);
    const flat = r * maths.sin(angle);
    const rise = r * 0.78 * maths.cos(angle);
    return along(along(along(middleMm, side, flat * maths.cos(turn)), other, flat * maths.sin(turn)), up, rise);
  });
  const uvs = new Float32Array(mesh.uvs.length);
  frill.forEach((value, k) => {
    uvs.set([tint, value], k * 2);
  });
  return { ...mesh, part: 'petal', wrapsU: false, uvs };
}
