import { describe, expect, it } from '@jest/globals';
import { phoneKey } from '@paila/shared';
import fc from 'fast-check';
import { searchPatterns, searchText } from './search-text.js';

const isFound = (search: string, lines: readonly string[]): boolean =>
  searchPatterns(search).every((pattern) => pattern.test(searchText(lines)));

/** Words such as people and streets have, in several scripts. */
const word = fc.stringMatching(/^[a-zà-öø-ÿ\u0915-\u0939]{2,9}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 });

describe('a search in a text', () => {
  it('finds the words in any order, with or without their ends, in upper case and any Unicode form', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), (list, seed, form) => {
        const turned = list.map((_, index) => list[(index + seed) % list.length] ?? '');
        const typed = turned.join('  ').normalize(form).toUpperCase();
        expect(isFound(typed, [list.join(' ')])).toBe(true);
      }),
    );
  });

  it('finds nothing by a word more', () => {
    fc.assert(
      fc.property(words, (list) => {
        expect(isFound(`${list.join(' ')} 1234`, [list.join(' ')])).toBe(false);
      }),
    );
  });

  it.each([
    ['h no 12', 'H.No. 12'],
    ['h.no.12', 'H.No. 12'],
    ['marie-claire', 'Marie Claire'],
    ['marie claire', 'Marie–Claire'],
    ['sita.rai@', 'sita.rai@example.com'],
    ['ward no 3', 'Ward-No.3'],
    ['(100%)', 'Hari (100%)'],
  ])('finds by %j the text %j', (search, written) => {
    expect(isFound(search, [written])).toBe(true);
  });

  it.each([
    ['.*', 'Sita'],
    ["'", 'Sita'],
    ['\0', 'Sita'],
    ['sita@', 'Sita Rai'],
    ['sita rai', 'Sita'],
  ])('does not find by %j the text %j', (search, written) => {
    expect(isFound(search, [written])).toBe(false);
  });

  it.each(['+977-1-4412345', '01-4412345', '4412345', '(01) 441 2345', '00977 14412345', '०१४४१२३४५', '44123'])(
    'finds a landline by %s',
    (search) => {
      expect(isFound(search, [phoneKey('+977 1 4412345')])).toBe(true);
      expect(isFound(search, [phoneKey('01-4412345')])).toBe(true);
      expect(isFound(search, [phoneKey('4412346')])).toBe(search === '44123');
    },
  );

  it('looks for everything when nothing is typed', () => {
    expect(searchPatterns('  ')).toEqual([]);
  });
});
