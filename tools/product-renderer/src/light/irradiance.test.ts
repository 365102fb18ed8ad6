import { gridMesh } from '../geometry/mesh.js';
import { mergeMeshes } from '../raster/scene.js';
import { gatherLight } from './irradiance.js';
import { radianceFrom, studioFor } from './studio.js';
import { bakeVisibility, DIRECTION_COUNT, DIRECTIONS, type FloorGrid } from './visibility.js';

const floor: FloorGrid = { fromX: -200, fromZ: -200, stepMm: 10, countX: 41, countZ: 41, heightMm: 0 };
const studio = studioFor([0, 0.1, 1]);

const square = (heightMm: number) =>
  mergeMeshes([
    gridMesh({ part: 'upper', columns: 9, rows: 9, wrapsU: false, flipped: true }, (i, j) => [
      (i / 8 - 0.5) * 60,
      heightMm,
      (j / 8 - 0.5) * 60,
    ]),
  ]);

describe('The directions light comes from', () => {
  it('are spread evenly, and a white sky sums to one', () => {
    const weight = 4 / DIRECTION_COUNT;
    const mean = [0, 1, 2].map((axis) => DIRECTIONS.reduce((sum, d) => sum + d[axis], 0) / DIRECTION_COUNT);
    const sky = DIRECTIONS.reduce((sum, [, y]) => sum + Math.max(0, y) * weight, 0);

    for (const offset of mean) expect(offset).toBeCloseTo(0, 2);
    expect(sky).toBeCloseTo(1, 2);
  });
});

describe('The light on the table', () => {
  const scene = square(12);
  const light = gatherLight(scene, bakeVisibility(scene, floor, 256), floor, studio);

  it('is full where nothing blocks it', () => {
    expect(light.floor[0]).toBeGreaterThan(0.97);
    for (const share of light.floor) expect(share).toBeLessThanOrEqual(1.001);
  });

  it('hardly reaches under objects', () => {
    const middle = 20 * floor.countZ + 20;

    expect(light.floor[middle]).toBeLessThan(0.35);
  });

  it('is conserved: a level object receives as much as the open floor', () => {
    const middle = 4 * 9 + 4;
    const openFloor =
      light.exposure *
      DIRECTIONS.reduce((sum, d) => sum + (Math.max(0, d[1]) * radianceFrom(studio, d, 0) * 4) / DIRECTION_COUNT, 0);

    expect(light.flux[middle * 3 + 1] / openFloor).toBeCloseTo(1, 1);
    expect(light.openness[middle]).toBeGreaterThan(0.95);
  });
});

describe('A softbox in a rough mirror', () => {
  it('is dimmer and wider than in a smooth one', () => {
    const [{ towards }] = studio.softboxes;
    const seen = (roughness: number) => radianceFrom(studio, towards, roughness);

    expect(seen(0.1)).toBeGreaterThan(2 * seen(0.9));
  });
});
