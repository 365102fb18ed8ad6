import { maths } from '../geometry/maths.js';

/** Hashed lattice noise, deterministic on every machine. All results are in 0..1. */
const STEP_X = 374761393;
const STEP_Y = 668265263;
const STEP_Z = 1440662683;

/** Hashes a lattice point, given the sum of its coordinates times the steps; neighbours differ by one step. */
const scrambled = (sum: number): number => {
  let h = sum | 0;
  h = maths.imul(h ^ (h >>> 13), 1274126177);
  h = maths.imul(h ^ (h >>> 16), -2048144789);
  return (h ^ (h >>> 13)) >>> 0;
};

const hash = (x: number, y: number, z: number): number =>
  scrambled(maths.imul(x, STEP_X) + maths.imul(y, STEP_Y) + maths.imul(z, STEP_Z));

const TO_UNIT = 1 / 4294967296;

export const hash2 = (x: number, y: number): number => hash(x, y, 0) * TO_UNIT;

// Inlined for speed: called hundreds of millions of times while painting.

/** Floor for values in the 32-bit range; twice as fast as `Math.floor`. */
export const whole = (value: number): number => {
  const towardsZero = value | 0;
  return towardsZero > value ? towardsZero - 1 : towardsZero;
};

/** Smooth 2D noise, one feature per unit. */
export function noise2(x: number, y: number): number {
  const i = whole(x);
  const j = whole(y);
  const s = x - i;
  const t = y - j;
  const a = s * s * (3 - 2 * s);
  const b = t * t * (3 - 2 * t);
  const corner = (maths.imul(i, STEP_X) + maths.imul(j, STEP_Y)) | 0;
  const n00 = scrambled(corner);
  const n10 = scrambled(corner + STEP_X);
  const n01 = scrambled(corner + STEP_Y);
  const n11 = scrambled(corner + STEP_X + STEP_Y);
  const low = n00 + (n10 - n00) * a;
  const high = n01 + (n11 - n01) * a;
  return (low + (high - low) * b) * TO_UNIT;
}

/** Smooth 3D noise, one feature per unit. */
export function noise3(x: number, y: number, z: number): number {
  const i = whole(x);
  const j = whole(y);
  const k = whole(z);
  const r = x - i;
  const s = y - j;
  const t = z - k;
  const a = r * r * (3 - 2 * r);
  const b = s * s * (3 - 2 * s);
  const c = t * t * (3 - 2 * t);
  const corner = (maths.imul(i, STEP_X) + maths.imul(j, STEP_Y) + maths.imul(k, STEP_Z)) | 0;
  const n000 = scrambled(corner);
  const n100 = scrambled(corner + STEP_X);
  const n010 = scrambled(corner + STEP_Y);
  const n110 = scrambled(corner + STEP_X + STEP_Y);
  const n001 = scrambled(corner + STEP_Z);
  const n101 = scrambled(corner + STEP_X + STEP_Z);
  const n011 = scrambled(corner + STEP_Y + STEP_Z);
  const n111 = scrambled(corner + STEP_X + STEP_Y + STEP_Z);
  const low0 = n000 + (n100 - n000) * a;
  const high0 = n010 + (n110 - n010) * a;
  const near = low0 + (high0 - low0) * b;
  const low1 = n001 + (n101 - n001) * a;
  const high1 = n011 + (n111 - n011) * a;
  const far = low1 + (high1 - low1) * b;
  return (near + (far - near) * c) * TO_UNIT;
}

/** Two octaves of 3D noise. */
export const cloud3 = (x: number, y: number, z: number): number =>
  (2 * noise3(x, y, z) + noise3(x * 2.03 + 7, y * 2.03 + 3, z * 2.03 + 11)) / 3;

/** Two octaves of 2D noise. */
export const cloud2 = (x: number, y: number): number => (2 * noise2(x, y) + noise2(x * 2.03 + 17, y * 2.03 + 5)) / 3;

/** Cache of the 27 cells around the last one, as successive calls are mostly neighbours. */
const cells = { i: NaN, j: NaN, k: NaN, x: new Float64Array(27), y: new Float64Array(27), z: new Float64Array(27) };

function gatherCells(i: number, j: number, k: number): void {
  cells.i = i;
  cells.j = j;
  cells.k = k;
  let n = 0;
  for (let a = i - 1; a <= i + 1; a++)
    for (let b = j - 1; b <= j + 1; b++)
      for (let c = k - 1; c <= k + 1; c++) {
        const h = hash(a, b, c);
        cells.x[n] = a + (h & 1023) / 1024;
        cells.y[n] = b + ((h >>> 10) & 1023) / 1024;
        cells.z[n] = c + ((h >>> 20) & 1023) / 1024;
        n++;
      }
}

/**
 * Distance to the nearest border between the cells of a 3D Voronoi pattern: 0 on it, about .5 in the middle of a cell.
 */
export function cellBorder3(x: number, y: number, z: number): number {
  const i = whole(x);
  const j = whole(y);
  const k = whole(z);
  if (i !== cells.i || j !== cells.j || k !== cells.k) gatherCells(i, j, k);
  const { x: middleX, y: middleY, z: middleZ } = cells;
  let nearest = 9;
  let second = 9;
  for (let n = 0; n < 27; n++) {
    const dx = middleX[n] - x;
    const dy = middleY[n] - y;
    const dz = middleZ[n] - z;
    const d = dx * dx + dy * dy + dz * dz;
    if (d < nearest) {
      second = nearest;
      nearest = d;
    } else if (d < second) second = d;
  }
  return maths.sqrt(second) - maths.sqrt(nearest);
}
