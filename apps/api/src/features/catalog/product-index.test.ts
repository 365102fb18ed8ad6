import { expect, it } from '@jest/globals';
import { SORTS, type Product, type Selection } from '@paila/shared';
import fc from 'fast-check';
import { aProduct } from '../../testing/a-product.js';
import { createProductIndex } from './product-index.js';

type Index = ReturnType<typeof createProductIndex>;

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

const applyTo = (index: Index, changed: readonly (readonly [string, Product | undefined])[]): void => {
  index.replace(
    changed.map(([id]) => id),
    changed.flatMap(([, product]) => product ?? []),
  );
};

/** Every answer that the suite requests, by a name; the index also remembers each by its address. */
const answersOf = (index: Index) => {
  const lists = SELECTIONS.flatMap((selection) =>
    [...SORTS, 'relevance' as const].flatMap((sort) =>
      PAGES.map((page) => [JSON.stringify({ selection, sort, page }), index.list(selection, sort, page)] as const),
    ),
  );
  const facets = SELECTIONS.map((each) => [JSON.stringify({ facets: each }), index.facets(each)] as const);
  for (const [address, answer] of [...lists, ...facets]) {
    const { selection, facets: of } = JSON.parse(address) as { selection?: Selection; facets?: Selection };
    index.remember(address, selection ?? of ?? {}, answer);
  }
  return {
    lists: lists.map(([address, { hash, total }]) => [address, hash, total]),
    facets: facets.map(([address, { hash }]) => [address, hash]),
    suggestions: TYPED.map((typed) => [typed, index.suggestions(typed).hash]),
    products: [...IDS, ...IDS.map((id) => `${id}-2`)].map((id) => [id, index.product(id)?.hash]),
    all: index.products(),
  };
};

it('gives every answer that a newly built one gives, whatever has changed before', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      const index = createProductIndex();
      for (const changed of changes) {
        applyTo(index, changed);
        const fresh = createProductIndex();
        fresh.replace(
          [],
          IDS.flatMap((id) => index.get(id) ?? []),
        );

        const expected = answersOf(fresh);
        for (const [address, hash] of [...expected.lists, ...expected.facets]) {
          expect([hash, undefined]).toContain(index.recall(String(address))?.hash);
        }
        expect(answersOf(index)).toEqual(expected);
      }
    }),
  );
});

it('shows a hidden product by its address alone', () => {
  const [hidden, shown] = [aProduct({ _id: 'a', status: 'hidden', type: 'cap' }), aProduct({ _id: 'b' })];
  const index = createProductIndex();
  index.replace([], [hidden, shown]);

  expect(index.products()).toEqual([shown]);
  expect(index.list({}, 'newest').total).toBe(1);
  expect(index.list({ type: 'cap' }, 'newest').total).toBe(0);
  expect([index.find('a'), index.get('a')]).toEqual([hidden, hidden]);
  index.replace(['a'], [aProduct({ _id: 'a', type: 'cap' })]);
  expect(index.list({ type: 'cap' }, 'newest').total).toBe(1);
});

const sold = (product: Product, left: number): Product => ({ ...product, stock: { '42': left } });

it('keeps every answer that a sale does not change', () => {
  const [a, b, c] = [
    aProduct(),
    aProduct({ _id: 'b', company: 'vans' }),
    aProduct({ _id: 'c', createdAt: '2025-01-01T00:00:00.000Z' }),
  ];
  const index = createProductIndex();
  index.replace([], [a, b, c]);
  const first = { page: 1, limit: 2 };
  const kept = () => [
    index.product('b'),
    index.list({ company: 'vans' }, 'newest'),
    index.list({}, 'newest', first),
    index.facets({}),
  ];
  const shownOfC = () => [index.product('c'), index.list({}, 'newest'), index.list({ company: 'nike' }, 'asc')];
  const [before, beforeOfC] = [kept(), shownOfC()];

  index.replace(['c'], [sold(c, 4)]);

  kept().forEach((answer, each) => {
    expect(answer).toBe(before[each]);
  });
  shownOfC().forEach((answer, each) => {
    expect(answer).not.toBe(beforeOfC[each]);
  });
});

it('keeps suggestions over a sale of what they do not show, until its last item', () => {
  const [shown, other] = [aProduct(), aProduct({ _id: 'b', title: 'Valley Walker' })];
  const index = createProductIndex();
  index.replace([], [shown, other]);
  const before = index.suggestions('ridge');

  index.replace(['b'], [sold(other, 4)]);
  expect(index.suggestions('ridge')).toBe(before);
  expect(index.keeps.suggestions('ridge')).toBe(true);

  index.replace(['b'], [sold(other, 0)]);
  expect(index.keeps.suggestions('ridge')).toBe(false);
  const again = index.suggestions('ridge');
  index.replace(['a'], [sold(shown, 4)]);
  expect(index.suggestions('ridge').hash).not.toBe(again.hash);
});

it('makes lists and facets of a size anew when its last item is sold', () => {
  const [a, b] = [aProduct(), aProduct({ _id: 'b' })];
  const index = createProductIndex();
  index.replace([], [a, b]);
  const beyond = { page: 2, limit: 1 };
  const before = { list: index.list({ size: '42' }, 'newest', beyond), facets: index.facets({}) };

  index.replace(['b'], [sold(b, 0)]);

  expect(before.list.total).toBe(2);
  expect(index.list({ size: '42' }, 'newest', beyond).total).toBe(1);
  expect(index.facets({}).hash).not.toBe(before.facets.hash);
});

it('keeps everything when a reading brings nothing new', () => {
  const index = createProductIndex();
  index.replace([], [aProduct()]);
  const [products, list] = [index.products(), index.list({}, 'newest')];

  index.replace(['a'], [aProduct()]);

  expect(index.products()).toBe(products);
  expect(index.list({}, 'newest')).toBe(list);
});

const RANDOM_VALUES: readonly (readonly [name: string, selection: (number: number) => Selection, most: number])[] = [
  ['lower prices', (number) => ({ minPrice: number / 7 }), 5],
  ['upper prices', (number) => ({ maxPrice: number / 7 }), 5],
  ['colours', (number) => ({ color: `colour${String(number)}` }), 1],
  ['brands', (number) => ({ company: `brand${String(number)}` }), 1],
  ['words', (number) => ({ q: `word${String(number)}` }), 1],
];

it.each(RANDOM_VALUES)('computes no more answers to random %s than the products differ', (_name, selection, most) => {
  const index = createProductIndex();
  index.replace(
    [],
    [10, 20, 30, 40].map((discountPrice) => aProduct({ _id: String(discountPrice), discountPrice })),
  );
  const asked = Array.from({ length: 400 }, (_, number) => selection(number));

  expect(new Set(asked.map((each) => index.list(each, 'newest'))).size).toBeLessThanOrEqual(most);
  expect(new Set(asked.map((each) => index.facets(each))).size).toBeLessThanOrEqual(most);
});

it('computes one answer to all searches that find the same products', () => {
  const index = createProductIndex();
  index.replace(
    [],
    ['Soft grip', 'Soft grip and lace'].map((desc, number) => aProduct({ _id: String(number), desc })),
  );
  const pieces = ['soft', 'grip', 'r', 'ri', 'run', 'runner', 'runers', 'mens', 'nik'];
  const searches = pieces.flatMap((one) => pieces.map((other) => ({ q: `${one} ${other}` })));

  expect(new Set(searches.map((each) => index.list(each, 'newest'))).size).toBe(1);
  const taken = searches.map((each) => index.facets(each)).filter((_, each) => !searches[each]?.q.includes('runers'));
  expect(new Set(taken).size).toBe(1);
  expect(index.list({ q: 'lace' }, 'newest').total).toBe(1);
});

it('knows after a change that two searches find the same no more', () => {
  const index = createProductIndex();
  index.replace([], [aProduct({ _id: '1', desc: 'soft grip' })]);
  expect(index.list({ q: 'soft' }, 'newest')).toBe(index.list({ q: 'grip' }, 'newest'));

  index.replace([], [aProduct({ _id: '2', desc: 'grip' })]);

  expect(index.list({ q: 'soft' }, 'newest').total).toBe(1);
  expect(index.list({ q: 'grip' }, 'newest').total).toBe(2);
});

it('computes and remembers no pages beyond the end, as they have no end', () => {
  const index = createProductIndex();
  index.replace([], [aProduct({ _id: '1' }), aProduct({ _id: '2' })]);
  const pages = Array.from({ length: 600 }, (_, number) => ({ page: number + 2, limit: 2 }));

  const answers = pages.map((page) => index.list({}, 'newest', page));
  for (const [number, answer] of answers.entries()) index.remember(`/?page=${String(number + 2)}`, {}, answer);

  expect(new Set(answers).size).toBe(1);
  expect(answers[0]?.total).toBe(2);
  expect(index.recall('/?page=2')).toBeUndefined();
});

it('remembers no address with a random price, so that it pushes no other one out', () => {
  const index = createProductIndex();
  index.replace(
    [],
    [10, 20].map((discountPrice) => aProduct({ _id: String(discountPrice), discountPrice })),
  );
  const remember = (selection: Selection) => {
    const address = JSON.stringify(selection);
    index.remember(address, selection, index.list(selection, 'newest'));
    return index.recall(address);
  };

  expect(remember({ minPrice: 20 })).toBe(index.list({ minPrice: 20 }, 'newest'));
  expect(remember({ minPrice: 12.3456 })).toBeUndefined();
});
