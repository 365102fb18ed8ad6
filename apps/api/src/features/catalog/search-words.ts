import { type Product, typeGroupOf } from '@paila/shared';

/** More words say nothing new, and each takes time. */
const MOST_WORDS = 10;

/** The words of a text as they are compared: in lower case, without accents and apostrophes. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * The words of a search in one order, as all of them must be found: without repetitions, and without those that another one
 * begins with.
 */
export const searchWords = (search: string): string[] => {
  const words = [...new Set(wordsIn(search))];
  return words
    .filter((word) => !words.some((other) => other !== word && other.startsWith(word)))
    .sort()
    .slice(0, MOST_WORDS);
};

/** What shoppers call the types, and the groups of types. */
const CALLED: Readonly<Record<string, string>> = {
  runner: 'runner runners running',
  court: 'court tennis low-top low-tops',
  'high-top': 'high-top high-tops hightop hightops basketball',
  skate: 'skate skating skateboard',
  'slip-on': 'slip-on slip-ons slipon slipons',
  trail: 'trail hiking trekking',
  tee: 'tee tees t-shirt t-shirts tshirt tshirts shirt shirts',
  hoodie: 'hoodie hoodies hoody sweatshirt sweatshirts jumper',
  cap: 'cap caps hat hats',
  shoes: 'shoe shoes sneaker sneakers trainer trainers footwear',
  clothing: 'clothing clothes apparel',
  men: 'men mens man',
  women: 'women womens woman ladies',
};

/** The words for a type, a group of types or a department; for a new one its own. */
export const wordsFor = (name: string): readonly string[] => wordsIn(CALLED[name.toLowerCase()] ?? name);

/** The words by which a product is known, even by their beginnings. */
export const nameWords = ({ title, company, color, type, gender }: Product): ReadonlySet<string> =>
  new Set([
    ...wordsIn([title, company, ...color].join(' ')),
    ...[type, typeGroupOf(type) ?? '', ...gender].flatMap(wordsFor),
  ]);

/** The words that are only written about it. */
export const textWords = ({ desc }: Product): ReadonlySet<string> => new Set(wordsIn(desc));
