import { maths } from './maths.js';

/**
 * A point or direction: x from heel to toe, y up, z towards the outer (lateral) side; millimetres where it is a point.
 */
export type Vec3 = readonly [x: number, y: number, z: number];
export type Point2 = readonly [x: number, y: number];

/** The vector at index `k` of a buffer with three values per vector. */
export const vectorAt = (data: Float32Array, k: number): Vec3 => [data[k * 3], data[k * 3 + 1], data[k * 3 + 2]];
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** `a` moved by `factor` times `direction`. */
export const along = (a: Vec3, direction: Vec3, factor: number): Vec3 => [
  a[0] + direction[0] * factor,
  a[1] + direction[1] * factor,
  a[2] + direction[2] * factor,
];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
// Ten times as fast as Math.hypot, whose overflow protection is not needed for millimetres.
export const length = (a: Vec3): number => maths.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));
export const normalize = (a: Vec3): Vec3 => {
  const size = length(a) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
};
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
  lerp(a[2], b[2], t),
];

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low: number, high: number): number => maths.min(high, maths.max(low, value));
/** 0 below `from`, 1 above `to`, smooth in between. */
export const smoothstep = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
};
/** A bell curve of height 1 around 0 that is 1/e at `width`. */
export const bell = (offset: number, width: number): number => maths.exp(-((offset / width) ** 2));
