import { expect, it } from '@jest/globals';
import { searchWords } from './search-words.js';

it.each([
  ['Ridge  runner', ['ridge', 'runner']],
  [' runner RIDGE runner ', ['ridge', 'runner']],
  ['run runner r', ['runner']],
  ['Men’s T-shirt, café', ['cafe', 'mens', 'shirt', 't']],
  ['सेतो जुत्ता', ['जुत्ता', 'सेतो']],
  ['   ', []],
])('the words of %j are %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});
