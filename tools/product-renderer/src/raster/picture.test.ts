import { gridMesh, type Part } from '../geometry/mesh.js';
import { gatherLight } from '../light/irradiance.js';
import { studioFor } from '../light/studio.js';
import { bakeVisibility, type FloorGrid } from '../light/visibility.js';
import { plainTexture, type Texture } from '../materials/texture.js';
import { encodePlaceholder, encodePng, encodeWebp } from './encode.js';
import { takePicture } from './picture.js';
import { mergeMeshes } from './scene.js';

const floor: FloorGrid = { fromX: -300, fromZ: -300, stepMm: 6, countX: 101, countZ: 101, heightMm: 0 };

const tile = (() => {
  const scene = mergeMeshes([
    gridMesh({ part: 'upper', columns: 12, rows: 12, wrapsU: false, flipped: true }, (i, j) => [
      i * 10 - 55 + j * 2,
      14,
      j * 10 - 55,
    ]),
  ]);
  const textures = new Map<Part, Texture>([['upper', plainTexture([0.02, 0.03, 0.12], 0.9, 0.01)]]);
  const direction = [0, 1, 0.0001] as const;
  return takePicture(
    scene,
    textures,
    gatherLight(scene, bakeVisibility(scene, floor, 200), floor, studioFor(direction)),
    {
      width: 120,
      height: 90,
      samples: 3,
      floor,
      camera: { direction, up: [0, 0, -1], fieldOfViewDeg: 10, targetMm: [0, 0, 0], widthMm: 320 },
    },
  );
})();

const pixel = (x: number, y: number): number[] => [
  ...tile.rgba.subarray((y * tile.width + x) * 4, (y * tile.width + x) * 4 + 4),
];
const all = Array.from({ length: tile.width * tile.height }, (_, k) =>
  pixel(k % tile.width, Math.floor(k / tile.width)),
);

describe('A picture on nothing', () => {
  it('shows the product opaque and leaves the background transparent', () => {
    expect(pixel(60, 45)[3]).toBe(255);
    for (const [x, y] of [
      [0, 0],
      [119, 0],
      [0, 89],
      [119, 89],
      [60, 0],
      [0, 45],
    ])
      expect(pixel(x, y)[3]).toBe(0);
  });

  it('renders its shadow as translucent black', () => {
    const shadow = all.filter(([red, green, blue, alpha]) => alpha > 0 && alpha < 255 && red + green + blue === 0);

    expect(shadow.length).toBeGreaterThan(100);
    expect(Math.max(...shadow.map(([, , , alpha]) => alpha))).toBeGreaterThan(40);
  });

  it('has soft edges without a light fringe', () => {
    const inside = pixel(60, 45);
    const edge = all.filter(([red, green, blue, alpha]) => alpha > 0 && alpha < 255 && red + green + blue > 0);

    expect(edge.length).toBeGreaterThan(40);
    for (const [red, green, blue] of edge) {
      expect(red).toBeLessThanOrEqual(inside[0] + 14);
      expect(green).toBeLessThanOrEqual(inside[1] + 14);
      expect(blue).toBeLessThanOrEqual(inside[2] + 14);
    }
  });

  it('is written as WebP with alpha within its limit, as a tiny placeholder, and as PNG on a ground', async () => {
    const webp = await encodeWebp(tile, 10_000);
    const placeholder = await encodePlaceholder(tile);
    const png = await encodePng(tile, '#ffffff');

    expect(webp.length).toBeLessThanOrEqual(10_000);
    expect(webp.subarray(8, 12).toString()).toBe('WEBP');
    expect(placeholder.length).toBeLessThan(600);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  });

  it('is rejected when no quality makes it small enough', async () => {
    await expect(encodeWebp(tile, 20)).rejects.toThrow(RangeError);
  });
});
