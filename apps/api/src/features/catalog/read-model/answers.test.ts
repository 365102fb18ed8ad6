import { describe, expect, it } from '@jest/globals';
import { SORTS, type Product, type Selection } from '@paila/shared';
import fc from 'fast-check';
import { aProduct } from '../../../testing/a-product.js';
import { type Answer, type AnswerLookup, createAnswers } from './answers.js';
import { createCatalogueVersion } from './catalogue-cache.js';
import { createProductIndex } from './product-index.js';

/** A catalogue with these products, its answers, and a clock that stands still until `pass`. */
const openCatalogue = (products: readonly Product[] = []) => {
  let time = 0;
  const index = createProductIndex(createCatalogueVersion(() => time));
  index.replace([], products);
  const answers = createAnswers(index);
  const answer = ({ cached, make }: AnswerLookup) => cached ?? make();
  return {
    ...answers,
    index,
    lookUp: answers.list,
    list: (...query: Parameters<typeof answers.list>) => answer(answers.list(...query)),
    facets: (selection: Selection) => answer(answers.facets(selection)),
    suggestions: (q: string) => answer(answers.suggestions(q)),
    storeAtAddress: (address: string, query: Selection, found: Answer, at = index.version.current()): void =>
      answers.storeAtAddress(address, query, found, at),
    pass: (ms: number): void => {
      time += ms;
    },
  };
};
type Catalogue = ReturnType<typeof openCatalogue>;

const IDS = ['a', 'b', 'c', 'd'];
const SELECTIONS: readonly Selection[] = [
  {},
  { company: 'nike' },
  { gender: 'women', color: 'red' },
  { size: '42' },
  { type: 'court', size: '43' },
  { type: 'clothing' },
  { type: 'shoes', gender: 'men' },
  { type: 'no-such-type' },
  { size: '43', collection: 'vans' },
  { minPrice: 10, maxPrice: 20 },
  { q: 'ridge', size: '42' },
  { minPrice: 10.01, maxPrice: 29.99 },
  { minPrice: 30.5 },
  { maxPrice: 0.5 },
  { q: 'no-such-word' },
  { q: 'rigde wal' },
  { q: 'mens vans' },
  { q: '42' },
  { q: 'vans 43' },
  { q: 'ridge or valley for women in size 42' },
  { q: 'red blue caps' },
  { q: 'not red' },
  { color: 'no-such-colour', company: 'no' },
];
const TYPED = ['rid', 'valley', 'rigde', 'van', 'ridge mens', 'no-such-word', '42', 'the'];
const PAGES = [undefined, { page: 1, limit: 2 }, { page: 2, limit: 2 }];

const productWith = (_id: string): fc.Arbitrary<Product> =>
  fc
    .record({
      slug: fc.constantFrom(_id, `${_id}-2`),
      title: fc.constantFrom('Ridge Runner', 'Valley Walker'),
      company: fc.constantFrom('nike', 'Vans'),
      discountPrice: fc.constantFrom(0, 10, 20, 30),
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
      color: fc.subarray(['red', 'blue']),
      gender: fc.subarray(['men', 'women']),
      size: fc.subarray(['42', '43']),
      type: fc.constantFrom('runner', 'court', 'cap'),
    })
    .chain((given) =>
      fc
        .record({
          stock: fc.option(fc.record({ '42': fc.nat(1), '43': fc.nat(1) }), { nil: undefined }),
          status: fc.option(fc.constant('hidden'), { nil: undefined }),
        })
        .map(({ stock, status }) =>
          aProduct({ ...given, _id, ...(stock ? { stock } : {}), ...(status ? { status } : {}) }),
        ),
    );

/** The result of one reload for some of the products; undefined for a deleted one. */
const change = fc.uniqueArray(
  fc.constantFrom(...IDS).chain((id) => fc.tuple(fc.constant(id), fc.option(productWith(id), { nil: undefined }))),
  { selector: ([id]) => id, minLength: 1 },
);

/** Every answer that the suite requests, by a name; the catalogue also stores each by its address. */
const allAnswers = (catalogue: Catalogue) => {
  const lists = SELECTIONS.flatMap((selection) =>
    [...SORTS, 'relevance' as const].flatMap((sort) =>
      PAGES.map((page) => [JSON.stringify({ selection, sort, page }), catalogue.list(selection, sort, page)] as const),
    ),
  );
  const facets = SELECTIONS.map((query) => [JSON.stringify({ facets: query }), catalogue.facets(query)] as const);
  for (const [address, answer] of [...lists, ...facets]) {
    const { selection, facets: of } = JSON.parse(address) as { selection?: Selection; facets?: Selection };
    catalogue.storeAtAddress(address, selection ?? of ?? {}, answer);
  }
  return {
    lists: lists.map(([address, { hash, total }]) => [address, hash, total]),
    facets: facets.map(([address, { hash }]) => [address, hash]),
    suggestions: TYPED.map((typed) => [typed, catalogue.suggestions(typed).hash]),
    products: [...IDS, ...IDS.map((id) => `${id}-2`)].map((id) => [id, catalogue.product(id)?.hash]),
    all: catalogue.index.products(),
  };
};

it('gives every answer that a newly built one gives, whatever has changed a second before', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const catalogue = openCatalogue();
      for (const changed of changes) {
        allAnswers(catalogue);
        catalogue.index.replace(
          changed.map(([id]) => id),
          changed.flatMap(([, product]) => product ?? []),
        );
        catalogue.pass(1_000);
      }
      const expected = allAnswers(openCatalogue(IDS.flatMap((id) => catalogue.index.get(id) ?? [])));

      for (const [address, hash] of [...expected.lists, ...expected.facets]) {
        expect([hash, undefined]).toContain(catalogue.atAddress(String(address))?.hash);
      }
      expect(allAnswers(catalogue)).toEqual(expected);
    }),
  );
});

it('shows a hidden product by its address alone', () => {
  const [hidden, shown] = [aProduct({ _id: 'a', status: 'hidden', type: 'cap' }), aProduct({ _id: 'b' })];
  const { index, list, product } = openCatalogue([hidden, shown]);

  expect(index.products()).toEqual([shown]);
  expect(list({}, 'newest').total).toBe(1);
  expect(list({ type: 'cap' }, 'newest').total).toBe(0);
  expect([index.find('a'), index.get('a')]).toEqual([hidden, hidden]);
  expect(product('a')).toBeDefined();
  index.replace(['a'], [aProduct({ _id: 'a', type: 'cap' })]);
  expect(list({ type: 'cap' }, 'newest').total).toBe(1);
});

const sold = (product: Product, left: number): Product => ({ ...product, stock: { '42': left } });

describe('after a sale', () => {
  const [a, b] = [aProduct({ stock: { '42': 9 } }), aProduct({ _id: 'b' })];
  const hashes = ({ product, list, facets, suggestions }: Catalogue) => [
    product('a')?.hash,
    list({}, 'newest').hash,
    facets({ size: '42' }).hash,
    suggestions('ridge').hash,
  ];

  it('answers show the first counts at once, and later ones within a second', () => {
    const catalogue = openCatalogue([a, b]);
    hashes(catalogue);

    catalogue.index.replace([], [sold(a, 8)]);
    expect(hashes(catalogue)).toEqual(hashes(openCatalogue([sold(a, 8), b])));

    catalogue.index.replace([], [sold(a, 7)]);
    catalogue.index.replace([], [sold(a, 6)]);
    catalogue.pass(999);
    expect(hashes(catalogue)).toEqual(hashes(openCatalogue([sold(a, 8), b])));
    catalogue.pass(1);
    expect(hashes(catalogue)).toEqual(hashes(openCatalogue([sold(a, 6), b])));
  });

  it('answers show at once that a size is sold out, and that it is back', () => {
    const catalogue = openCatalogue([a, b]);
    const beyond = { page: 2, limit: 1 };
    const countsOf42 = () => [
      catalogue.list({ size: '42' }, 'newest', beyond).total,
      catalogue.facets({}).hash,
      catalogue.product('a')?.hash,
    ];
    catalogue.index.replace([], [sold(a, 8)]);
    const before = countsOf42();

    catalogue.index.replace([], [sold(a, 0)]);
    const soldOut = countsOf42();
    catalogue.index.replace([], [sold(a, 8)]);

    expect([before[0], soldOut[0]]).toEqual([2, 1]);
    expect(soldOut[1]).not.toBe(before[1]);
    expect(soldOut[2]).not.toBe(before[2]);
    expect(countsOf42()).toEqual(before);
  });
});

it('makes no answer again when a reading brings nothing new', () => {
  const { index, list } = openCatalogue([aProduct()]);
  const [products, before] = [index.products(), list({}, 'newest')];

  index.replace(['a'], [aProduct()]);

  expect(index.products()).toBe(products);
  expect(list({}, 'newest')).toBe(before);
});

const RANDOM_VALUES: readonly (readonly [name: string, selection: (number: number) => Selection, max: number])[] = [
  ['lower prices', (number) => ({ minPrice: number / 7 }), 5],
  ['upper prices', (number) => ({ maxPrice: number / 7 }), 5],
  ['colours', (number) => ({ color: `colour${String(number)}` }), 1],
  ['brands', (number) => ({ company: `brand${String(number)}` }), 1],
  ['words', (number) => ({ q: `word${String(number)}` }), 1],
];

it.each(RANDOM_VALUES)('computes no more answers to random %s than the products differ', (_name, selection, max) => {
  const catalogue = openCatalogue(
    [10, 20, 30, 40].map((discountPrice) => aProduct({ _id: String(discountPrice), discountPrice })),
  );
  const queries = Array.from({ length: 400 }, (_, number) => selection(number));

  expect(new Set(queries.map((query) => catalogue.list(query, 'newest'))).size).toBeLessThanOrEqual(max);
  expect(new Set(queries.map((query) => catalogue.facets(query))).size).toBeLessThanOrEqual(max);
});

it('computes one answer to all searches that find the same products', () => {
  const catalogue = openCatalogue(
    ['Soft grip', 'Soft grip and lace'].map((desc, number) => aProduct({ _id: String(number), desc })),
  );
  const pieces = ['soft', 'grip', 'r', 'ri', 'run', 'runner', 'runers', 'mens', 'nik'];
  const searches = pieces.flatMap((first) => pieces.map((second) => ({ q: `${first} ${second}` })));

  expect(new Set(searches.map((search) => catalogue.list(search, 'newest'))).size).toBe(1);
  const uncorrected = searches
    .map((search) => catalogue.facets(search))
    .filter((_, index) => !searches[index]?.q.includes('runers'));
  expect(new Set(uncorrected).size).toBe(1);
  expect(catalogue.list({ q: 'lace' }, 'newest').total).toBe(1);
});

it('gives two searches different answers once they find different products', () => {
  const catalogue = openCatalogue([aProduct({ _id: '1', desc: 'soft grip' })]);
  expect(catalogue.list({ q: 'soft' }, 'newest')).toBe(catalogue.list({ q: 'grip' }, 'newest'));

  catalogue.index.replace([], [aProduct({ _id: '2', desc: 'grip' })]);

  expect(catalogue.list({ q: 'soft' }, 'newest').total).toBe(1);
  expect(catalogue.list({ q: 'grip' }, 'newest').total).toBe(2);
});

it('computes and stores no pages beyond the end, as they have no end', () => {
  const catalogue = openCatalogue([aProduct({ _id: '1' }), aProduct({ _id: '2' })]);
  const pages = Array.from({ length: 600 }, (_, number) => ({ page: number + 2, limit: 2 }));

  const answers = pages.map((page) => catalogue.list({}, 'newest', page));
  for (const [number, answer] of answers.entries())
    catalogue.storeAtAddress(`/?page=${String(number + 2)}`, {}, answer);

  expect(new Set(answers).size).toBe(1);
  expect(answers[0]?.total).toBe(2);
  expect(catalogue.atAddress('/?page=2')).toBeUndefined();
});

it('stores no address with a random price, so that it pushes no other one out', () => {
  const catalogue = openCatalogue(
    [10, 20].map((discountPrice) => aProduct({ _id: String(discountPrice), discountPrice })),
  );
  const store = (selection: Selection) => {
    const address = JSON.stringify(selection);
    catalogue.storeAtAddress(address, selection, catalogue.list(selection, 'newest'));
    return catalogue.atAddress(address);
  };

  expect(store({ minPrice: 20 })).toBe(catalogue.list({ minPrice: 20 }, 'newest'));
  expect(store({ minPrice: 12.3456 })).toBeUndefined();
});

it.each([
  ['the list', undefined],
  ['a page', { page: 2, limit: 1 }],
])('stores %s at its address by the version at which it was looked up', (_what, page) => {
  const inStock = (count: number) => ['1', '2'].map((_id) => aProduct({ _id, stock: { '42': count } }));
  const catalogue = openCatalogue(inStock(5));
  catalogue.index.replace(['1', '2'], inStock(4));
  const before = catalogue.list({}, 'newest', page);
  catalogue.index.replace(['1', '2'], inStock(3));

  // Within a second of the last change of counts, the earlier answer is still current.
  const { at, cached } = catalogue.lookUp({}, 'newest', page);
  expect(cached).toBe(before);
  catalogue.pass(1_000);
  catalogue.storeAtAddress('/', {}, before, at);

  expect(catalogue.atAddress('/')).toBeUndefined();
});
