import { isOfType, typeChoices, productTypeGroup } from './product-types.js';

describe('the type of a product', () => {
  it.each([
    ['runner', 'runner', true],
    ['runner', 'Runner', true],
    ['runner', 'shoes', true],
    ['tee', 'clothing', true],
    ['cap', 'Clothing', true],
    ['tee', 'shoes', false],
    ['other', 'clothing', false],
    ['other', 'shoes', false],
    ['sandal', 'sandal', true],
  ])('matches %s with %s: %s', (type, requested, is) => {
    expect(isOfType(type, requested)).toBe(is);
  });

  it('is a shoe or a piece of clothing, or neither', () => {
    expect(['slip-on', 'hoodie', 'other', 'sandal'].map(productTypeGroup)).toEqual([
      'shoes',
      'clothing',
      undefined,
      undefined,
    ]);
  });

  it('is offered in the order of the shop, clothing as a whole before its kinds, an unknown one last', () => {
    const counted = [
      { value: 'cap', count: 2 },
      { value: 'sandal', count: 1 },
      { value: 'tee', count: 3 },
      { value: 'trail', count: 4 },
      { value: 'runner', count: 5 },
    ];
    expect(typeChoices(counted)).toEqual([
      { value: 'runner', count: 5 },
      { value: 'trail', count: 4 },
      { value: 'clothing', count: 5 },
      { value: 'tee', count: 3 },
      { value: 'cap', count: 2 },
      { value: 'sandal', count: 1 },
    ]);
    expect(typeChoices([{ value: 'skate', count: 1 }])).toEqual([{ value: 'skate', count: 1 }]);
  });
});
