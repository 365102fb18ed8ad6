import { maths } from '../geometry/maths.js';
import { DIRECTION_COUNT, DIRECTIONS, type FloorGrid, type Visibility } from './visibility.js';
import { radianceFrom, type Studio } from './studio.js';
import type { Scene } from '../raster/scene.js';

/**
 * Light gathered by a scene under one studio. The flux vector of a vertex, multiplied with any normal near its own, is the
 * irradiance there: shadows, soft light and relief come from one vector.
 */
export interface Lighting {
  readonly studio: Studio;
  /** Three a vertex, already exposed: the open floor is white. */
  readonly flux: Float32Array;
  /** Share of the half sphere that is open, 0..1 per vertex. */
  readonly openness: Float32Array;
  /** 1 over the irradiance of the open floor: what scales reflections to the same exposure. */
  readonly exposure: number;
  /** Irradiance of the floor, 1 where nothing stands in the way. */
  readonly floor: Float32Array;
}

const WEIGHT = 4 / DIRECTION_COUNT;
/** The floor near the product is darker than far from it; it brightens over this height. */
const BOUNCE_HEIGHT_MM = 38;
/** Exposes a little brighter than the open floor alone would ask for. */
const EXPOSURE = 0.81;

/** A mask, byte by byte: those of the first half are directions from above. */
const BYTES = DIRECTION_COUNT / 8;

/**
 * For each byte of a mask, and each value it can have, the sum of its open directions as vectors: eight are then added up at
 * once.
 */
function byteSums(lengthOf: (direction: number) => number): Float32Array {
  const sums = new Float32Array(BYTES * 256 * 3);
  for (let byte = 0; byte < BYTES; byte++)
    for (let value = 1; value < 256; value++) {
      const direction = byte * 8 + 31 - maths.clz32(value & -value);
      const k = (byte * 256 + value) * 3;
      const others = (byte * 256 + (value & (value - 1))) * 3;
      for (let c = 0; c < 3; c++) sums[k + c] = sums[others + c] + DIRECTIONS[direction][c] * lengthOf(direction);
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
  let openFloor = 0;
  for (let byte = 0; byte < BYTES / 2; byte++) openFloor += lit[(byte * 256 + 255) * 3 + 1];
  for (let i = 0; i < floor.length; i++) {
    let sum = 0;
    for (let byte = 0; byte < BYTES / 2; byte++) sum += lit[(byte * 256 + onFloor[i * BYTES + byte]) * 3 + 1];
    floor[i] = sum / openFloor;
  }
  const exposure = 1 / (openFloor * EXPOSURE);
  for (let i = 0; i < flux.length; i++) flux[i] *= exposure;
  return { studio, flux, openness, exposure, floor: softened(softened(floor, floorGrid), floorGrid) };
}

/** Mean of each floor point and its neighbours. */
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
