import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aProduct } from '../testing/a-product.js';
import { adminUser } from './account-admin.js';
import { cartItem } from './carts.js';
import { list } from './fields.js';
import { order } from './orders.js';
import { facets, product } from './products.js';
import { readAs } from './reading.js';
import { user } from './session.js';

const ID = '0123456789abcdef01234567';
const ENTITIES = { order, product, user, adminUser };

it('reads a product of an older server, which has no version', () => {
  const { version: _, ...older } = aProduct();

  expect(readAs(product, older)).toEqual({ ...older, version: 0 });
});

it('returns the very answer where nothing is missing', () => {
  const answer = [aProduct(), aProduct()];

  expect(readAs(list(product), answer)).toBe(answer);
});

it('shows the orders beside one that is not an order', () => {
  const read = readAs(list(order), [{ _id: ID }, null, 'no order', {}, { _id: 7 }, { _id: ID, amount: 85 }]);

  expect(read?.map(({ _id, amount, products, paymentID }) => ({ _id, amount, products, paymentID }))).toEqual([
    { _id: ID, amount: 0, products: [], paymentID: null },
    { _id: ID, amount: 85, products: [], paymentID: null },
  ]);
});

it("reads the spec client's orders: a whole product in a line, lines outside lists, an address that is an id", () => {
  const read = readAs(order, {
    _id: ID,
    amount: '170.00',
    address: ID,
    products: [
      [{ product: aProduct({ img: ['a.webp', 'b.webp'] }), quantity: 2 }],
      { product: aProduct(), quantity: 1 },
    ],
  });

  expect(read?.amount).toBe(170);
  expect(read?.address).toEqual({});
  expect(read?.products.map(([line]) => [line?.product.img, line?.quantity])).toEqual([
    ['a.webp', 2],
    [aProduct().img[0], 1],
  ]);
});

it('reads one picture outside a list', () => {
  expect(readAs(product, { _id: ID, img: 'a.webp' })).toMatchObject({ img: ['a.webp'], size: [], title: '' });
});

it('refuses an answer of another kind', () => {
  expect([
    readAs(list(order), { msg: 'no' }),
    readAs(list(order), [{ odd: true }]),
    readAs(facets, { error: true }),
    readAs(user, []),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect(readAs(cartItem, { id: ID, quantity: 1 })).toBeUndefined();
});

describe.each(Object.entries(ENTITIES))('any %s with an id', (_name, entity) => {
  const oddFields = fc.dictionary(fc.constantFrom(...Object.keys(entity.fields)), fc.anything({ maxDepth: 3 }));

  it('can be read, whatever its other fields hold, and reading it once is enough', () => {
    fc.assert(
      fc.property(oddFields, (odd) => {
        const read = readAs(entity, { ...odd, _id: ID });
        expect(read).toMatchObject({ _id: ID });
        expect(readAs(entity, read)).toBe(read);
      }),
    );
  });
});
