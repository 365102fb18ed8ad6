import fc from 'fast-check';
import { latinDigits } from './digits.js';
import { formatSizes, parseSizes } from './size-names.js';

const sizesIn = (text: string) => parseSizes(text).sizes;

describe('sizes in a text', () => {
  it.each([
    ['US 9.5', ['US 9.5']],
    ['UK 8½; UK 9', ['UK 8½', 'UK 9']],
    ['M/L, One size', ['M/L', 'One size']],
    ['US 9.5 (EU 43), 12" x 8"', ['US 9.5 (EU 43)', '12" x 8"']],
    ['साना, ठूलो', ['साना', 'ठूलो']],
    ['४२.५, ४३', ['42.5', '43']],
    ['36\n37\r\n38', ['36', '37', '38']],
    ['42, 42 ,\u00a042\u200e', ['42']],
    ['M\u037eL', ['M', 'L']],
    ['US  9\u00a0W', ['US 9 W']],
    ['', []],
    [' ,; \n', []],
  ])('are read from %j as %j', (text, sizes) => {
    expect(parseSizes(text)).toEqual({ sizes, refused: [] });
  });

  it.each([
    ['42,5', ['42.5']],
    ['10,5', ['10.5']],
    ['४२,५', ['42.5']],
    ['EU 42,5', ['EU 42.5']],
    ['42,5;43', ['42.5', '43']],
    ['40, 42,5', ['40', '42.5']],
    ['40,5, 41, 42,5', ['40.5', '41', '42.5']],
    ['42,5,', ['42.5']],
    ['42, 5', ['42', '5']],
    ['4,5', ['4', '5']],
    ['3,4,5', ['3', '4', '5']],
    ['36,37', ['36', '37']],
    ['36,5,37', ['36', '5', '37']],
    ['41,42,5', ['41', '42', '5']],
    ['42,50', ['42', '50']],
    ['142,5', ['142', '5']],
    ['42,5.5', ['42', '5.5']],
    ['1.42,5', ['1.42', '5']],
  ])('come from a decimal comma or a list in %j: %j', (text, sizes) => {
    expect(sizesIn(text)).toEqual(sizes);
  });

  it.each([
    ['<p>', '<p>'],
    ['43, !4, XL', '!4'],
    ['x'.repeat(41), 'x'.repeat(41)],
    ['M\u3164', 'M\u3164'],
    ['__proto__', '__proto__'],
  ])('are refused if invalid in %j', (text, refused) => {
    expect(parseSizes(text).refused).toEqual([refused]);
  });

  const typed = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789,,;. \n५XLé\u0301½"(/-\u200b\u00a0\u094d\u200d')) }),
    fc.string({ unit: 'binary' }),
  );

  it('are the same when they are written and read again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { sizes, refused } = parseSizes(text);
        expect(parseSizes(formatSizes(sizes))).toEqual({ sizes, refused: [] });
        expect(parseSizes(formatSizes(refused))).toEqual({ sizes: [], refused });
      }),
    );
  });

  it('lose nothing visible but their separators, and gain nothing', () => {
    const visible = (text: string) => new Set(text.normalize('NFD').replace(/[^!-~½]|[,;.]/g, ''));
    fc.assert(
      fc.property(typed, (text) => {
        const { sizes, refused } = parseSizes(text);
        expect(visible([...sizes, ...refused].join(' '))).toEqual(visible(latinDigits(text)));
      }),
    );
  });
});
