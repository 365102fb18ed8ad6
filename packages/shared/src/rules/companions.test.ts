import { aProduct } from '../testing/a-product.js';
import { companionLists, pickCompanions } from './companions.js';

const shoe = aProduct({ _id: 'shoe', type: 'court', company: 'Vans', color: ['Blue', 'white'], gender: ['men'] });
const tee = aProduct({ _id: 'tee', type: 'tee', gender: ['men', 'women'] });

describe('the companions of a product', () => {
  it('are chosen among clothes of the same colour, of the brand, then any for a shoe, among shoes for clothes', () => {
    expect(companionLists(shoe)).toEqual([
      { type: 'clothing', color: 'blue', page: 1, limit: 4 },
      { type: 'clothing', collection: 'Vans', page: 1, limit: 4 },
      { type: 'clothing', page: 1, limit: 4 },
    ]);
    expect(companionLists({ ...tee, color: [] })).toEqual([
      { type: 'shoes', collection: 'vans', page: 1, limit: 4 },
      { type: 'shoes', page: 1, limit: 4 },
    ]);
    expect(companionLists(aProduct({ type: 'other' }))).toEqual([]);
  });

  it('begin with products of its colour and its brand, and include none twice', () => {
    const blue = { ...tee, _id: 'blue' };
    const both = { ...tee, _id: 'both' };
    const brand = { ...tee, _id: 'brand' };

    const newest = { ...tee, _id: 'newest' };

    const found = pickCompanions(shoe, [
      [blue, both],
      [brand, both],
      [newest, brand],
    ]);

    expect(found.map(({ _id }) => _id)).toEqual(['both', 'blue', 'brand', 'newest']);
  });

  it('leave out sold-out products and those of other departments', () => {
    const gone = { ...tee, _id: 'gone', stock: { M: 0 } };
    const hers = { ...tee, _id: 'hers', gender: ['women'] };
    const anyones = { ...tee, _id: 'anyones', gender: [] };

    expect(pickCompanions(shoe, [[gone, hers, anyones]]).map(({ _id }) => _id)).toEqual(['anyones']);
    expect(pickCompanions({ ...shoe, gender: [] }, [[hers]])).toEqual([hers]);
  });

  it('are four products at most', () => {
    const list = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({ ...tee, _id }));
    expect(pickCompanions(shoe, [list.slice(0, 3), list.slice(3)])).toHaveLength(4);
  });
});
