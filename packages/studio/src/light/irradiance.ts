import { maths } from '../geometry/maths.js';
import { DIRECTION_COUNT, DIRECTIONS, WORDS, type FloorGrid, type Visibility } from './visibility.js';
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

const DIRECTION_X = Float64Array.from(DIRECTIONS, ([x]) => x);
const DIRECTION_Y = Float64Array.from(DIRECTIONS, ([, y]) => y);
const DIRECTION_Z = Float64Array.from(DIRECTIONS, ([, , z]) => z);

export function gatherLight(scene: Scene, visibility: Visibility, floorGrid: FloorGrid, studio: Studio): Lighting {
  const { positionsMm, normals, vertexCount } = scene;
  const { vertices } = visibility;
  const radiance = Float64Array.from(DIRECTIONS, (direction) => radianceFrom(studio, direction, 0));
  const flux = new Float32Array(vertexCount * 3);
  const openness = new Float32Array(vertexCount);
  for (let i = 0; i < vertexCount; i++) {
    const heightMm = maths.abs(positionsMm[i * 3 + 1] - floorGrid.heightMm);
    const bounce = 0.35 + 0.65 * (1 - maths.exp(-heightMm / BOUNCE_HEIGHT_MM));
    const nx = normals[i * 3];
    const ny = normals[i * 3 + 1];
    const nz = normals[i * 3 + 2];
    let fx = 0;
    let fy = 0;
    let fz = 0;
    let open = 0;
    for (let word = 0; word < WORDS; word++)
      for (let mask = vertices[i * WORDS + word] | 0; mask !== 0; mask &= mask - 1) {
        const d = word * 32 + 31 - maths.clz32(mask & -mask);
        const x = DIRECTION_X[d];
        const y = DIRECTION_Y[d];
        const z = DIRECTION_Z[d];
        const light = radiance[d] * (y < 0 ? bounce : 1) * WEIGHT;
        fx += x * light;
        fy += y * light;
        fz += z * light;
        open += (x * nx + y * ny + z * nz) * WEIGHT;
      }
    flux[i * 3] = fx;
    flux[i * 3 + 1] = fy;
    flux[i * 3 + 2] = fz;
    openness[i] = maths.min(1, open);
  }

  let openFloor = 0;
  DIRECTIONS.forEach(([, y], d) => {
    if (y > 0) openFloor += y * radiance[d] * WEIGHT;
  });
  const floor = new Float32Array(floorGrid.countX * floorGrid.countZ);
  for (let i = 0; i < floor.length; i++) {
    let sum = 0;
    for (let word = 0; word < WORDS; word++)
      for (let mask = visibility.floor[i * WORDS + word] | 0; mask !== 0; mask &= mask - 1) {
        const d = word * 32 + 31 - maths.clz32(mask & -mask);
        sum += DIRECTION_Y[d] * radiance[d] * WEIGHT;
      }
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
