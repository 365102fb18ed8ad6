import { expect, it } from '@jest/globals';
import type { Product, Selection } from '@paila/shared';
import { countFacets, matchesSelection } from '@paila/shared/testing/selection';
import fc from 'fast-check';
import { createSelectionIndex } from './selection-index.js';
import { slotSet, listSlots } from '../slots.js';

const SLOTS = 70;

const productAt = (slot: number): fc.Arbitrary<Product> =>
  fc.record({
    _id: fc.constant(String(slot)),
    slug: fc.constant(String(slot)),
    title: fc.constant('Ridge Runner'),
    desc: fc.constant('For the hills'),
    company: fc.constantFrom('nike', 'Vans', 'jordan'),
    price: fc.constant(100),
    discountPrice: fc.constantFrom(0, 10, 20, 30),
    version: fc.constant(1),
    createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
    img: fc.constant(['/pictures/a/side.webp']),
    alt: fc.constant('A shoe'),
    type: fc.constantFrom('runner', 'court', 'cap'),
    categories: fc.constant([{ color: ['red'], gender: ['men'] }]),
    color: fc.subarray(['red', 'Blue', 'blue']),
    gender: fc.subarray(['men', 'women']),
    size: fc.subarray(['42', '43', 'S']),
    stock: fc.record({ '42': fc.nat(1), '43': fc.nat(1), S: fc.nat(1) }),
  });

const maybe = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.constantFrom(undefined, ...values);
const selection: fc.Arbitrary<Selection> = fc.record({
  collection: maybe('VANS', 'vans', 'none'),
  company: maybe('an', 'Nike', 'none'),
  gender: maybe('men', 'Women'),
  color: maybe('red', 'BLUE', 'none'),
  size: maybe('42', 's', 'none'),
  type: maybe('shoes', 'Court', 'none'),
  minPrice: maybe(0, 10, 15, 31),
  maxPrice: maybe(0, 10, 15, 31),
});

it('counts and finds the same as a look at each product, after any changes', () => {
  const change = fc.nat(SLOTS - 1).chain((slot) => fc.tuple(fc.constant(slot), fc.option(productAt(slot))));
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 40 }),
      selection,
      fc.array(fc.nat(SLOTS - 1)),
      (changes, query, found) => {
        const index = createSelectionIndex();
        const products = new Map<number, Product>();
        for (const [slot, product] of changes) {
          index.change({ slot, before: products.get(slot), after: product ?? undefined });
          if (product) products.set(slot, product);
          else products.delete(slot);
        }

        expect(index.facets(query)).toEqual(countFacets([...products.values()], query));
        const isMatching = (product: Product): boolean => matchesSelection(product, query);
        const matching = [...products].flatMap(([slot, product]) => (isMatching(product) ? [slot] : []));
        expect(listSlots(index.matching(query))).toEqual(matching.sort((a, b) => a - b));
        expect(listSlots(index.matching(index.round(query)))).toEqual(matching);
        const inWords = [...products].flatMap(([slot, product]) => (found.includes(slot) ? [product] : []));
        expect(index.facets(query, slotSet(SLOTS, found))).toEqual(countFacets(inWords, query));
      },
    ),
  );
});
