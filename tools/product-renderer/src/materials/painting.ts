import { maths } from '../geometry/maths.js';
import type { GridMesh } from '../geometry/mesh.js';
import type { Vec3 } from '../geometry/vector.js';
import { newTexel, resetTexel, type Texel } from './texel.js';
import { newTap, sample, withHalves, type Tap, type Texture, type Threads } from './texture.js';

/** The point to paint. Reused for the next one. */
export interface SurfacePoint {
  u: number;
  v: number;
  pointMm: Vec3;
  /** Millimetres per unit of u and of v at this point. */
  mmPerU: number;
  mmPerV: number;
}

export type Painter = (at: SurfacePoint, texel: Texel) => void;

/** A unit of u is shorter than this only where a fan of texels closes in a point. */
const FAN_MM = 32;
/** Lower limit for the scale when computing slopes. */
const MIN_MM_PER_U = 20;
const MIN_MM_PER_V = 10;
/** Default radius within which a low point counts as a hollow. */
const HOLLOW_MM = 1.3;
/** Light lost in a hollow per millimetre below its surroundings. */
const HOLLOW_SHADE_PER_MM = 1.9;

/**
 * Paints the texture of a grid mesh: calls `paint` once per texel, then converts relief to slopes and darkens hollows.
 * @param hollowMm radius within which a low point counts as a hollow
 * @param isBlank texels that are never visible; they are left black
 */
export function paintTexture(
  mesh: GridMesh,
  width: number,
  height: number,
  paint: Painter,
  hollowMm = HOLLOW_MM,
  isBlank?: (u: number, v: number) => boolean,
): Texture {
  return withHalves(paintColumns(mesh, { width, height, first: 0, columns: width }, paint, hollowMm, isBlank));
}

/**
 * A copy of a texture with one section painted again.
 * @param fromU start of the section; below 0 is before the seam
 */
export function repainted(texture: Texture, mesh: GridMesh, fromU: number, toU: number, paint: Painter): Texture {
  const { width, height } = texture;
  const first = maths.floor(fromU * width);
  const columns = maths.ceil(toU * width) - first;
  // Hollows at the section's edges depend on texels beside the section.
  const margin = hollowRadius(mesh, width, height, HOLLOW_MM).x + 1;
  const stretch = { width, height, first: first - margin, columns: columns + 2 * margin };
  const patch = paintColumns(mesh, stretch, paint, HOLLOW_MM);
  const merged = (whole: Float32Array, part: Float32Array, stride: number): Float32Array => {
    const result = whole.slice();
    for (let y = 0; y < height; y++)
      for (let x = 0; x < columns; x++) {
        const from = (y * stretch.columns + margin + x) * stride;
        result.set(part.subarray(from, from + stride), (y * width + ((first + x + width) % width)) * stride);
      }
    return result;
  };
  return withHalves({
    width,
    height,
    wrapsU: texture.wrapsU,
    albedo: merged(texture.albedo, patch.albedo, 3),
    slopeU: merged(texture.slopeU, patch.slopeU, 1),
    slopeV: merged(texture.slopeV, patch.slopeV, 1),
    finish: merged(texture.finish, patch.finish, 3),
    ...(texture.threads && { threads: texture.threads }),
  });
}

/** A section of a texture; its first columns may be before the seam. */
interface Stretch {
  readonly width: number;
  readonly height: number;
  readonly first: number;
  readonly columns: number;
}

/** Hollow radii in texels, from the size of a representative texel. */
function hollowRadius(mesh: GridMesh, width: number, height: number, hollowMm: number): { x: number; y: number } {
  const tap = newTap();
  aimAt(mesh, ((width >> 2) + 0.5) / width, ((height >> 1) + 0.5) / height, tap);
  const perU = maths.fround(maths.max(MIN_MM_PER_U, sample(mesh.scaleMm, 2, 0, tap)));
  const perV = maths.fround(maths.max(MIN_MM_PER_V, sample(mesh.scaleMm, 2, 1, tap)));
  return {
    x: maths.max(1, maths.round((hollowMm / perU) * width)),
    y: maths.max(1, maths.round((hollowMm / perV) * height)),
  };
}

function aimAt({ columns, rows, wrapsU }: GridMesh, u: number, v: number, tap: Tap): void {
  const row = maths.min(rows - 1.001, v * (rows - 1));
  const j = row | 0;
  const b = row - j;
  const column = wrapsU ? u * columns : maths.min(columns - 1.001, u * (columns - 1));
  const i = column | 0;
  const a = column - i;
  tap.k00 = i * rows + j;
  tap.k10 = ((i + 1) % columns) * rows + j;
  tap.k01 = tap.k00 + 1;
  tap.k11 = tap.k10 + 1;
  tap.w00 = (1 - a) * (1 - b);
  tap.w10 = a * (1 - b);
  tap.w01 = (1 - a) * b;
  tap.w11 = a * b;
}

/** A section as a separate texture. */
function paintColumns(
  mesh: GridMesh,
  { width, height, first, columns }: Stretch,
  paint: Painter,
  hollowMm: number,
  isBlank: (u: number, v: number) => boolean = () => false,
): Texture {
  const count = columns * height;
  const wrapsU = mesh.wrapsU && columns === width;
  const albedo = new Float32Array(count * 3);
  const finish = new Float32Array(count * 3);
  const relief = new Float32Array(count);
  const exposure = new Float32Array(count);
  const scaleU = new Float32Array(count);
  const scaleV = new Float32Array(count);
  const threads: Threads = {
    alongMm: new Float32Array(count),
    acrossMm: new Float32Array(count),
    share: new Float32Array(count),
  };
  let isWoven = false;
  const texel = newTexel();
  const patch = newTap();
  const pointMm: [number, number, number] = [0, 0, 0];
  const at: SurfacePoint = { u: 0, v: 0, pointMm, mmPerU: 1, mmPerV: 1 };
  const { positionsMm: p, scaleMm: scale } = mesh;

  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < columns; x++) {
      const u = (((first + x + width) % width) + 0.5) / width;
      const q = y * columns + x;
      if (isBlank(u, v)) continue;
      aimAt(mesh, u, v, patch);
      at.u = u;
      at.v = v;
      pointMm[0] = sample(p, 3, 0, patch);
      pointMm[1] = sample(p, 3, 1, patch);
      pointMm[2] = sample(p, 3, 2, patch);
      at.mmPerU = sample(scale, 2, 0, patch);
      at.mmPerV = sample(scale, 2, 1, patch);
      resetTexel(texel);
      paint(at, texel);
      albedo[q * 3] = texel.colour[0];
      albedo[q * 3 + 1] = texel.colour[1];
      albedo[q * 3 + 2] = texel.colour[2];
      relief[q] = texel.heightMm;
      exposure[q] = texel.exposure;
      finish[q * 3] = texel.roughness;
      finish[q * 3 + 1] = texel.sheen;
      finish[q * 3 + 2] = texel.reflectance;
      threads.alongMm[q] = texel.alongMm;
      threads.acrossMm[q] = texel.acrossMm;
      threads.share[q] = texel.woven;
      isWoven ||= texel.woven > 0;
      scaleU[q] = maths.max(MIN_MM_PER_U, at.mmPerU);
      scaleV[q] = maths.max(MIN_MM_PER_V, at.mmPerV);
    }
  }

  const radius = hollowRadius(mesh, width, height, hollowMm);
  const around = blurred(relief, columns, height, radius.x, radius.y, wrapsU);
  const slopeU = new Float32Array(count);
  const slopeV = new Float32Array(count);
  for (let y = 0; y < height; y++) {
    const above = maths.max(0, y - 1);
    const below = maths.min(height - 1, y + 1);
    for (let x = 0; x < columns; x++) {
      const q = y * columns + x;
      if (exposure[q] === 0) continue;
      const left = wrapsU ? (x + columns - 1) % columns : maths.max(0, x - 1);
      const right = wrapsU ? (x + 1) % columns : maths.min(columns - 1, x + 1);
      // Slopes are meaningless where a fan of texels closes in a point.
      slopeU[q] =
        scaleU[q] < FAN_MM ? 0 : ((relief[y * columns + right] - relief[y * columns + left]) * width) / (2 * scaleU[q]);
      slopeV[q] =
        ((relief[below * columns + x] - relief[above * columns + x]) * height) / ((below - above) * scaleV[q]);
      const depth = around[q] - relief[q];
      const light =
        exposure[q] * (depth > 0 ? 1 / (1 + depth * HOLLOW_SHADE_PER_MM) : 1 + maths.min(0.12, -depth * 0.12));
      for (let c = 0; c < 3; c++) albedo[q * 3 + c] *= light;
      finish[q * 3 + 2] *= maths.min(1, light);
    }
  }
  return { width: columns, height, wrapsU, albedo, slopeU, slopeV, finish, ...(isWoven && { threads }) };
}

/** Box blur along both axes; radii in texels. */
function blurred(
  values: Float32Array,
  width: number,
  height: number,
  rx: number,
  ry: number,
  wrapsU: boolean,
): Float32Array {
  const rowsDone = new Float32Array(values.length);
  for (let y = 0; y < height; y++) {
    const at = (x: number) =>
      values[y * width + (wrapsU ? (x + width) % width : maths.min(width - 1, maths.max(0, x)))];
    let sum = 0;
    for (let x = -rx; x <= rx; x++) sum += at(x);
    for (let x = 0; x < width; x++) {
      rowsDone[y * width + x] = sum / (2 * rx + 1);
      sum += at(x + rx + 1) - at(x - rx);
    }
  }
  // Several columns at a time, for cache locality.
  const done = new Float32Array(values.length);
  const rowAt = (y: number) => maths.min(height - 1, maths.max(0, y)) * width;
  const sums = new Float64Array(width);
  for (let y = -ry; y <= ry; y++) {
    const row = rowAt(y);
    for (let x = 0; x < width; x++) sums[x] += rowsDone[row + x];
  }
  for (let y = 0; y < height; y++) {
    const here = y * width;
    const coming = rowAt(y + ry + 1);
    const going = rowAt(y - ry);
    for (let x = 0; x < width; x++) {
      done[here + x] = sums[x] / (2 * ry + 1);
      sums[x] += rowsDone[coming + x] - rowsDone[going + x];
    }
  }
  return done;
}
