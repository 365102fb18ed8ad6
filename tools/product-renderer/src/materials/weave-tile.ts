import { maths } from '../geometry/maths.js';
import { smoothstep } from '../geometry/vector.js';
import { hash2, whole } from './noise.js';

/**
 * A repeating patch of cloth, finer than a garment's own texture: its yarns show in close-ups, and fade to nothing at a
 * distance.
 */
export interface WeaveTile {
  readonly size: number;
  /** Factor of the colour, 1 on average. */
  readonly tone: Float32Array;
  /** Slope of the relief along u and v. */
  readonly slopeU: Float32Array;
  readonly slopeV: Float32Array;
  readonly half?: WeaveTile;
}

/** A tile laid over a texture. */
export interface Weave {
  readonly tile: WeaveTile;
  /** Tiles per unit of u and v. */
  readonly perU: number;
  readonly perV: number;
}

/** A knit of columns (wales) and rows (courses). */
export interface Knit {
  readonly waleMm: number;
  readonly courseMm: number;
  readonly reliefMm: number;
  /** The darkening between yarns. */
  readonly depth: number;
  /** Brushed fibres over the yarns, 0 to 1. */
  readonly nap: number;
}

export const JERSEY: Knit = { waleMm: 0.92, courseMm: 0.72, reliefMm: 0.09, depth: 0.34, nap: 0.2 };
export const FLEECE: Knit = { waleMm: 1.18, courseMm: 0.86, reliefMm: 0.11, depth: 0.38, nap: 0.5 };

const SIZE = 256;
const WALES = 16;
const COURSES = 16;

/** Value noise that repeats after a number of units. */
export function repeating(x: number, y: number, periodX: number, periodY: number, seed: number): number {
  const i = whole(x);
  const j = whole(y);
  const s = x - i;
  const t = y - j;
  const a = s * s * (3 - 2 * s);
  const b = t * t * (3 - 2 * t);
  const at = (di: number, dj: number): number =>
    hash2((((i + di) % periodX) + periodX) % periodX, ((((j + dj) % periodY) + periodY) % periodY) + seed);
  const low = at(0, 0) + (at(1, 0) - at(0, 0)) * a;
  const high = at(0, 1) + (at(1, 1) - at(0, 1)) * a;
  return low + (high - low) * b;
}

/** Height of one loop's leg, 0 to 1: two legs lean together in each wale, like a V. */
function loopAt(x: number, y: number): number {
  const wale = whole(x);
  const across = x - wale;
  const off = maths.abs(across - 0.5);
  // Yarns wander a little: no loop is like the next.
  const sway = 0.22 * (repeating(x, y * 0.5, WALES, COURSES / 2, 11) - 0.5);
  const up = y + off * 1.15 + sway;
  const row = up - whole(up);
  const leg = maths.sin(maths.PI * row);
  const course = ((whole(up) % COURSES) + COURSES) % COURSES;
  const thick = 0.82 + 0.36 * hash2(wale * 2 + (across < 0.5 ? 0 : 1), course + 31);
  const beside = 1 - ((off - 0.25) / 0.27) ** 2;
  return maths.max(0, beside) ** 0.6 * leg ** 0.8 * thick;
}

/** A patch of plain knit, 16 wales wide and 16 courses high. */
export function knitTile({ waleMm, courseMm, reliefMm, depth, nap }: Knit): WeaveTile {
  const tone = new Float32Array(SIZE * SIZE);
  const height = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [across, up] = [(x / SIZE) * WALES, (y / SIZE) * COURSES];
      const loop = loopAt(across, up);
      const fibre = repeating(across * 4, up * 2, WALES * 4, COURSES * 2, 71) - 0.5;
      const fluff = repeating(across * 1.5, up * 1.5, WALES * 1.5, COURSES * 1.5, 113) - 0.5;
      const bare = 1 - 0.55 * nap;
      tone[y * SIZE + x] = 1 - depth * bare * (1 - loop) + 0.1 * fibre + 0.14 * nap * fluff;
      height[y * SIZE + x] = reliefMm * (bare * loop + nap * (0.7 * fluff + 0.35 * fibre) + 0.12 * fibre);
    }
  return tileFrom(SIZE, tone, height, (WALES * waleMm) / SIZE, (COURSES * courseMm) / SIZE);
}

/** A tile from its tone and height, given the size of a texel in millimetres. */
export function tileFrom(
  size: number,
  tone: Float32Array,
  height: Float32Array,
  perTexelU: number,
  perTexelV: number,
): WeaveTile {
  const mean = tone.reduce((sum, value) => sum + value, 0) / tone.length;
  const slopeU = new Float32Array(size * size);
  const slopeV = new Float32Array(size * size);
  const wrap = (value: number): number => (value + size) % size;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const k = y * size + x;
      slopeU[k] = (height[y * size + wrap(x + 1)] - height[y * size + wrap(x - 1)]) / (2 * perTexelU);
      slopeV[k] = (height[wrap(y + 1) * size + x] - height[wrap(y - 1) * size + x]) / (2 * perTexelV);
      tone[k] /= mean;
    }
  return withHalves({ size, tone, slopeU, slopeV });
}

const SMALLEST = 16;

function withHalves(tile: WeaveTile): WeaveTile {
  if (tile.size <= SMALLEST) return tile;
  const size = tile.size / 2;
  const mean = (values: Float32Array): Float32Array =>
    Float32Array.from({ length: size * size }, (_, k) => {
      const from = 2 * maths.floor(k / size) * tile.size + 2 * (k % size);
      return (values[from] + values[from + 1] + values[from + tile.size] + values[from + tile.size + 1]) / 4;
    });
  const half = { size, tone: mean(tile.tone), slopeU: mean(tile.slopeU), slopeV: mean(tile.slopeV) };
  return { ...tile, half: withHalves(half) };
}

const tiles = new Map<Knit, WeaveTile>();

/** Lays a knit over a texture of the given size in millimetres. */
export function knitOver(knit: Knit, widthMm: number, heightMm: number): Weave {
  const tile = tiles.get(knit) ?? knitTile(knit);
  tiles.set(knit, tile);
  return { tile, perU: widthMm / (WALES * knit.waleMm), perV: heightMm / (COURSES * knit.courseMm) };
}

/** The relief and colour that a weave adds at a point. */
export interface Woven {
  tone: number;
  slopeU: number;
  slopeV: number;
}

/** Texels between samples at which yarns are as clear as they get, and at which they would only shimmer. */
const CLEAR = 2.2;
const FAINT = 5.5;

/** Samples a weave; nothing where its yarns are too small to be seen. */
export function weaveAt({ tile, perU, perV }: Weave, u: number, v: number, texels: number, out: Woven): void {
  out.tone = 1;
  out.slopeU = 0;
  out.slopeV = 0;
  const shown = smoothstep(FAINT, CLEAR, texels);
  if (shown === 0) return;
  let fit = tile;
  let left = texels;
  while (left > 1) {
    if (!fit.half) return;
    fit = fit.half;
    left /= 2;
  }
  const { size } = fit;
  const fx = u * perU * size - 0.5;
  const fy = v * perV * size - 0.5;
  const i = whole(fx);
  const j = whole(fy);
  const a = fx - i;
  const b = fy - j;
  const x0 = ((i % size) + size) % size;
  const y0 = ((j % size) + size) % size;
  const x1 = (x0 + 1) % size;
  const y1 = (y0 + 1) % size;
  const k00 = y0 * size + x0;
  const k10 = y0 * size + x1;
  const k01 = y1 * size + x0;
  const k11 = y1 * size + x1;
  const w00 = (1 - a) * (1 - b);
  const w10 = a * (1 - b);
  const w01 = (1 - a) * b;
  const w11 = a * b;
  out.tone = 1 + shown * (fit.tone[k00] * w00 + fit.tone[k10] * w10 + fit.tone[k01] * w01 + fit.tone[k11] * w11 - 1);
  out.slopeU = shown * (fit.slopeU[k00] * w00 + fit.slopeU[k10] * w10 + fit.slopeU[k01] * w01 + fit.slopeU[k11] * w11);
  out.slopeV = shown * (fit.slopeV[k00] * w00 + fit.slopeV[k10] * w10 + fit.slopeV[k01] * w01 + fit.slopeV[k11] * w11);
}
