import { demoProducts, isGarment } from '@paila/demo-data';
import { sceneJob } from '../masters.js';
import { anArtwork } from '../testing/looks.js';
import { drawScene } from './draw-scene.js';
import { SCENES } from './scene-list.js';

const SKETCH = { detail: 0.15, texels: 256, samples: 1, shadowMap: 160, lightStepMm: 60 };
const [about] = SCENES;

describe('A scene', () => {
  const picture = drawScene(about, () => anArtwork(), 140, SKETCH);
  const light = (fromX: number, toX: number): number => {
    let sum = 0;
    for (let y = 0; y < picture.height; y++)
      for (let x = fromX; x < toX; x++) for (let c = 0; c < 3; c++) sum += picture.rgba[(y * 140 + x) * 4 + c];
    return sum / (toX - fromX) / picture.height / 3;
  };

  it('has an aspect of 7:3 and is opaque', () => {
    expect([picture.width, picture.height]).toEqual([140, 60]);
    expect(picture.rgba.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  });

  it('is dark and plain on the left for text, and lit on the right', () => {
    expect(light(0, 30)).toBeLessThan(90);
    expect(light(70, 140)).toBeGreaterThan(light(0, 30) + 20);
  });

  it('shows shoes of the catalogue, from the brand whose collection it heads', () => {
    for (const { name, items } of SCENES)
      for (const { slug } of items) {
        const entry = demoProducts.find((candidate) => candidate.slug === slug);
        expect(entry && !isGarment(entry.artwork.silhouette)).toBe(true);
        if (name.startsWith('collection-')) expect(`collection-${entry!.company}`).toBe(name);
      }
  });

  it('is rendered again when one of its shoes changes, and rejected without one', () => {
    const recoloured = demoProducts.map((entry) => ({ ...entry, artwork: anArtwork() }));

    expect(sceneJob(about, recoloured).hash).not.toBe(sceneJob(about, demoProducts).hash);
    expect(() => sceneJob(about, [])).toThrow(RangeError);
  });
});
