import fc from 'fast-check';
import { aProduct } from '../testing/a-product.js';
import { countFacets, matchesSelection } from '../testing/selection.js';
import { SORTS } from '../vocabulary/catalog.js';
import { compareSizes, isInStock, slugFromTitle } from './products.js';
import { compareProducts } from './selection.js';
import { remainingIfFew, startingSize } from './sizes.js';

describe('a slug', () => {
  it.each([
    ['Durbar Court Low', 'durbar-court-low'],
    ["  Women's  Tee!  ", 'womens-tee'],
    ['a - b', 'a---b'],
    ['पाइला', ''],
  ])('is made of %p as %p', (title, slug) => {
    expect(slugFromTitle(title)).toBe(slug);
  });
});

describe('a selection', () => {
  const shoe = aProduct({ stock: { '41': 0, '42': 1 } });
  it.each([
    [{}, true],
    [{ company: 'AN' }, true],
    [{ company: 'nike' }, false],
    [{ collection: 'Vans' }, true],
    [{ collection: 'van' }, false],
    [{ color: 'Blue' }, true],
    [{ color: 'red', company: 'vans' }, false],
    [{ gender: 'men' }, true],
    [{ gender: 'women' }, false],
    [{ size: '42' }, true],
    [{ size: '41' }, false],
    [{ minPrice: 71, maxPrice: 71 }, true],
    [{ minPrice: 71.01 }, false],
    [{ maxPrice: 70.99 }, false],
  ])('matches the shoe by %j: %p', (selection, expected) => {
    expect(matchesSelection(shoe, selection)).toBe(expected);
  });

  it('offers in each list the values that the other choices leave', () => {
    const blue = aProduct({ _id: '1', color: ['blue'], company: 'vans' });
    const red = aProduct({ _id: '2', color: ['red'], company: 'vans', discountPrice: 50 });
    const green = aProduct({ _id: '3', color: ['green'], company: 'nike', stock: { '41': 1, '42': 0 } });
    const facets = countFacets([blue, red, green], { color: 'blue' });
    expect(facets).toEqual({
      total: 1,
      colors: [
        { value: 'blue', count: 1 },
        { value: 'green', count: 1 },
        { value: 'red', count: 1 },
      ],
      brands: [{ value: 'vans', count: 1 }],
      sizes: [
        { value: '41', count: 1 },
        { value: '42', count: 1 },
      ],
      types: [{ value: 'court', count: 1 }],
      price: { min: 71, max: 71 },
    });
  });

  it('has empty facets for an empty catalogue', () => {
    expect(countFacets([], {})).toEqual({
      total: 0,
      colors: [],
      brands: [],
      sizes: [],
      types: [],
      price: { min: 0, max: 0 },
    });
  });
});

describe('a sort', () => {
  const products = fc.uniqueArray(
    fc.record({
      _id: fc.uuid(),
      discountPrice: fc.constantFrom(10, 20, 30),
      createdAt: fc.constantFrom('2026-01-01', '2026-02-01'),
    }),
    { selector: (product) => product._id },
  );

  it.each(SORTS)('is total by %s: any order of the same products sorts alike', (sort) => {
    fc.assert(
      fc.property(products, (given) => {
        const list = given.map((product) => aProduct(product));
        const sorted = list.toSorted(compareProducts(sort));
        expect(list.toReversed().toSorted(compareProducts(sort))).toEqual(sorted);
      }),
    );
  });

  it('puts newest first, or cheapest, or dearest', () => {
    const old = aProduct({ _id: 'old', createdAt: '2025-01-01', discountPrice: 20 });
    const fresh = aProduct({ _id: 'fresh', createdAt: '2026-01-01', discountPrice: 30 });
    const cheap = aProduct({ _id: 'cheap', createdAt: '2025-06-01', discountPrice: 10 });
    const ids = (sort: (typeof SORTS)[number]): string[] =>
      [old, fresh, cheap].toSorted(compareProducts(sort)).map((product) => product._id);
    expect(ids('newest')).toEqual(['fresh', 'cheap', 'old']);
    expect(ids('asc')).toEqual(['cheap', 'old', 'fresh']);
    expect(ids('desc')).toEqual(['fresh', 'old', 'cheap']);
  });
});

describe('sizes', () => {
  it('are sorted from small to large', () => {
    expect(['42', 'M', '9', 'XL', '42.5', 'S', 'one size'].toSorted(compareSizes)).toEqual([
      'S',
      'M',
      'XL',
      '9',
      '42',
      '42.5',
      'one size',
    ]);
    expect(['US 10', 'UK 8½', 'US 9.5', 'US 9'].toSorted(compareSizes)).toEqual(['UK 8½', 'US 9', 'US 9.5', 'US 10']);
  });

  it('start with the only one, or the one used last, and with no other', () => {
    const shoe = { size: ['41', '42', '43'], stock: { '41': 0, '42': 2, '43': 1 } };
    expect(startingSize(shoe, '43')).toBe('43');
    expect(startingSize(shoe, '41')).toBeUndefined();
    expect(startingSize(shoe, '36')).toBeUndefined();
    expect(startingSize(shoe)).toBeUndefined();
    expect(startingSize({ size: ['41'], stock: { '41': 0 } })).toBe('41');
    expect(startingSize({ size: [] })).toBeUndefined();
  });

  it('show how many are left where they are few', () => {
    const stock = { '41': 0, '42': 1, '43': 3, '44': 4 };
    expect(['41', '42', '43', '44', '45'].map((size) => remainingIfFew({ stock }, size))).toEqual([
      undefined,
      1,
      3,
      undefined,
      undefined,
    ]);
    expect(remainingIfFew({}, '42')).toBeUndefined();
  });

  it('are always available of a product without tracked stock', () => {
    expect(isInStock({}, '42')).toBe(true);
    expect(isInStock({ stock: { '42': 0 } })).toBe(false);
    expect(isInStock({ stock: { '42': 0, '43': 1 } })).toBe(true);
  });
});
