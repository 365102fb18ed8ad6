import { maths } from '../geometry/maths.js';
import { lerp } from '../geometry/vector.js';

/** Hashed lattice noise: the same on every machine and every run. All results are in 0..1. */
const hash = (x: number, y: number, z: number): number => {
  let h = (maths.imul(x, 374761393) + maths.imul(y, 668265263) + maths.imul(z, 1440662683)) | 0;
  h = maths.imul(h ^ (h >>> 13), 1274126177);
  h = maths.imul(h ^ (h >>> 16), -2048144789);
  return (h ^ (h >>> 13)) >>> 0;
};

const TO_UNIT = 1 / 4294967296;

export const hash2 = (x: number, y: number): number => hash(x, y, 0) * TO_UNIT;

const ease = (t: number): number => t * t * (3 - 2 * t);

/** Smooth noise of the plane, one feature per unit. */
export function noise2(x: number, y: number): number {
  const i = maths.floor(x);
  const j = maths.floor(y);
  const a = ease(x - i);
  const b = ease(y - j);
  return (
    lerp(lerp(hash(i, j, 0), hash(i + 1, j, 0), a), lerp(hash(i, j + 1, 0), hash(i + 1, j + 1, 0), a), b) * TO_UNIT
  );
}

/** Smooth noise of space, one feature per unit. */
export function noise3(x: number, y: number, z: number): number {
  const i = maths.floor(x);
  const j = maths.floor(y);
  const k = maths.floor(z);
  const a = ease(x - i);
  const b = ease(y - j);
  const near = lerp(lerp(hash(i, j, k), hash(i + 1, j, k), a), lerp(hash(i, j + 1, k), hash(i + 1, j + 1, k), a), b);
  const far = lerp(
    lerp(hash(i, j, k + 1), hash(i + 1, j, k + 1), a),
    lerp(hash(i, j + 1, k + 1), hash(i + 1, j + 1, k + 1), a),
    b,
  );
  return lerp(near, far, ease(z - k)) * TO_UNIT;
}

/** Two octaves of noise of space. */
export const cloud3 = (x: number, y: number, z: number): number =>
  (2 * noise3(x, y, z) + noise3(x * 2.03 + 7, y * 2.03 + 3, z * 2.03 + 11)) / 3;

/** Two octaves of noise of the plane. */
export const cloud2 = (x: number, y: number): number => (2 * noise2(x, y) + noise2(x * 2.03 + 17, y * 2.03 + 5)) / 3;

/** Distance to the nearest border between the cells of a random packing of space: 0 on it, about .5 in a cell's middle. */
export function cellBorder3(x: number, y: number, z: number): number {
  const i = maths.floor(x);
  const j = maths.floor(y);
  const k = maths.floor(z);
  let nearest = 9;
  let second = 9;
  for (let a = i - 1; a <= i + 1; a++)
    for (let b = j - 1; b <= j + 1; b++)
      for (let c = k - 1; c <= k + 1; c++) {
        const h = hash(a, b, c);
        const dx = a + (h & 1023) / 1024 - x;
        const dy = b + ((h >>> 10) & 1023) / 1024 - y;
        const dz = c + ((h >>> 20) & 1023) / 1024 - z;
        const d = dx * dx + dy * dy + dz * dz;
        if (d < nearest) {
          second = nearest;
          nearest = d;
        } else if (d < second) second = d;
      }
  return maths.sqrt(second) - maths.sqrt(nearest);
}
