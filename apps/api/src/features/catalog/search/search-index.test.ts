import { describe, expect, it } from '@jest/globals';
import { aProduct } from '../../../testing/a-product.js';
import { createSearchIndex } from './search-index.js';
import { hasSlot, listSlots } from '../slots.js';

const PRODUCTS = [
  aProduct({ _id: 'ridge', desc: 'Reduced to what the hills need, in suede' }),
  aProduct({
    _id: 'lane',
    title: 'Brick Lane',
    company: 'Adidas',
    type: 'high-top',
    color: ['blue'],
    gender: ['women'],
  }),
  aProduct({ _id: 'tee', title: 'Café Tee', company: 'vans', type: 'tee', color: ['blue'], gender: ['men', 'women'] }),
];

const anIndex = () => {
  const index = createSearchIndex();
  for (const product of PRODUCTS) index.change({ id: product._id, before: undefined, after: product });
  return {
    ...index,
    found: (q: string) => {
      const { slots, ids } = index.find(q);
      const isFound = (id: string): boolean => hasSlot(slots, index.findSlot(id));
      expect(PRODUCTS.map(({ _id }) => _id).filter(isFound)).toEqual(ids());
      return ids();
    },
  };
};

const near = (q: string) => listSlots(anIndex().find(q).near()).map((slot) => PRODUCTS[slot]?._id);

describe('a search', () => {
  it.each([
    ['ridge', ['ridge']],
    ['RUN', ['ridge']],
    ['runners', ['ridge']],
    ['running shoes', ['ridge']],
    ['sneakers', ['ridge', 'lane']],
    ['blue', ['lane', 'tee']],
    ["women's blue", ['lane', 'tee']],
    ['men', ['ridge', 'tee']],
    ['hightop', ['lane']],
    ['high-tops adidas', ['lane']],
    ['t-shirt', ['tee']],
    ['cafe', ['tee']],
    // Descriptions match whole words only: a reduced price is not red.
    ['suede', ['ridge']],
    ['sue', []],
    ['red', ['ridge']],
    ['reduced', ['ridge']],
    ['hills', ['ridge', 'lane', 'tee']],
    ['ridge blue', []],
    ['', []],
    ['!?', []],
  ])('finds for %j the products %j', (q, expected) => {
    expect(anIndex().found(q)).toEqual(expected);
  });

  it.each([
    ['addidas', 'adidas', ['lane']],
    ['adiads', 'adidas', ['lane']],
    ['nkie', 'nike', ['ridge']],
    ['rnuner', 'runner', ['ridge']],
    // On the way to "addidas".
    ['addid', 'adidas', ['lane']],
    ['hihgtops', 'hightop', ['lane']],
  ])('corrects %j to %j', (q, to, expected) => {
    const index = anIndex();

    expect(index.find(q).corrections).toEqual([{ from: q, to }]);
    expect(index.found(q)).toEqual(expected);
  });

  it.each(['nke', '4200', 'zzzzzz', 'bike'])('does not correct %j', (q) => {
    const { corrections, ids } = anIndex().find(q);

    expect([corrections, ids()]).toEqual([[], []]);
  });

  it('names products with most of the words as close matches if it finds nothing', () => {
    expect(near('blue adidas hoodie')).toEqual(['lane']);
  });

  it('names no close matches where no product has any word', () => {
    expect(near('zzzzzz')).toEqual([]);
  });

  it('finds a product by its new words, no longer by its old ones, and not at all once it is gone', () => {
    const index = anIndex();
    const [before] = PRODUCTS;
    if (!before) throw new Error('There is no product');
    const after = { ...before, title: 'Valley Walker', desc: 'Light' };

    index.change({ id: 'ridge', before, after });
    expect([index.found('ridge'), index.found('valley'), index.found('suede')]).toEqual([[], ['ridge'], []]);
    index.change({ id: 'ridge', before: after, after: undefined });
    expect([index.found('valley'), index.found('light')]).toEqual([[], []]);
    index.change({ id: 'ridge', before: undefined, after });
    expect(index.found('valley')).toEqual(['ridge']);
  });
});
