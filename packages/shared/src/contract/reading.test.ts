import { expect, it } from '@jest/globals';
import { aProduct } from '../testing/a-product.js';
import { product } from './products.js';
import { isReadable } from './reading.js';

it('a product of an older server, which has no version, can be read', () => {
  const { version: _, ...older } = aProduct();

  expect(isReadable(product, older)).toBe(true);
});
