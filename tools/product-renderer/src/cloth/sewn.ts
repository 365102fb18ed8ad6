import { maths } from '../geometry/maths.js';
import type { Piece, Sheet } from './sheet.js';

/** Two panels sewn into one piece; seam points share a vertex. */
export interface SewnCloth extends Piece {
  /** Vertices below this index, including seams, belong to the upper panel. */
  readonly upperCount: number;
  /** Index of the lower panel's first triangle corner. */
  readonly lowerFrom: number;
  /** Vertices on seams. */
  readonly seam: readonly number[];
  /** True if a vertex lies on the edge of its panel, sewn or open. */
  readonly selvedge: Uint8Array;
  /** The grids that the panels were cut from. */
  readonly panels: readonly Pick<Sheet, 'columns' | 'rows' | 'nodeAt'>[];
}

const placeKey = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Sews two panels, cut on the same grid, along their borders except at openings. */
export function sewPanels(upper: Sheet, lower: Sheet, isOpening: (x: number, y: number) => boolean): SewnCloth {
  const upperCount = upper.onBorder.length;
  const places = new Map<string, number>();
  upper.onBorder.forEach((border, k) => {
    const [x, y] = [upper.flat[k * 2], upper.flat[k * 2 + 1]];
    if (border && !isOpening(x, y)) places.set(placeKey(x, y), k);
  });
  const flat = [...upper.flat];
  const selvedge = [...upper.onBorder];
  const onBorder = [...upper.onBorder];
  const seam: number[] = [];
  const sewnTo = new Int32Array(lower.onBorder.length);
  lower.onBorder.forEach((border, k) => {
    const [x, y] = [lower.flat[k * 2], lower.flat[k * 2 + 1]];
    const partner = border && !isOpening(x, y) ? places.get(placeKey(x, y)) : undefined;
    if (partner === undefined) {
      sewnTo[k] = onBorder.length;
      flat.push(x, y);
      onBorder.push(border);
      selvedge.push(border);
    } else {
      sewnTo[k] = partner;
      seam.push(partner);
    }
  });
  const lowerFrom = upper.triangles.length;
  const triangles = new Uint32Array(lowerFrom + lower.triangles.length);
  triangles.set(upper.triangles);
  lower.triangles.forEach((k, corner) => (triangles[lowerFrom + corner] = sewnTo[k]));
  // A seam vertex is on the border only where an opening begins.
  const open = openEnds(triangles, onBorder);
  for (const k of seam) if (!open.has(k)) onBorder[k] = 0;
  return {
    flat: Float64Array.from(flat),
    triangles,
    onBorder: Uint8Array.from(onBorder),
    upperCount,
    lowerFrom,
    seam,
    selvedge: Uint8Array.from(selvedge),
    panels: [
      upper,
      {
        columns: lower.columns,
        rows: lower.rows,
        nodeAt: (column, row) => {
          const node = lower.nodeAt(column, row);
          return node < 0 ? -1 : sewnTo[node];
        },
      },
    ],
  };
}

/** Vertices of edges with only one triangle. */
function openEnds(triangles: Uint32Array, onBorder: readonly number[]): Set<number> {
  const once = new Map<number, readonly [number, number]>();
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const a = triangles[t + k];
      const b = triangles[t + ((k + 1) % 3)];
      const key = maths.min(a, b) * onBorder.length + maths.max(a, b);
      if (once.has(key)) once.delete(key);
      else once.set(key, [a, b]);
    }
  return new Set([...once.values()].flat());
}
