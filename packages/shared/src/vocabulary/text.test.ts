import fc from 'fast-check';
import { cleanLine, cleanLines } from './text.js';

describe('a text', () => {
  it.each([
    ['a mark that turns the direction', 'Sita\u202e Rai\u202c', 'Sita Rai'],
    ['isolates and direction marks', '\u2068Sita\u2069\u200e Rai\u200f', 'Sita Rai'],
    ['a zero byte and other controls', 'Thamel\u0000 5\u001b\u007f\u009f', 'Thamel 5'],
    ['line ends and tabs', 'Thamel\r\n5\tKathmandu\u2028Nepal', 'Thamel 5 Kathmandu Nepal'],
    ['lone surrogates', 'Sita\ud83d Rai\udc5f', 'Sita Rai'],
    ['characters of no width', '\ufeffSi\u200bta\u2060 Ra\u00adi', 'Sita Rai'],
  ])('loses in one line %s', (_what, sent, clean) => {
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

  it('keeps its lines if it may have several', () => {
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
