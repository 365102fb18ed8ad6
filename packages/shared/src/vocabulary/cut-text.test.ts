import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutText } from './cut-text.js';

/** Half a surrogate pair. */
const HALF = /\p{Surrogate}/u;

describe('cutting a text', () => {
  it.each([
    ['shorter than the limit', 'Ridge', 9, 'Ridge'],
    ['as long as the limit', 'Ridge', 5, 'Ridge'],
    ['of plain letters', 'Ridge', 3, 'Rid'],
    ['before an emoji', 'ab🥾cd', 2, 'ab'],
    ['behind an emoji', 'ab🥾cd', 3, 'ab🥾'],
    ['before an emoji of several', 'a👩🏽‍🚒b', 4, 'a'],
    ['before a flag', 'a🇳🇵b', 2, 'a'],
    ['before an accent', 'cafe\u0301', 4, 'caf'],
    ['before a vowel sign', 'जुत्ता', 1, ''],
    ['before the two parts of a line end', 'a\r\nb', 2, 'a'],
    ['to nothing', 'Ridge', 0, ''],
  ])('keeps whole characters: %s', (_what, text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  it('keeps some of a pile of marks, which is one character', () => {
    expect(cutText(`a${'\u0301'.repeat(500)}`, 100)).toHaveLength(100);
    expect(cutText(`👣${'\u200d👣'.repeat(200)}`, 100)).not.toMatch(HALF);
  });

  it('returns a beginning within the limit, and never half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
        const cut = cutText(text, max);
        expect(text.startsWith(cut) && Array.from(cut).length <= max && !HALF.test(cut)).toBe(true);
      }),
    );
  });
});
