import { describe, expect, it } from '@jest/globals';
import { demoProducts } from '@paila/demo-data';
import type { Product, Selection } from '@paila/shared';
import { matchesSelection } from '@paila/shared/testing/selection';
import { aProduct } from '../../../testing/a-product.js';
import { createSearchIndex } from './search-index.js';

const PRODUCTS: readonly Product[] = demoProducts.map(({ slug, artwork, stock, ...entry }) =>
  aProduct({
    _id: slug,
    slug,
    title: entry.title,
    desc: entry.desc,
    company: entry.company,
    type: artwork.silhouette,
    color: [...entry.color],
    gender: [...entry.gender],
    size: Object.keys(stock),
    stock: { ...stock },
  }),
);
const index = createSearchIndex();
for (const product of PRODUCTS) index.change({ id: product._id, before: undefined, after: product });

const found = (q: string): string[] => [...index.find(q).ids()].sort();
/** The products that pass the filters of any of the selections. */
const filtered = (...selections: readonly Selection[]): string[] =>
  PRODUCTS.filter((product) => selections.some((selection) => matchesSelection(product, selection)))
    .map(({ _id }) => _id)
    .sort();

const SHOES = { type: 'shoes' } as const;
const CLOTHES = { type: 'clothing' } as const;
const [MEN, WOMEN] = [{ gender: 'men' }, { gender: 'women' }] as const;
const [NIKE, ADIDAS] = [{ company: 'nike' }, { company: 'adidas' }] as const;
const RED = { color: 'red' } as const;

/** Queries with the same meaning, and the selection that they mean; several selections are alternatives. */
const QUERIES: readonly (readonly [string, ...Selection[]])[] = [
  // Little words.
  ["shoes for men; men's shoes; Men’s Shoes; the shoes of a man; shoes for gents", { ...SHOES, ...MEN }],
  ['shoes for women; ladies shoes; womens shoes; shoes for girls; footwear for her', { ...SHOES, ...WOMEN }],
  ['cap for men; caps for man; a hat for him', { type: 'cap', ...MEN }],
  ['shoes with white; white shoes; shoes in white; whtie shoes', { ...SHOES, color: 'white' }],
  ['new shoes; sports shoes; best shoes in nepal; shoes price; buy shoes online; i want shoes please', SHOES],
  [
    'nike shoes price; nike brand shoes; shoes by nike; brand nike shoes; NIKE SHOES; nike-shoes',
    { ...NIKE, ...SHOES },
  ],
  ['nikee shoes; nike shose; nkie shoes; nike snekers', { ...NIKE, ...SHOES }],
  ['jordan shoes under 5000; jordan shoes below rs 8000; cheap jordan shoes', { company: 'jordan', ...SHOES }],
  // Labels.
  ['colour red; red color; color: red; red colour', RED],
  ['red color shoes; red coloured shoes; shoes, colour red', { ...SHOES, ...RED }],
  // Alternatives.
  ['red or blue nike', { ...NIKE, ...RED }, { ...NIKE, color: 'blue' }],
  ['red, blue or green nike', { ...NIKE, ...RED }, { ...NIKE, color: 'blue' }, { ...NIKE, color: 'green' }],
  ['nike or adidas; nike and adidas; nike adidas; nike & adidas; nike/adidas', NIKE, ADIDAS],
  ['nike or adidas shoes; shoes by adidas or nike', { ...NIKE, ...SHOES }, { ...ADIDAS, ...SHOES }],
  ['shoes and caps; caps or shoes', SHOES, { type: 'cap' }],
  ['hoodies or t-shirts; tees, hoodies', { type: 'hoodie' }, { type: 'tee' }],
  ['red shoes or blue caps', { ...SHOES, ...RED }, { type: 'cap', color: 'blue' }],
  ['shoes for men or women', { ...SHOES, ...MEN }, { ...SHOES, ...WOMEN }],
  // Sizes.
  ['size 42; 42; Size: 42; 42 size; size42; eu 42; EU42; 42 EU; uk 8; UK8; साइज ४२; ४२', { size: '42' }],
  ['shoes size 42; shoes 42; 42 no shoes; ४२ नम्बर जुत्ता', { ...SHOES, size: '42' }],
  ['nike size 42; nike 42; nike shoes size 42', { ...NIKE, size: '42' }],
  ['42.5; size 42,5; 42½; size 42.5', { size: '42.5' }],
  ['men shoes size US 9.5; shoes for men us 9.5; mens shoe 9.5 us', { ...SHOES, ...MEN, size: '42.5' }],
  ['women size us 6', { ...WOMEN, size: '36' }],
  ['size us 9.5', { size: '42.5' }, { size: '40.5' }],
  ['nike 42 or 43; nike size 42, 43', { ...NIKE, size: '42' }, { ...NIKE, size: '43' }],
  ['XL; xl; size XL; extra large; x-large', { size: 'XL' }],
  ['size M; M; medium', { size: 'M' }],
  ['hoodie m; hoodie size m; medium hoodie; M size hoodies', { type: 'hoodie', size: 'M' }],
  ['2xl tee; XXL t-shirt; tee size xxl', { type: 'tee', size: 'XXL' }],
  ['one size; free size; freesize cap; one size cap', { size: 'One size' }],
  ['white sneakers for women size 38', { ...SHOES, ...WOMEN, color: 'white', size: '38' }],
  ['blue hoodie for men size large', { type: 'hoodie', color: 'blue', ...MEN, size: 'L' }],
  // Everyday words.
  ['sneakers; trainers; kicks; footwear; sneaker; snekers; sneak', SHOES],
  ['t-shirt; tshirt; tee; T shirts; tees; shirt; tee-shirt; T‑Shirt', { type: 'tee' }],
  ['hoodies; hoody; sweatshirts; jumper; pullover; hodie', { type: 'hoodie' }],
  ['hats; cap; caps', { type: 'cap' }],
  ['clothes; apparel; clothing; garments; sports wear', CLOTHES],
  ['running shoes; jogging shoes; runners', { type: 'runner' }],
  ['high tops; hi-top; basketball shoes; high-top sneakers', { type: 'high-top' }],
  ['slip on; slip-ons; slipons; laceless shoes', { type: 'slip-on' }],
  ['hiking shoes; trekking shoes; trail shoes', { type: 'trail' }],
  ['gray shoes; grey shoes; kharani jutta', { ...SHOES, color: 'grey' }],
  ['navy shoes; indigo shoes; nilo jutta', { ...SHOES, color: 'blue' }],
  ['addidas hodie', { ...ADIDAS, type: 'hoodie' }],
  // Nepali.
  ['jutta; juta; joota; jutaa; जुत्ता; जुता; जूता; जुत्ताहरू; jutta haru; जुत', SHOES],
  ['topi; टोपी; टोपि; topee; toppi', { type: 'cap' }],
  ['luga; kapada; kapda; लुगा; कपडा; कपड़ा', CLOTHES],
  ['टिसर्ट; टी-शर्ट; tisart; टीशर्ट', { type: 'tee' }],
  ['keta ko jutta; केटाको जुत्ता; पुरुषको जुत्ता; gents jutta; पुरुषका लागि जुत्ता', { ...SHOES, ...MEN }],
  ['keti ko jutta; महिलाको जुत्ता; केटीको लागि जुत्ता', { ...SHOES, ...WOMEN }],
  ['rato jutta; raato jutta; रातो जुत्ता; rato rang ko jutta; रातो रङको जुत्ता', { ...SHOES, ...RED }],
  ['kalo nike jutta; कालो नाइकी जुत्ता; nike को कालो जुत्ता', { ...NIKE, ...SHOES, color: 'black' }],
  ['seto tshirt; सेतो टिसर्ट', { type: 'tee', color: 'white' }],
  ['nike ra adidas; नाइकी वा एडिडास', NIKE, ADIDAS],
  // Words that do not belong to a search.
  ['caps not red; caps without red', { type: 'cap', color: 'blue' }, { type: 'cap', color: 'black' }],
];

describe('a query in the words of shoppers', () => {
  it.each(QUERIES.flatMap(([queries, ...selections]) => queries.split('; ').map((q) => [q, selections] as const)))(
    '%j finds what the filters find',
    (q, selections) => {
      expect(found(q)).toEqual(filtered(...selections));
    },
  );

  it.each([
    'chappal',
    'moja',
    'मोजा',
    'jacket',
    'ज्याकेट',
    'nike jacket',
    'kids shoes',
    'topi chappal',
    'size 50',
    'nike size 50',
  ])('finds nothing for %j rather than something else', (q) => {
    expect([found(q), index.find(q).corrections]).toEqual([[], []]);
  });

  it('never corrects a word that shoppers use', () => {
    for (const q of ['topi', 'jutta', 'kapada', 'kalo', 'keta', 'trainers'])
      expect(index.find(q).corrections).toEqual([]);
  });

  it.each([
    ['shoes for men', ['for']],
    ['nike shoes price in nepal', ['price', 'in', 'nepal']],
    ['shoes under 5000', ['under 5000']],
    // A word that no product has.
    ['puma pegasus', ['pegasus']],
    // Labels of a value count.
    ['red colour shoes size 42', []],
    ['red or blue nike', []],
    // The only found product has this name.
    ['corner shop cap', []],
    ['new', ['new']],
    ['price', ['price']],
    ['nike', []],
  ])('reports for %j that it ignores %j', (q, ignored) => {
    expect(index.find(q).ignored).toEqual(ignored);
  });

  it('finds everything for words without meaning, and nothing for no words', () => {
    expect([found('new').length, found('the price').length, found('!?').length]).toEqual([70, 70, 0]);
  });

  it('finds names that begin with a little word', () => {
    expect(found('in')).toContain('indigo-dusk-high');
  });

  it('gives points for the first colour, for names and for shades in the description', () => {
    const productScore = (q: string, id: string): number => index.find(q).scores()[index.findSlot(id) ?? -1] ?? 0;

    expect(productScore('red', 'kirtipur-runner')).toBeGreaterThan(productScore('red', 'ropeway-runner'));
    expect(productScore('navy', 'pulchowk-skate')).toBeGreaterThan(productScore('navy', 'monsoon-runner'));
    expect(productScore('monsoon', 'monsoon-runner')).toBeGreaterThan(0);
  });
});

it('finds a size for as long as it is in stock', () => {
  const small = createSearchIndex();
  const [sold, back] = [aProduct({ stock: { '42': 0 } }), aProduct({ stock: { '42': 1 } })];
  small.change({ id: 'a', before: undefined, after: back });
  expect(small.find('size 42').ids()).toEqual(['a']);

  small.change({ id: 'a', before: back, after: sold });
  expect([small.find('size 42').ids(), small.find('42 nike').ids()]).toEqual([[], []]);
  small.change({ id: 'a', before: sold, after: back });
  expect(small.find('42 nike').ids()).toEqual(['a']);
});

it('knows the brands, colours and sizes of a merchant, whatever their names', () => {
  const own = createSearchIndex();
  const shoe = aProduct({ company: 'New Balance', color: ['Sky Blue'], size: ['US 9.5'], stock: { 'US 9.5': 1 } });
  own.change({ id: 'a', before: undefined, after: shoe });

  for (const q of ['new balance', 'balance', 'sky blue', 'blue', 'us 9.5', '9.5', 'new balance size us 9.5'])
    expect([q, own.find(q).ids()]).toEqual([q, ['a']]);
  expect(own.find('new').ids()).toEqual(['a']);
  expect(own.find('uk 9.5').ids()).toEqual([]);
});
