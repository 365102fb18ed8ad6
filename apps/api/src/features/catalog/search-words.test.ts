import { expect, it } from '@jest/globals';
import { searchWords } from './search-words.js';

it.each([
  ['Ridge  runner', ['ridge', 'runner']],
  [' runner RIDGE runner ', ['ridge', 'runner']],
  ['run runner r', ['runner']],
  ['   ', []],
])('the words of %j are %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});
