import { expect, it } from '@jest/globals';
import type { Product } from '@paila/shared';
import { aProduct } from '../../testing/a-product.js';
import { createShownProducts } from './shown-products.js';

/** A catalogue of the products a and b, of which a is sold and changed, and what its pages show at a time. */
const openShown = () => {
  let time = 10_000;
  let list: readonly Product[] = ['a', 'b'].map((_id) =>
    aProduct({ _id, size: ['42', '43'], stock: { '42': 9, '43': 1 } }),
  );
  const shown = createShownProducts(
    { products: () => list, find: (id) => list.find(({ _id }) => _id === id) },
    () => time,
  );
  const change = (given: Partial<Product>): void => {
    list = list.map((product) => (product._id === 'a' ? { ...product, ...given } : product));
  };
  return {
    ...shown,
    change,
    sell: (left: number): void => {
      change({ stock: { '42': left, '43': 1 } });
    },
    remove: (): void => {
      list = list.slice(1);
    },
    pass: (ms: number): void => {
      time += ms;
    },
    leftOnPage: () => shown.find('a')?.stock?.['42'],
    leftInList: () => shown.products()[0]?.stock?.['42'],
    inList: () => shown.products().map(({ _id, price }) => `${_id} ${String(price)}`),
  };
};

it('the first sale after a while shows at once, the next ones three seconds later', () => {
  const { pass, sell, leftOnPage, leftInList, products } = openShown();
  expect([leftOnPage(), leftInList()]).toEqual([9, 9]);
  pass(3_000);

  sell(8);
  expect([leftOnPage(), leftInList()]).toEqual([8, 8]);
  const drawn = products();
  sell(7);
  sell(6);
  pass(2_999);
  expect([leftOnPage(), leftInList()]).toEqual([8, 8]);
  expect(products()).toBe(drawn);

  pass(1);
  expect([leftOnPage(), leftInList()]).toEqual([6, 6]);
  expect(products()).not.toBe(drawn);
});

it('a size that sells out or comes back, and any other change, shows at once', () => {
  const { find, change, sell, leftOnPage, inList } = openShown();
  expect(inList()).toEqual(['a 100', 'b 100']);

  change({ stock: { '42': 8, '43': 0 } });
  expect(find('a')?.stock).toEqual({ '42': 8, '43': 0 });
  sell(7);
  expect(find('a')?.stock).toEqual({ '42': 7, '43': 1 });
  change({ price: 120 });
  expect(inList()).toEqual(['a 120', 'b 100']);
  sell(0);
  expect(leftOnPage()).toBe(0);
});

it('a product that is gone is not shown', () => {
  const { find, remove, inList } = openShown();
  expect(inList()).toEqual(['a 100', 'b 100']);

  remove();

  expect(inList()).toEqual(['b 100']);
  expect(find('a')).toBeUndefined();
});
