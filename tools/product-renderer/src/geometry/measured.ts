import { maths } from './maths.js';
import type { GridMesh } from './mesh.js';
import { clamp, lerp } from './vector.js';

/** Lengths along a surface. */
export interface Measured {
  /** Millimetres from where v is 0. */
  readonly upMm: (u: number, v: number) => number;
  /** Millimetres from u = 0, at the same v. */
  readonly aroundMm: (u: number, v: number) => number;
}

export function measured({ columns, rows, wrapsU, positionsMm: p }: GridMesh): Measured {
  const spans = wrapsU ? columns : columns - 1;
  const up = new Float32Array((spans + 1) * rows);
  const around = new Float32Array((spans + 1) * rows);
  const gap = (a: number, b: number): number =>
    maths.hypot(p[a * 3] - p[b * 3], p[a * 3 + 1] - p[b * 3 + 1], p[a * 3 + 2] - p[b * 3 + 2]);
  for (let i = 0; i <= spans; i++)
    for (let j = 0; j < rows; j++) {
      const k = i * rows + j;
      const here = (i % columns) * rows + j;
      if (j > 0) up[k] = up[k - 1] + gap(here, here - 1);
      if (i > 0) around[k] = around[k - rows] + gap(here, (i - 1) * rows + j);
    }
  const at = (values: Float32Array) => (u: number, v: number) => {
    const x = clamp(u * spans, 0, spans - 1e-4);
    const y = clamp(v * (rows - 1), 0, rows - 1.0001);
    const k = maths.floor(x) * rows + maths.floor(y);
    const [a, b] = [x % 1, y % 1];
    return lerp(lerp(values[k], values[k + 1], b), lerp(values[k + rows], values[k + rows + 1], b), a);
  };
  return { upMm: at(up), aroundMm: at(around) };
}
