import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadFace } from './font-files.js';
import { familiesFor } from './font-families.js';
import { shape } from './shaped-font.js';
import { createTypesetter } from './typesetter.js';

/** The text of the line, from left to right, with the fonts of its parts. */
const set = async (text: string) => {
  const { toRuns, direction, loadFonts, toGlyphs } = createTypesetter();
  const runs = () => toRuns(text, 400, direction(text));
  runs();
  await loadFonts();
  return runs().map((run) => ({ ...run, glyphs: toGlyphs(run) }));
};
const printedText = async (text: string): Promise<string> => (await set(text)).map((run) => run.text).join('');
const usedFonts = async (text: string): Promise<string[]> => [...new Set((await set(text)).map(({ font }) => font))];

describe('printing letters', () => {
  it.each([
    ['Latin', 'Łódź œuvre ıİ ÀÉÎÕÜ ß đặng'],
    ['signs', '€ ₹ № → ‐ – — “x” • © ½ ① ★'],
    ['Greek', 'Αλέξανδρος Παπαδόπουλος ἀρχή'],
    ['Cyrillic', 'Москва Київ Қазақстан Ґ Ђ'],
    ['Devanagari', 'निर्मला श्रेष्ठ लक्ष्मी क्षेत्री र्‍याल १२३'],
    ['Bengali', 'রবীন্দ্রনাথ ঠাকুর ক্ষ্ম কৌ'],
    ['Tamil', 'தமிழ்நாடு கொ ஸ்ரீ'],
    ['Tibetan', 'བོད་ལྗོངས། བསྒྲུབས་ཧཱུྃ'],
    ['Hangul', '김철수 서울특별시 강남구 뷁'],
    ['Kana', 'さくら ガヴァ ｶﾞｯ ヴ々ー'],
    ['Han', '王小明 張偉 渡辺 髙橋 﨑 臺灣 龘䶮㛃 𠮷'],
  ])('prints letters unchanged: %s', async (_script, text) => {
    expect(await printedText(text)).toBe(text);
  });

  it.each([
    ['Hebrew', 'שָׁלוֹם ישראל'],
    ['Arabic', 'محمد عبد الله، گُلِ پاکستان'],
  ])('prints letters that run from right to left as one run with its spaces: %s', async (_script, text) => {
    expect(await set(text)).toMatchObject([{ text, isRightToLeft: true }]);
  });

  it.each([
    ['ქართული', 'kartuli'],
    ['ไทย', 'aithy'],
    ['ខ្មែរ', 'khmaer'],
    ['👩🏽‍🚒', '👩🚒'],
    ['𝓢𝓲𝓽𝓪', 'Sita'],
    ['🇳🇵', 'NP'],
    ['\ue000', '[U+E000]'],
    ['\u{10ffff}', '[U+10FFFF]'],
    ['\ud83d', '[U+D83D]'],
    ['Z\u0338', 'Z[U+0338]'],
    ['Zoe\u0308', 'Zoe\u0308'],
    ['a\u202e\u200eb\u00ad\ufeff', 'ab'],
    ['a\u00a0b\tc', 'a b c'],
  ])('writes %j in Latin letters or by its number, as no font has it', async (text, printed) => {
    expect(await printedText(text)).toBe(printed);
  });

  it('prints Han like Japanese beside Kana, and like Chinese alone', async () => {
    expect(await usedFonts('直')).toEqual([expect.stringContaining('noto-sans-sc')]);
    expect(await usedFonts('直さ')).toEqual([
      expect.stringContaining('noto-sans-jp'),
      expect.stringContaining('noto-sans-jp'),
    ]);
  });

  it('uses the shop’s own fonts where these have the letter', async () => {
    expect(await usedFonts('Sita 42')).toEqual(['hanken-grotesk latin 400']);
    expect(await usedFonts('सीता')).toEqual(['anek-devanagari devanagari 400']);
  });
});

it('orders a line of both directions as people read it, with its brackets turned', async () => {
  const runs = await set('شارع 15 (ب)');

  expect(runs.map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
    [')', true],
    ['ب', true],
    [' (', true],
    ['15', false],
    ['شارع ', true],
  ]);
  const [closing, , opening] = runs.map(({ glyphs }) => glyphs.map(({ gid }) => gid));
  const [plain] = await set('()');
  expect([closing?.[0], opening?.[0]]).toEqual(plain?.glyphs.map(({ gid }) => gid));
});

describe('a script whose letters join', () => {
  const loadedFace = async (family: string) => {
    const [face] =
      familiesFor(400, '')
        .find(({ id }) => id === family)
        ?.faces() ?? [];
    if (!face) throw new Error(`${family} has no file`);
    return loadFace(face, 400);
  };

  it.each([
    ['noto-sans-arabic', 'محمد', true],
    ['noto-sans-arabic', 'لا', true],
    ['noto-sans-arabic', 'پاکستان', true],
    ['anek-devanagari', 'क्ष', false],
    ['anek-devanagari', 'र्‍य', false],
    ['noto-sans-bengali', 'ন্দ্র', false],
    ['noto-sans-tamil', 'ஸ்ரீ', false],
    ['noto-serif-tibetan', 'བསྒྲུབ', false],
  ])('joins letters: %s, %s', async (family, text, isRightToLeft) => {
    const face = await loadedFace(family);
    const glyphs = (part: string) => shape(face, part, isRightToLeft).flatMap((cluster) => cluster.glyphs);

    const apart = new Set(Array.from(text).flatMap((letter) => glyphs(letter).map(({ gid }) => gid)));

    expect(glyphs(text).filter(({ gid }) => !apart.has(gid)).length).toBeGreaterThan(0);
  });
});

it('prints no box for any letters', async () => {
  const letters = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc
      .array(
        fc.integer({ min: 0, max: 0x2fff }).map((code) => String.fromCodePoint(code)),
        { maxLength: 12 },
      )
      .map((all) => all.join('')),
  );
  await fc.assert(
    fc.asyncProperty(letters, async (text) => {
      const runs = await set(text);
      for (const { glyphs } of runs) for (const { gid } of glyphs) expect(gid).not.toBe(0);
      // Every visible character prints something.
      expect(runs.length > 0 || !/[\p{L}\p{N}\p{P}]/u.test(text)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
