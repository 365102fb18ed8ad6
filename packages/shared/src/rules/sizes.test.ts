import { GARMENT_SIZES, SHOE_SIZES, toInches } from '../vocabulary/size-tables.js';
import { compareSizes } from './products.js';
import { isShoeSize, sizeGuideFor } from './sizes.js';

describe('the size guide', () => {
  it('goes from the smallest to the largest in every system, and no two sizes are one', () => {
    const rising = (numbers: readonly number[]) => numbers.every((number, index) => number > (numbers[index - 1] ?? 0));

    for (const system of ['eu', 'uk', 'usMen', 'usWomen', 'cm'] as const) {
      expect(rising(SHOE_SIZES.map((size) => Number(size[system])))).toBe(true);
    }
    expect(GARMENT_SIZES.map(({ size }) => size)).toEqual(
      [...GARMENT_SIZES.map(({ size }) => size)].sort(compareSizes),
    );
  });

  it('leaves no chest between two garment sizes', () => {
    for (const [index, { chestCm }] of GARMENT_SIZES.entries()) {
      const next = GARMENT_SIZES[index + 1];
      if (next) expect(next.chestCm[0]).toBe(chestCm[1] + 1);
    }
  });

  it('is chosen by the sizes of a product', () => {
    expect(sizeGuideFor(['41', '42', '42.5'])).toBe('shoes');
    expect(sizeGuideFor(['S', 'M', 'L'])).toBe('garments');
    expect(sizeGuideFor(['one size'])).toBeUndefined();
    expect(sizeGuideFor(['12', '48'])).toBeUndefined();
    expect(sizeGuideFor([])).toBeUndefined();
  });

  it('exists for every size in it', () => {
    expect(SHOE_SIZES.filter(({ eu }) => sizeGuideFor([eu]) !== 'shoes')).toEqual([]);
    expect(GARMENT_SIZES.filter(({ size }) => sizeGuideFor([size.toLowerCase()]) !== 'garments')).toEqual([]);
  });

  it('rounds centimetres to whole inches', () => {
    expect(toInches(88)).toBe(35);
    expect(toInches(127)).toBe(50);
  });
});

describe('a size', () => {
  it.each(['42', '42.5', 'US 9.5', 'eu43', 'UK 8½'])('is of shoes: %s', (size) => {
    expect(isShoeSize(size)).toBe(true);
  });
  it.each(['M', 'M/L', 'XXL', 'One size', 'USA'])('is not of shoes: %s', (size) => {
    expect(isShoeSize(size)).toBe(false);
  });
});
