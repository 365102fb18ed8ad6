import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldedWords, foldText } from './fold-text.js';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** Text of any script, with many characters that folding changes. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(
        ...Array.from(
          "'’´`¨ßẞıİſæŒøĐΣςέϓ™½ﬁŉǅक़ँं्ा\u0301\u0327\u093c\u0345\u3099\u200d\u200c\u00ad\ufe0f\u034f\u0640\ufe71 –—‑-\t\u00a0　०९٣",
        ),
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('folding a text', () => {
  it.each([
    ['CAFÉ', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['ＮＩＫＥ　４２', 'nike 42'],
    ['Straße, STRASSE, ẞ', 'strasse, strasse, ss'],
    ['Diyarbakır İZMİR', 'diyarbakir izmir'],
    ['Æsop Œuvre Łódź Đorđe Þór Søren', 'aesop oeuvre lodz dorde thor soren'],
    ["O’Neill O'Neill O´Neill O`Neill Oʼneill O＇Neill", 'oneill oneill oneill oneill oneill oneill'],
    ['Men‘s', 'mens'],
    ['T‑shirt T–shirt T—shirt T−shirt T\u00adshirt', 't-shirt t-shirt t-shirt t-shirt tshirt'],
    ['  Sita \t\u00a0 Rai\n', 'sita rai'],
    ['१००३ ١٢٣ ৪২ 𝟜𝟚 ᠑᠒ ๔๒', '1003 123 42 42 12 42'],
    ['ज़रीना बड़ा', 'जरीना बडा'],
    ['ज\u093cरीना', 'जरीना'],
    ['क्\u200dया शक्ति\u200c', 'क्या शक्ति'],
    ['काठमाडौँ', 'काठमाडौं'],
    ['जुत्ता', 'जुत्ता'],
    ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['Ёлка йод', 'елка иод'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد محـمد', 'محمد محمد'],
    ['ﬁt № Ⅳ', 'fit no iv'],
    [' \ufe71a', 'a'],
    [' \u0640\u064ba', 'a'],
    ['が', 'か\u3099'],
    ['', ''],
  ])('turns %j into %j', (text, folded) => {
    expect(foldText(text)).toBe(folded.normalize('NFKD'));
  });

  it('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(anyText, (text) => foldText(foldText(text)) === foldText(text)),
      { numRuns: 2_000 },
    );
  });

  it('is the same for every Unicode form of a text', () => {
    const isSameInAllForms = (text: string): boolean =>
      FORMS.every((form) => foldText(text.normalize(form)) === foldText(text));
    fc.assert(fc.property(anyText, isSameInAllForms), { numRuns: 2_000 });
  });

  it('folds each letter for good, whatever its form and case', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/^[\p{Cn}\p{Co}\p{Script=Han}\p{Script=Hangul}]/u.test(letter)) continue;
      const forms = FORMS.map((form) => letter.normalize(form));
      // In upper case, the iota below a letter is a letter of its own.
      const cases = letter.normalize('NFD').includes('\u0345') ? [] : [letter.toUpperCase(), letter.toLowerCase()];
      const folded = foldText(letter);
      if (new Set([folded, ...forms, ...cases].map(foldText)).size > 1) wrong.push(`${letter} ${code.toString(16)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('reads the digits of every script', () => {
    const digits: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/^\p{Nd}$/u.test(letter)) digits.push(letter);
    }
    expect(digits.length).toBeGreaterThan(600);
    // Each script has its ten digits in a row.
    expect(digits.map(foldText).join('')).toBe('0123456789'.repeat(digits.length / 10));
  });

  it('splits the words of a text at its punctuation', () => {
    expect(foldedWords('Men’s T-shirt, “Café”: सेतो जुत्ता!')).toEqual(['mens', 't', 'shirt', 'cafe', 'सेतो', 'जुत्ता']);
    expect(foldedWords(' –!? ')).toEqual([]);
  });
});
