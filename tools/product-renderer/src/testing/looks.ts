import type { Artwork } from '../product-renderer.js';
import type { Picture } from '../raster/picture.js';

/** A product's artwork for tests. */
export const anArtwork = (
  given: Partial<Omit<Artwork, 'colourway'>> & { colourway?: Partial<Artwork['colourway']> } = {},
): Artwork => ({
  silhouette: 'court',
  upperMaterial: 'leather',
  mark: 'steps',
  name: 'Test Court Low',
  ...given,
  colourway: {
    upper: '#f3f1ec',
    panel: '#d8d2c6',
    accent: '#2f5d4a',
    lining: '#e9e5dc',
    lace: '#f4f2ec',
    midsole: '#f2efe8',
    outsole: '#b98a5a',
    ...given.colourway,
  },
});

export const valueRange = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** The pixels that the product, without its shadow, covers. */
export function productMask({ width, height, rgba }: Picture) {
  const solid = (x: number, y: number): boolean => {
    const k = (y * width + x) * 4;
    return rgba[k + 3] > 250 && rgba[k] + rgba[k + 1] + rgba[k + 2] > 0;
  };
  let [top, bottom, left, right, area] = [height, -1, width, -1, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (solid(x, y)) {
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
        left = Math.min(left, x);
        right = Math.max(right, x);
        area++;
      }
  return { solid, top, bottom, left, right, area, tall: bottom - top + 1, wide: right - left + 1 };
}

/** Mean colour, 0..255 per channel, of what a product covers. */
export function meanColour(picture: Picture): [number, number, number] {
  const { solid, area } = productMask(picture);
  const sum: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++)
      if (solid(x, y))
        for (const c of [0, 1, 2] as const) sum[c] += picture.rgba[(y * picture.width + x) * 4 + c] / area;
  return sum;
}
