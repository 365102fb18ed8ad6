import { maths } from '../geometry/maths.js';
import type { Rgb } from './colour.js';
import { whole } from './noise.js';
import type { Weave } from './weave-tile.js';

/**
 * The threads of cloth that was cut to shape: per texel, the place on the uncut cloth, and the share of cloth. Threads
 * are finer than the texture, and show in close-ups.
 */
export interface Threads {
  readonly alongMm: Float32Array;
  readonly acrossMm: Float32Array;
  readonly share: Float32Array;
}

/** A painted texture, sampled by u and v. */
export interface Texture {
  readonly width: number;
  readonly height: number;
  readonly wrapsU: boolean;
  /** Linear colour, three per texel. */
  readonly albedo: Float32Array;
  /** Slope of the relief along u and v, millimetres per millimetre. */
  readonly slopeU: Float32Array;
  readonly slopeV: Float32Array;
  /** Roughness, sheen, reflectance: three per texel. */
  readonly finish: Float32Array;
  /** A fine repeating pattern over the texture, for close-ups. */
  readonly weave?: Weave;
  readonly threads?: Threads;
  /** Mipmap at half the size, against shimmering. */
  readonly half?: Texture;
}

/** Number of mipmap levels. */
const HALVINGS = 2;

/** Adds mipmaps, each texel the mean of four. */
export function withHalves(texture: Texture, halvings = HALVINGS): Texture {
  const { width, height, wrapsU } = texture;
  if (halvings === 0 || width < 32 || height < 32) return texture;
  const w = width >> 1;
  const h = height >> 1;
  const mean = (values: Float32Array, stride: number): Float32Array => {
    const result = new Float32Array(w * h * stride);
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++)
        for (let c = 0; c < stride; c++) {
          const k = (2 * y * width + 2 * x) * stride + c;
          const below = k + width * stride;
          result[(y * w + x) * stride + c] =
            (values[k] + values[k + stride] + values[below] + values[below + stride]) / 4;
        }
    return result;
  };
  const half: Texture = {
    width: w,
    height: h,
    wrapsU,
    albedo: mean(texture.albedo, 3),
    slopeU: mean(texture.slopeU, 1),
    slopeV: mean(texture.slopeV, 1),
    finish: mean(texture.finish, 3),
  };
  return { ...texture, half: withHalves(half, halvings - 1) };
}

/** A texture of one colour and finish, for small plain parts. */
export function plainTexture(colour: Rgb, roughness: number, reflectance: number): Texture {
  return {
    width: 2,
    height: 2,
    wrapsU: true,
    albedo: Float32Array.from([0, 1, 2, 3].flatMap(() => colour)),
    slopeU: new Float32Array(4),
    slopeV: new Float32Array(4),
    finish: Float32Array.from([0, 1, 2, 3].flatMap(() => [roughness, 0, reflectance])),
  };
}

/** Four texels around a point, and their weights. */
export interface Tap {
  k00: number;
  k10: number;
  k01: number;
  k11: number;
  w00: number;
  w10: number;
  w01: number;
  w11: number;
}

export const newTap = (): Tap => ({ k00: 0, k10: 0, k01: 0, k11: 0, w00: 0, w10: 0, w01: 0, w11: 0 });

export function locate(texture: Texture, u: number, v: number, tap: Tap): void {
  const { width, height, wrapsU } = texture;
  const fx = u * width - 0.5;
  const fy = maths.min(height - 1.001, maths.max(0, v * height - 0.5));
  const i = whole(fx);
  const j = fy | 0;
  const a = fx - i;
  const b = fy - j;
  const left = wrapsU ? ((i % width) + width) % width : maths.min(width - 1, maths.max(0, i));
  const right = wrapsU ? (left + 1) % width : maths.min(width - 1, maths.max(0, i + 1));
  tap.k00 = j * width + left;
  tap.k10 = j * width + right;
  tap.k01 = tap.k00 + width;
  tap.k11 = tap.k10 + width;
  tap.w00 = (1 - a) * (1 - b);
  tap.w10 = a * (1 - b);
  tap.w01 = (1 - a) * b;
  tap.w11 = a * b;
}

/** Samples one channel at a tap. */
export const sample = (values: Float32Array, stride: number, channel: number, tap: Tap): number =>
  values[tap.k00 * stride + channel] * tap.w00 +
  values[tap.k10 * stride + channel] * tap.w10 +
  values[tap.k01 * stride + channel] * tap.w01 +
  values[tap.k11 * stride + channel] * tap.w11;
