import { maths } from '../geometry/maths.js';
import { DIRECTION_COUNT, DIRECTIONS, type FloorGrid, type Visibility } from './visibility.js';
import { radianceFrom, type Studio } from './studio.js';
import type { Scene } from '../raster/scene.js';

/**
 * A scene's lighting under one studio. A vertex's flux vector, multiplied by a normal close to its own, gives the
 * irradiance there: shadows, soft light and relief all follow from it.
 */
export interface Lighting {
  readonly studio: Studio;
  /** Three per vertex, exposed so that the open floor is white. */
  readonly flux: Float32Array;
  /** Share of the hemisphere that is unoccluded, 0..1 per vertex. */
  readonly openness: Float32Array;
  /** 1 / irradiance of the open floor: scales reflections to the same exposure. */
  readonly exposure: number;
  /** Irradiance of the floor; 1 where unoccluded. */
  readonly floor: Float32Array;
}

const WEIGHT = 4 / DIRECTION_COUNT;
/** Bounced light increases up to this height, as the floor is darker close to the product. */
const BOUNCE_HEIGHT_MM = 38;
/** Slightly brighter than the open floor alone would give. */
const EXPOSURE = 0.89;

/** Bytes of a mask; the first half has the directions from above. */
const BYTES = DIRECTION_COUNT / 8;

/**
 * Lookup table with the vector sum of the open directions, for each byte of a mask and each value. One look-up adds
 * eight directions.
 */
function byteSums(weightAt: (direction: number) => number): Float32Array {
  const sums = new Float32Array(BYTES * 256 * 3);
  for (let byte = 0; byte < BYTES; byte++)
    for (let value = 1; value < 256; value++) {
      const direction = byte * 8 + 31 - maths.clz32(value & -value);
      const k = (byte * 256 + value) * 3;
      const others = (byte * 256 + (value & (value - 1))) * 3;
      for (let c = 0; c < 3; c++) sums[k + c] = sums[others + c] + DIRECTIONS[direction][c] * weightAt(direction);
    }
  return sums;
}

const OPEN = byteSums(() => WEIGHT);

export function gatherLight(scene: Scene, visibility: Visibility, floorGrid: FloorGrid, studio: Studio): Lighting {
  const { positionsMm, normals, vertexCount } = scene;
  const vertices = new Uint8Array(visibility.vertices.buffer);
  const lit = byteSums((direction) => radianceFrom(studio, DIRECTIONS[direction], 0) * WEIGHT);
  const flux = new Float32Array(vertexCount * 3);
  const openness = new Float32Array(vertexCount);
  for (let i = 0; i < vertexCount; i++) {
    const heightMm = maths.abs(positionsMm[i * 3 + 1] - floorGrid.heightMm);
    const bounce = 0.35 + 0.65 * (1 - maths.exp(-heightMm / BOUNCE_HEIGHT_MM));
    let [fx, fy, fz, openX, openY, openZ] = [0, 0, 0, 0, 0, 0];
    for (let byte = 0; byte < BYTES; byte++) {
      const k = (byte * 256 + vertices[i * BYTES + byte]) * 3;
      const share = byte < BYTES / 2 ? 1 : bounce;
      fx += lit[k] * share;
      fy += lit[k + 1] * share;
      fz += lit[k + 2] * share;
      openX += OPEN[k];
      openY += OPEN[k + 1];
      openZ += OPEN[k + 2];
    }
    flux[i * 3] = fx;
    flux[i * 3 + 1] = fy;
    flux[i * 3 + 2] = fz;
    openness[i] = maths.min(1, openX * normals[i * 3] + openY * normals[i * 3 + 1] + openZ * normals[i * 3 + 2]);
  }

  const onFloor = new Uint8Array(visibility.floor.buffer);
  const floor = new Float32Array(floorGrid.countX * floorGrid.countZ);
  const { forShadow } = studio;
  const shading = forShadow ? byteSums((direction) => radianceFrom(forShadow, DIRECTIONS[direction], 0) * WEIGHT) : lit;
  const openUnder = (sums: Float32Array): number => {
    let sum = 0;
    for (let byte = 0; byte < BYTES / 2; byte++) sum += sums[(byte * 256 + 255) * 3 + 1];
    return sum;
  };
  const openShadow = openUnder(shading);
  for (let i = 0; i < floor.length; i++) {
    let sum = 0;
    for (let byte = 0; byte < BYTES / 2; byte++) sum += shading[(byte * 256 + onFloor[i * BYTES + byte]) * 3 + 1];
    floor[i] = sum / openShadow;
  }
  const exposure = 1 / (openUnder(lit) * EXPOSURE);
  for (let i = 0; i < flux.length; i++) flux[i] *= exposure;
  return { studio, flux, openness, exposure, floor: softened(softened(floor, floorGrid), floorGrid) };
}

/** Averages each floor point with its neighbours. */
function softened(values: Float32Array, { countX, countZ }: FloorGrid): Float32Array {
  const soft = new Float32Array(values.length);
  for (let i = 0; i < countX; i++)
    for (let j = 0; j < countZ; j++) {
      let sum = 0;
      let count = 0;
      for (let x = maths.max(0, i - 1); x <= maths.min(countX - 1, i + 1); x++)
        for (let z = maths.max(0, j - 1); z <= maths.min(countZ - 1, j + 1); z++) {
          sum += values[x * countZ + z];
          count++;
        }
      soft[i * countZ + j] = sum / count;
    }
  return soft;
}
