import { basename, dirname, isAbsolute } from 'node:path';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { HERO_PICTURE } from '@paila/shared';
import { demoProducts, isTurnable, modelsDir, picturePath, picturesDir, productViews } from './index.js';

describe('pictures', () => {
  it('are found in this package from any working folder', () => {
    expect(isAbsolute(picturesDir)).toBe(true);
    expect(basename(picturesDir)).toBe('pictures');
    expect(readFileSync(`${dirname(picturesDir)}/package.json`, 'utf8')).toContain('"@paila/demo-data"');
  });

  it('are small enough for a repository: 120 KB each, 45 MB together', () => {
    const files = readdirSync(picturesDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.webp'),
    );
    const bytes = files.map((file) => statSync(`${picturesDir}/${file}`).size);

    expect(files.filter((_, i) => (bytes[i] ?? 0) > 120_000)).toEqual([]);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(45_000_000);
  });

  it('are joined by a model of at most 250 KB of each shoe and cap', () => {
    const turnable = demoProducts.filter(({ artwork }) => isTurnable(artwork.silhouette)).map(({ slug }) => slug);
    const bytes = turnable.map((slug) => statSync(`${modelsDir}/${slug}.glb`).size);

    expect(turnable.filter((_, i) => (bytes[i] ?? 0) > 250_000)).toEqual([]);
    expect(readdirSync(modelsDir).sort()).toEqual(turnable.map((slug) => `${slug}.glb`).sort());
  });

  it('are served under the product and the view', () => {
    expect(picturePath('patan-high', 'three-quarter')).toBe('/pictures/patan-high/three-quarter.webp');
  });

  it('show a shoe obliquely first and garments from the front', () => {
    expect(productViews('high-top')).toEqual(['three-quarter', 'side', 'top', 'heel', 'sole', 'close-up', 'pair']);
    expect(productViews('cap')).toEqual(['front', 'back', 'side', 'close-up']);
    expect(productViews('tee')).toEqual(['front', 'back', 'folded', 'close-up']);
  });

  it('lead from the home page to the product that its scene shows', () => {
    const shown = demoProducts.find(({ slug }) => slug === HERO_PICTURE.product.slug);
    expect(shown?.title).toBe(HERO_PICTURE.product.title);
  });
});
