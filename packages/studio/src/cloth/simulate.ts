import { maths } from '../geometry/maths.js';
import { noise2 } from '../materials/noise.js';
import { smoothstep, type Point2 } from '../geometry/vector.js';
import { cutSheet, type Sheet } from './sheet.js';

/** Two panels sewn together and laid on a table, the upper one facing up. */
export interface LaidGarment {
  readonly upper: Sheet;
  readonly lower: Sheet;
  readonly upperMm: Float32Array;
  readonly lowerMm: Float32Array;
}

export interface GarmentOptions {
  readonly upperOutline: readonly Point2[];
  readonly lowerOutline: readonly Point2[];
  /** Whether the panels are left unsewn at this point of their border. */
  readonly isOpening: (x: number, y: number) => boolean;
  readonly stepMm: number;
  readonly steps: number;
}

/** Links between particles: their ends, length at rest and stiffness. */
interface Links {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly restMm: Float64Array;
  readonly stiffness: Float64Array;
}

const PASSES = 10;
const DAMPING = 0.9;
const GRAVITY_MM = 0.07;
/** How far the panels keep apart. */
const CLOTH_GAP_MM = 1.6;
const TABLE_MM = 0.6;

/**
 * Position-based cloth: panels start a little too small and warped, so that they must buckle, are filled with air for a
 * while and then sink onto the table.
 */
export function layGarment(options: GarmentOptions): LaidGarment {
  const upper = cutSheet(options.upperOutline, options.stepMm);
  const lower = cutSheet(options.lowerOutline, options.stepMm);
  const upperCount = upper.onBorder.length;
  const count = upperCount + lower.onBorder.length;
  const flat = new Float64Array(count * 2);
  flat.set(upper.flat);
  flat.set(lower.flat, upperCount * 2);
  const links = linksOf([upper, lower], flat, options.stepMm);
  const seams = seamsOf(upper, lower, options.isOpening);
  const stacked = stackedPairs(upper, lower);
  const triangles = [...upper.triangles];

  const p = new Float64Array(count * 3);
  for (let k = 0; k < count; k++) p.set(startOf(flat[k * 2], flat[k * 2 + 1], k < upperCount), k * 3);
  const before = p.slice();
  const lift = new Float64Array(upperCount * 3);

  for (let step = 0; step < options.steps; step++) {
    const air = step < options.steps * 0.4 ? 0.34 * (1 - step / (options.steps * 0.4)) : 0;
    if (air > 0 && step % 3 === 0) faceNormals(p, triangles, lift);
    for (let k = 0; k < count * 3; k++) {
      const speed = (p[k] - before[k]) * DAMPING;
      before[k] = p[k];
      p[k] += speed - (k % 3 === 1 ? GRAVITY_MM : 0) + (k < upperCount * 3 ? lift[k] * air : 0);
    }
    for (let pass = 0; pass < PASSES; pass++) {
      relax(p, links);
      for (const [a, b] of seams)
        for (let c = 0; c < 3; c++) p[a * 3 + c] = p[b * 3 + c] = (p[a * 3 + c] + p[b * 3 + c]) / 2;
    }
    for (const [a, b] of stacked) {
      const gap = p[a * 3 + 1] - p[b * 3 + 1];
      if (gap >= CLOTH_GAP_MM) continue;
      p[a * 3 + 1] += (CLOTH_GAP_MM - gap) / 2;
      p[b * 3 + 1] -= (CLOTH_GAP_MM - gap) / 2;
    }
    for (let k = 0; k < count; k++) {
      if (p[k * 3 + 1] >= TABLE_MM) continue;
      p[k * 3 + 1] = TABLE_MM;
      // Cloth does not slide on the table.
      before[k * 3] += (p[k * 3] - before[k * 3]) * 0.7;
      before[k * 3 + 2] += (p[k * 3 + 2] - before[k * 3 + 2]) * 0.7;
    }
  }
  // Where the upper panel covers it, the lower one is drawn in under it: spare cloth would peep out along the seams.
  for (const [a, b] of stacked) {
    p[b * 3] = p[a * 3];
    p[b * 3 + 1] = maths.max(TABLE_MM / 2, maths.min(p[b * 3 + 1], p[a * 3 + 1] - CLOTH_GAP_MM));
    p[b * 3 + 2] = p[a * 3 + 2];
  }
  return {
    upper,
    lower,
    upperMm: Float32Array.from(p.subarray(0, upperCount * 3)),
    lowerMm: Float32Array.from(p.subarray(upperCount * 3)),
  };
}

/** A fold that the cloth is laid down with: from, to, height and half width in millimetres. */
type Fold = readonly [fromX: number, fromY: number, toX: number, toY: number, height: number, halfWidth: number];

/** Folds hang from where a shirt is held: shoulders, armpits, and the sides of the waist. */
const FOLDS: readonly Fold[] = [
  [252, 230, 84, 356, 24, 10],
  [254, 250, 120, 430, 20, 11],
  [256, 290, 160, 520, 17, 11],
  [-254, 232, -70, 340, 23, 10],
  [-254, 256, -112, 420, 20, 12],
  [-257, 300, -150, 500, 15, 10],
  [128, 22, 190, 200, 13, 10],
  [-126, 24, -186, 206, 14, 10],
  [100, 60, 150, 250, 10, 11],
  [-104, 64, -140, 236, 9, 10],
  [232, 84, 322, 240, 17, 9],
  [-236, 88, -316, 246, 17, 9],
  [262, 130, 348, 216, 12, 8],
  [-264, 126, -350, 214, 12, 8],
  [250, 200, 318, 262, 11, 8],
  [-250, 204, -314, 262, 11, 8],
  [178, 450, 140, 712, 18, 12],
  [-158, 480, -184, 712, 18, 12],
  [42, 500, 20, 712, 13, 13],
  [-62, 540, -80, 712, 13, 11],
  [218, 520, 232, 712, 14, 10],
  [-226, 540, -236, 712, 13, 9],
  [90, 590, 84, 712, 10, 9],
  [254, 400, 110, 506, 14, 10],
  [-258, 420, -96, 548, 15, 10],
];

function foldHeight(x: number, y: number): number {
  let sum = 0;
  for (const [fromX, fromY, toX, toY, height, halfWidth] of FOLDS) {
    const [dx, dy] = [toX - fromX, toY - fromY];
    const size = dx * dx + dy * dy;
    const t = ((x - fromX) * dx + (y - fromY) * dy) / size;
    const bend = 10 * (noise2(t * 2.2 + height, fromX * 0.1) - 0.5);
    const off = ((x - fromX) * dy - (y - fromY) * dx) / maths.sqrt(size) + bend;
    sum += height * maths.exp(-((off / halfWidth) ** 2)) * smoothstep(-0.06, 0.12, t) * smoothstep(1.1, 0.6, t);
  }
  return sum;
}

/** Where a particle starts: the pattern shrunk, warped slowly, its arms let down, the upper panel laid in folds. */
function startOf(x: number, y: number, isUpper: boolean): [number, number, number] {
  const warpX = 24 * (noise2(x * 0.009 + 3, y * 0.009) - 0.5);
  const warpZ = 20 * (noise2(x * 0.009, y * 0.009 + 9) - 0.5);
  const arm = smoothstep(215, 350, maths.abs(x)) * smoothstep(330, 200, y);
  const ripple = noise2(x * 0.024 + y * 0.008, y * 0.007) - 0.5;
  const height = isUpper ? 6 + 9 * ripple + foldHeight(x, y) : 2 + 3 * (noise2(x * 0.02 + 50, y * 0.02) - 0.5);
  return [x * 0.94 + warpX - maths.sign(x) * arm * 18, height, y * 0.968 + warpZ + arm * 18];
}

function linksOf(sheets: readonly Sheet[], flat: Float64Array, stepMm: number): Links {
  const a: number[] = [];
  const b: number[] = [];
  const restMm: number[] = [];
  const stiffness: number[] = [];
  const link = (from: number, to: number, stiff: number) => {
    a.push(from);
    b.push(to);
    restMm.push(maths.hypot(flat[from * 2] - flat[to * 2], flat[from * 2 + 1] - flat[to * 2 + 1]));
    stiffness.push(stiff);
  };
  let offset = 0;
  for (const sheet of sheets) {
    const size = sheet.onBorder.length;
    const oppositeOf = new Map<number, number>();
    for (let t = 0; t < sheet.triangles.length; t += 3)
      for (let k = 0; k < 3; k++) {
        const from = sheet.triangles[t + k];
        const to = sheet.triangles[t + ((k + 1) % 3)];
        const opposite = sheet.triangles[t + ((k + 2) % 3)];
        const key = maths.min(from, to) * size + maths.max(from, to);
        const other = oppositeOf.get(key);
        oppositeOf.set(key, opposite);
        if (other === undefined) link(from + offset, to + offset, 1);
        // A stiff selvedge keeps narrow cut triangles from folding over.
        else if (sheet.onBorder[other] || sheet.onBorder[opposite]) link(other + offset, opposite + offset, 0.6);
      }
    // Links that reach further resist folding.
    const reach = (i: number, j: number, di: number, dj: number, stiff: number) => {
      const from = sheet.nodeAt(i, j);
      const to = sheet.nodeAt(i + di, j + dj);
      if (from >= 0 && to >= 0) link(from + offset, to + offset, stiff);
    };
    const far = maths.max(2, maths.round(30 / stepMm));
    for (let i = 0; i < sheet.columns; i++)
      for (let j = 0; j < sheet.rows; j++) {
        reach(i, j, 2, 0, 0.02);
        reach(i, j, 0, 2, 0.02);
        reach(i, j, far, 0, 0.0015);
        reach(i, j, 0, far, 0.0015);
      }
    offset += size;
  }
  return {
    a: Uint32Array.from(a),
    b: Uint32Array.from(b),
    restMm: Float64Array.from(restMm),
    stiffness: Float64Array.from(stiffness),
  };
}

function relax(p: Float64Array, { a, b, restMm, stiffness }: Links): void {
  for (let k = 0; k < a.length; k++) {
    const i = a[k] * 3;
    const j = b[k] * 3;
    const dx = p[j] - p[i];
    const dy = p[j + 1] - p[i + 1];
    const dz = p[j + 2] - p[i + 2];
    const size = maths.sqrt(dx * dx + dy * dy + dz * dz) || 1e-9;
    const move = ((size - restMm[k]) / size) * 0.5 * stiffness[k];
    p[i] += dx * move;
    p[i + 1] += dy * move;
    p[i + 2] += dz * move;
    p[j] -= dx * move;
    p[j + 1] -= dy * move;
    p[j + 2] -= dz * move;
  }
}

const placeKey = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

/** Border vertices of both panels that lie on one another, but for openings. The lower one counts on from the upper. */
function seamsOf(upper: Sheet, lower: Sheet, isOpening: GarmentOptions['isOpening']): [number, number][] {
  const places = new Map<string, number>();
  const offset = upper.onBorder.length;
  lower.onBorder.forEach((border, k) => {
    if (border) places.set(placeKey(lower.flat[k * 2], lower.flat[k * 2 + 1]), k + offset);
  });
  const seams: [number, number][] = [];
  upper.onBorder.forEach((border, k) => {
    const [x, y] = [upper.flat[k * 2], upper.flat[k * 2 + 1]];
    const other = border && !isOpening(x, y) ? places.get(placeKey(x, y)) : undefined;
    if (other !== undefined) seams.push([k, other]);
  });
  return seams;
}

/** Vertices of both panels that lie on one another inside. */
function stackedPairs(upper: Sheet, lower: Sheet): [number, number][] {
  const places = new Map<string, number>();
  for (let k = 0; k < lower.onBorder.length; k++)
    places.set(placeKey(lower.flat[k * 2], lower.flat[k * 2 + 1]), k + upper.onBorder.length);
  const pairs: [number, number][] = [];
  upper.onBorder.forEach((border, k) => {
    const other = border ? undefined : places.get(placeKey(upper.flat[k * 2], upper.flat[k * 2 + 1]));
    if (other !== undefined) pairs.push([k, other]);
  });
  return pairs;
}

/** Unit normals of the upper panel, upwards. */
function faceNormals(p: Float64Array, triangles: readonly number[], normals: Float64Array): void {
  normals.fill(0);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    const n = [uz * vy - uy * vz, ux * vz - uz * vx, uy * vx - ux * vy];
    for (const k of [a, b, c]) for (let axis = 0; axis < 3; axis++) normals[k + axis] += n[axis];
  }
  for (let k = 0; k < normals.length; k += 3) {
    const size = maths.hypot(normals[k], normals[k + 1], normals[k + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) normals[k + axis] /= size;
  }
}
