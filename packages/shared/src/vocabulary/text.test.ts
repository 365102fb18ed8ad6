import fc from 'fast-check';
import { cleanLine, cleanLines, cutText } from './text.js';

describe('a text', () => {
  it.each([
    ['a mark that turns the direction', 'Sita\u202e Rai\u202c', 'Sita Rai'],
    ['isolates and direction marks', '\u2068Sita\u2069\u200e Rai\u200f', 'Sita Rai'],
    ['a zero byte and other controls', 'Thamel\u0000 5\u001b\u007f\u009f', 'Thamel 5'],
    ['line ends and tabs', 'Thamel\r\n5\tKathmandu\u2028Nepal', 'Thamel 5 Kathmandu Nepal'],
    ['lone surrogates', 'Sita\ud83d Rai\udc5f', 'Sita Rai'],
    ['characters of no width', '\ufeffSi\u200bta\u2060 Ra\u00adi', 'Sita Rai'],
  ])('of one line has no %s', (_what, sent, clean) => {
    expect(cleanLine(sent)).toBe(clean);
  });

  it.each([
    'श्याम क्\u200dष',
    'नेपाल\u200cको',
    '👨\u200d👩\u200d👧 👟',
    '❤️',
    'محمد',
    'José Müller',
    "O'Brien–Łuć",
    'ﷺ 日本',
  ])('keeps the letters of every script: %s', (name) => {
    expect(cleanLine(name)).toBe(name);
  });

  it('of several lines keeps its lines', () => {
    expect(cleanLines('One\r\n\ttwo\rthree\u2028\n\u202efour\u0000')).toBe('One\n\ttwo\nthree\n\nfour');
  });

  it('is well formed, and clean at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (sent) => {
        const clean = cleanLine(sent);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanLine(clean)).toBe(clean);
      }),
    );
  });
});

/** Half a surrogate pair. */
const HALF = /\p{Surrogate}/u;

describe('a text that is cut', () => {
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
  ])('%s keeps whole characters', (_what, text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  it('keeps some of a pile of marks, which is one character', () => {
    expect(cutText(`a${'\u0301'.repeat(500)}`, 100)).toHaveLength(100);
    expect(cutText(`👣${'\u200d👣'.repeat(200)}`, 100)).not.toMatch(HALF);
  });

  it('is a beginning within the limit, and never half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
        const cut = cutText(text, max);
        expect(text.startsWith(cut) && Array.from(cut).length <= max && !HALF.test(cut)).toBe(true);
      }),
    );
  });
});
