import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BRANDS, isWholeCents, slugFromTitle } from '@paila/shared';
import { COLOUR_FAMILIES, colourFamily } from './testing/colour-family.js';
import {
  demoProducts,
  renderedViews,
  isGarment,
  hasCardPicture,
  picturesDir,
  productViews,
  type DemoProduct,
} from './index.js';

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);
const slugsWhere = (isWrong: (entry: DemoProduct) => boolean): string[] =>
  demoProducts.filter(isWrong).map((entry) => entry.slug);
const isShoe = (entry: DemoProduct): boolean => !isGarment(entry.artwork.silhouette);

describe('the range', () => {
  it('has enough products overall and in every brand', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(60);
    for (const brand of BRANDS) {
      expect(demoProducts.filter((entry) => entry.company === brand).length).toBeGreaterThanOrEqual(8);
    }
  });

  it('has products for men only, for women only and for both', () => {
    const departments = demoProducts.map((entry) => entry.gender.join(' and '));
    for (const department of ['men', 'women', 'men and women']) {
      expect(departments.filter((name) => name === department).length).toBeGreaterThanOrEqual(10);
    }
  });

  it('has enough of each silhouette', () => {
    const count = (silhouette: string): number =>
      demoProducts.filter((entry) => entry.artwork.silhouette === silhouette).length;
    expect(count('runner')).toBeGreaterThanOrEqual(12);
    expect(count('court')).toBeGreaterThanOrEqual(12);
    expect(count('high-top')).toBeGreaterThanOrEqual(12);
    expect(count('tee')).toBeGreaterThanOrEqual(8);
    expect(count('hoodie')).toBeGreaterThanOrEqual(5);
    for (const rarer of ['trail', 'skate', 'slip-on', 'cap']) expect(count(rarer)).toBeGreaterThanOrEqual(3);
  });

  it('has all colours, and several products that are mostly red, blue or green', () => {
    expect([...new Set(demoProducts.flatMap((entry) => entry.color))].sort()).toEqual(COLOUR_FAMILIES);
    for (const colour of ['red', 'blue', 'green']) {
      expect(demoProducts.filter((entry) => entry.color[0] === colour).length).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('titles and texts', () => {
  it('gives each product a unique slug made from its title', () => {
    expect(repeated(demoProducts.map((entry) => entry.slug))).toEqual([]);
    expect(slugsWhere((entry) => entry.slug !== slugFromTitle(entry.title))).toEqual([]);
  });

  it('names no brand in a title', () => {
    expect(slugsWhere((entry) => BRANDS.some((brand) => entry.title.toLowerCase().includes(brand)))).toEqual([]);
  });

  it('has unique descriptions of a readable length, without exclamation marks', () => {
    expect(repeated(demoProducts.map((entry) => entry.desc))).toEqual([]);
    expect(slugsWhere((entry) => entry.desc.length < 80 || entry.desc.length > 500)).toEqual([]);
    expect(slugsWhere((entry) => `${entry.title}${entry.desc}${entry.alt}`.includes('!'))).toEqual([]);
  });

  it('names the material and the kind of product in the alternative text', () => {
    const kinds = {
      runner: 'runner',
      court: 'court shoe',
      'high-top': 'high-top',
      trail: 'trail shoe',
      skate: 'skate shoe',
      'slip-on': 'slip-on',
      tee: 'tee',
      hoodie: 'hoodie',
      cap: 'cap',
    };
    const namedMaterial = ({ artwork: { upperMaterial } }: DemoProduct): string =>
      upperMaterial === 'jersey' ? 'cotton' : upperMaterial;
    expect(
      slugsWhere((entry) => !entry.alt.includes(`${namedMaterial(entry)} ${kinds[entry.artwork.silhouette]}`)),
    ).toEqual([]);
    expect(repeated(demoProducts.map((entry) => entry.alt))).toEqual([]);
  });
});

describe('prices and dates', () => {
  it('has prices in whole cents between 20 and 220 dollars, never above the undiscounted price', () => {
    expect(slugsWhere((entry) => !isWholeCents(entry.price) || !isWholeCents(entry.discountPrice))).toEqual([]);
    expect(slugsWhere((entry) => entry.price < 20 || entry.price > 220 || entry.discountPrice < 20)).toEqual([]);
    expect(slugsWhere((entry) => entry.discountPrice > entry.price)).toEqual([]);
  });

  it('reduces about every fifth product, so that a reduced one is a find', () => {
    const reduced = slugsWhere((entry) => entry.discountPrice < entry.price).length;
    expect(reduced).toBeGreaterThanOrEqual(demoProducts.length / 7);
    expect(reduced).toBeLessThanOrEqual(demoProducts.length / 4);
  });

  it('gives every product a different date', () => {
    expect(repeated(demoProducts.map((entry) => entry.createdAt))).toEqual([]);
    expect(slugsWhere((entry) => new Date(entry.createdAt).toISOString().slice(0, 10) !== entry.createdAt)).toEqual([]);
    const dates = demoProducts.map((entry) => entry.createdAt).sort();
    expect(dates[0]).toMatch(/^2025-0[67]/);
    expect(dates.at(-1)).toMatch(/^2026-11/);
  });
});

describe('stock', () => {
  const counts = demoProducts.flatMap((entry) => Object.values(entry.stock));

  it('has whole counts, with some sizes sold out and some down to the last item', () => {
    expect(counts.filter((count) => !Number.isInteger(count) || count < 0)).toEqual([]);
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(5);
    expect(counts.filter((count) => count === 1).length).toBeGreaterThanOrEqual(5);
  });

  it('has one product sold out in every size', () => {
    expect(slugsWhere((entry) => Object.values(entry.stock).every((count) => count === 0))).toEqual([
      'ridge-wind-high',
    ]);
  });

  it('has shoe sizes by department, letter sizes for clothes and one size for caps', () => {
    const ranges: Record<string, [number, number]> = { men: [40, 46], women: [36, 41], 'men,women': [36, 46] };
    for (const entry of demoProducts.filter(isShoe)) {
      const sizes = Object.keys(entry.stock).map(Number);
      expect([entry.slug, Math.min(...sizes), Math.max(...sizes)]).toEqual([
        entry.slug,
        ...ranges[entry.gender.join()]!,
      ]);
      expect(sizes.filter((size) => !Number.isInteger(size * 2))).toEqual([]);
    }
    for (const entry of demoProducts.filter((product) => !isShoe(product))) {
      const sizes = entry.artwork.silhouette === 'cap' ? ['One size'] : ['S', 'M', 'L', 'XL', 'XXL'];
      expect([entry.slug, Object.keys(entry.stock)]).toEqual([entry.slug, sizes]);
    }
  });
});

describe('artwork', () => {
  it('has a picture of every product in every view', () => {
    const listed = demoProducts.filter(hasCardPicture);
    const masters = listed.flatMap((entry) => renderedViews(entry).map((view) => `${entry.slug}/${view}.webp`));
    const masterBytes = (master: string): number =>
      statSync(join(picturesDir, master), { throwIfNoEntry: false })?.size ?? 0;
    // pictures.test.ts has the limits of their sizes.
    expect(masters.filter((master) => masterBytes(master) === 0)).toEqual([]);
    expect(listed).toHaveLength(demoProducts.length);
    expect(slugsWhere((entry) => renderedViews(entry).length < productViews(entry.artwork.silhouette).length)).toEqual(
      [],
    );
  });

  it('does not list a product before its card picture is rendered', () => {
    const [entry] = demoProducts;

    expect(hasCardPicture(entry!)).toBe(true);
    expect(hasCardPicture({ ...entry!, slug: 'not-drawn-yet' })).toBe(false);
    expect(renderedViews({ ...entry!, slug: 'not-drawn-yet' })).toEqual([]);
  });

  it('writes every colour as six lower-case digits', () => {
    const isWrong = (hex: string): boolean => !/^#[0-9a-f]{6}$/.test(hex);
    expect(slugsWhere((entry) => Object.values<string>({ ...entry.artwork.colourway }).some(isWrong))).toEqual([]);
  });

  it('lists the colours of the colourway: upper first, then panels and side mark', () => {
    const wrong = demoProducts.filter(({ color, artwork: { colourway } }) => {
      const drawn = new Set([colourway.upper, colourway.panel, colourway.accent].map(colourFamily));
      return [...drawn].join() !== color.join();
    });
    expect(wrong.map((entry) => entry.slug)).toEqual([]);
  });

  it('has no two products with the same artwork or colourway', () => {
    expect(repeated(demoProducts.map((entry) => JSON.stringify(entry.artwork)))).toEqual([]);
    expect(repeated(demoProducts.map((entry) => JSON.stringify(entry.artwork.colourway)))).toEqual([]);
  });

  it('uses the right fabric for each garment, and other materials for shoes', () => {
    const cloths: Partial<Record<string, string>> = { tee: 'jersey', hoodie: 'fleece', cap: 'twill' };
    const isWrong = ({ artwork: { silhouette, upperMaterial } }: DemoProduct): boolean => {
      const cloth = cloths[silhouette];
      return cloth ? upperMaterial !== cloth : Object.values(cloths).includes(upperMaterial);
    };
    expect(slugsWhere(isWrong)).toEqual([]);
  });

  it('gives every brand a mark of its own, on all of its goods', () => {
    const marks = BRANDS.map((brand) => [
      ...new Set(demoProducts.filter(({ company }) => company === brand).map(({ artwork }) => artwork.mark)),
    ]);

    expect(marks.map((ofBrand) => ofBrand.length)).toEqual(BRANDS.map(() => 1));
    expect(new Set(marks.flat()).size).toBe(BRANDS.length);
  });

  it('prints the title on labels', () => {
    expect(slugsWhere(({ artwork, title }) => artwork.name !== title)).toEqual([]);
  });
});
